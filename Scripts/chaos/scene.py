"""All that a run consists of: publishers, database, processes, clients, and what is done to them."""
import contextlib
import json
import os
import pathlib
import random
import signal
import subprocess
import sys
import threading
import time
import urllib.request

import changes
import clients
import clock
import faults
import outcome
import plan
import proxy
import records
from lib.cluster import Database, Process
from lib.program import free_port, wait


class Scene:
    def __init__(self, options, folder):
        self.options, self.folder = options, folder
        self.program = str(pathlib.Path(options.program).resolve())
        self.newer = str(pathlib.Path(options.newer).resolve()) if options.newer else self.program
        self.environment = {"PATH": os.environ["PATH"], "HOME": str(folder), "TZ": "UTC", "LC_ALL": "C.UTF-8"}
        self.hosts = plan.hosts(options.feeds, options.refresh, options.seconds)
        self.kinds = {feed: plan.feed_kind(host, number) for host in self.hosts for number, feed in enumerate(host.feeds)}
        self.feeds = list(self.kinds)
        self.problems, self.faults = [], records.Journal(folder / "faults.ndjson")
        self.stars = records.Journal(folder / "stars.ndjson")
        self.processes, self.clients = [], []
        self.goes_on = True

    @property
    def all_faults(self):
        return records.read(self.folder / "faults.ndjson")

    def start(self):
        chance = random.Random(self.options.seed)
        self.port = free_port()
        # What begins during the faults, at instants in whole seconds.
        begin, names = int(time.time()) + 5, self.hosts[0].feeds
        first, step = self.options.warm_up + 10, max(1, self.options.seconds // 40)
        self.starts = {feed: {f"i{count}": begin + first + step * count + number % step
                              for count in range(self.options.seconds // step)} for number, feed in enumerate(names)}
        settings = {"seed": self.options.seed, "begin": begin, "pace": self.options.pace, "starts": self.starts,
                    "hosts": [vars(host) for host in self.hosts]}
        (self.folder / "publishers.json").write_text(json.dumps(settings))
        self.publishers = subprocess.Popen([sys.executable, pathlib.Path(__file__).parent / "publishers.py", self.folder,
                                            str(self.port)], start_new_session=True)
        self.database = Database(self.folder, self.program)
        loop = proxy.start_loop()
        configuration = plan.configuration(self.hosts, f"http://127.0.0.1:{self.port}/hook")
        counts = {"fetch": 0, "serve": 0}
        for number, role in enumerate(["fetch"] * self.options.fetchers + ["serve"] * self.options.servers, 1):
            counts[role] += 1
            name = f"{role}-{counts[role]}"
            # Every other one reaches the database through a proxy.
            between = proxy.Proxy(loop, self.database.socket) if number % 2 else None
            process = Process(self.program, number, name, role if self.options.roles else None, self.folder,
                              self.database.url(port=between.port if between else None), self.port)
            process.proxy = between
            off = {"fetch-2": self.options.clock_off, "serve-2": -self.options.clock_off}.get(name)
            if off and clock.compiler():
                process.environment |= clock.variables(process.folder, off)
            (process.folder / "feeds.json").write_text(configuration)
            self.processes.append(process)
        self.servers = self.processes[self.options.fetchers:]
        wait(lambda: self.publisher("/state"), "the publishers")
        for process in self.processes:
            process.start()
        for process in self.processes:
            wait(lambda: process.is_ready("/healthz"), process.name)
        for server in self.servers:
            for query in ("", "?tag=moving"):
                self.clients.append(clients.Client(server, query, self.options.seed))
        return chance

    def warm_up(self):
        """Until each feed was read, so that each has something to compare with."""
        end, waiting = time.time() + 2 * self.options.warm_up + 120, self.feeds
        while waiting and time.time() < end:
            known = outcome.feeds(self.servers[0])
            waiting = [feed for feed in self.feeds if "readAt" not in known.get(feed, {})]
            time.sleep(2)
        if waiting:
            print(f"{len(waiting)} feeds were not read before the faults, such as {waiting[:3]}", flush=True)
        requests = records.read(self.folder / "requests.ndjson")
        print(f"{len(requests)} requests before the first fault", flush=True)

    def watch(self):
        """Starts again what ended by itself, and notes that it did."""
        while self.goes_on:
            for process in self.processes:
                if process.lock.acquire(blocking=False):
                    try:
                        if process.has_ended():
                            process.start()
                    finally:
                        process.lock.release()
            time.sleep(0.5)

    def publisher(self, path):
        with contextlib.suppress(OSError), urllib.request.urlopen(f"http://127.0.0.1:{self.port}{path}", timeout=30) as answer:
            return json.load(answer)

    def fail(self, chance):
        self.star_changes, self.token_changes = changes.Stars(self, random.Random(1)), changes.Tokens(self, random.Random(2))
        if not self.star_changes.find_items(self.servers[0]):
            self.problems.append("there were no items to give stars")
        threading.Thread(target=self.watch, daemon=True).start()
        self.star_changes.start()
        self.token_changes.start()
        made = faults.Faults(self, chance)
        if self.options.faults:
            made.kinds = {name: made.kinds[name] for name in self.options.faults}
        made.go_on(self.options.seconds, self.options.apart)
        for thread in (self.star_changes, self.token_changes):
            thread.goes_on = False
            thread.join(90)
        self.publisher("/calm")
        return time.time()

    def end(self):
        self.goes_on = False
        for client in self.clients:
            client.goes_on = False
        started = [process for process in self.processes if process.process]
        for process in started:
            process.send(signal.SIGCONT)
            process.send(signal.SIGTERM)
        for process in started:
            process.end(patience=10)
        with contextlib.suppress(Exception):
            self.database.stop()
        with contextlib.suppress(Exception):
            self.publishers.kill()
            self.publishers.wait()
