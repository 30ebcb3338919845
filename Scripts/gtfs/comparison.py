"""A program's departures beside those of the judge."""
import collections
import datetime
import subprocess

from gtfs.judge import Judge

EXAMPLES = 3


class Comparison:
    """The differences of an archive by kind, each with a few examples."""

    def __init__(self, program, path, first, days):
        self.path, self.first, self.days = path, first, days
        self.ours = self.theirs = self.headway = 0
        self.differences, self.examples = collections.Counter(), collections.defaultdict(list)
        judge = Judge(path)
        self.zone = judge.zone
        by_day = self.program_departures(program)
        for number in range(days):
            day = first + datetime.timedelta(number)
            self.compare(day, judge.departures(day), by_day.pop(day.isoformat(), {}))
        for day, rows in by_day.items():
            for found in rows.values():
                self.note("day outside of the range", day, found)

    def program_departures(self, program):
        """The program's departures by day and by trip and place in it."""
        days = collections.defaultdict(lambda: collections.defaultdict(list))
        command = [program, self.path, self.first.isoformat(), str(self.days)]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, errors="replace") as process:
            for line in process.stdout:
                fields = line.rstrip("\n").split("\t")
                fields += [""] * (8 - len(fields))
                day, trip, stop, sequence, instant, *rest = fields
                days[day][trip, sequence].append((stop, seconds(instant), *rest[:2], bool(rest[2])))
                self.theirs += 1
        if process.returncode:
            self.note(f"the program ends with {process.returncode}", self.path, "")
        return days

    def compare(self, day, departures, theirs):
        ours = collections.defaultdict(list)
        for one in departures:
            self.ours += 1
            ours[one.trip, str(one.sequence)].append(one)
        for key in ours.keys() | theirs.keys():
            mine, found = ours.get(key, []), theirs.get(key, [])
            if any(one.window for one in mine):
                self.compare_headway(day, key, mine, found)
            else:
                self.compare_exact(day, key, mine, found)

    def compare_exact(self, day, key, mine, found):
        expected = {(one.stop, one.instant, one.headsign, one.pickup, one.interpolated) for one in mine}
        if expected == set(found):
            # Overlapping rows of frequencies.txt give a trip twice, so that the numbers count.
            if len(found) != len(mine):
                self.note("twice" if len(found) > len(mine) else "once", day, key, found[0])
            return
        by_time = {one[1]: one for one in found}
        for one in sorted(expected - set(found), key=str):
            # One second is a matter of rounding where a time is interpolated.
            near = next((by_time[time] for time in nearby(one) if time in by_time), None)
            if near is None:
                self.note("missing" if len(found) < len(mine) else "another time", day, key, one, *found[:2])
                continue
            kinds = ("stop", "rounding", "headsign", "pickup type", "mark of interpolation")
            for kind, wanted, given in zip(kinds, one, near):
                if wanted != given:
                    self.note(kind, day, key, wanted, given)
        if len(found) > len(mine):
            self.note("too many", day, key, *(set(found) - expected))

    def compare_headway(self, day, key, mine, found):
        """A service by headway has no times of its own: a program may list each run, or each window once."""
        self.headway += len(mine)
        if not found:
            self.note("missing (headway)", day, key, mine[0])
        for one in found:
            if not (one[1] is None or any(w.instant is None or one[1] - w.instant in w.window for w in mine if w.window)):
                self.note("another time (headway)", day, key, one)
            if (one[0], *one[2:4]) != (mine[0].stop, mine[0].headsign, mine[0].pickup):
                self.note("another text (headway)", day, key, one, mine[0])

    def note(self, kind, *example):
        self.differences[kind] += 1
        if len(self.examples[kind]) < EXAMPLES:
            self.examples[kind].append(" ".join(map(str, example)))


def nearby(one):
    time, is_interpolated = one[1], one[4]
    return (time, time + 1, time - 1) if is_interpolated and time is not None else (time,)


def seconds(instant):
    return int(datetime.datetime.fromisoformat(instant).timestamp()) if instant else None
