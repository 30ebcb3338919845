#!/usr/bin/env python3
"""Judges what the provider makes of realtime data: the same departures from a reading of the reference in Python.

    swift build --product GTFSRealtime
    /tmp/bindings/bin/python Scripts/gtfs/judge_realtime.py .build/debug/GTFSRealtime --count 300 --seed 1

Each case is a random small schedule with one message of trip updates, in which each trip has one relationship and its
stops have times, delays, SKIPPED, NO_DATA or nothing. The judge knows the reference alone, not the provider's code:
https://gtfs.org/documentation/realtime/feed-entities/trip-updates/ and .../reference/#enum-schedulerelationship-1.
Messages are valid, so that each departure has one right answer; broken ones are in the tests.
"""

import argparse
import datetime
import pathlib
import random
import subprocess
import sys
import tempfile

from google.transit import gtfs_realtime_pb2 as gtfs

BASE = int(datetime.datetime(2026, 11, 30, tzinfo=datetime.timezone.utc).timestamp())
DATE = "20261130"
NOW = BASE + 10 * 3600
STOP, TRIP = gtfs.TripUpdate.StopTimeUpdate, gtfs.TripDescriptor
STATUS = {"added": "predicted"}


def clock(seconds):
    return f"{seconds // 3600:02}:{seconds // 60 % 60:02}:{seconds % 60:02}"


def schedule(random, folder):
    """Writes a schedule; returns the stops of each trip as (sequence, stop, arrival, departure) in seconds."""
    files = {
        "agency.txt": ["agency_id,agency_name,agency_url,agency_timezone", "a,A,https://example.org,UTC"],
        "stops.txt": ["stop_id,stop_name,stop_lat,stop_lon"] + [f"s{n},Stop {n},48,16" for n in range(12)],
        "routes.txt": ["route_id,agency_id,route_short_name,route_type", "r,a,1,0"],
        "calendar_dates.txt": ["service_id,date,exception_type", f"d,{DATE},1"],
        "trips.txt": ["route_id,service_id,trip_id"],
        "stop_times.txt": ["trip_id,arrival_time,departure_time,stop_id,stop_sequence"],
    }
    trips = {}
    for number in range(12):
        time, sequence, stops = 10 * 3600 + random.randrange(3600), 0, []
        for stop in random.sample(range(12), random.randrange(2, 9)):
            sequence += random.randrange(1, 4)
            leave = time + random.choice([0, 0, 30])
            stops.append((sequence, f"s{stop}", time, leave))
            files["stop_times.txt"].append(f"t{number},{clock(time)},{clock(leave)},s{stop},{sequence}")
            time = leave + random.randrange(120, 900)
        trips[f"t{number}"] = stops
        files["trips.txt"].append(f"r,d,t{number}")
    for name, lines in files.items():
        (folder / name).write_text("\n".join(lines) + "\n")
    return trips


def event(random, message, planned, delay):
    """Writes an event with a time, a delay, or both."""
    kind = random.randrange(3)
    if kind != 1:
        message.time = BASE + planned + delay
    if kind != 0:
        # Beside a time, a wrong delay does not count.
        message.delay = delay if kind == 1 else delay + random.randrange(-100, 100)


def update(random, message, trip, stops):
    """Writes an update of a trip; returns what it means as {trip: {sequence: (status, time)}}."""
    entity = message.entity.add(id=f"e-{trip}").trip_update
    entity.trip.trip_id, entity.trip.start_date = trip, DATE
    kind = random.choice(["scheduled"] * 6 + ["canceled", "deleted", "duplicated", "replacement", "new"])
    plain = {sequence: ("scheduled", leave) for sequence, _, _, leave in stops}
    if kind in ("canceled", "deleted"):
        entity.trip.schedule_relationship = TRIP.CANCELED if kind == "canceled" else TRIP.DELETED
        status = "cancelled" if kind == "canceled" else "deleted"
        return {trip: {sequence: (status, leave) for sequence, _, _, leave in stops}}
    if kind in ("replacement", "new"):
        entity.trip.schedule_relationship = TRIP.REPLACEMENT if kind == "replacement" else TRIP.NEW
        name = trip if kind == "replacement" else f"{trip}-new"
        entity.trip.trip_id, entity.trip.route_id = name, "r"
        chosen = [stop for stop in stops if random.random() < 0.7] or stops[:1]
        meaning = {sequence: ("skipped", leave) for sequence, _, _, leave in stops}
        meaning = meaning if kind == "replacement" else {}
        shift = random.randrange(0, 600)
        for sequence, stop, arrive, leave in chosen:
            part = entity.stop_time_update.add(stop_sequence=sequence, stop_id=stop)
            part.arrival.time, part.departure.time = BASE + arrive + shift, BASE + leave + shift
            meaning[sequence] = ("predicted", leave + shift)
        return {name: meaning} if kind == "replacement" else {name: meaning, trip: plain}
    name, shift = trip, 0
    if kind == "duplicated":
        entity.trip.schedule_relationship = TRIP.DUPLICATED
        name, shift = f"{trip}-copy", random.randrange(60, 3000)
        entity.trip_properties.trip_id, entity.trip_properties.start_date = name, DATE
        entity.trip_properties.start_time = clock(stops[0][3] + shift)
    meaning, carried, without = {}, None, False
    # Delays grow, so that times do not decrease along the trip.
    delay = random.randrange(-60, 60)
    for sequence, stop, arrive, leave in stops:
        arrive, leave = arrive + shift, leave + shift
        choice = random.random()
        status = "nodata" if without else "scheduled"
        if choice < 0.4:
            part = entity.stop_time_update.add()
            by = random.randrange(3)
            if by != 1:
                part.stop_sequence = sequence
            if by != 0:
                part.stop_id = stop
            relation = random.choice(["times", "times", "times", "skipped", "nodata"])
            if relation == "times":
                delay += random.randrange(0, 200)
                later = delay + random.choice([0, 0, 40])
                which = random.randrange(3)
                if which != 1:
                    event(random, part.arrival, arrive, delay)
                if which != 0:
                    event(random, part.departure, leave, later)
                    carried, delay = later, later
                else:
                    carried = delay
                without = False
                meaning[sequence] = ("predicted", leave + carried)
                continue
            if relation == "skipped":
                part.schedule_relationship = STOP.SKIPPED
                meaning[sequence] = ("skipped", leave + (carried or 0))
                continue
            part.schedule_relationship = STOP.NO_DATA
            carried, without = None, True
            status = "nodata"
        if carried is not None:
            meaning[sequence] = ("predicted", leave + carried)
        else:
            meaning[sequence] = (status, leave)
    result = {name: meaning}
    if kind == "duplicated":
        # A copy of which nothing is predicted is still a trip that the schedule does not have.
        result[name] = {
            key: ("predicted" if value[0] == "scheduled" else value[0], value[1]) for key, value in result[name].items()
        }
        result[trip] = plain
    return result


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tool", help="the program GTFSRealtime")
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    total = differences = 0
    for case in range(options.count):
        chance = random.Random(options.seed * 1_000_000 + case)
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            trips = schedule(chance, folder)
            message = gtfs.FeedMessage()
            message.header.gtfs_realtime_version, message.header.timestamp = "2.0", NOW - 10
            expected = {}
            for trip, stops in trips.items():
                expected[trip] = {sequence: ("scheduled", leave) for sequence, _, _, leave in stops}
                if chance.random() < 0.8:
                    expected |= update(chance, message, trip, stops)
            body = pathlib.Path(name + ".pb")
            body.write_bytes(message.SerializeToString())
            run = subprocess.run(
                [options.tool, name, str(NOW), "30", str(body)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=True
            )
            body.unlink()
        found = {}
        for line in run.stdout.decode().splitlines():
            fields = line.split("\t")
            status = STATUS.get(fields[10], fields[10]).lower()
            time = int(fields[9]) - BASE if fields[9] != "-" else None
            found.setdefault(fields[0], {})[int(fields[3])] = (status, time)
        for trip in sorted(expected.keys() | found.keys()):
            for sequence in sorted(expected.get(trip, {}).keys() | found.get(trip, {}).keys()):
                total += 1
                right = expected.get(trip, {}).get(sequence)
                ours = found.get(trip, {}).get(sequence)
                # The time at a skipped stop, and of a trip that does not run, is no answer to anything.
                if right and ours and right[0] == ours[0] and (
                    right[1] == ours[1] or right[0] in ("skipped", "cancelled", "deleted")
                ):
                    continue
                differences += 1
                if differences <= 10:
                    print(f"case {case}, {trip}, sequence {sequence}: provider {ours}, judge {right}")
        if run.stderr.count(b"\n") > 1 and case < 5:
            print(run.stderr.decode())
    print(f"{options.count} messages, {total} departures, {differences} differences")
    return 1 if differences else 0


if __name__ == "__main__":
    sys.exit(main())
