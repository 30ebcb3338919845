#!/usr/bin/env python3
"""Compares the provider's reading of GTFS Realtime messages with that of gtfs-realtime-bindings.

    python3 -m venv /tmp/bindings && /tmp/bindings/bin/pip install gtfs-realtime-bindings
    /tmp/bindings/bin/python Scripts/gtfs/check_realtime.py                   # 500 generated messages
    /tmp/bindings/bin/python Scripts/gtfs/check_realtime.py --count 5000 --seed 7 --damage 20 RECORDED.pb ...
    /tmp/bindings/bin/python Scripts/gtfs/check_realtime.py --write 20000 /tmp/large.pb

Generated messages have each relationship, each field at random, unknown fields, and extreme numbers. `--damage N` adds
N damaged copies of each message: with one byte changed, or cut off. What both read has to be the same, and the provider
may not refuse what the bindings read. It reads more: it does not look into positions of vehicles. The generator is `Feeds`; the tool that prints the provider's reading is built by swiftc from
Plugins/GTFS/Realtime/Messages and Scripts/gtfs/realtime-dump.swift.
"""

import argparse
import json
import pathlib
import random
import subprocess
import sys
import tempfile

from google.protobuf.message import DecodeError
from google.transit import gtfs_realtime_pb2 as gtfs

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent

# The fields that the provider reads, by message; `...` takes a number or a text, a dictionary a message.
EVENT = {"delay": ..., "time": ..., "uncertainty": ..., "scheduled_time": ...}
TRIP = dict.fromkeys(
    ["trip_id", "start_time", "start_date", "schedule_relationship", "route_id", "direction_id"], ...
)
PERIODS = {"start": ..., "end": ...}
STOP = {
    "stop_sequence": ..., "stop_id": ..., "arrival": EVENT, "departure": EVENT, "schedule_relationship": ...,
    "stop_time_properties": {"assigned_stop_id": ..., "stop_headsign": ..., "pickup_type": ..., "drop_off_type": ...},
}
UPDATE = {
    "trip": TRIP, "stop_time_update": [STOP], "timestamp": ..., "delay": ...,
    "vehicle": {"label": ..., "wheelchair_accessible": ...},
    "trip_properties": {
        "trip_id": ..., "start_date": ..., "start_time": ..., "trip_headsign": ..., "trip_short_name": ...
    },
}
TEXT = {"text": ..., "language": ...}
SELECTOR = {
    "agency_id": ..., "route_id": ..., "route_type": ..., "trip": TRIP, "stop_id": ..., "direction_id": ...
}
TEXTS = ["url", "header_text", "description_text", "cause_detail", "effect_detail"]


def plain(message, fields):
    """Returns the fields of a message that are present, as a dictionary."""
    result = {}
    for name, kind in fields.items():
        if isinstance(kind, list):
            result[name] = [plain(element, kind[0]) for element in getattr(message, name)]
        elif message.HasField(name):
            value = getattr(message, name)
            result[name] = as_text(value) if kind is ... else plain(value, kind)
    return result


def as_text(value):
    """Returns a value, but as text what the bindings give as bytes because it is not UTF-8."""
    return value.decode("utf-8", "replace") if isinstance(value, bytes) else value


def alert(message):
    periods = [("active_period", [PERIODS]), ("communication_period", [PERIODS]), ("impact_period", [PERIODS])]
    known = {name: kind for name, kind in periods if name in message.DESCRIPTOR.fields_by_name}
    known |= {"informed_entity": [SELECTOR], "cause": ..., "effect": ..., "severity_level": ...}
    result = plain(message, known)
    for name in TEXTS:
        result[name] = [plain(text, TEXT) for text in getattr(message, name).translation]
    return result


def bindings_reading(body):
    """Returns the header and the entities that the bindings read, or None for a message that they refuse."""
    message = gtfs.FeedMessage()
    try:
        # The bindings refuse a message without a required field only if they are asked to.
        message.MergeFromString(body)
        header = plain(message.header, dict.fromkeys(
            ["gtfs_realtime_version", "incrementality", "timestamp", "feed_version"], ...
        ))
        entities = []
        for entity in message.entity:
            result = {"is_deleted": entity.is_deleted}
            if entity.HasField("id"):
                result["id"] = as_text(entity.id)
            if entity.HasField("trip_update"):
                result["trip_update"] = {"trip": {}} | plain(entity.trip_update, UPDATE)
            if entity.HasField("alert"):
                result["alert"] = alert(entity.alert)
            entities.append(result)
        return [header] + entities
    except DecodeError:
        return None


class Feeds:
    """A generator of random messages."""

    def __init__(self, seed):
        self.random = random.Random(seed)

    def number(self, low, high):
        choices = [low, high, 0, 1, self.random.randint(low, high), self.random.randint(0, min(high, 5000))]
        return max(low, min(high, self.random.choice(choices)))

    def text(self):
        letters = ["a", "Z", "7", " ", ":", "é", "ß", "停", "🚋", "\0", "\n", '"']
        return "".join(self.random.choice(letters) for _ in range(self.random.choice([0, 1, 3, 12, 200])))

    def fill(self, message, skip=()):
        """Fills the fields of a message at random, with messages within it, but for a few names."""
        for field in message.DESCRIPTOR.fields:
            if field.name in skip or self.random.random() < 0.45 and not field.is_required:
                continue
            if field.message_type is not None:
                if field.is_repeated:
                    for _ in range(self.random.choice([0, 1, 1, 2, 6])):
                        self.fill(getattr(message, field.name).add())
                else:
                    getattr(message, field.name).SetInParent()
                    self.fill(getattr(message, field.name))
            elif field.is_repeated:
                getattr(message, field.name).extend([self.value(field)])
            else:
                setattr(message, field.name, self.value(field))

    def value(self, field):
        kinds = type(field)
        if field.type == kinds.TYPE_ENUM:
            return self.random.choice(field.enum_type.values).number
        if field.type == kinds.TYPE_STRING:
            return self.text()
        if field.type == kinds.TYPE_BOOL:
            return self.random.random() < 0.5
        bounds = {
            kinds.TYPE_INT32: (-(2**31), 2**31 - 1), kinds.TYPE_UINT32: (0, 2**32 - 1),
            kinds.TYPE_INT64: (-(2**63), 2**63 - 1), kinds.TYPE_UINT64: (0, 2**64 - 1),
        }
        if field.type in bounds:
            return self.number(*bounds[field.type])
        return self.random.uniform(-180, 180)

    def varint(self, value):
        result = bytearray()
        while value > 0x7F:
            result.append(value & 0x7F | 0x80)
            value >>= 7
        return bytes(result + bytes([value]))

    def unknown(self):
        """Returns a field of an extension, in each wire type, also as a group."""
        number = self.random.choice([1000, 1999, 9000, 536870911])
        kind = self.random.randrange(5)
        if kind == 3:
            inner = self.unknown() if self.random.random() < 0.3 else b""
            return self.varint(number << 3 | 3) + inner + self.varint(number << 3 | 4)
        wire = [0, 1, 2, 3, 5][kind]
        size = self.random.randrange(20)
        content = {
            0: self.varint(self.random.getrandbits(64)), 1: bytes(8), 2: self.varint(size) + bytes(size), 5: bytes(4)
        }
        return self.varint(number << 3 | wire) + content[wire]

    def message(self):
        message = gtfs.FeedMessage()
        self.fill(message.header)
        relationships = list(gtfs.TripDescriptor.ScheduleRelationship.values())
        for relationship in self.random.sample(relationships, self.random.randrange(len(relationships) + 1)):
            entity = message.entity.add()
            self.fill(entity, skip=["alert", "shape", "stop", "trip_modifications"])
            entity.trip_update.trip.schedule_relationship = relationship
        for _ in range(self.random.randrange(4)):
            self.fill(message.entity.add(), skip=["trip_update", "vehicle"])
        body = message.SerializeToString()
        parts = [self.unknown() for _ in range(self.random.randrange(3))]
        # A second header is merged into the first one.
        if self.random.random() < 0.2:
            second = gtfs.FeedMessage()
            self.fill(second.header)
            parts.append(second.SerializeToString())
        return body + b"".join(parts)

    def damaged(self, body):
        if not body:
            return body
        place = self.random.randrange(len(body))
        if self.random.random() < 0.3:
            return body[:place]
        return body[:place] + bytes([self.random.randrange(256)]) + body[place + 1:]


def large(trips):
    """Returns a message of many trips, each with 20 stops to come, as a country's is."""
    message = gtfs.FeedMessage()
    message.header.gtfs_realtime_version = "2.0"
    message.header.timestamp = 1_800_000_000
    for number in range(trips):
        entity = message.entity.add(id=f"entity-{number}")
        trip = entity.trip_update.trip
        trip.trip_id, trip.start_date, trip.route_id = f"2026-weekday:{number:08}:0", "20261130", f"route-{number % 300}"
        for stop in range(20):
            update = entity.trip_update.stop_time_update.add(stop_sequence=stop + 1, stop_id=f"de:09162:{stop}:1")
            update.arrival.delay = update.departure.delay = 60 + stop
            update.arrival.time = update.departure.time = 1_800_000_000 + 90 * stop
    return message.SerializeToString()


def build_tool(folder):
    tool = folder / "realtime-dump"
    sources = sorted((ROOT / "Plugins/GTFS/Realtime/Messages").glob("*.swift"))
    command = ["swiftc", "-O", "-swift-version", "6", "-parse-as-library", *map(str, sources)]
    subprocess.run(command + [str(ROOT / "Scripts/gtfs/realtime-dump.swift"), "-o", str(tool)], check=True)
    return tool


def readings(tool, paths):
    """Returns the provider's reading of each file, or None for a message that it refuses."""
    result = []
    for start in range(0, len(paths), 500):
        output = subprocess.run([str(tool), *map(str, paths[start:start + 500])], check=True, stdout=subprocess.PIPE)
        for block in output.stdout.decode().split("\n\n")[:-1]:
            lines = [json.loads(line) for line in block.strip("\n").split("\n")]
            result.append(None if "error" in lines[0] else lines)
    return result


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="*", type=pathlib.Path, help="recorded messages")
    parser.add_argument("--count", type=int, default=500, help="the number of generated messages")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--damage", type=int, default=0, help="the number of damaged copies of each message")
    parser.add_argument("--write", type=int, metavar="TRIPS", help="write a message of that many trips to a file")
    options = parser.parse_args()
    if options.write:
        options.files[0].write_bytes(large(options.write))
        return 0
    feeds = Feeds(options.seed)
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        tool = build_tool(folder)
        bodies = [(str(path), path.read_bytes()) for path in options.files]
        bodies += [(f"generated {number}", feeds.message()) for number in range(options.count)]
        for title, body in list(bodies):
            bodies += [(f"{title}, damaged {number}", feeds.damaged(body)) for number in range(options.damage)]
        paths = []
        for number, (_, body) in enumerate(bodies):
            paths.append(folder / f"{number}.pb")
            paths[-1].write_bytes(body)
        ours = readings(tool, paths)
        assert len(ours) == len(bodies), f"{len(ours)} readings of {len(bodies)} messages"
        refused = tolerated = entities = differences = 0
        for (title, body), our in zip(bodies, ours):
            theirs = bindings_reading(body)
            entities += len(theirs or [0]) - 1
            if theirs is None:
                refused += our is None
                tolerated += our is not None
                continue
            if our == theirs:
                continue
            differences += 1
            if differences <= 5:
                kept = pathlib.Path(tempfile.gettempdir()) / f"difference-{differences}.pb"
                kept.write_bytes(body)
                print(f"{title} ({kept}):\n  provider {str(our)[:600]}\n  bindings {str(theirs)[:600]}")
        print(
            f"{len(bodies)} messages, {entities} entities; refused by both: {refused}, by the bindings alone: "
            f"{tolerated}; differences: {differences}"
        )
        return 1 if differences else 0


if __name__ == "__main__":
    sys.exit(main())
