"""Departures of an archive by the rules of the GTFS reference, written without a look at the program's own code.

https://gtfs.org/documentation/schedule/reference/ has the rules; the headings of its sections stand in the comments.
"""
import bisect
import collections
import datetime
import re
import zoneinfo

from gtfs.archive import Archive

WEEKDAYS = "monday tuesday wednesday thursday friday saturday sunday".split()
# Seconds are required by the reference; archives without them exist, and mean full minutes.
TIME = re.compile(r"(\d{1,3}):([0-5]\d)(?::([0-5]\d))?")

# One departure. `instant` is in seconds since 1970, and `None` where the schedule has no time. With a `window`, it stands for
# all the departures of a row of frequencies.txt whose times are not exact: `range(start, end, headway)` from `instant`.
Departure = collections.namedtuple("Departure", "date trip stop sequence instant headsign pickup interpolated window")
Call = collections.namedtuple("Call", "sequence stop seconds headsign pickup interpolated")


def seconds(text):
    """Seconds since noon minus 12 h ("Time"); `None` for a text that is not a time."""
    match = TIME.fullmatch(text)
    return match and int(match[1]) * 3_600 + int(match[2]) * 60 + int(match[3] or 0)


def number(text, kind=int):
    try:
        return kind(text)
    except ValueError:
        return None


def date(text):
    try:
        return datetime.datetime.strptime(text, "%Y%m%d").date() if re.fullmatch(r"\d{8}", text) else None
    except ValueError:
        return None


class Judge:
    def __init__(self, path):
        archive = Archive(path)
        self.zone = next(zoneinfo.ZoneInfo(row["agency_timezone"]) for row in archive.rows("agency") if row["agency_timezone"])
        self.stops = {row["stop_id"]: row["stop_name"] for row in archive.rows("stops")}
        self.trips = {row["trip_id"]: row for row in archive.rows("trips")}
        self.read_services(archive)
        self.read_frequencies(archive)
        self.read_calls(archive)

    def read_services(self, archive):
        """calendar.txt and calendar_dates.txt, either of which may stand alone."""
        self.calendar, self.added, self.removed = {}, collections.defaultdict(set), collections.defaultdict(set)
        for row in archive.rows("calendar"):
            first, last = date(row["start_date"]), date(row["end_date"])
            if first and last:
                self.calendar[row["service_id"]] = (first, last, [row[day] == "1" for day in WEEKDAYS])
        for row in archive.rows("calendar_dates"):
            # 1: Service has been added for the specified date. 2: Service has been removed.
            days = {"1": self.added, "2": self.removed}.get(row["exception_type"])
            if days is not None and date(row["date"]):
                days[row["service_id"]].add(date(row["date"]))

    def is_active(self, service, day):
        if day in self.added[service]:
            return True
        if service not in self.calendar or day in self.removed[service]:
            return False
        first, last, weekdays = self.calendar[service]
        return first <= day <= last and weekdays[day.weekday()]

    def read_frequencies(self, archive):
        self.frequencies = collections.defaultdict(list)
        for row in archive.rows("frequencies"):
            start, end, headway = seconds(row["start_time"]), seconds(row["end_time"]), number(row["headway_secs"])
            if start is not None and end is not None and headway and headway > 0:
                self.frequencies[row["trip_id"]].append((start, end, headway, row["exact_times"] == "1"))

    def read_calls(self, archive):
        """stop_times.txt: the departures of each trip as offsets, and the time at which its first stop is left."""
        rows = collections.defaultdict(list)
        for row in archive.rows("stop_times"):
            sequence = number(row["stop_sequence"])
            if row["trip_id"] in self.trips and sequence is not None and sequence >= 0:
                rows[row["trip_id"]].append((sequence, row))
        self.calls, self.firsts = {}, {}
        for trip, numbered in rows.items():
            # "The values must increase along the trip but do not need to be consecutive."
            ordered = [row for _, row in sorted(numbered, key=lambda pair: pair[0])]
            self.calls[trip], self.firsts[trip] = self.calls_of(ordered, self.trips[trip])

    def calls_of(self, rows, trip):
        arrivals = [seconds(row["arrival_time"]) for row in rows]
        departures = [seconds(row["departure_time"]) for row in rows]
        # "If there are not separate times for arrival and departure at a stop, [they] should be the same."
        arrivals, departures = (
            [one if one is not None else other for one, other in zip(these, those)]
            for these, those in ((arrivals, departures), (departures, arrivals))
        )
        times = interpolated(rows, arrivals, departures)
        name = self.stops.get(rows[-1]["stop_id"], "")
        calls = [
            Call(
                number(row["stop_sequence"]), row["stop_id"], time,
                # stop_headsign "overrides the default trips.trip_headsign when the headsign changes between stops".
                row["stop_headsign"] or trip["trip_headsign"] or name,
                row["pickup_type"] or "0", departure is None and time is not None,
            )
            # The trip ends at its last stop: nobody departs from there.
            for row, time, departure in list(zip(rows, times, departures))[:-1]
            # pickup_type 1: "No pickup available." Rows of a zone or of a group of stops have no stop_id, and rows with a
            # window have no time: they are demand responsive.
            if row["pickup_type"] != "1" and row["stop_id"] in self.stops and not is_on_demand(row)
        ]
        return calls, departures[0]

    def departures(self, day):
        """Yields the departures of a service day, whose times may lie on the day after."""
        # "The time is measured from 'noon minus 12h' of the service day."
        noon = datetime.datetime.combine(day, datetime.time(12), self.zone)
        start = int(noon.timestamp()) - 43_200
        active = {}
        for trip, calls in self.calls.items():
            service = self.trips[trip]["service_id"]
            if service not in active:
                active[service] = self.is_active(service, day)
            if not active[service]:
                continue
            for offset, window in self.runs(trip):
                for call in calls:
                    instant = None if call.seconds is None else start + call.seconds + offset
                    yield Departure(day, trip, call.stop, call.sequence, instant, call.headsign, call.pickup,
                                    call.interpolated, window)

    def runs(self, trip):
        """The offsets of a trip's runs; those of a window without exact times are one."""
        if trip not in self.frequencies:
            return [(0, None)]
        first = self.firsts[trip]
        if first is None:
            return []
        runs = []
        for start, end, headway, is_exact in self.frequencies[trip]:
            # exact_times 1: trip_start_time = start_time + x * headway_secs for all x in (0, 1, 2, ...) before end_time.
            if is_exact:
                runs += [(begin - first, None) for begin in range(start, end, headway)]
            elif start < end:
                runs.append((start - first, range(0, end - start, headway)))
        return runs


def is_on_demand(row):
    return bool(row["start_pickup_drop_off_window"] or row["end_pickup_drop_off_window"])


def interpolated(rows, arrivals, departures):
    """The departures, with times between known ones where there is none.

    The reference asks for times at the first and last stop and at timepoints alone, and leaves the rest to the reader. A
    vehicle is taken to go from the departure at one known stop to the arrival at the next with one speed: by
    shape_dist_traveled, the only distance that stop_times.txt has, where each row between has it and it does not
    decrease; otherwise the time is shared evenly between the stops. Rows on demand have no place in this.
    """
    times = list(departures)
    places = [index for index, row in enumerate(rows) if not is_on_demand(row) and row["stop_id"]]
    known = [index for index in places if departures[index] is not None]
    for index in places:
        if departures[index] is not None:
            continue
        position = bisect.bisect(known, index)
        if position in (0, len(known)):
            continue
        before, after = known[position - 1], known[position]
        part = [place for place in places if before <= place <= after]
        distances = [number(rows[place]["shape_dist_traveled"], float) for place in part]
        whole = part.index(index) / (len(part) - 1)
        if None not in distances and distances == sorted(distances) and distances[-1] > distances[0]:
            whole = (distances[part.index(index)] - distances[0]) / (distances[-1] - distances[0])
        time = departures[before] + (arrivals[after] - departures[before]) * whole
        # Half a second and more is the next second.
        times[index] = int(time + 0.5)
    return times
