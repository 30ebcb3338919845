"""A client of /v1/stream, which goes on by the id that it saw last, as Documentation/serving.md tells clients to."""
import http.client
import json
import threading
import time

# A server says something more often than this, in seconds.
SILENCE = 60


class Client:
    """What it knows: feeds with their items, stars, and the events that it heard."""

    def __init__(self, server, query="", is_checked=False):
        self.server, self.query = server, query
        # A thread may compare while another one listens.
        self.lock = threading.Lock()
        self.feeds, self.stars, self.last, self.counts = {}, set(), None, {}
        # The events by their number; one that came with two contents is a fault.
        self.events, self.faults = {}, []
        # From the last id before a reset to the first after it events may be missing.
        self.gaps, self.gap_begin = [], None
        # All that it was told, where somebody checks it; and its connections with how they began.
        self.lines, self.is_checked, self.log = [], is_checked, []

    def listen(self, seconds, byte_count=None, until=None):
        """Listens for so long, or for so many bytes, or until something is true of it; then the line is cut.

        Returns whether `until` was true. What comes of a block that is not complete is forgotten.
        """
        end, rest = time.monotonic() + seconds, b""
        connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=SILENCE)
        try:
            headers = {"Host": "localhost", "Accept": "text/event-stream"}
            if self.last:
                headers["Last-Event-ID"] = self.last
            connection.request("GET", f"/v1/stream{self.query}", headers=headers)
            socket = connection.sock
            response = connection.getresponse()
            if response.status != 200:
                raise OSError(f"the stream is answered with {response.status}: {response.read()[:200]}")
            self.log.append((time.time(), "connected", self.last))
            while not (until and until(self)):
                left = end - time.monotonic()
                if left <= 0 or byte_count is not None and byte_count <= 0:
                    return False
                socket.settimeout(min(SILENCE, left))
                part = response.read1(1 << 16 if byte_count is None else byte_count)
                if not part:
                    return False
                if byte_count is not None:
                    byte_count -= len(part)
                *blocks, rest = (rest + part).split(b"\n\n")
                with self.lock:
                    for block in blocks:
                        self.take(block.decode())
            return True
        except TimeoutError:
            return False
        finally:
            connection.close()

    def take(self, block):
        fields = dict(line.partition(": ")[::2] for line in block.split("\n"))
        if "data" in fields:
            self.apply(fields["event"], json.loads(fields["data"]))
        if "id" in fields:
            if self.gap_begin is not None:
                self.gaps.append((self.gap_begin, sequence(fields["id"])))
                self.gap_begin = None
            self.last = fields["id"]

    def apply(self, kind, data):
        self.counts[kind] = self.counts.get(kind, 0) + 1
        if data["kind"] != kind:
            self.faults.append(f"the event {kind} says that it is {data['kind']}")
        if self.is_checked:
            self.lines.append(json.dumps(data))
        if kind in ("snapshot", "resumed", "reset"):
            self.log.append((time.time(), kind, self.last))
        if kind == "snapshot":
            self.feeds = {feed["id"]: items(feed) for feed in data["feeds"]}
        elif kind == "resumed":
            self.feeds = {feed["id"]: items(feed) if "items" in feed else self.feeds[feed["id"]] for feed in data["feeds"]}
        elif kind == "upserted":
            self.feeds[data["feed"]].update({item["id"]: item for item in data["items"]})
        elif kind == "removed":
            for item in data["items"]:
                self.feeds[data["feed"]].pop(item, None)
        elif kind == "state":
            self.feeds.setdefault(data["feed"]["id"], {})
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
        elif kind != "end":
            self.faults.append(f"an unknown event: {kind}")


def sequence(id):
    return int(id.rpartition("-")[2])


def items(feed):
    return {item["id"]: item for item in feed["items"]}


def state_faults(wanted, found):
    """What differs between two states, by feed and item; each has a name."""
    (one, first), (other, second) = wanted, found
    wrong = []
    for feed in sorted(first.keys() | second.keys()):
        mine, yours = first.get(feed, {}), second.get(feed, {})
        different = sorted(id for id in mine.keys() | yours.keys() if mine.get(id) != yours.get(id))
        if different:
            id = different[0]
            wrong.append(f"{feed}: {len(different)} items differ, such as {id}: {one} has {mine.get(id)}, "
                         f"{other} has {yours.get(id)}")
    return wrong
