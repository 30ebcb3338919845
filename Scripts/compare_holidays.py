#!/usr/bin/env python3
"""Sets our public holidays beside those of the Python package `holidays`, day by day, from 2000 to 2050.

    pip install holidays==0.108
    Scripts/compare_holidays.py PATH-OF-PROGRAM [--record | --table]

Compares each country that is built in: each of its regions, and the country as a whole. A date is the whole country's
where every region has a holiday then, for whatever reason, or where the country's own law lists it. Dates are compared,
names are not; days of both sides on one date count once.

The differences that are known stand in Documentation/holidays/differences.txt, and the pages beside it give the law for
each. Prints every difference that is not there, and every one there that is none any more, and exits with 1 where there
is any. --record writes the file anew; --table prints the counts of each region.
"""
import datetime
import json
import pathlib
import subprocess
import sys
from collections import defaultdict

import holidays

YEARS = range(2000, 2051)
COUNTRIES = (
    "AD AR AT AU BE BG BR CA CH CN CO CY CZ DE DK EE ES FI FR GB GR HR HU IE IS IT JP KR LI LT LU LV MT MX NL NO NZ PL PT RO RU"
    " SE SI SK SM TR US ZA"
).split()
KNOWN = pathlib.Path(__file__).parent.parent / "Documentation/holidays/differences.txt"

# The package lists under "public" what all of Canada shares, and the days of the Canada Labour Code under "government".
CATEGORIES = {"CA": "government"}


def items(program, country):
    """Every item of a country, with all its regions."""
    command = [program, "--store", "memory", "--feed", "holidays", "--set", f"holidays.country={country}", "--format", "json"]
    command += ["--from", f"{YEARS[0]}-01-01", "--until", f"{YEARS[-1]}-12-31", "--limit", "100000"]
    return json.loads(subprocess.run(command, check=True, capture_output=True).stdout)["items"]


def ours(program, country):
    """The days of each region and of the country."""
    days = defaultdict(set)
    keepers = defaultdict(set)
    for item in items(program, country):
        # The package lists what only some communities observe under other categories.
        if item["category"]["id"] == "local-holiday":
            continue
        day = datetime.date.fromisoformat(item["time"]["day"])
        for region in next(fact["value"] for fact in item["facts"] if fact["key"] == "regions"):
            days[region].add(day)
            keepers[day].add(region)
    if country not in days:
        regions = set(days)
        days[country] = {day for day, keeping in keepers.items() if keeping == regions}
    return days


def theirs(region):
    """The package's days of a region."""
    country, _, part = region.partition("-")
    categories = (CATEGORIES.get(region, "public"),)
    days = holidays.country_holidays(country, subdiv=part or None, years=YEARS, categories=categories)
    return {day for day in days if day.year in YEARS}


def main():
    if len(sys.argv) < 2 or sys.argv[1].startswith("-"):
        sys.exit(__doc__)
    program, options = sys.argv[1], sys.argv[2:]
    table, found = [], []
    for country in COUNTRIES:
        for region, days in sorted(ours(program, country).items()):
            others = theirs(region)
            table.append((region, len(days), len(others), len(days ^ others)))
            found += [f"{region} {day} {'ours' if day in days else 'theirs'}" for day in sorted(days ^ others)]
    if "--record" in options:
        KNOWN.write_text("".join(line + "\n" for line in found))
    if "--table" in options:
        print(f"| region | days here | days in holidays {holidays.__version__} | different |")
        print("|---|---|---|---|")
        for row in table:
            print("| " + " | ".join(map(str, row)) + " |")
    known = KNOWN.read_text().splitlines()
    new, gone = sorted(set(found) - set(known)), sorted(set(known) - set(found))
    for line in new:
        print(f"{line} alone, which is not known")
    for line in gone:
        print(f"{line} is in the list of known differences, but is none")
    print(
        f"{len(table)} countries and regions beside holidays {holidays.__version__}:"
        f" {len(found)} of {sum(row[1] for row in table)} days differ, {len(new)} unexpected, {len(gone)} missing"
    )
    return 1 if new or gone else 0


if __name__ == "__main__":
    sys.exit(main())
