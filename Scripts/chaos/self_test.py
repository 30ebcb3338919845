"""Shows over made-up records that each judgement passes what is right, and fails when one thing is wrong."""
import copy

import judgement
import outcome
import plan
import records
from lib.stream import state_faults

HOSTS = {host.name: host for host in [
    plan.Host("plain", "plain", ["a", "b"], 60, [plan.OWN_RATE]),
    plan.Host("day", "day", ["c"], 20, [plan.OWN_RATE], (3, 86_400)),
]}


def request(t, feed="a", host="plain", **more):
    return {"t": t, "end": t + 0.1, "host": host, "feed": feed, "by": 1, "status": 200, "wait": None, "whole": True} | more


GOOD = [request(0), request(1.6, "b"), request(20), request(21.6, "b", status=429, wait=10), request(32, "b"),
        *[request(100 * number, "c", "day") for number in range(3)]]

EVENTS = [
    {"sequence": 1, "item": "a:i1", "feed": "a", "kind": "moved", "before": records.timestamp(60), "after": records.timestamp(120)},
    {"sequence": 2, "item": "a:i1", "feed": "a", "kind": "moved", "before": records.timestamp(120), "after": records.timestamp(180)},
    {"sequence": 3, "item": "b:i1", "feed": "b", "kind": "appeared"},
    {"sequence": 4, "item": "b:i0", "feed": "b", "kind": "withdrawn"},
]
FIRST, LAST = {"b": {"i0"}}, {"a": {"i1": 180}, "b": {"i1": 60}}


def message(key, item, start, moment="start", taken=True):
    alert = {"key": key, "moment": moment, "item": {"id": item, "time": {"start": records.timestamp(start)}}}
    return {"key": key, "taken": taken, "body": {"alerts": [alert]}}


MESSAGES = [message("k1", "s:i1", 50, taken=False), message("k1", "s:i1", 50), message("k2", "a:i1", 180, "moved")]


def cases():
    """A name, what is wrong by a judgement, and whether something should be."""
    rules = judgement.RULES
    for name, rule in rules.items():
        yield f"{name}: right", rule(GOOD, HOSTS), False
    yield "floors: a request more", rules["floors"](GOOD + [request(26)], HOSTS), True
    yield "floors: another try after a failure", rules["floors"](GOOD + [request(23, "b", status=503)], HOSTS), False
    stop = {"kind": "stop", "process": 1, "t": 12, "end": 25.9}
    yield "floors: sent by a process that was stopped", rules["floors"](GOOD + [request(26)], HOSTS, [stop]), False
    for name, later, change in [("another was stopped", 26, {"process": 2}), ("stopped after the first", 26, {"t": 21}),
                                ("both sent as it goes on", 20.3, {"end": 19.9}), ("long awake", 27, {})]:
        yield f"floors: {name}", rules["floors"](GOOD + [request(later)], HOSTS, [stop | change]), True
    burst = [request(20 + 0.1 * number, f"f{number}") for number in range(15)]
    yield "rates: ten at once", rules["rates"](burst[:10], HOSTS), False
    yield "rates: fifteen at once", rules["rates"](burst, HOSTS), True
    steady = [request(0.8 * number, f"f{number}") for number in range(120)]
    yield "rates: a little too often for long", rules["rates"](steady, HOSTS), True
    yield "budgets: one more in the day", rules["budgets"](GOOD + [request(80_000, "c", "day")], HOSTS), True
    yield "budgets: one more the day after", rules["budgets"](GOOD + [request(86_500, "c", "day")], HOSTS), False
    slow = [request(number, f"f{number}", end=number + 4.5) for number in range(9)]
    yield "at once: five", rules["at once"](slow, HOSTS), True
    yield "at once: four", rules["at once"]([slow[0] | {"end": 3.9}, *slow[1:5]], HOSTS), False
    early = GOOD + [request(28, "a")]
    yield "Retry-After: too early", rules["Retry-After"](early, HOSTS), True
    kill = {"kind": "kill", "process": 1, "t": 21.8, "end": 25}
    yield "Retry-After: nobody lived to know it", rules["Retry-After"](early, HOSTS, [kill]), False
    yield "Retry-After: another was killed", rules["Retry-After"](early, HOSTS, [kill | {"process": 2}]), True

    yield "events: right", outcome.event_faults(EVENTS, FIRST, LAST), False
    yield "events: a move is lost", outcome.event_faults(EVENTS[1:2] + EVENTS[2:], FIRST, LAST | {"a": {"i1": 240}}), True
    yield "events: one in the middle is lost", outcome.event_faults(
        EVENTS + [EVENTS[1] | {"sequence": 5, "before": records.timestamp(240), "after": records.timestamp(300)}], FIRST,
        LAST | {"a": {"i1": 300}}), True
    yield "events: a move is there twice", outcome.event_faults(EVENTS + [EVENTS[1] | {"sequence": 5}], FIRST, LAST), True
    yield "events: an appearance is there twice", outcome.event_faults(EVENTS + [EVENTS[2] | {"sequence": 5}], FIRST, LAST), True
    yield "events: an appearance is lost", outcome.event_faults(EVENTS[:2] + EVENTS[3:], FIRST, LAST), True
    yield "events: something came back", outcome.event_faults(EVENTS + [{"sequence": 5, "item": "b:i0", "feed": "b", "kind": "came-back"}], FIRST, LAST), True
    heard = {event["sequence"]: event for event in EVENTS}
    yield "heard: right", outcome.heard_faults(EVENTS, [("x", heard, [])]), False
    yield "heard: one is not in the history", outcome.heard_faults(EVENTS[:1] + EVENTS[2:], [("x", heard, [])]), True
    yield "heard: one came after the history", outcome.heard_faults(EVENTS[:-1], [("x", heard, [])]), False
    less = {number: event for number, event in heard.items() if number != 3}
    yield "heard: one was not heard", outcome.heard_faults(EVENTS, [("x", less, [])]), True
    yield "heard: one behind a reset", outcome.heard_faults(EVENTS, [("x", less, [(2, 3)])]), False

    starts, moved = {"s:i1": 50}, {"a:i1": 180}
    yield "alerts: right", sum(outcome.alert_faults(MESSAGES, starts, moved), []), False
    yield "alerts: a start was not taken", sum(outcome.alert_faults(MESSAGES[:1] + MESSAGES[2:], starts, moved), []), True
    yield "alerts: a move is lost", sum(outcome.alert_faults(MESSAGES[:2], starts, moved), []), True
    yield "alerts: two keys", sum(outcome.alert_faults(MESSAGES + [message("k3", "s:i1", 50)], starts, moved), []), True
    yield "alerts: the same key again", sum(outcome.alert_faults(MESSAGES + MESSAGES, starts, moved), []), False

    yield "stars: right", outcome.star_faults({"a": True, "b": False}, set(), [("x", {"a"})]), False
    yield "stars: one is lost", outcome.star_faults({"a": True}, set(), [("x", set())]), True
    yield "stars: one is still there", outcome.star_faults({"a": False}, set(), [("x", {"a"})]), True
    yield "stars: not acknowledged", outcome.star_faults({"a": True}, {"a"}, [("x", set())]), False
    yield "tokens: right", outcome.token_faults({"t1": "x"}, {"t2": "y"}, {"t3"}, ["t1", "t3"]), False
    yield "tokens: one is lost", outcome.token_faults({"t1": "x"}, {}, set(), []), True
    yield "tokens: one is there twice", outcome.token_faults({"t1": "x"}, {}, set(), ["t1", "t1"]), True
    yield "tokens: one is still there", outcome.token_faults({}, {"t2": "y"}, set(), ["t2"]), True
    state = {"a": {"a:i1": {"title": "x"}}}
    yield "states: the same", state_faults(("x", state), ("y", copy.deepcopy(state))), False
    yield "states: an item differs", state_faults(("x", state), ("y", {"a": {"a:i1": {"title": "z"}}})), True
    yield "states: an item is missing", state_faults(("x", state), ("y", {})), True


def run():
    judgement.allowance = 1.0
    wrong = [f"{name}: {found[:1] if found else 'nothing found'}" for name, found, expected in cases() if bool(found) != expected]
    print("\n".join(wrong) if wrong else f"{sum(1 for _ in cases())} made-up cases are judged as they should be")
    return 1 if wrong else 0
