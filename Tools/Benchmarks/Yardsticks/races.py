"""An answer of Neds on standard input to ordered NDJSON with the members that `aggregate --format ndjson` writes."""
import base64
import hashlib
import sys
from datetime import datetime, timezone

import orjson

KINDS = {
    "9daef0d7-bf3c-4f50-921d-8e818c60fe61": {"id": "greyhound", "label": "Greyhound", "icon": "🐕"},
    "161d9be2-e909-4326-8c2c-35ed71fb460b": {"id": "harness", "label": "Harness", "icon": "🐎"},
    "4a2788f8-e825-4d36-9894-efd4baf1cfae": {"id": "horse", "label": "Horse", "icon": "🏇"},
}


def instant(seconds):
    return datetime.fromtimestamp(seconds, timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")


def key(name):
    return base64.b32encode(hashlib.sha1(name.encode()).digest()[:16]).decode()[:26].lower()


now = datetime.now(timezone.utc).isoformat(timespec="milliseconds").replace("+00:00", "Z")
rows = []
for race in orjson.loads(sys.stdin.buffer.read())["data"]["race_summaries"].values():
    form = race["race_form"]
    info = orjson.loads(form["additional_data"])["revealed_race_info"]
    name, start, category = f"neds:{race['race_id']}", race["advertised_start"]["seconds"], KINDS[race["category_id"]]
    weather = (form.get("weather") or {}).get("name")
    facts = [
        {"key": "number", "label": "Number", "value": race["race_number"]},
        {"key": "meeting", "label": "Meeting", "value": race["meeting_name"]},
        {"key": "distance", "label": "Distance", "value": form["distance"], "unit": form["distance_type"]["short_name"]},
        {"key": "trackCondition", "label": "Track condition", "value": (form.get("track_condition") or {}).get("name")},
        {"key": "weather", "label": "Weather", "value": weather and weather[0] + weather[1:].lower()},
        {"key": "class", "label": "Class", "value": info["class"]},
        {"key": "prizeMoney", "label": "Prize money", "value": info["prizemonies"]["total_value"]},
        {"key": "comment", "label": "Comment", "value": form["race_comment"]},
        {"key": "venue", "label": "Venue", "value": race["venue_name"], "role": "venue"},
        {"key": "state", "label": "State", "value": race["venue_state"]},
        {"key": "country", "label": "Country", "value": race["venue_country"][:2]},
    ]
    rows.append((start, name, {
        "id": name, "key": key(name), "feed": "neds", "group": category["id"],
        "title": f"R{race['race_number']} {race['meeting_name']}", "subtitle": race["race_name"],
        "time": {"start": instant(start)}, "status": "scheduled", "category": category,
        "place": {"name": race["venue_name"], "country": race["venue_country"][:2]},
        "facts": [fact for fact in facts if fact["value"] is not None], "readAt": now,
        "relevantUntil": instant(start + 60),
    }))
rows.sort(key=lambda row: row[:2])
sys.stdout.buffer.write(b"".join(orjson.dumps(row[2]) + b"\n" for row in rows))
