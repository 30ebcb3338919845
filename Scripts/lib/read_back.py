"""Reads what the program prints with other people's readers, and compares it with its JSON of the same moment.

CSV is read by Python's csv, ICS by icalendar, Atom by feedparser, and JSON Feed by feedparser_rs, because feedparser
itself does not read it in version 6. Compared are ids, titles, times, status, categories, places, links and the ages of
items; days are read in zones at both ends of the earth and must be dates without a time. The words of a description are
tests of FeedFormats; behind every reader they have to be the same.
"""
import csv
import datetime
import io
import json
import os
import re
import time
import unicodedata
import uuid
from calendar import timegm

import feedparser
import feedparser_rs
import icalendar

# EntryNames.common: without a store, as in the demo.
NAMESPACE = uuid.UUID("9ab6a31c-5773-4d23-bddf-92d00621ec09")

COLUMNS = """id feed title subtitle group groupTitle start end day region status category categoryLabel place latitude
    longitude country facts link observedAt readAt relevantUntil isStarred lastDay undated key sample
    plannedStart plannedEnd plannedDay plannedLastDay staysFor""".split()


def guarded(text):
    """A text as a spreadsheet must get it."""
    rest = [c for c in text or "" if not c.isspace() and unicodedata.category(c) != "Cf"]
    return "'" + text if rest and rest[0] in "=+-@＝＋－＠" else text or ""


def instant(text):
    if not re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{3})?Z", text):
        raise ValueError(f"{text!r} is not an instant such as 2026-11-21T10:01:29Z")
    return datetime.datetime.fromisoformat(text.replace("Z", "+00:00"))


def whole(moment):
    return moment.replace(microsecond=0)


def timestamp(moment):
    return round(moment.timestamp(), 3)


def parsed(moment, text):
    """The moment that a reader made of a text, with the fraction that it dropped."""
    fraction = re.search(r"\.\d+", text or "")
    return round(timegm(moment) + float(fraction[0] if fraction else 0), 3) if moment else None


class Number(str):
    """A number with the text that it has in the document."""


class Expected:
    """The document of JSON, and what the other formats make of it."""

    def __init__(self, text):
        document = json.loads(text, parse_float=Number, parse_int=Number)
        self.zone_name = document["timeZone"]
        self.now = instant(document["generatedAt"])
        self.feeds = document["feeds"]
        self.items = document["items"] if "items" in document else [i for f in self.feeds for i in f.get("items", [])]
        self.groups = {f["id"]: {g["id"]: g for g in f.get("groups", [])} for f in self.feeds}
        self.attributions = {f["id"]: f.get("attribution", "") for f in self.feeds}
        names = " · ".join(f["id"] for f in self.feeds)
        self.title = f"aggregate: {names}" if names else "aggregate"

    def last_change(self):
        readings = (instant(f["readAt"]) for f in self.feeds if "readAt" in f)
        return max(map(self.updated, self.items), default=min(max(readings, default=self.now), self.now))

    def name(self, item):
        return str(uuid.uuid5(NAMESPACE, item["id"]))

    def entries(self):
        return {f"urn:uuid:{self.name(item)}": item for item in self.items}

    def group(self, item):
        return self.groups[item["feed"]].get(item.get("group"), {})

    def place(self, item):
        return item.get("place") or self.group(item).get("place") or {}

    def updated(self, item):
        text = item.get("observedAt") or item.get("readAt")
        return min(instant(text), self.now) if text else self.now

    def links(self, item):
        return [link for link in item.get("links", []) if re.match("https?://", link["url"], re.I)]

    def link(self, item):
        return next((link["url"] for link in self.links(item)), None)

    def tags(self, item):
        tags = []
        if "category" in item:
            tags.append((item["category"]["id"], item["category"]["label"]))
        group = self.group(item)
        if group and group["title"] not in [label for _, label in tags]:
            tags.append((group["id"], group["title"]))
        if item.get("isStarred"):
            tags.append(("starred", "Starred"))
        if item.get("sample"):
            tags.append(("sample", "Sample"))
        return [tag for tag in tags if all(tag)]

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
        texts |= {name: "true" for name in ("isStarred", "sample") if item.get(name)}
        texts |= {"undated": time.get("text"), "groupTitle": self.group(item).get("title"), "category": category.get("id")}
        texts |= {"categoryLabel": category.get("label"), "place": place.get("name"), "country": place.get("country")}
        texts |= {"facts": "; ".join(facts), "link": next((link["url"] for link in item.get("links", [])), None)}
        texts |= {f"planned{name[0].upper()}{name[1:]}": text for name, text in item.get("planned", {}).items()}
        numbers = {name: place.get(name, "") for name in ("latitude", "longitude")}
        return {name: guarded(texts.get(name)) for name in COLUMNS} | numbers


class Differences:
    """What was found to be different, a line each.

    Runs of the program are a moment apart, even if both believe in the same now: what depends on the moment of the run,
    and nothing else, may differ by the slack, in seconds.
    """

    def __init__(self, slack):
        self.lines = []
        self.slack = slack
        # The words of each item, by its id and the format that says them.
        self.words = {}

    def compare(self, place, found, expected):
        if found != expected:
            self.lines.append(f"{place} is {found!r}, expected {expected!r}")

    def compare_all(self, place, *triples):
        for name, found, expected in triples:
            self.compare(f"{place}: {name}", found, expected)

    def compare_ages(self, place, found, expected, item=None):
        """Compares times in seconds, exactly where the publisher said when it made its statement about the item."""
        is_exact = item is not None and "observedAt" in item and timestamp(instant(item["observedAt"])) // 1 == expected // 1
        if found is None or abs(found - expected) > (0 if is_exact else self.slack):
            self.compare(place, found, expected)

    def pairs(self, format, values, expected):
        """Goes through the items that both sides have, after telling which one side lacks, and a change of order."""
        found = {}
        for name, value in values:
            if name in found:
                self.lines.append(f"{format}: {name} is there twice")
            found[name] = value
        self.lines += [f"{format}: {name} is missing" for name in expected if name not in found]
        self.lines += [f"{format}: {name} is not in the JSON" for name in found if name not in expected]
        if list(found) != list(expected) and sorted(found) == sorted(expected):
            self.lines.append(f"{format}: the items are in another order")
        for name in expected:
            if name in found:
                yield f"{format}: {name}", found[name], expected[name]


def check_csv(data, expected, differences):
    text = data.decode("utf-8")
    differences.compare("csv: its line ends", len(re.findall("(?<!\r)\n|\r(?!\n)", text)), 0)
    rows = list(csv.reader(io.StringIO(text, newline=""), strict=True))
    differences.compare("csv: its header", rows[:1], [COLUMNS])
    for number, row in enumerate(rows, start=1):
        differences.compare(f"csv: the number of cells in line {number}", len(row), len(COLUMNS))
    found = ((row[0], dict(zip(COLUMNS, row))) for row in rows[1:] if row)
    wanted = {row["id"]: row for row in map(expected.row, expected.items)}
    for place, row, wanted_row in differences.pairs("csv", found, wanted):
        for name in COLUMNS:
            if name == "readAt" and row.get(name) and wanted_row[name]:
                ages = [timestamp(instant(cells[name])) for cells in (row, wanted_row)]
                differences.compare_ages(f"{place}: {name}", *ages)
            else:
                differences.compare(f"{place}: {name}", row.get(name), wanted_row[name])


def check_ics(data, expected, differences):
    calendar = icalendar.Calendar.from_ical(data)
    for component in calendar.walk():
        for name, error in component.errors:
            differences.lines.append(f"ics: {component.get('UID', component.name)}: {name}: {error}")
    found = ((str(event["UID"]), event) for event in calendar.walk("VEVENT"))
    dated = {expected.name(item): item for item in expected.items if "text" not in item["time"]}
    for place, event, item in differences.pairs("ics", found, dated):
        check_event(place, event, item, expected, differences)


def check_event(place, event, item, expected, differences):
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

    def moment(name):
        return event[name].dt if name in event else None

    updated = timestamp(whole(expected.updated(item)))
    for name in ("DTSTAMP", "LAST-MODIFIED"):
        differences.compare_ages(f"{place}: {name}", name in event and timestamp(moment(name)), updated, item)
    point = expected.place(item)
    point = [float(point[name]) for name in ("latitude", "longitude") if name in point]
    is_on_earth = len(point) == 2 and abs(point[0]) <= 90 and abs(point[1]) <= 180
    geo, categories = event.get("GEO"), event.get("CATEGORIES")
    differences.compare_all(
        place,
        ("DTSTART", moment("DTSTART"), start),
        ("DTEND", moment("DTEND"), end),
        ("STATUS", str(event.get("STATUS")), "CANCELLED" if is_off else "CONFIRMED"),
        ("SEQUENCE", int(event.get("SEQUENCE", -1)), 0),
        ("GEO", geo and [f"{degrees:.6f}" for degrees in (geo.latitude, geo.longitude)],
         [f"{degrees:.6f}" for degrees in point] if is_on_earth else None),
        ("CATEGORIES", [str(label) for label in categories.cats] if categories else [],
         [label for _, label in expected.tags(item)]),
        ("URL", event.get("URL") and str(event["URL"]), expected.link(item)),
        ("TRANSP", str(event.get("TRANSP")), "TRANSPARENT"),
    )
    # A time that its title begins with is left out where the calendar shows it.
    summary = str(event.get("SUMMARY"))
    differences.compare(f"{place}: SUMMARY {summary!r} ends the title", bool(summary) and item["title"].endswith(summary), True)
    lines = str(event.get("DESCRIPTION", "")).split("\n")
    if item.get("sample"):
        differences.compare(f"{place}: the first line of DESCRIPTION", lines.pop(0), "sample")
    differences.words[item["id"], "ics"] = [str(event.get("LOCATION", "")), *lines]


def check_days(data, expected, differences):
    """A day must be its own date for a reader at either end of the earth."""
    days = {expected.name(item): item["time"] for item in expected.items if "day" in item["time"]}
    before = os.environ.get("TZ")
    for zone in ("Pacific/Kiritimati", "Pacific/Pago_Pago", "Asia/Kathmandu", "America/St_Johns"):
        os.environ["TZ"] = zone
        time.tzset()
        for event in icalendar.Calendar.from_ical(data).walk("VEVENT"):
            if day := days.get(str(event["UID"])):
                last = event.end - datetime.timedelta(days=1)
                differences.compare_all(
                    f"ics: {event['UID']}: in {zone}",
                    ("the type of its day", type(event.start), datetime.date),
                    ("its day", event.start.isoformat(), day["day"]),
                    ("its last day", last.isoformat(), day.get("lastDay", day["day"])),
                )
    os.environ.pop("TZ") if before is None else os.environ.update(TZ=before)
    time.tzset()
    return len(days)


def check_atom(data, expected, differences):
    feed = feedparser.parse(io.BytesIO(data))
    name = ",".join(f["id"] for f in expected.feeds)
    differences.compare_all(
        "atom",
        ("whether it is well-formed", feed.bozo and repr(feed.bozo_exception), False),
        ("its version", feed.version, "atom10"),
        ("its title", feed.feed.get("title"), expected.title),
        ("its id", feed.feed.get("id"), f"urn:uuid:{uuid.uuid5(NAMESPACE, name)}"),
    )
    updated = parsed(feed.feed.get("updated_parsed"), feed.feed.get("updated"))
    differences.compare_ages("atom: its updated", updated, timestamp(expected.last_change()))
    for place, entry, item in differences.pairs("atom", ((entry.get("id"), entry) for entry in feed.entries), expected.entries()):
        updated = parsed(entry.get("updated_parsed"), entry.get("updated"))
        differences.compare_ages(f"{place}: updated", updated, timestamp(expected.updated(item)), item)
        links = [(("alternate", "related")[index > 0], link["url"], link["label"])
                 for index, link in enumerate(expected.links(item))]
        differences.compare_all(
            place,
            ("title", entry.get("title"), item["title"].strip()),
            ("rights", entry.get("rights", ""), expected.attributions[item["feed"]].strip()),
            ("categories", [(tag.term, tag.label) for tag in entry.get("tags", [])], expected.tags(item)),
            ("links", [(link.rel, link.href, link.get("title")) for link in entry.get("links", [])], links),
            ("content type", [content.type for content in entry.get("content", [])], ["text/plain"]),
        )
        content = entry.get("content", [{}])[0].get("value", "")
        differences.words[item["id"], "atom"] = [entry.get("author"), entry.get("summary"), *content.split("\n")]


JSON_FEED_TYPES = {
    "feed": {"version": str, "title": str, "authors": list, "items": list},
    "item": {"id": str, "url": str, "title": str, "summary": str, "content_text": str, "date_modified": str,
             "authors": list, "tags": list},
}


def check_json_feed_rules(document, differences):
    """What version 1.1 asks for, which a lenient reader does not tell."""
    differences.compare("jsonfeed: its version", document.get("version"), "https://jsonfeed.org/version/1.1")
    objects = [("jsonfeed", "feed", document)]
    objects += [(f"jsonfeed: {item.get('id')}", "item", item) for item in document.get("items", [])]
    for place, kind, members in objects:
        for name, value in members.items():
            wanted = dict if name.startswith("_") else JSON_FEED_TYPES[kind].get(name)
            differences.compare(f"{place}: the type of {name}", type(value), wanted)
        for name in ("version", "title", "items") if kind == "feed" else ("id", "content_text"):
            differences.compare(f"{place}: whether it has {name}", name in members and members[name] != "", True)
        for author in members.get("authors", []):
            differences.compare(f"{place}: whether its author has a name", bool(author.get("name")), True)


def check_jsonfeed(data, expected, differences):
    document = json.loads(data, parse_float=Number, parse_int=Number)
    check_json_feed_rules(document, differences)
    extensions = {item.get("id"): item.get("_aggregate", {}) for item in document.get("items", [])}
    # Left to itself it takes titles, which are plain text, for HTML.
    feed = feedparser_rs.parse(data, sanitize_html=False)
    differences.compare_all(
        "jsonfeed",
        ("its zone", document.get("_aggregate", {}).get("timeZone"), expected.zone_name),
        ("whether it is well-formed", feed.bozo, False),
        ("the version that its reader sees", feed.version, "json11"),
        ("its title", feed.feed.title, expected.title),
    )
    for place, entry, item in differences.pairs("jsonfeed", ((entry.id, entry) for entry in feed.entries), expected.entries()):
        updated = parsed(entry.updated_parsed, entry.updated)
        differences.compare_ages(f"{place}: updated", updated, timestamp(expected.updated(item)), item)
        own = extensions.get(entry.id, {})
        differences.compare_all(
            place,
            ("title", entry.title or "", item["title"]),
            ("tags", [tag.term for tag in entry.tags], [label for _, label in expected.tags(item)]),
            ("url", entry.link, expected.link(item)),
            ("feed", own.get("feed"), item["feed"]),
            ("time", own.get("time"), item["time"]),
            ("status", own.get("status"), item["status"]),
            ("isStarred", own.get("isStarred", False), item.get("isStarred", False)),
            ("attribution", own.get("attribution", ""), expected.attributions[item["feed"]]),
        )
        texts = [content.value for content in entry.content] or [""]
        differences.words[item["id"], "jsonfeed"] = [entry.author, entry.summary, *texts[0].split("\n")]


def check_words(expected, differences):
    """What the formats say of an item in words: the same, with all its facts and links."""
    for item in expected.items:
        id = item["id"]
        author, summary, heading, *rest = differences.words.get((id, "atom"), [None] * 3)
        differences.compare(f"jsonfeed: {id}: words", differences.words.get((id, "jsonfeed")), [author, summary, heading, *rest])
        subtitle = [item["subtitle"]] if item.get("subtitle") else []
        differences.compare(f"atom: {id}: summary", summary, " · ".join([heading or "", *subtitle]))
        labels = [fact["label"] for fact in item.get("facts", [])] + [link["label"] for link in expected.links(item)[1:]]
        said = [line.partition(": ")[0] for line in rest]
        differences.compare(f"atom: {id}: facts and links", [label for label in labels if label not in said], [])
        if "text" not in item["time"]:
            location, *lines = differences.words.get((id, "ics"), [""])
            differences.compare(f"ics: {id}: words", [line for line in [location, *lines] if line], rest)
            name = expected.place(item).get("name", "")
            differences.compare(f"ics: {id}: whether LOCATION {location!r} names the place", name in location, True)


CHECKS = {"csv": check_csv, "ics": check_ics, "atom": check_atom, "jsonfeed": check_jsonfeed}


def differences(json_text, documents, slack):
    """Every difference between a document of JSON and those of the other formats by their names; and how many days are in it."""
    expected, found, days = Expected(json_text), Differences(slack), 0
    for format, data in documents.items():
        try:
            CHECKS[format](data, expected, found)
            if format == "ics":
                days = check_days(data, expected, found)
        except (ValueError, LookupError, AttributeError, TypeError, csv.Error) as error:
            # What a reader cannot read at all is different too.
            found.lines.append(f"{format}: it cannot be read: {type(error).__name__}: {error}")
    check_words(expected, found)
    if not expected.items:
        found.lines.append("json: it has no items, so that nothing is compared")
    return found.lines, len(expected.items), days
