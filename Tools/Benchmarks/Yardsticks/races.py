"""The same eleven fields, in the same order, as `Benchmarks races` prints."""
import sys

import orjson


def row(race):
    form = race["race_form"]
    info = orjson.loads(form["additional_data"])["revealed_race_info"]
    return {
        "id": race["race_id"], "feed": "neds", "title": f'R{race["race_number"]} {race["meeting_name"]}',
        "subtitle": race["race_name"], "start": race["advertised_start"]["seconds"], "category": race["category_id"],
        "distance": form["distance"], "condition": form.get("track_condition", {}).get("name"),
        "weather": form.get("weather", {}).get("name"), "prize": info["prizemonies"]["total_value"],
        "country": race["venue_country"],
    }


with open(sys.argv[1], "rb") as file:
    answer = orjson.loads(file.read())
rows = sorted(map(row, answer["data"]["race_summaries"].values()), key=lambda r: (r["start"], r["id"]))
sys.stdout.buffer.write(b"\n".join(map(orjson.dumps, rows)) + b"\n")
