"""Clients of /v1/stream, which are cut off at random and go on by the id that they saw last."""
import http.client
import json
import random
import threading
import time


class Client(threading.Thread):
    """Keeps what a server tells, as Documentation/serving.md says."""

    def __init__(self, process, query, seed):
        super().__init__(daemon=True)
        self.process, self.query, self.chance = process, query, random.Random(seed)
        self.lock, self.goes_on, self.is_calm = threading.Lock(), True, False
        self.feeds, self.stars, self.last, self.counts = {}, set(), None, {}
        # The events, by their number; one that came with two contents is a fault.
        self.events, self.faults = {}, []
        # From the last id before a reset to the first after it events may be missing.
        self.gaps, self.gap_begin, self.connections = [], None, 0
        # When it connected with which id, and how each connection began.
        self.log = []

    def run(self):
        while self.goes_on:
            try:
                self.listen(self.chance.uniform(2, 40))
            except (OSError, http.client.HTTPException):
                time.sleep(0.5)
            except Exception as error:
                self.faults.append(f"{type(error).__name__}: {error}")
                time.sleep(0.5)

    def listen(self, seconds):
        end = time.monotonic() + seconds
        connection = http.client.HTTPConnection("127.0.0.1", self.process.port, timeout=25)
        try:
            headers = {"Host": "localhost", "Accept": "text/event-stream"}
            if self.last:
                headers["Last-Event-ID"] = self.last
            connection.request("GET", f"/v1/stream{self.query}", headers=headers)
            response = connection.getresponse()
            if response.status != 200:
                response.read()
                time.sleep(0.5)
                return
            self.connections += 1
            self.log.append((time.time(), "connected", self.last))
            fields = {}
            while self.goes_on and (self.is_calm or time.monotonic() < end):
                line = response.readline()
                if not line:
                    return
                line = line.decode().rstrip("\n")
                if line:
                    name, _, value = line.partition(": ")
                    fields[name] = value
                elif fields:
                    with self.lock:
                        self.take(fields)
                    fields = {}
        finally:
            connection.close()

    def take(self, fields):
        if "data" in fields:
            self.apply(fields["event"], json.loads(fields["data"]))
        if "id" in fields:
            if self.gap_begin is not None:
                self.gaps.append((self.gap_begin, sequence(fields["id"])))
                self.gap_begin = None
            self.last = fields["id"]

    def apply(self, kind, data):
        self.counts[kind] = self.counts.get(kind, 0) + 1
        if kind in ("snapshot", "resumed", "reset"):
            self.log.append((time.time(), kind, self.last))
        if kind == "snapshot":
            self.feeds = {feed["id"]: (feed, items(feed)) for feed in data["feeds"]}
        elif kind == "resumed":
            self.feeds = {feed["id"]: (feed, items(feed) if "items" in feed else self.feeds[feed["id"]][1])
                          for feed in data["feeds"]}
        elif kind == "upserted":
            self.feeds[data["feed"]][1].update({item["id"]: item for item in data["items"]})
        elif kind == "removed":
            for item in data["items"]:
                self.feeds[data["feed"]][1].pop(item, None)
        elif kind == "state":
            feed = data["feed"]
            self.feeds[feed["id"]] = (feed, self.feeds.get(feed["id"], ({}, {}))[1])
        elif kind == "left":
            self.feeds.pop(data["feed"], None)
        elif kind == "stars":
            self.stars = set(data["items"])
        elif kind == "events":
            for event in data["events"]:
                known = self.events.setdefault(event["sequence"], event)
                if known != event:
                    self.faults.append(f"event {event['sequence']} came as {known} and as {event}")
        elif kind == "reset":
            self.gap_begin = sequence(self.last) if self.last else 0

    def items(self):
        with self.lock:
            return {feed: {id: shown(item) for id, item in items.items()} for feed, (_, items) in self.feeds.items()}


def sequence(id):
    return int(id.rpartition("-")[2])


def items(feed):
    return {item["id"]: item for item in feed["items"]}


def shown(item):
    """What all servers have to agree about: not when each item was read, which goes on while they are
    compared; nor stars, which a stream tells apart from items."""
    return {name: value for name, value in item.items() if name not in ("readAt", "isStarred")}
