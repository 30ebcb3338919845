#!/usr/bin/env python3
"""Sunrise and sunset at a place, as a feed of aggregate: one program, no packages, no network.

    { "id": "sun", "provider": "exec",
      "settings": { "command": ["python3", "sun.py"], "settings": { "latitude": 51.5, "longitude": -0.13 } } }

The times are within a minute or two of an almanac, by the sunrise equation
(https://en.wikipedia.org/wiki/Sunrise_equation); a mountain on the horizon is not seen.
"""
import json
import math
import sys
from datetime import date, datetime, timedelta, timezone

MANIFEST = {
    "summary": "Sunrise and sunset at a place",
    "publisher": "The sun",
    "refresh": "6h",
    "floor": "1m",
    "shelfLife": "30d",
    "ahead": "2d",
    "usesWindow": True,
    "settings": [
        {"name": "latitude", "type": "number", "minimum": -90, "maximum": 90, "unit": "degrees north",
         "required": True, "help": "Where to look at the sun."},
        {"name": "longitude", "type": "number", "minimum": -180, "maximum": 180, "unit": "degrees east",
         "required": True, "help": "Where to look at the sun."},
        {"name": "place", "help": "What people call the place."},
    ],
}
MOST_DAYS = 400
J2000 = datetime(2000, 1, 1, 12, tzinfo=timezone.utc)


def sine(degrees):
    return math.sin(math.radians(degrees))


def cosine(degrees):
    return math.cos(math.radians(degrees))


def sun(day, latitude, longitude):
    """The instants of sunrise and sunset of a day in UTC; None where the sun stays up or down."""
    noon = (day - J2000.date()).days + 0.0008 - longitude / 360
    anomaly = (357.5291 + 0.98560028 * noon) % 360
    centre = 1.9148 * sine(anomaly) + 0.02 * sine(2 * anomaly) + 0.0003 * sine(3 * anomaly)
    ecliptic = (anomaly + centre + 180 + 102.9372) % 360
    transit = noon + 0.0053 * sine(anomaly) - 0.0069 * sine(2 * ecliptic)
    declination = math.degrees(math.asin(sine(ecliptic) * sine(23.4397)))
    # The upper limb is seen half a degree early, by refraction and by its size.
    height = sine(-0.833) - sine(latitude) * sine(declination)
    angle = height / (cosine(latitude) * cosine(declination))
    if not -1 <= angle <= 1:
        return None
    half = math.degrees(math.acos(angle)) / 360
    return tuple(J2000 + timedelta(days=transit + side * half) for side in (-1, 1))


def text(instant):
    return instant.strftime("%Y-%m-%dT%H:%M:%SZ")


def items(question):
    """The items of a window."""
    settings = question["settings"]
    window = question["window"]
    first = datetime.fromisoformat(window["from"].replace("Z", "+00:00"))
    until = window.get("until")
    last = datetime.fromisoformat(until.replace("Z", "+00:00")) if until else first + timedelta(days=7)
    # A day of the place may begin on the one before in UTC.
    day = first.date() - timedelta(days=1)
    for _ in range(MOST_DAYS):
        if day > last.date():
            break
        times = sun(day, settings["latitude"], settings["longitude"])
        if times:
            length = round((times[1] - times[0]).total_seconds())
            for kind, label, instant in (("sunrise", "Sunrise", times[0]), ("sunset", "Sunset", times[1])):
                yield {
                    "id": f"{day}/{kind}",
                    "title": label,
                    "subtitle": settings.get("place"),
                    "time": {"start": text(instant)},
                    "category": {"id": kind, "label": label, "icon": "☀" if kind == "sunrise" else "☾"},
                    "place": {"latitude": settings["latitude"], "longitude": settings["longitude"]},
                    "facts": [{"key": "dayLength", "label": "Length of the day", "value": length, "unit": "s"}],
                }
        day += timedelta(days=1)


def main():
    def say(number, kind, **members):
        print(json.dumps({"id": number, "type": kind, **members}, ensure_ascii=False))

    # The end of the input is the end of the program.
    for line in sys.stdin:
        question = json.loads(line)
        number = question["id"]
        if question["method"] == "describe":
            say(number, "manifest", manifest=MANIFEST)
        elif question["method"] == "fetch":
            for item in items(question):
                say(number, "item", item=item)
            say(number, "done", source="https://en.wikipedia.org/wiki/Sunrise_equation")
        # Nothing to cancel: an answer is complete before the next line is read.
        sys.stdout.flush()


if __name__ == "__main__":
    main()
