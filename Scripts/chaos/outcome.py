"""Judges what came of it all: events, alerts, stars, tokens, and what each server and each client of its stream has.

Each function takes records and gives what is wrong, as texts.
"""
import collections
import http.client
import json
import time

import records

GONE = ("disappeared", "withdrawn")


def event_faults(history, first, last):
    """What is lost, doubled or undone in the history, whose events come the oldest first.

    Items of publishers never move back and never come again, so that each item's events are a chain: from what the feed
    showed first to what it shows last.

    - first: The items of each feed as the publishers had them when it was read for the first time, or None.
    - last: The items of each feed with their starts, as they are in the end; not of feeds that need not have them yet.
    """
    wrong, chains = [], collections.defaultdict(list)
    numbers = [event["sequence"] for event in history]
    if len(set(numbers)) != len(numbers):
        wrong.append(f"{len(numbers) - len(set(numbers))} numbers of events appear twice")
    for event in history:
        chains[event["item"]].append(event)
    for item, events in chains.items():
        feed, _, name = item.partition(":")
        kinds = [event["kind"] for event in events]
        moves = [(event["before"], event["after"]) for event in events if event["kind"] == "moved"]
        if any(one[1] != next[0] for one, next in zip(moves, moves[1:])):
            wrong.append(f"{item} moved by {moves}: an event is missing, or is there twice")
        is_known, end = feed in last, last.get(feed, {}).get(name)
        if moves and end is not None and records.seconds(moves[-1][1]) != end:
            wrong.append(f"{item} moved to {moves[-1][1]} at last, and starts at {records.timestamp(end)}")
        for kind in ("appeared", "came-back", *GONE):
            if kinds.count(kind) > (0 if kind == "came-back" else 1):
                wrong.append(f"{item} {kind} {kinds.count(kind)} times")
        is_gone = any(kind in GONE for kind in kinds)
        if is_gone and end is not None:
            wrong.append(f"{item} is gone by its events, and is there")
        if is_known and "appeared" in kinds and not is_gone and end is None:
            wrong.append(f"{item} appeared, and is gone without an event")
    for feed, items in last.items():
        for name in items:
            if first.get(feed) is not None and name not in first[feed]:
                if not any(event["kind"] == "appeared" for event in chains.get(f"{feed}:{name}", [])):
                    wrong.append(f"{feed}:{name} is there, and never appeared")
    return wrong


def heard_faults(history, clients):
    """Events that a client heard and the history has not, or the other way round; not those behind a reset, nor those that
    came after the history was read."""
    wrong, saved = [], {event["sequence"]: event for event in history}
    last = max(saved, default=0)
    for name, heard, gaps in clients:
        events = {number: event for number, event in heard.items() if number <= last}
        unknown = sorted(set(events) - set(saved))
        if unknown:
            wrong.append(f"{name} heard {len(unknown)} events that are not in the history, such as {events[unknown[0]]}")
        begin = min(events, default=None)
        missed = [number for number in saved if begin is not None and number > begin and number not in events
                  and not any(low < number <= high for low, high in gaps)]
        if missed:
            wrong.append(f"{name} did not hear {len(missed)} events from {missed[0]} to {missed[-1]}, such as {saved[missed[0]]}")
    return wrong


def alert_faults(messages, starts, moved):
    """Alerts that came with two keys for one moment, which no time mends, and those that are lost.

    - starts: The start of each item that began.
    - moved: The last start of each item that moved.
    """
    keys, taken = collections.defaultdict(set), set()
    for message in messages:
        for alert in message["body"]["alerts"]:
            if "item" not in alert:
                continue
            moment = (alert["moment"], alert["item"]["id"], records.seconds(alert["item"]["time"]["start"]))
            keys[moment].add(alert["key"])
            if message["taken"]:
                taken.add(moment)
    doubled = [f"{' of '.join(moment[:2])} has {len(found)} keys" for moment, found in keys.items() if len(found) > 1]
    lost = [f"the start of {item} was not told" for item, at in starts.items() if ("start", item, at) not in taken]
    lost += [f"the last move of {item} was not told" for item, at in moved.items() if ("moved", item, at) not in taken]
    return doubled, lost


def repeats(messages):
    """How many messages came again with the same key after they had been taken."""
    counts = collections.Counter(message["key"] for message in messages if message["taken"])
    return sum(count - 1 for count in counts.values())


def star_faults(state, unknown, servers):
    wrong = []
    for name, found in servers:
        for item, is_set in state.items():
            if item not in unknown and (item in found) != is_set:
                wrong.append(f"{name}: {item} has {'no' if is_set else 'a'} star, though the "
                             f"{'setting' if is_set else 'removal'} of one was acknowledged")
    return wrong


def token_faults(there, removed, unknown, listed):
    counts = collections.Counter(listed)
    wrong = [f"{name} is listed {counts[name]} times" for name in there if counts[name] != 1]
    wrong += [f"{name} was removed and is listed" for name in removed if counts[name]]
    return wrong + [f"{name} is listed and was never added" for name in counts
                    if name not in there and name not in removed and name not in unknown]


# What servers say.

def get(server, path):
    """A document of a server, which may need some tries while it comes back."""
    end = time.time() + 60
    while True:
        try:
            answer, body = server.ask(path, timeout=60)
            if answer.status == 200:
                return json.loads(body)
            problem = f"status {answer.status}"
        except (OSError, http.client.HTTPException) as error:
            problem = str(error)
        if time.time() > end:
            raise RuntimeError(f"{server.name} does not answer {path}: {problem}")
        time.sleep(0.5)


def feeds(server):
    """How the feeds stand by their ids, as the document of items has it: /v1/feeds asks the database about each of them."""
    return {feed["id"]: feed for feed in get(server, "/v1/items?page-size=1")["feeds"]}


def whole_history(server):
    events, path = [], "/v1/history?page-size=1000"
    while path:
        page = get(server, path)
        events += page["events"]
        path = page.get("next")
    return sorted(events, key=lambda event: event["sequence"])
