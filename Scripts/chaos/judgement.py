"""Judges what the publishers noted of all requests. Each function takes records and gives what broke its rule.

A request comes later than it was allowed for: by the way, by a look whether it still is, and by what a busy machine takes
for both. The allowance is for that. Over several spans it stays the same, so that a rate cannot be exceeded for long.
"""
import collections

import plan

# In seconds; --allowance says another.
allowance = 1.0


def by(records, name):
    groups = collections.defaultdict(list)
    for record in sorted(records, key=lambda record: record["t"]):
        groups[record[name]].append(record)
    return groups


def floors(requests, hosts, faults=()):
    """Requests of a feed that came sooner after an earlier one than its minimum refresh.

    A try that failed is followed by others of the same fetch, so that nothing counts from it.
    """
    broken = []
    for feed, records in by(requests, "feed").items():
        for one, next in zip(records, records[1:]):
            if one["status"] < 400 and next["t"] - one["t"] < plan.FLOOR - allowance and not woke(one, next, faults):
                broken.append((f"{feed}: {next['t'] - one['t']:.1f} s after the last request", one, next))
    return broken


def rates(requests, hosts):
    """Requests of a host beyond its rates, in one span, in five, in twenty and in a hundred."""
    broken = []
    for host, records in by(requests, "host").items():
        for number, (count, span) in enumerate(hosts[host].rates):
            # A burst comes once; its last request is of the pace after it.
            ahead = 0 if number else plan.OWN_BURST - 1
            for times in (1, 5, 20, 100):
                broken += beyond(records, count * times + ahead, span * times, host)
    return broken


def budgets(requests, hosts):
    broken = []
    for host, records in by(requests, "host").items():
        if hosts[host].budget:
            broken += beyond(records, *hosts[host].budget, host)
    return broken


def beyond(records, count, span, host):
    return [(f"{host}: {count + 1} requests in {records[index + count]['t'] - one['t']:.2f} s, allowed are {count} in {span} s",
             one, records[index + count])
            for index, one in enumerate(records[: max(0, len(records) - count)])
            if records[index + count]["t"] - one["t"] < span - allowance]


def at_once(requests, hosts):
    """Requests that came while as many were under way at their host as may be."""
    broken = []
    for host, records in by(requests, "host").items():
        under_way = []
        for record in records:
            under_way = [other for other in under_way if other["end"] > record["t"]]
            under_way.append(record)
            if len(under_way) > plan.AT_ONCE:
                broken.append((f"{host}: {len(under_way)} at once, allowed are {plan.AT_ONCE}", under_way[0], record))
    return broken


def holds(requests, hosts, faults=()):
    """Requests of a host before the time that its Retry-After named.

    An answer that its process did not live to save is known to nobody, and is left out.
    """
    broken = []
    for host, records in by(requests, "host").items():
        for one in records:
            if not one["wait"] or not one["whole"] or died(one, faults):
                continue
            for next in records:
                if one["end"] + allowance < next["t"] < one["end"] + one["wait"] - allowance:
                    broken.append((f"{host}: {next['t'] - one['end']:.1f} s after a Retry-After of {one['wait']} s",
                                   one, next))
    return broken


def died(record, faults):
    """Whether the process was killed or stopped before it can have saved an answer."""
    return any(fault["kind"] in ("kill", "stop") and fault.get("process") == record["by"]
               and record["t"] - 1 < fault["t"] < record["end"] + 1 for fault in faults)


def woke(one, next, faults):
    """Whether a process was stopped with a request in hand while another sent it, and sends it as it goes on."""
    return any(fault["kind"] == "stop" and fault.get("process") == next["by"]
               and fault["t"] < one["t"] < fault["end"] <= next["t"] < fault["end"] + allowance for fault in faults)


def causes(one, next, faults):
    """Which faults lie between two requests, in words: of their processes, of others, and of the database."""
    words = set()
    for fault in faults:
        if fault["end"] < one["t"] - 1 or fault["t"] > next["t"]:
            continue
        number = fault.get("process")
        whose = "" if number is None else " of another" if number not in (one["by"], next["by"]) else \
            " of both" if one["by"] == next["by"] else " of the first" if number == one["by"] else " of the second"
        words.add(fault["kind"] + whose)
    return ", ".join(sorted(words)) or "no fault between"


RULES = {"floors": floors, "rates": rates, "budgets": budgets, "at once": at_once, "Retry-After": holds}


def judge(requests, hosts, faults):
    """For each rule its name, whether it held, a line, and what broke it."""
    hosts = {host.name: host for host in hosts}
    results = []
    for name, rule in RULES.items():
        broken = rule(requests, hosts, faults) if rule in (floors, holds) else rule(requests, hosts)
        text = figures(name, requests, hosts)
        if broken:
            counted = collections.Counter(causes(one, next, faults) for _, one, next in broken)
            text += f"; BROKEN {len(broken)} times, such as {broken[0][0]}; between: " + "; ".join(
                f"{count} with {cause}" for cause, count in counted.most_common(6))
        results.append((name, not broken, text, broken))
    return results


def figures(name, requests, hosts):
    if name == "floors":
        least = min((next["t"] - one["t"] for records in by(requests, "feed").values()
                     for one, next in zip(records, records[1:]) if one["status"] < 400), default=0)
        return f"{len(requests)} requests of {len(by(requests, 'feed'))} feeds, least interval {least:.1f} s of {plan.FLOOR} s"
    if name == "rates":
        return f"{sum(len(host.rates) for host in hosts.values())} rates of {len(hosts)} hosts, in 1, 5, 20 and 100 spans, {allowance} s allowed for the way"
    if name == "budgets":
        spent = {host: len(records) for host, records in by(requests, "host").items() if hosts[host].budget}
        return "spent " + ", ".join(f"{count} at {host} (budget {hosts[host].budget[0]} in {hosts[host].budget[1]} s)"
                                    for host, count in spent.items())
    if name == "at once":
        slow = sum(hosts[record["host"]].kind == "slow" for record in requests)
        return f"at most {plan.AT_ONCE} at a host, {slow} requests at slow ones"
    return f"{sum(bool(record['wait']) for record in requests)} answers with a Retry-After"
