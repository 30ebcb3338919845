"""Files of records, a JSON object a line, and how times are written."""
import datetime
import json
import threading


class Journal:
    """Appends records to a file, each at once, so that they are there after whatever happens."""

    def __init__(self, path):
        self.file, self.lock = open(path, "a", buffering=1), threading.Lock()

    def note(self, **record):
        with self.lock:
            self.file.write(json.dumps(record) + "\n")


def read(path):
    return [json.loads(line) for line in open(path)] if path.exists() else []


def timestamp(seconds):
    date = datetime.datetime.fromtimestamp(seconds, datetime.timezone.utc)
    return date.isoformat(timespec="seconds").replace("+00:00", "Z")


def seconds(text):
    return datetime.datetime.fromisoformat(text.replace("Z", "+00:00")).timestamp()
