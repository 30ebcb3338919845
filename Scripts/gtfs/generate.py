#!/usr/bin/env python3
"""Makes a GTFS archive of any size: the same bytes for the same arguments, with Python's own packages alone.

  Scripts/gtfs/generate.py FILE.zip MILLIONS [SEED]

1 million stop times are like a city's, 10 a region's (about 110 MB), 40 a country's. Every rule of the schedule occurs: times
beyond 24 h, services of calendar_dates.txt alone, frequencies, missing times, a stop on request, platforms of stations. The
dates from 2026-03-01 to 2026-12-12 in Vienna contain both changes of clocks.
"""
import pathlib
import random
import sys
import time
import zipfile

SYLLABLES = "al ber dor el fen gru hal in ker lin mar nor ost pel rau sen tal ul vor wei zel".split()
KINDS = ["Straße", "Platz", "Bahnhof", "Brücke", "Kirche", "Schule", "Siedlung", "Markt"]
MODES = {0: "Tram", 1: "Metro", 2: "Rail", 3: "Bus"}
# The service, its weekdays from Monday, and its share of the trips; those without weekdays have calendar_dates.txt alone.
SERVICES = [("week", "1111100", 40), ("school", "1111100", 15), ("sat", "0000010", 15), ("sun", "0000001", 15),
            ("night", "0000110", 5), ("summer", "1111111", 5), ("days", None, 5)]
STOP_TIMES = ("trip_id,arrival_time,departure_time,stop_id,stop_sequence,stop_headsign,pickup_type,drop_off_type,"
              "shape_dist_traveled,timepoint")
# The times of three days, as often as they are needed.
TIMES = [f"{second // 3_600:02}:{second // 60 % 60:02}:{second % 60:02}" for second in range(72 * 3_600)]


class Generator:
    def __init__(self, count, seed):
        self.count, self.random = count, random.Random(f"{count} {seed}")
        self.stations = max(40, count // 500)
        self.routes = max(4, count // 6_500)
        self.trips, self.written = [], 0

    def name(self):
        syllables = self.random.choices(SYLLABLES, k=self.random.randint(2, 4))
        return f"{''.join(syllables).title()} {self.random.choice(KINDS)}"

    def tables(self):
        """Yields the name of each file with its lines, those that others need first."""
        yield "agency", ["agency_id,agency_name,agency_url,agency_timezone,agency_lang",
                         "A,Verkehr Erfunden,https://example.org/,Europe/Vienna,de"]
        yield "feed_info", ["feed_publisher_name,feed_publisher_url,feed_lang,feed_start_date,feed_end_date,feed_version",
                            "Verkehr Erfunden,https://example.org/,de,20260301,20261212,1"]
        yield "calendar", self.calendar()
        yield "calendar_dates", self.calendar_dates()
        yield "stops", self.stops()
        yield "routes", self.route_rows()
        yield "stop_times", self.stop_times()
        yield "trips", ["route_id,service_id,trip_id,trip_headsign,direction_id,block_id,shape_id,wheelchair_accessible",
                        *self.trips]
        yield "frequencies", self.frequencies()

    def calendar(self):
        yield "service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date"
        for service, days, _ in SERVICES:
            if days:
                first, last = ("20260704", "20260906") if service == "summer" else ("20260301", "20261212")
                yield f"{service},{','.join(days)},{first},{last}"

    def calendar_dates(self):
        yield "service_id,date,exception_type"
        for holiday in ("20260406", "20260501", "20260525", "20261026", "20261208"):
            yield f"week,{holiday},2"
            yield f"sun,{holiday},1"
        for month in range(3, 13):
            yield f"days,2026{month:02}10,1"

    def stops(self):
        yield "stop_id,stop_code,stop_name,stop_lat,stop_lon,location_type,parent_station,platform_code,wheelchair_boarding"
        self.platforms, self.names = [], {}
        for number in range(self.stations):
            station, name = f"at:{number % 50 + 10}:{number}", self.name()
            spread = (self.stations / 40_000) ** 0.5
            latitude, longitude = 48.2 + self.random.gauss(0, spread), 16.4 + self.random.gauss(0, 1.5 * spread)
            yield f"{station},,{name},{latitude:.6f},{longitude:.6f},1,,,0"
            for platform in range(1, 3):
                stop = f"{station}:0:{platform}"
                self.platforms.append(stop)
                self.names[stop] = name
                east = longitude + platform / 10_000
                yield f"{stop},{number * 2 + platform},{name},{latitude:.6f},{east:.6f},0,{station},{platform},{platform % 3}"

    def route_rows(self):
        yield "route_id,agency_id,route_short_name,route_long_name,route_type,route_color,route_text_color"
        self.patterns = []
        for number in range(self.routes):
            mode = self.random.choices(list(MODES), [2, 1, 1, 16])[0]
            colour = f"{self.random.randrange(1 << 24):06X}"
            yield f"{number}-{MODES[mode]},A,{number % 400 + 1},{MODES[mode]} {number},{mode},{colour},FFFFFF"
            self.patterns += [self.pattern(f"{number}-{MODES[mode]}", direction) for direction in (0, 1) for _ in range(3)]

    def pattern(self, route, direction):
        """The stops of a line in one direction, with the seconds and metres to each; of some lines with gaps in the times."""
        length = min(max(5, int(self.random.gauss(25, 9))), len(self.platforms) // 2)
        start = self.random.randrange(len(self.platforms) - 2 * length)
        stops = self.platforms[start + direction : start + 2 * length : 2][:: 1 - 2 * direction]
        has_gaps = self.random.random() < 0.1
        metres, ends = 0.0, []
        for place, stop in enumerate(stops):
            is_known = not has_gaps or place % 4 == 0 or place == len(stops) - 1
            pickup = 1 if place == len(stops) - 1 else 3 if self.random.random() < 0.02 else 0
            ends.append((f",{stop},{place + 1},,{pickup},{int(place == 0)},{metres:.1f},{int(is_known)}", is_known))
            metres += self.random.uniform(250, 1_400)
        return route, direction, self.names[stops[-1]], [self.journey(ends) for _ in range(12)]

    def journey(self, ends):
        """The seconds to each stop, as they are at one time of the day."""
        seconds, calls = 0, []
        for place, (end, is_known) in enumerate(ends):
            dwell = self.random.choice((0, 0, 0, 0, 20, 30)) if 0 < place < len(ends) - 1 else 0
            calls.append((seconds, seconds + dwell, end, is_known))
            seconds += dwell + self.random.randrange(45, 240)
        return calls

    def mixed(self, one, other):
        """A journey that begins as one and ends as another, so that hardly two are the same."""
        place = self.random.randrange(1, len(one))
        shift = one[place][0] - other[place][0]
        return one[:place] + [(arrival + shift, departure + shift, *rest) for arrival, departure, *rest in other[place:]]

    def stop_times(self):
        yield STOP_TIMES
        services, weights = zip(*[(service, share) for service, _, share in SERVICES])
        number, rows, line = 0, 0, 0
        self.by_headway = []
        while rows < self.count:
            route, direction, headsign, journeys = self.patterns[line % len(self.patterns)]
            line += 1
            service = self.random.choices(services, weights)[0]
            begin, headway = self.random.randrange(4 * 3_600, 7 * 3_600), self.random.choice((300, 450, 600, 900, 1_200, 1_800))
            # A third of the lines run beyond midnight.
            end = self.random.choice((20, 22, 26)) * 3_600
            if service == "night":
                begin, end = 23 * 3_600, 29 * 3_600
            for start in range(begin, end, headway):
                trip = f"{number}.T{line % 97}.{route}-{service}.{direction}"
                self.trips.append(f"{route},{service},{trip},{headsign},{direction},,,{number % 3}")
                calls = self.mixed(*self.random.sample(journeys, 2))
                yield "\n".join([
                    f"{trip},{TIMES[start + arrival]},{TIMES[start + departure]}{end}" if is_known else f"{trip},,{end}"
                    for arrival, departure, end, is_known in calls
                ])
                number += 1
                rows += len(calls)
                if line % 20 == 0:
                    self.by_headway.append((trip, start, len(self.by_headway) % 2))
                    break
                if rows >= self.count:
                    break
        self.written = rows

    def frequencies(self):
        yield "trip_id,start_time,end_time,headway_secs,exact_times"
        for trip, start, is_exact in self.by_headway:
            yield f"{trip},{TIMES[start]},{TIMES[start + 6 * 3_600]},600,{is_exact}"
            yield f"{trip},{TIMES[start + 6 * 3_600]},{TIMES[start + 15 * 3_600]},1200,{is_exact}"


def write(path, count, seed):
    generator = Generator(count, seed)
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=6) as archive:
        for name, lines in generator.tables():
            # A date of its own would make each archive another one.
            entry = zipfile.ZipInfo(f"{name}.txt", (2026, 3, 1, 0, 0, 0))
            entry.compress_type, entry.external_attr = zipfile.ZIP_DEFLATED, 0o644 << 16
            with archive.open(entry, "w", force_zip64=count > 20_000_000) as file:
                part = []
                for line in lines:
                    part.append(line)
                    if len(part) == 2_000:
                        file.write(("\n".join(part) + "\n").encode())
                        part = []
                file.write("".join(f"{line}\n" for line in part).encode())
    return generator


def main(path, millions, seed="1"):
    started = time.monotonic()
    generator = write(path, int(float(millions) * 1_000_000), seed)
    size = pathlib.Path(path).stat().st_size / 1e6
    print(f"{path}: {generator.written:,} stop times of {len(generator.trips):,} trips, {len(generator.platforms):,} platforms,"
          f" {size:.0f} MB in {time.monotonic() - started:.0f} s")


if __name__ == "__main__":
    if not 3 <= len(sys.argv) <= 4:
        sys.exit(__doc__)
    main(*sys.argv[1:])
