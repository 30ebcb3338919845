"""The program with a rule about starts, and the webhook that it tells of them."""
import datetime
import hashlib
import hmac
import json
import subprocess
import time

from .listener import Listener, response
from .program import PATIENCE, Process

SECRET = "the key of the checks"


class Receiver(Listener):
    """Acknowledges every message, and notes when it came; what it says is read in the end, so that to read it is not measured."""

    def __init__(self):
        super().__init__("127.0.0.1", self.acknowledge)
        self.messages = []

    def acknowledge(self, *message):
        self.messages.append(message)
        return response(204)

    def wait(self, count):
        """Waits for the alerts of so many items, for as long as they may take."""
        end = time.time() + PATIENCE
        while time.time() < end and len({item for message in self.seen for item in message["items"]}) < count:
            time.sleep(0.1)

    @property
    def seen(self):
        return [message(*parts) for parts in list(self.messages)]


def message(came, head, body):
    headers = dict(line.lower().split(": ", 1) for line in head.decode().split("\r\n")[1:])
    expected = "sha256=" + hmac.new(SECRET.encode(), body, hashlib.sha256).hexdigest()
    return {
        "came": came,
        "key": headers["idempotency-key"],
        "signed": headers["x-hub-signature-256"] == expected,
        "items": [alert["item"]["id"] for alert in json.loads(body)["alerts"] if "item" in alert],
    }


def timestamp(seconds):
    date = datetime.datetime.fromtimestamp(seconds, datetime.timezone.utc)
    return date.isoformat(timespec="milliseconds").replace("+00:00", "Z")


class Program(Process):
    """The program, which follows items until it is killed, in a folder with a rule about their starts."""

    def __init__(self, program, receiver, beside=(), **rule):
        options = ["--config", "feeds.json", "--store", "store.sqlite"]
        super().__init__(program, "follow", "--format", "none", *options, environment={"HOOK": SECRET})
        self.list = [program, "alerts", "list", "--format", "json", *options]
        fields = {"id": "id", "title": "name", "start": "at"}
        settings = {"file": "items.json", "records": "$[*]", "fields": fields}
        target = {"kind": "webhook", "url": f"http://127.0.0.1:{receiver.port}/", "secret": {"env": "HOOK"}}
        feeds = [{"id": "items", "provider": "json-http", "settings": settings}]
        for number, address in enumerate(beside):
            settings = {"url": address, "records": "$[*]", "fields": fields}
            feeds.append({"id": f"beside-{number}", "provider": "json-http", "refresh": "10s", "settings": settings})
        rule = {"id": "starts", "feeds": ["items"], "on": ["start"], "to": ["hook"], **rule}
        configuration = {"feeds": feeds, "alerts": {"targets": {"hook": target}, "rules": [rule]}}
        (self.folder / "feeds.json").write_text(json.dumps(configuration, indent=2))

    def write(self, starts):
        """Writes the items."""
        items = [{"id": f"item-{number}", "name": f"Item {number}", "at": timestamp(at)} for number, at in enumerate(starts)]
        (self.folder / "items.json").write_text(json.dumps(items))

    def has_plans(self):
        """Whether another process sees what will be told."""
        listed = subprocess.run(self.list, env=self.environment, cwd=self.folder, capture_output=True)
        return listed.returncode == 0 and json.loads(listed.stdout)["alerts"]


def sleep_until(moment):
    time.sleep(max(0, moment - time.time()))
