"""What is fetched: hosts with their limits, their feeds, and the configuration that says so to the program.

A host is a name that only the publishers know; each process reaches them through a proxy address of its own, by which
the publishers know which process a request came from.
"""
import dataclasses
import json

# What the provider json-http has by itself, besides what the configuration adds.
FLOOR = 10
OWN_RATE = (1, 1)
OWN_BURST = 10
AT_ONCE = 4

# How many items a feed has.
ITEMS = 4


@dataclasses.dataclass
class Host:
    name: str
    kind: str
    feeds: list
    refresh: int
    rates: list  # of (requests, seconds), the provider's own, which has a burst, first
    budget: tuple = None  # (requests, seconds)


def hosts(feed_count, refresh, seconds):
    """The hosts: a few of each difficult kind, and ordinary ones for the rest of the feeds."""
    special = max(6, min(20, feed_count // 30))
    quick = max(FLOOR, refresh // 3)
    # The budget of a day is spent in the midst of the run, by this many feeds.
    day = max(special * 2, int(special * (seconds / 2 + 90) / quick))
    made = []

    def add(kind, count, refresh, rate, budget=None):
        name = f"{kind}-{len(made)}"
        made.append(Host(f"{name}.example", kind, [f"{name}-{number}" for number in range(count)], refresh,
                         [OWN_RATE] + ([rate] if rate else []), budget))

    add("starts", 5, refresh, None)
    # More is due than the rate lets through, and than its slow answers leave places for.
    add("crowded", special, quick, (5, 10))
    add("slow", special, quick, None)
    add("day", special, quick, None, (day, 86_400))
    add("minute", special, quick, None, (special, 60))
    for _ in range(2):
        add("busy", special, quick, None)
    left = feed_count - sum(len(host.feeds) for host in made)
    while left > 0:
        add("plain", min(25, left), refresh, (12, 20))
        left -= 25
    return made


def feed_kind(host, number):
    """Whether a feed's items stay as they are, move, or come and go."""
    return "starts" if host.kind == "starts" else ["still", "moving", "coming"][number % 3]


def span(seconds):
    return f"{seconds // 86_400}d" if seconds % 86_400 == 0 else f"{seconds}s"


def configuration(hosts, hook):
    feeds = []
    for host in hosts:
        for number, feed in enumerate(host.feeds):
            entry = {"id": feed, "provider": "json-http", "tags": sorted({feed_kind(host, number), host.kind}),
                     "refresh": span(host.refresh)}
            for count, seconds in host.rates[1:]:
                entry["rate"] = f"{count}/{span(seconds)}"
            if host.budget:
                entry["budget"] = f"{host.budget[0]}/{span(host.budget[1])}"
            entry["settings"] = {"url": f"http://{host.name}/{feed}", "records": "$[*]", "staysFor": "2h",
                                 "fields": {"id": "id", "title": "name", "start": "at"}}
            feeds.append(entry)
    target = {"kind": "webhook", "url": hook}
    rules = [
        {"id": "starts", "tags": ["starts"], "on": ["start"], "to": ["hook"], "grace": "1h"},
        {"id": "moves", "tags": ["moving"], "on": ["moved"], "to": ["hook"], "grace": "1h"},
    ]
    return json.dumps({"timeZone": "UTC", "store": {"url": {"env": "DATABASE_URL"}}, "feeds": feeds,
                       "alerts": {"targets": {"hook": target}, "rules": rules}}, indent=1)
