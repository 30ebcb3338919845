"""The program as a server, with feeds that a check writes."""
import json
import pathlib
import re
import shutil
import signal
import subprocess
import tempfile
import time
from datetime import datetime, timedelta, timezone

from .page import expect, wait


class Server:
    """Runs until the block ends, on the same port after a restart."""

    def __init__(self, program, *words, folder=None):
        self.program, self.words = program, list(words)
        self.own = folder is None
        self.folder = pathlib.Path(folder or tempfile.mkdtemp())
        self.port = 0

    def __enter__(self):
        self.start()
        return self

    def start(self):
        log = self.folder / "said"
        log.write_text("")
        with log.open("w") as file:
            self.process = subprocess.Popen(
                [self.program, "serve", "--port", str(self.port), *self.words], cwd=self.folder,
                stderr=file, stdout=subprocess.DEVNULL)

        def listening():
            expect(self.process.poll() is None, f"the server has ended: {log.read_text()}")
            return re.search(r"Listening at http://[^/]*:(\d+)/", log.read_text())

        self.port = int(wait(listening, "the server listens").group(1))

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        self.process.wait()

    def fall_silent(self):
        """Its connections stay, and nothing comes, as when a machine sleeps or a router forgets."""
        self.process.send_signal(signal.SIGSTOP)

    def speak(self):
        self.process.send_signal(signal.SIGCONT)

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()
        if self.own:
            shutil.rmtree(self.folder, ignore_errors=True)

    @property
    def host(self):
        return f"http://127.0.0.1:{self.port}"

    def at(self, path):
        return self.host + path


def moment(seconds):
    return (datetime.now(timezone.utc) + timedelta(seconds=seconds)).strftime("%Y-%m-%dT%H:%M:%SZ")


def item(number, seconds, title=None, **more):
    return {"id": f"r{number}", "name": title or f"Race {number}", "at": moment(seconds), **more}


class Feeds:
    """A folder with a configuration whose feeds are files."""

    FIELDS = {"id": "id", "title": "name", "subtitle": "text", "start": "at", "status": "status", "category": "kind",
              "group": "group"}

    def __init__(self, *names, **settings):
        self.folder = pathlib.Path(tempfile.mkdtemp())
        self.more = {}
        self.feeds = [{"id": name, "provider": "json-http", "settings": {
            "file": f"{name}.json", "records": "$.items", "fields": self.FIELDS}, **settings} for name in names]
        for name in names:
            self.write(name, [])

    def configure(self):
        (self.folder / "feeds.json").write_text(json.dumps({"timeZone": "UTC", "feeds": self.feeds, **self.more}))

    def write(self, name, items):
        new = self.folder / f"{name}.new"
        new.write_text(json.dumps({"items": items}))
        new.rename(self.folder / f"{name}.json")

    def serve(self, program):
        self.configure()
        return Server(program, "--config", "feeds.json", "--store", "store.sqlite", folder=self.folder)

    def remove(self):
        shutil.rmtree(self.folder, ignore_errors=True)
