#!/usr/bin/env python3
"""Sets our public holidays beside those of the Python package `holidays`, day by day.

    pip install holidays
    compare_holidays.py < days.txt

Standard input has one day a line, "REGION DATE NAME", where REGION is GB-ENG, GB-WLS, GB-SCT, GB-NIR or US:

    GB-SCT 2026-11-30 St Andrew's Day

Dates are compared, names are not. Days of both sides on one date count once. Prints each difference and the counts,
and exits with 1 where there is any difference. Plugins/Holidays/README.md explains the known ones.
"""
import datetime
import sys
from collections import defaultdict

import holidays

YEARS = range(2000, 2051)

# The law of a federation for its own realm, which the package has under another category than "public".
FEDERAL = {"CA": "government"}


def theirs(region):
    country, _, part = region.partition("-")
    category = FEDERAL.get(region, "public")
    days = holidays.country_holidays(country, subdiv=part or None, years=YEARS, categories=(category,))
    return {day: name for day, name in days.items() if day.year in YEARS}


def main():
    ours = defaultdict(lambda: defaultdict(list))
    for line in sys.stdin:
        region, date, name = line.rstrip("\n").split(" ", 2)
        ours[region][datetime.date.fromisoformat(date)].append(name)
    differences = compared = 0
    for region, days in ours.items():
        others = theirs(region)
        for day in sorted(days.keys() ^ others.keys()):
            side, name = ("ours", ", ".join(days[day])) if day in days else ("theirs", others[day])
            print(f"{region} {day} only {side}: {name}")
        different = len(days.keys() ^ others.keys())
        print(f"{region}: {len(days)} days of ours, {len(others)} of theirs, {different} different")
        compared += len(days.keys() | others.keys())
        differences += different
    print(f"holidays {holidays.__version__}: {compared} days compared, {differences} different")
    return 1 if differences else 0


if __name__ == "__main__":
    sys.exit(main())
