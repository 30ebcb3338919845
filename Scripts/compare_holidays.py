#!/usr/bin/env python3
"""Sets our public holidays beside those of the Python package `holidays`, day by day, from 2000 to 2050.

    pip install holidays
    Scripts/compare_holidays.py PATH-OF-PROGRAM [COUNTRY ...]

Compares each country that is named, else all that are built in: each of its regions, and the country as a whole. A date
is the whole country's where every region has a holiday then, for whatever reason, or where the country's own law lists
it. Dates are compared, names are not; days of both sides on one date count once. Prints each difference and a table of
counts, and exits with 1 where there is any difference. The pages under Documentation/holidays explain the known ones.
"""
import datetime
import json
import subprocess
import sys
from collections import defaultdict

import holidays

YEARS = range(2000, 2051)
COUNTRIES = ["AU", "CA", "DE", "FR", "GB", "IE", "NZ", "US"]

# The package lists under "public" what all of Canada shares, and the days of the Canada Labour Code under "government".
CATEGORIES = {"CA": "government"}


def items(program, country):
    """Every item of a country, with all its regions."""
    command = [program, "--feed", "holidays", "--set", f"holidays.country={country}", "--format", "json"]
    command += ["--from", f"{YEARS[0]}-01-01", "--until", f"{YEARS[-1]}-12-31", "--limit", "100000"]
    return json.loads(subprocess.run(command, check=True, capture_output=True).stdout)["items"]


def ours(program, country):
    """The days of each region and of the country: region, then date, then names."""
    days = defaultdict(lambda: defaultdict(list))
    keepers = defaultdict(set)
    for item in items(program, country):
        day = datetime.date.fromisoformat(item["time"]["day"])
        regions = next(fact["value"] for fact in item["facts"] if fact["key"] == "regions")
        for region in regions:
            days[region][day].append(item["title"])
            keepers[day].add(region)
    if country not in days:
        everywhere = [day for day, regions in keepers.items() if regions == set(days)]
        days[country] = {day: ["kept everywhere"] for day in everywhere}
    return days


def theirs(region):
    """The package's days of a region; None where it does not know the region."""
    country, _, part = region.partition("-")
    try:
        days = holidays.country_holidays(
            country, subdiv=part or None, years=YEARS, categories=(CATEGORIES.get(region, "public"),)
        )
    except NotImplementedError:
        return None
    return {day: name for day, name in days.items() if day.year in YEARS}


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    program, countries = sys.argv[1], sys.argv[2:] or COUNTRIES
    table = []
    for country in countries:
        for region, days in sorted(ours(program, country).items()):
            others = theirs(region)
            if others is None:
                table.append((region, len(days), "unknown", ""))
                continue
            different = sorted(days.keys() ^ others.keys())
            for day in different:
                side, name = ("ours", ", ".join(days[day])) if day in days else ("theirs", others[day])
                print(f"{region} {day} only {side}: {name}")
            table.append((region, len(days), len(others), len(different)))
    print(f"| region | days here | days in holidays {holidays.__version__} | different |")
    print("|---|---|---|---|")
    for row in table:
        print("| " + " | ".join(map(str, row)) + " |")
    return 1 if any(row[3] for row in table) else 0


if __name__ == "__main__":
    sys.exit(main())
