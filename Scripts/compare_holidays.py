#!/usr/bin/env python3
"""Compares the built-in public holidays with those of the Python package `holidays`, day by day, from 2000 to 2050.

    Scripts/compare_holidays.py PATH-OF-PROGRAM

Compares each country that is built in: each of its regions, and the country as a whole. A date is the whole country's
where every region has a holiday then, for whatever reason, or where the country's own law lists it. Days of both sides
on one date count once.

Documentation/holidays/differences.txt has the known differences: the dates of each holiday that one side alone has, by
its name, under the cause. A date under another name is another difference, so an exchanged day off never hides a new
law. Prints every difference that is not known, and every known one that has ended, and exits with 1 if there are any.

CI runs it with the version of the package that differences.txt names; `make holidays` runs it with the newest one.
With RECORD=1 that runs Tools/once/record-holidays.
"""
import datetime
import functools
import json
import pathlib
import re
import subprocess
import sys
from collections import defaultdict

import holidays

YEARS = range(2000, 2051)
COUNTRIES = (
    "AD AR AT AU BE BG BR CA CH CN CO CY CZ DE DK EE ES FI FR GB GR HR HU IE IS IT JP KR LI LT LU LV MT MX NL NO NZ PL PT RO RU"
    " SE SI SK SM TR US ZA"
).split()
ROOT = pathlib.Path(__file__).parent.parent
PAGES = ROOT / "Documentation/holidays"
KNOWN = PAGES / "differences.txt"

# The package lists under "public" what all of Canada shares, and the days of the Canada Labour Code under "government".
CATEGORIES = {"CA": "government"}


def items(program, country):
    """Every item of a country, with all its regions."""
    command = [program, "--store", "memory", "--feed", "holidays", "--set", f"holidays.country={country}", "--format", "json"]
    # Fifty years take longer than a fetch may, on a busy machine.
    command += ["--from", f"{YEARS[0]}-01-01", "--until", f"{YEARS[-1]}-12-31", "--limit", "100000", "--timeout", "10m"]
    return json.loads(subprocess.run(command, check=True, capture_output=True).stdout)["items"]


def ours(program, country):
    """The names of the days of each region and of the country."""
    days = defaultdict(lambda: defaultdict(set))
    keepers = defaultdict(set)
    for item in items(program, country):
        # The package lists what only some communities observe under other categories.
        if item["category"]["id"] == "local-holiday":
            continue
        day = item["time"]["day"]
        for region in next(fact["value"] for fact in item["facts"] if fact["key"] == "regions"):
            days[region][day].add(item["title"])
            keepers[day].add(region)
    if country not in days:
        regions = set(days)
        shared = {day for day, keeping in keepers.items() if keeping == regions}
        days[country] = {day: set.union(*(days[region][day] for region in regions)) for day in shared}
    return {region: {day: "; ".join(sorted(names)) for day, names in named.items()} for region, named in days.items()}


@functools.cache
def theirs(region):
    """The package's days of a region, in English."""
    country, _, part = region.partition("-")
    options = {"subdiv": part or None, "years": YEARS, "categories": (CATEGORIES.get(region, "public"),)}
    languages = getattr(holidays, country).supported_languages
    if "en_US" in languages:
        options["language"] = "en_US"
    days = holidays.country_holidays(country, **options)
    # An exchanged day names the Saturday that is worked for it, another one each time.
    return {
        str(day): re.sub(r"\(substituted from [^)]*\)", "(substituted from *)", name)
        for day, name in days.items()
        if day.year in YEARS
    }


class Known:
    """The file of known differences: causes, and under each the holidays of one side with their dates."""

    def __init__(self):
        self.version, self.causes = "", []
        for line in KNOWN.read_text().splitlines():
            if line.startswith("holidays "):
                self.version = line.split()[1]
            elif line.startswith("= "):
                where, cause = line[2:].split(" | ")
                self.causes.append((where, cause, {}))
            elif line and not line.startswith("#"):
                side, name, dates = re.fullmatch(r'(\S+ (?:ours|theirs)) "([^"]*)"((?: \d{4}-\d\d-\d\d)*)', line).groups()
                self.causes[-1][2][f'{side} "{name}"'] = dates.split()

    def dates(self):
        """The dates of each holiday, whatever its cause."""
        return {holiday: set(dates) for _, _, lines in self.causes for holiday, dates in lines.items()}


def compare(program):
    """The days of both sides in each region, and the dates of each holiday that one side alone has."""
    rows, found = {}, defaultdict(set)
    for country in COUNTRIES:
        here = ours(program, country)
        for region, days in sorted(here.items()):
            there = theirs(region)
            rows[region] = (set(days), set(there))
            for day in set(days) ^ set(there):
                side = f'ours "{days[day]}"' if day in days else f'theirs "{there[day]}"'
                found[f"{region} {side}"].add(day)
        regions = [region for region in here if region != country]
        if regions:
            shared = (set.intersection(*(rows[region][side] for region in regions)) for side in (0, 1))
            rows[f"{country} shared"] = tuple(shared)
    # Australia itself has here what every state observes; the pages compare it with what the package's states share.
    rows["AU shared"] = (rows["AU"][0], rows["AU shared"][1])
    return rows, found


def judged(rows, found, before):
    """Prints what differs and is not known, or is known and has ended; returns an exit status."""
    new = [(holiday, day) for holiday, days in found.items() for day in days - before.get(holiday, set())]
    ended = [(holiday, day) for holiday, days in before.items() for day in days - found.get(holiday, set())]
    for holiday, day in sorted(new, key=lambda pair: (pair[1] < str(datetime.date.today()), pair)):
        print(f"{day} {holiday} is not known")
    for holiday, day in sorted(ended):
        print(f"{day} {holiday} is known, but has ended")
    regions = [region for region in rows if not region.endswith(" shared")]
    print(
        f"{len(regions)} countries and regions beside holidays {holidays.__version__}:"
        f" {sum(map(len, found.values())):,} of {sum(len(rows[region][0]) for region in regions):,} days differ,"
        f" {len(new)} unexpected, {len(ended)} ended"
    )
    return 1 if new or ended else 0


if __name__ == "__main__":
    sys.exit(judged(*compare(sys.argv[1]), Known().dates()) if len(sys.argv) == 2 else __doc__)
