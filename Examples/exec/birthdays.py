#!/usr/bin/env python3
"""Birthdays of a text file, a line each such as `1815-12-10 Ada`; with "mode": "once" a script prints its items and ends.

    { "id": "birthdays", "provider": "exec",
      "settings": { "command": ["python3", "birthdays.py"], "mode": "once", "settings": { "FILE": "birthdays.txt" } } }
"""
import json
import os
from datetime import date

year = date.today().year
items = []
for line in open(os.environ["FILE"], encoding="utf-8"):
    born, name = line.split(maxsplit=1)
    for of_year in (year, year + 1):
        title = f"{name.strip()} ({of_year - int(born[:4])})"
        items.append({"id": f"{of_year}/{name.strip()}", "title": title, "time": {"day": f"{of_year}{born[4:]}"}})
print(json.dumps(items))
