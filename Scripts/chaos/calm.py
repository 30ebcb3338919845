"""Waits after the last fault until everything is as it should be, and judges what is not by then."""
import subprocess
import time

import clients
import judgement
import outcome
import plan
import records
from lib.stream import state_faults


class Judge:
    def __init__(self, run, last_fault):
        self.run, self.last_fault, self.results = run, last_fault, []
        self.history, self.messages, self.shown = [], [], {}
        # Where a budget is spent, a feed waits for its renewal, and for the luck to be first then.
        self.scarce = {feed for host in run.hosts if host.budget for feed in host.feeds}
        # What the publishers say from now on.
        self.truth = {feed: items for feed, items in run.publisher("/state").items() if feed not in self.scarce}

    def note(self, name, wrong, text):
        wrong = list(wrong)
        if wrong:
            text += f"; BROKEN {len(wrong)} times, such as: " + " | ".join(map(str, wrong[:3]))
        self.add(name, not wrong, text, wrong)

    def add(self, name, is_right, text, wrong):
        self.results.append((name, is_right, text, wrong))
        print(f"{'ok    ' if is_right else 'FAILED'} {name}: {text[:1500]}", flush=True)

    def judge(self):
        for part in (self.freshness, self.items, self.streams, self.events, self.alerts, self.stars, self.tokens, self.processes):
            try:
                part()
            except (RuntimeError, OSError) as error:
                # The next ones may do without what it looked for.
                self.note(part.__name__, [error], "could not be judged")
        requests = records.read(self.run.folder / "requests.ndjson")
        for result in judgement.judge(requests, self.run.hosts, self.run.all_faults):
            self.add(*result)
        return self.results

    def until_right(self, find, patience):
        """What is wrong at last: nothing, as soon as nothing is."""
        end = time.time() + patience
        while True:
            wrong = find()
            if not wrong or time.time() > end:
                return wrong
            time.sleep(3)

    def freshness(self):
        # Two minutes beside one and a half times the refresh.
        allowed, late = 120 + self.run.options.refresh * 3 // 2, self.run.servers
        end = self.last_fault + allowed
        while True:
            waiting = {}
            for server in late:
                known = outcome.feeds(server)
                for feed in self.run.feeds:
                    stands = known.get(feed, {})
                    if feed not in self.scarce and records.seconds(stands.get("readAt", "1970-01-01T00:00:00Z")) < self.last_fault:
                        waiting[f"{server.name}: {feed}"] = {name: stands.get(name) for name in ("status", "readAt", "error")}
            late = [server for server in late if any(name.startswith(f"{server.name}:") for name in waiting)]
            if not waiting or time.time() > end:
                break
            # To ask costs what is measured.
            time.sleep(3)
        self.note("fresh again", waiting.items(), f"{len(self.run.feeds) - len(self.scarce)} feeds at {len(self.run.servers)} servers "
                  f"{time.time() - self.last_fault:.0f} s after the last fault (allowed are {allowed} s)")

    def items(self):
        """Each server shows what the publishers say."""
        def wrong():
            self.shown = {server.name: by_feed(outcome.get(server, "/v1/items")["items"]) for server in self.run.servers}
            found = []
            for name, feeds in self.shown.items():
                simple = {feed: {item.partition(":")[2]: records.seconds(shown["time"]["start"])
                                 for item, shown in items.items()} for feed, items in feeds.items() if feed not in self.scarce}
                found += state_faults(("the publisher", self.truth), (name, simple))
            for other in self.run.servers[1:]:
                one = self.run.servers[0].name
                found += state_faults((one, self.shown[one]), (other.name, self.shown[other.name]))
            return found

        wrong = self.until_right(wrong, 60)
        self.note("items", wrong, f"{sum(map(len, self.truth.values()))} items as the publishers have them, the same at each server")

    def streams(self):
        def wrong():
            found = []
            for client in self.run.clients:
                wanted = by_feed(outcome.get(client.server, f"/v1/items{client.query}")["items"])
                known = {feed: items for feed, items in client.items().items() if items}
                found += state_faults((client.server.name, wanted), (client.name, known))
                found += client.faults
            return found

        for client in self.run.clients:
            client.is_calm = True
        wrong = self.until_right(wrong, 60)
        cuts = sum(kind == "connected" for client in self.run.clients for _, kind, _ in client.log)
        resets = sum(client.counts.get("reset", 0) for client in self.run.clients)
        self.note("streams", wrong, f"{len(self.run.clients)} clients, {cuts} connections, {resets} resets")

    def events(self):
        first = {}
        for request in records.read(self.run.folder / "requests.ndjson"):
            if request["status"] == 200 and self.run.kinds[request["feed"]] == "coming":
                first.setdefault(request["feed"], {f"i{request['version'] + number}" for number in range(plan.ITEMS)})

        def wrong():
            # Feeds with a budget may still have something to tell.
            history, *others = [outcome.whole_history(server) for server in self.run.servers]
            self.history = history
            found = [f"{server.name} has another history" for server, other in zip(self.run.servers[1:], others)
                     if other[: len(history)] != history[: len(other)]]
            return found + outcome.event_faults(history, first, self.truth) + outcome.heard_faults(
                history, [(client.name, dict(client.events), list(client.gaps)) for client in self.run.clients
                          if not client.query])

        wrong = self.until_right(wrong, 60)
        self.note("events", wrong, f"{len(self.history)} events, each item's a chain; heard by "
                  f"{sum(not client.query for client in self.run.clients)} clients")

    def alerts(self):
        starts = {f"{feed}:{name}": at for feed, items in self.run.starts.items() for name, at in items.items()
                  if at < self.last_fault}
        moved = {event["item"]: records.seconds(event["after"]) for event in self.history
                 if event["kind"] == "moved" and event["feed"] in self.truth}

        def lost():
            self.messages = records.read(self.run.folder / "messages.ndjson")
            self.doubled, lost = outcome.alert_faults(self.messages, starts, moved)
            return lost

        lost = self.until_right(lost, 180)
        self.note("alerts", self.doubled + lost, f"{len(starts)} starts and {len(moved)} items that moved, {len(self.messages)} messages, "
                  f"{outcome.repeats(self.messages)} of them again with the same key")

    def stars(self):
        stars = self.run.star_changes

        def wrong():
            found = [(server.name, {item["id"] for item in outcome.get(server, "/v1/items?starred=true")["items"]})
                     for server in self.run.servers]
            found += [(client.name, set(client.stars)) for client in self.run.clients if not client.query]
            return outcome.star_faults(stars.state, stars.unknown, found)

        wrong = self.until_right(wrong, 30)
        self.note("stars", wrong, f"{stars.acknowledged} changes acknowledged, {len(stars.unknown)} not; "
                  f"{sum(stars.state.values())} stars")

    def tokens(self):
        tokens = self.run.token_changes
        result = tokens.command("list")
        lines = result.stdout.splitlines() if result else []
        listed = [word for line in lines for word in line.split() if word.startswith("token-")]
        wrong = outcome.token_faults(tokens.there, tokens.removed, tokens.unknown, listed)
        for server in self.run.servers:
            for accepted, known in ((True, tokens.there), (False, tokens.removed)):
                # Ten wrong ones in a row would be refused as such.
                for name, token in list(known.items())[:3]:
                    path, login = f"/v1/feeds/{self.run.feeds[0]}", {"Authorization": f"Bearer {token}"}
                    status = server.ask(path, headers=login, timeout=15)[0].status
                    if (status == 200) != accepted:
                        wrong.append(f"{server.name} answers {status} to {name}, {'added' if accepted else 'removed'}")
        self.note("tokens", wrong, f"{len(tokens.there)} there, {len(tokens.removed)} removed, {len(tokens.unknown)} not acknowledged")

    def processes(self):
        wrong = [f"{process.name} ended with {process.ended}" for process in self.run.processes if process.ended]
        check = subprocess.run([self.run.program, "store", "check", "--store", self.run.database.url()],
                               env=self.run.environment, capture_output=True, text=True)
        if check.returncode:
            wrong.append(f"store check ends with {check.returncode}: {check.stdout[-300:]}{check.stderr[-300:]}")
        migrations = [fault for fault in self.run.all_faults if fault["kind"] == "migrate"]
        in_order = [fault for fault in self.run.all_faults if fault.get("in_order") is False]
        wrong += [f"process {fault['process']} did not end within 30 s of SIGTERM" for fault in in_order]
        self.note("processes", wrong + self.run.problems, f"{len(self.run.processes)}, {len(migrations)} migrations, of which "
                  f"{sum(fault['status'] == 0 for fault in migrations)} succeeded; the store is sound")


def by_feed(items):
    feeds = {}
    for item in items:
        feeds.setdefault(item["feed"], {})[item["id"]] = clients.shown(item)
    return feeds
