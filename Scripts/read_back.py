#!/usr/bin/env python3
"""Reads what aggregate printed with other people's readers, and compares it with the JSON of the same moment.

    read_back.py [--slack SECONDS] --json FILE [--csv FILE] [--ics FILE] [--atom FILE] [--jsonfeed FILE]

All files are of one run's moment and layout, so that each must hold the same items in the same order:

    for format in json csv ics atom jsonfeed; do
        aggregate --demo --now 2026-11-21T10:00:00Z --format $format > items.$format
    done
    read_back.py --slack 60 --json items.json --csv items.csv --ics items.ics --atom items.atom \\
        --jsonfeed items.jsonfeed

CSV is read by Python's csv, ICS by icalendar, Atom by feedparser, and JSON Feed by feedparser_rs, because feedparser
itself does not read it in version 6. Compared are ids, titles, times, texts, status, categories, places, links and the
ages of items; days are read in zones at both ends of the earth and must be dates without a time. Prints a line for each
difference and exits with 1 if there is any, with 2 if a file or a package cannot be used at all.

    pip install babel 'icalendar>=7' 'feedparser>=6.0.12' 'feedparser-rs>=0.7.1'
"""

import argparse
import csv
import datetime
import io
import json
import math
import os
import re
import sys
import time
import unicodedata
import uuid
import zoneinfo
from calendar import timegm

import babel

# --- What the JSON document says, in the words of the other formats ---------------------------------------------------

# EntryNames.common: without a store, as in the demo.
NAMESPACE = uuid.UUID("9ab6a31c-5773-4d23-bddf-92d00621ec09")

COLUMNS = """id feed title subtitle group groupTitle start end day region status category categoryLabel place latitude
    longitude country facts link observedAt readAt relevantUntil isStarred lastDay undated key sample
    plannedStart plannedEnd plannedDay plannedLastDay staysFor""".split()

# Escape sequences of terminals, whole; one that never ends is its introducer alone.
SEQUENCES = re.compile(
    "(?:\x1b\\[|\x9b)[ -?]*[@-~]"
    "|(?:\x1b[P\\]X^_]|[\x90\x98\x9d\x9e\x9f])[^\x07\x1b\x9c]*(?:\x07|\x9c|\x1b\\\\|(?=\x1b))"
    "|\x1b[ -/]+[0-~]|\x1b[\\[P\\]X^_]|\x1b[0-~]|[\x1b\x90\x98\x9b\x9d\x9e\x9f]"
)


def country_name(code):
    """The name that people call a country by its code, from the Unicode CLDR as the program has it; else the text."""
    return babel.Locale("en", "GB").territories.get(code, code) if code and len(code) == 2 else code


def clean(text):
    """A text on one line without anything that a terminal would obey, as formats for people have it."""
    result, marks = [], 0
    for character in SEQUENCES.sub("", text or ""):
        kind = unicodedata.category(character)
        if character in "\t\n\v\f\r\x85\u2028\u2029":
            if result[-1:] != [" "]:
                result.append(" ")
        elif kind == "Cc" or character in "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069":
            continue
        elif kind in ("Mn", "Me"):
            marks += 1
            if marks <= 8:
                result.append(character)
            continue
        else:
            result.append(character)
        marks = 0
    return "".join(result)


def guarded(text):
    """A text as a spreadsheet must get it."""
    text = clean(text)
    rest = [c for c in text if not c.isspace() and unicodedata.category(c) != "Cf"]
    return "'" + text if rest and rest[0] in "=+-@＝＋－＠" else text


def instant(text):
    if not re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{3})?Z", text):
        raise ValueError(f"{text!r} is no instant such as 2026-11-21T10:01:29Z")
    return datetime.datetime.fromisoformat(text.replace("Z", "+00:00"))


def whole(moment):
    return moment.replace(microsecond=0)


def day_words(day):
    return f"{day.day} {day:%b %Y}"


def clock_words(moment):
    return f"{moment:%H:%M:%S}" if moment.second else f"{moment:%H:%M}"


def moment_words(moment):
    return f"{moment:%a} {day_words(moment)} {clock_words(moment)}"


def is_currency(unit):
    return re.fullmatch("[A-Z]{3}", unit or "") is not None


def number_words(text, unit):
    number, is_money = float(text), is_currency(unit)
    if re.fullmatch("-?[0-9]+", text):
        words = f"{abs(int(text)):,}" if is_money else str(abs(int(text)))
    else:
        hundredths = math.floor(abs(number) * 100 + 0.5)
        if not is_money and hundredths == 0 and number:
            words = repr(abs(number))
        else:
            words = f"{hundredths // 100:,}" if is_money else str(hundredths // 100)
            rest = f"{hundredths % 100:02}" if is_money else f"{hundredths % 100:02}".rstrip("0")
            words += f".{rest}" if hundredths % 100 else ""
    return ("-" if number < 0 else "") + words


class Number(str):
    """A number with the text that it has in the document."""


class Expected:
    """The document of JSON, and what the other formats make of it."""

    def __init__(self, text):
        document = json.loads(text, parse_float=Number, parse_int=Number)
        self.zone = zoneinfo.ZoneInfo(document["timeZone"])
        self.zone_name = document["timeZone"]
        self.now = instant(document["generatedAt"])
        self.feeds = document["feeds"]
        self.items = document["items"] if "items" in document else [i for f in self.feeds for i in f.get("items", [])]
        self.groups = {f["id"]: {g["id"]: g for g in f.get("groups", [])} for f in self.feeds}
        self.attributions = {f["id"]: clean(f.get("attribution")) for f in self.feeds}
        names = " · ".join(f["id"] for f in self.feeds)
        self.title = f"aggregate: {names}" if names else "aggregate"
        self.publishers = {}

    def last_change(self):
        readings = (instant(f["readAt"]) for f in self.feeds if "readAt" in f)
        return max(map(self.updated, self.items), default=min(max(readings, default=self.now), self.now))

    def name(self, item):
        return str(uuid.uuid5(NAMESPACE, item["id"]))

    def publisher(self, item, found):
        """The author that the feed's other items have, in whatever format: the JSON does not name it."""
        return self.publishers.setdefault(item["feed"], found) or "a publisher"

    def group(self, item):
        return self.groups[item["feed"]].get(item.get("group"), {})

    def place(self, item):
        return item.get("place") or self.group(item).get("place") or {}

    def updated(self, item):
        text = item.get("observedAt") or item.get("readAt")
        return min(instant(text), self.now) if text else self.now

    def links(self, item):
        return [link for link in item.get("links", []) if re.match("https?://", link["url"], re.I)]

    def tags(self, item):
        tags = []
        if "category" in item:
            tags.append((clean(item["category"]["id"]), clean(item["category"]["label"])))
        group = self.group(item)
        if group and clean(group["title"]) not in [label for _, label in tags]:
            tags.append((clean(group["id"]), clean(group["title"])))
        if item.get("isStarred"):
            tags.append(("starred", "Starred"))
        if item.get("sample"):
            tags.append(("sample", "Sample"))
        return [tag for tag in tags if all(tag)]

    def location(self, item):
        place = self.place(item)
        return ", ".join(filter(None, (clean(place.get("name")), clean(country_name(place.get("country"))))))

    def when(self, item):
        return self.words(item["time"])

    def plan(self, item):
        """When the item was planned, in a line; empty where its start and its end are less than a minute away."""
        plan, time = item.get("planned"), item["time"]
        if not plan or plan == time:
            return ""
        if "start" in plan and "start" in time:
            apart = [
                abs((instant(plan[name]) - instant(time[name])).total_seconds())
                for name in ("start", "end")
                if name in plan and name in time
            ]
            if max(apart) < 60:
                return ""
        return f"Planned: {self.words(plan)}"

    def words(self, when):
        if "day" in when:
            day = datetime.date.fromisoformat(when["day"])
            place = f" in {when['region']}" if when.get("region", "everywhere") != "everywhere" else ""
            if "lastDay" not in when:
                return clean(f"{day:%a} {day_words(day)} (all day{place})")
            last = datetime.date.fromisoformat(when["lastDay"])
            days = (last - day).days + 1
            return clean(f"{day:%a} {day_words(day)} to {last:%a} {day_words(last)} ({days} days{place})")
        if "text" in when:
            return clean(f"{when['text']} (no date)" if when["text"] else "no date")
        start = instant(when["start"]).astimezone(self.zone)
        words = moment_words(start)
        if "end" in when:
            end = instant(when["end"]).astimezone(self.zone)
            words += " to " + (clock_words(end) if end.date() == start.date() else moment_words(end))
        minutes = int(start.utcoffset().total_seconds() // 60)
        offset = f"UTC{'-' if minutes < 0 else '+'}{abs(minutes) // 60:02}:{abs(minutes) % 60:02}"
        return f"{words} ({self.zone_name}, {offset})"

    def title_beside_time(self, item):
        """The title without the time of day of the start that it begins with, by the reader's zone or the card's."""
        found = re.match(r"(\d\d:\d\d) +(\S.*)", item["title"], re.DOTALL)
        if not found or "start" not in item["time"]:
            return item["title"]
        start = instant(item["time"]["start"])
        zones = (self.zone, zoneinfo.ZoneInfo("Europe/London"))
        return found[2] if found[1] in [f"{start.astimezone(zone):%H:%M}" for zone in zones] else item["title"]

    def fact(self, fact):
        """The words of a fact; of a text that looks like a time both those of the text and of the time."""
        value, unit = fact["value"], fact.get("unit")
        texts = []
        if isinstance(value, bool):
            return [clean(f"{fact['label']}: {'yes' if value else 'no'}")]
        if isinstance(value, list):
            return [clean(f"{fact['label']}: {', '.join(value)}")]
        if isinstance(value, Number):
            texts = [number_words(value, unit)]
        elif re.fullmatch(r"\d{4}-\d\d-\d\d", value):
            texts = [value, day_words(datetime.date.fromisoformat(value))]
        elif re.fullmatch(r"\d{4}-\d\d-\d\dT[\d:.]+Z", value):
            texts = [value, moment_words(instant(value).astimezone(self.zone))]
        else:
            texts = [value]
        before, after = ("", f" {unit}") if unit else ("", "")
        if is_currency(unit):
            before, after = f"{unit} ", ""
        return [clean(f"{fact['label']}: {before}{text}{after}") for text in texts]

    def details(self, item):
        """The lines of a description, each as the list of what it may be."""
        lines = [[self.plan(item)], [clean(item.get("subtitle"))]] + [self.fact(fact) for fact in item.get("facts", [])]
        lines += [[clean(f"{link['label']}: {link['url']}")] for link in self.links(item)[1:]]
        return [line for line in lines if line[0]]

    def heading(self, item, *more):
        status = "" if item["status"] == "scheduled" else item["status"]
        return " · ".join(filter(None, (self.when(item), "sample" if item.get("sample") else "", status, *more)))

    def text(self, item):
        return [[line] for line in (self.heading(item), self.location(item)) if line] + self.details(item)

    def row(self, item):
        time, place, category = item["time"], item.get("place", {}), item.get("category", {})
        facts = []
        for fact in item.get("facts", []):
            value = fact["value"]
            if isinstance(value, (bool, list)):
                value = str(value).lower() if isinstance(value, bool) else ", ".join(value)
            facts.append(f"{fact['label']}: {value}" + (f" {fact['unit']}" if "unit" in fact else ""))
        texts = {name: item.get(name) for name in COLUMNS if isinstance(item.get(name), str)}
        texts |= {name: time[name] for name in ("start", "end", "day", "lastDay", "region") if name in time}
        texts |= {"undated": time.get("text"), "sample": "true" if item.get("sample") else None}
        texts |= {"groupTitle": self.group(item).get("title"), "category": category.get("id")}
        texts |= {"categoryLabel": category.get("label"), "place": place.get("name"), "country": place.get("country")}
        texts |= {"facts": "; ".join(facts), "link": next((link["url"] for link in item.get("links", [])), None)}
        texts |= {"isStarred": "true" if item.get("isStarred") else None}
        texts |= {f"planned{name[0].upper()}{name[1:]}": text for name, text in item.get("planned", {}).items()}
        texts |= {"staysFor": str(item["staysFor"]) if "staysFor" in item else None}
        numbers = {name: place.get(name, "") for name in ("latitude", "longitude")}
        return {name: guarded(texts.get(name)) for name in COLUMNS} | numbers


# --- Comparing --------------------------------------------------------------------------------------------------------


class Differences:
    """What was found to be different, a line each.

    Runs of the program are a moment apart, even if both believe in the same now: what depends on the moment of the run,
    and nothing else, may differ by the slack, in seconds.
    """

    def __init__(self, slack=0):
        self.lines = []
        self.slack = slack

    def compare(self, place, found, expected):
        if found != expected:
            self.lines.append(f"{place} is {found!r}, expected {expected!r}")

    def compare_ages(self, place, found, expected, item=None):
        """Compares times in seconds, exactly where the publisher said when it made its statement about the item."""
        is_exact = item is not None and "observedAt" in item and timestamp(instant(item["observedAt"])) // 1 == expected // 1
        if found is None or abs(found - expected) > (0 if is_exact else self.slack):
            self.compare(place, found, expected)

    def compare_lines(self, place, found, expected):
        """Compares a text whose lines may each be one of several."""
        found = found.split("\n") if found else []
        self.compare(f"{place}: the number of lines", len(found), len(expected))
        for line, allowed in zip(found, expected):
            if line.strip() not in [text.strip() for text in allowed]:
                self.compare(place, line, allowed[0])

    def pairs(self, format, found, expected):
        """Goes through the items that both sides have, after telling which one side lacks, and a change of order."""
        order, wanted = list(found), list(expected)
        for name in wanted:
            if name not in found:
                self.lines.append(f"{format}: {name} is missing")
        for name in order:
            if name not in expected:
                self.lines.append(f"{format}: {name} is not in the JSON")
        if order != wanted and sorted(order) == sorted(wanted):
            self.lines.append(f"{format}: the items are in another order")
        for name in wanted:
            if name in found:
                yield f"{format}: {name}", found[name], expected[name]


def by_id(format, differences, pairs):
    found = {}
    for name, value in pairs:
        if name in found:
            differences.lines.append(f"{format}: {name} is there twice")
        found[name] = value
    return found


# --- The formats ------------------------------------------------------------------------------------------------------


def check_csv(data, expected, differences):
    text = data.decode("utf-8")
    differences.compare("csv: its line ends", len(re.findall("(?<!\r)\n|\r(?!\n)", text)), 0)
    rows = list(csv.reader(io.StringIO(text, newline=""), strict=True))
    differences.compare("csv: its header", rows[:1], [COLUMNS])
    for number, row in enumerate(rows, start=1):
        differences.compare(f"csv: the number of cells in line {number}", len(row), len(COLUMNS))
    found = by_id("csv", differences, ((row[0], dict(zip(COLUMNS, row))) for row in rows[1:] if row))
    wanted = {row["id"]: row for row in map(expected.row, expected.items)}
    for place, row, wanted_row in differences.pairs("csv", found, wanted):
        for name in COLUMNS:
            if name == "readAt" and row.get(name) and wanted_row[name]:
                ages = [timestamp(instant(cells[name])) for cells in (row, wanted_row)]
                differences.compare_ages(f"{place}: {name}", *ages)
            else:
                differences.compare(f"{place}: {name}", row.get(name), wanted_row[name])


def ics_time(event, name):
    value = event.get(name)
    return value.dt if value is not None else None


def check_nesting(data, differences):
    """Each component must end by its own name, which icalendar does not insist on."""
    open_components = []
    for line in data.replace(b"\r\n ", b"").split(b"\r\n"):
        name, _, value = line.partition(b":")
        if name == b"BEGIN":
            open_components.append(value)
        elif name == b"END":
            expected = open_components.pop() if open_components else None
            differences.compare("ics: what a component ends with", value, expected)
    differences.compare("ics: the components without an end", open_components, [])


def check_ics(data, expected, differences):
    import icalendar

    for number, line in enumerate(data.split(b"\r\n"), start=1):
        if len(line) > 75 or b"\n" in line or b"\r" in line:
            differences.lines.append(f"ics: line {number} is not one of at most 75 octets")
    differences.compare("ics: whether its last line is ended", data.endswith(b"\r\n"), True)
    check_nesting(data, differences)
    calendar = icalendar.Calendar.from_ical(data)
    for component in calendar.walk():
        for name, error in component.errors:
            differences.lines.append(f"ics: {component.get('UID', component.name)}: {name}: {error}")
    for name in ("NAME", "X-WR-CALNAME"):
        differences.compare(f"ics: {name}", str(calendar.get(name)), expected.title)
    for name, value in (("VERSION", "2.0"), ("PRODID", "-//aggregate//aggregate//EN"), ("CALSCALE", "GREGORIAN")):
        differences.compare(f"ics: {name}", str(calendar.get(name)), value)
    attributions = dict.fromkeys(filter(None, expected.attributions.values()))
    differences.compare("ics: DESCRIPTION", str(calendar.get("DESCRIPTION", "")), "\n".join(attributions))
    refresh = calendar.get("REFRESH-INTERVAL")
    if expected.feeds and (refresh is None or refresh.dt <= datetime.timedelta()):
        differences.lines.append(f"ics: REFRESH-INTERVAL is {refresh!r}, expected a duration")
    elif expected.feeds:
        differences.compare("ics: X-PUBLISHED-TTL", str(calendar.get("X-PUBLISHED-TTL")), refresh.to_ical().decode())
    events = [component for component in calendar.walk() if component.name == "VEVENT"]
    found = by_id("ics", differences, ((str(event["UID"]), event) for event in events))
    dated = {expected.name(item): item for item in expected.items if "text" not in item["time"]}
    for place, event, item in differences.pairs("ics", found, dated):
        time, is_off = item["time"], item["status"] in ("cancelled", "withdrawn")
        if "day" in time:
            start = datetime.date.fromisoformat(time["day"])
            end = datetime.date.fromisoformat(time.get("lastDay", time["day"])) + datetime.timedelta(days=1)
            for name in ("DTSTART", "DTEND"):
                value = event.get(name)
                differences.compare(f"{place}: the type of {name}", value and value.params.get("VALUE"), "DATE")
        else:
            start, end = whole(instant(time["start"])), whole(instant(time["end"])) if "end" in time else None
            end = end if end and end > start else None
        updated = timestamp(whole(expected.updated(item)))
        for name in ("DTSTAMP", "LAST-MODIFIED"):
            value = ics_time(event, name)
            differences.compare_ages(f"{place}: {name}", value and timestamp(value), updated, item)
        point = expected.place(item)
        point = [float(point[name]) for name in ("latitude", "longitude") if name in point]
        is_on_earth = len(point) == 2 and abs(point[0]) <= 90 and abs(point[1]) <= 180
        geo = tuple(f"{degrees:.6f}" for degrees in point) if is_on_earth else None
        found_geo = event.get("GEO")
        categories, labels = event.get("CATEGORIES"), [label for _, label in expected.tags(item)]
        link = next((link["url"] for link in expected.links(item)), None)
        for name, value, wanted in (
            ("SUMMARY", str(event.get("SUMMARY")), clean(expected.title_beside_time(item))),
            ("DTSTART", ics_time(event, "DTSTART"), start),
            ("DTEND", ics_time(event, "DTEND"), end),
            ("STATUS", str(event.get("STATUS")), "CANCELLED" if is_off else "CONFIRMED"),
            ("SEQUENCE", int(event.get("SEQUENCE", -1)), 0),
            ("LOCATION", str(event.get("LOCATION", "")), expected.location(item)),
            ("GEO", found_geo and (f"{found_geo.latitude:.6f}", f"{found_geo.longitude:.6f}"), geo),
            ("CATEGORIES", [str(label) for label in categories.cats] if categories else [], labels),
            ("URL", event.get("URL") and str(event["URL"]), link),
            ("TRANSP", str(event.get("TRANSP")), "TRANSPARENT"),
        ):
            differences.compare(f"{place}: {name}", value, wanted)
        lines = [["sample"]] * bool(item.get("sample")) + expected.details(item)
        differences.compare_lines(f"{place}: DESCRIPTION", str(event.get("DESCRIPTION", "")), lines)


def check_days(data, expected, differences):
    """A day must be its own date for a reader at either end of the earth."""
    import icalendar

    days = {expected.name(item): item["time"] for item in expected.items if "day" in item["time"]}
    before = os.environ.get("TZ")
    for zone in ("Pacific/Kiritimati", "Pacific/Pago_Pago", "Asia/Kathmandu", "America/St_Johns"):
        os.environ["TZ"] = zone
        time.tzset()
        for event in icalendar.Calendar.from_ical(data).walk("VEVENT"):
            if str(event["UID"]) not in days:
                continue
            start, end = event.start, event.end
            place = f"ics: {event['UID']}: in {zone}"
            differences.compare(f"{place}: the type of its day", type(start), datetime.date)
            day = days[str(event["UID"])]
            differences.compare(f"{place}: its day", start.isoformat(), day["day"])
            last = end - datetime.timedelta(days=1)
            differences.compare(f"{place}: its last day", last.isoformat(), day.get("lastDay", day["day"]))
    os.environ.pop("TZ") if before is None else os.environ.update(TZ=before)
    time.tzset()
    return len(days)


def moment(parsed, text):
    """The moment that a reader made of a text, with the fraction that it dropped."""
    fraction = re.search(r"\.\d+", text or "")
    return round(timegm(parsed) + float(fraction[0] if fraction else 0), 3) if parsed else None


def timestamp(moment):
    return round(moment.timestamp(), 3)


def allowed_in_xml(text):
    return re.sub("[\ufffe\uffff]", "", text)


def xml_text(text):
    return allowed_in_xml(text).strip()


def check_atom(data, expected, differences):
    import feedparser

    feed = feedparser.parse(io.BytesIO(data))
    differences.compare("atom: whether it is well-formed", feed.bozo and repr(feed.bozo_exception), False)
    differences.compare("atom: its version", feed.version, "atom10")
    differences.compare("atom: its title", feed.feed.get("title"), expected.title)
    name = ",".join(f["id"] for f in expected.feeds)
    differences.compare("atom: its id", feed.feed.get("id"), f"urn:uuid:{uuid.uuid5(NAMESPACE, name)}")
    updated = moment(feed.feed.get("updated_parsed"), feed.feed.get("updated"))
    differences.compare_ages("atom: its updated", updated, timestamp(expected.last_change()))
    found = by_id("atom", differences, ((entry.get("id"), entry) for entry in feed.entries))
    wanted = {f"urn:uuid:{expected.name(item)}": item for item in expected.items}
    for place, entry, item in differences.pairs("atom", found, wanted):
        place = f"atom: {item['id']}"
        updated = moment(entry.get("updated_parsed"), entry.get("updated"))
        differences.compare_ages(f"{place}: updated", updated, timestamp(expected.updated(item)), item)
        subtitle = clean(item.get("subtitle"))
        tags = [tuple(map(allowed_in_xml, tag)) for tag in expected.tags(item)]
        links = [
            (("alternate", "related")[index > 0], link["url"], allowed_in_xml(clean(link["label"])))
            for index, link in enumerate(expected.links(item))
        ]
        for name, value, wanted_value in (
            ("title", entry.get("title"), xml_text(clean(item["title"]))),
            ("summary", entry.get("summary"), xml_text(expected.heading(item, subtitle))),
            ("rights", entry.get("rights", ""), xml_text(expected.attributions[item["feed"]])),
            ("categories", [(tag.term, tag.label) for tag in entry.get("tags", [])], tags),
            ("links", [(link.rel, link.href, link.get("title")) for link in entry.get("links", [])], links),
            ("author", entry.get("author"), expected.publisher(item, entry.get("author"))),
            ("content type", [content.type for content in entry.get("content", [])], ["text/plain"]),
        ):
            differences.compare(f"{place}: {name}", value, wanted_value)
        text = [[xml_text(line) for line in lines] for lines in expected.text(item)]
        differences.compare_lines(f"{place}: content", entry.get("content", [{}])[0].get("value", ""), text)


JSON_FEED_TYPES = {
    "feed": {"version": str, "title": str, "authors": list, "items": list},
    "item": {
        "id": str, "url": str, "title": str, "summary": str, "content_text": str, "date_modified": str, "authors": list,
        "tags": list,
    },
}


def check_json_feed_rules(document, differences):
    """What version 1.1 asks for, which a lenient reader does not tell."""
    differences.compare("jsonfeed: its version", document.get("version"), "https://jsonfeed.org/version/1.1")
    objects = [("jsonfeed", "feed", document)]
    objects += [(f"jsonfeed: {item.get('id')}", "item", item) for item in document.get("items", [])]
    for place, kind, members in objects:
        for name, value in members.items():
            if name.startswith("_"):
                differences.compare(f"{place}: the type of the extension {name}", type(value), dict)
            else:
                differences.compare(f"{place}: the type of {name}", type(value), JSON_FEED_TYPES[kind].get(name))
        for name in ("version", "title", "items") if kind == "feed" else ("id", "content_text"):
            differences.compare(f"{place}: whether it has {name}", name in members and members[name] != "", True)
        for author in members.get("authors", []):
            differences.compare(f"{place}: whether its author has a name", bool(author.get("name")), True)


def check_jsonfeed(data, expected, differences):
    import feedparser_rs

    document = json.loads(data, parse_float=Number, parse_int=Number)
    check_json_feed_rules(document, differences)
    own = document.get("_aggregate", {})
    differences.compare("jsonfeed: its zone", own.get("timeZone"), expected.zone_name)
    extensions = {item.get("id"): item.get("_aggregate", {}) for item in document.get("items", [])}
    # Left to itself it takes titles, which are plain text, for HTML.
    feed = feedparser_rs.parse(data, sanitize_html=False)
    differences.compare("jsonfeed: whether it is well-formed", feed.bozo, False)
    differences.compare("jsonfeed: the version that its reader sees", feed.version, "json11")
    differences.compare("jsonfeed: its title", feed.feed.title, expected.title)
    found = by_id("jsonfeed", differences, ((entry.id, entry) for entry in feed.entries))
    for place, entry, item in differences.pairs("jsonfeed", found, {f"urn:uuid:{expected.name(item)}": item for item in expected.items}):
        link = next((link["url"] for link in expected.links(item)), None)
        own = extensions.get(f"urn:uuid:{expected.name(item)}", {})
        updated = moment(entry.updated_parsed, entry.updated)
        differences.compare_ages(f"{place}: updated", updated, timestamp(expected.updated(item)), item)
        subtitle = clean(item.get("subtitle"))
        for name, value, wanted in (
            ("title", entry.title or "", clean(item["title"])),
            ("summary", entry.summary, expected.heading(item, subtitle)),
            ("tags", [tag.term for tag in entry.tags], [label for _, label in expected.tags(item)]),
            ("url", entry.link, link),
            ("author", entry.author, expected.publisher(item, entry.author)),
            ("feed", own.get("feed"), item["feed"]),
            ("time", own.get("time"), item["time"]),
            ("status", own.get("status"), item["status"]),
            ("isStarred", own.get("isStarred", False), item.get("isStarred", False)),
            ("attribution", own.get("attribution", ""), expected.attributions[item["feed"]]),
        ):
            differences.compare(f"{place}: {name}", value, wanted)
        texts = [content.value for content in entry.content] or [""]
        differences.compare_lines(f"{place}: content_text", texts[0], expected.text(item))


CHECKS = {"csv": check_csv, "ics": check_ics, "atom": check_atom, "jsonfeed": check_jsonfeed}


def read(path):
    with open(path, "rb") as file:
        return file.read()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--json", required=True, metavar="FILE", help="what --format json printed")
    for format in CHECKS:
        parser.add_argument(f"--{format}", metavar="FILE", help=f"what --format {format} printed at the same moment")
    help = "how far the runs may be apart: the ages of what the publisher gave no time to may differ by as much"
    parser.add_argument("--slack", type=float, default=0, metavar="SECONDS", help=help)
    arguments = vars(parser.parse_args())
    formats = [format for format in CHECKS if arguments[format]]
    if not formats:
        parser.error("name at least one file beside the JSON")
    try:
        expected = Expected(read(arguments["json"]))
        documents = {format: read(arguments[format]) for format in formats}
    except (OSError, ValueError, KeyError, TypeError) as error:
        print(f"read_back.py: {type(error).__name__}: {error}", file=sys.stderr)
        return 2
    differences = Differences(arguments["slack"])
    days = None
    for format, data in documents.items():
        try:
            CHECKS[format](data, expected, differences)
            if format == "ics":
                days = check_days(data, expected, differences)
        except ImportError as error:
            print(f"read_back.py: {error}. Install what --help names.", file=sys.stderr)
            return 2
        except (ValueError, LookupError, AttributeError, TypeError, csv.Error) as error:
            # What a reader cannot read at all is different too.
            differences.lines.append(f"{format}: it cannot be read: {type(error).__name__}: {error}")
    if not expected.items:
        differences.lines.append("json: it has no items, so that nothing is compared")
    for line in differences.lines:
        print(line)
    if differences.lines:
        return 1
    dates = f", {days} of them days that are the same in every zone" if days is not None else ""
    print(f"{len(expected.items)} items{dates}, read back from {', '.join(formats)} without a difference")
    return 0


if __name__ == "__main__":
    sys.exit(main())
