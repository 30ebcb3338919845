"""The program as a server, with feeds that a check writes."""
import json
import pathlib
import tempfile
from datetime import datetime, timedelta, timezone

from lib.program import Demo, Server, write


def moment(seconds):
    return (datetime.now(timezone.utc) + timedelta(seconds=seconds)).strftime("%Y-%m-%dT%H:%M:%SZ")


def item(number, seconds, title=None, **more):
    return {"id": f"r{number}", "name": title or f"Race {number}", "at": moment(seconds), **more}


class Feeds:
    """A folder with a configuration whose feeds are files, each with the items that it has at first."""

    FIELDS = {"id": "id", "title": "name", "subtitle": "text", "start": "at", "status": "status", "category": "kind",
              "group": "group", "planned": "aimed"}

    def __init__(self, **items):
        self.folder = pathlib.Path(tempfile.mkdtemp())
        self.more = {}
        self.feeds = [{"id": name, "provider": "json-http", "settings": {
            "file": f"{name}.json", "records": "$.items", "fields": self.FIELDS}} for name in items]
        for name, some in items.items():
            self.write(name, some)

    def write(self, name, items):
        write(self.folder / f"{name}.json", json.dumps({"items": items}))

    def serve(self, path):
        (self.folder / "feeds.json").write_text(json.dumps({"timeZone": "UTC", "feeds": self.feeds, **self.more}))
        server = Server(path, "--config", "feeds.json", "--store", "store.sqlite", folder=self.folder)
        # The folder goes with its server.
        server.is_temporary = True
        return server
