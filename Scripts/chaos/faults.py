"""What is done to processes, connections and the database, in an order that the seed decides."""
import contextlib
import functools
import signal
import subprocess
import threading
import time


class Faults:
    def __init__(self, run, chance):
        self.run, self.chance, self.threads = run, chance, []
        self.kinds = {
            "kill": (self.kill, 4), "stop": (self.stop, 3), "restart-database": (self.restart_database, 1),
            "pause-database": (self.pause_database, 1), "cut": (self.cut, 2),
            "stall": (functools.partial(self.through_proxy, "stalled", 5, 25), 2),
            "shut": (functools.partial(self.through_proxy, "shut", 2, 15), 1),
            "migrate": (self.migrate, 1), "replace": (self.replace, 1),
        }
        # One thing at a time is done to the database.
        self.database_lock = threading.Lock()

    def go_on(self, seconds, apart):
        """Makes faults for so long; each kind once, then at random. Returns when the last of them is over."""
        end = time.time() + seconds
        waiting = list(self.kinds)
        self.chance.shuffle(waiting)
        while time.time() < end:
            name = waiting.pop() if waiting else self.chance.choices(
                list(self.kinds), [weight for _, weight in self.kinds.values()])[0]
            thread = threading.Thread(target=self.make, args=(name, self.kinds[name][0]), daemon=True)
            thread.start()
            self.threads.append(thread)
            time.sleep(self.chance.uniform(0.5, 1.5) * apart)
        for thread in self.threads:
            thread.join()

    def make(self, name, fault):
        begin = time.time()
        try:
            what = fault()
        except Exception as error:
            self.run.problems.append(f"the fault {name} could not be made: {error}")
            return
        if what is not None:
            self.run.faults.note(kind=name, t=begin, end=time.time(), **what)

    @contextlib.contextmanager
    def some(self, processes):
        """A process for itself; None where each has a fault already."""
        processes = list(processes)
        self.chance.shuffle(processes)
        for process in processes:
            if process.lock.acquire(blocking=False):
                try:
                    yield process
                finally:
                    process.lock.release()
                return
        yield None

    # Each returns what to note of it, or None where nothing was done.

    def kill(self):
        with self.some(self.run.processes) as process:
            if process:
                process.end(signal.SIGKILL)
                at = time.time()
                time.sleep(self.chance.uniform(0, 5))
                process.start()
                return {"process": process.number, "at": at}

    def stop(self):
        """Stops a process past its lease of six seconds; now and then also past the minute of a place at a host."""
        with self.some(self.run.processes) as process:
            if process:
                process.send(signal.SIGSTOP)
                time.sleep(self.chance.uniform(70, 80) if self.chance.random() < 0.1 else self.chance.uniform(7, 25))
                process.send(signal.SIGCONT)
                return {"process": process.number}

    def replace(self):
        """A process ends in order, and one of the new version takes its place."""
        with self.some(self.run.processes) as process:
            if process:
                in_order = process.end()
                process.command[0] = self.run.newer
                process.start()
                return {"process": process.number, "in_order": in_order}

    def restart_database(self):
        with self.database_lock:
            self.run.database.start("restart")
            return {}

    def pause_database(self):
        with self.database_lock:
            self.run.database.send(signal.SIGSTOP)
            try:
                time.sleep(self.chance.uniform(3, 20))
            finally:
                # Children that were made meanwhile stand still too.
                self.run.database.send(signal.SIGCONT)
            return {}

    def cut(self):
        process = self.chance.choice(self.behind_proxies)
        process.proxy.cut()
        return {"process": process.number}

    def through_proxy(self, mode, shortest, longest):
        with self.some(self.behind_proxies) as process:
            if process:
                process.proxy.set(mode)
                try:
                    time.sleep(self.chance.uniform(shortest, longest))
                finally:
                    process.proxy.set("open")
                return {"process": process.number}

    @property
    def behind_proxies(self):
        return [process for process in self.run.processes if process.proxy]

    def migrate(self):
        """Brings the tables up to date, while everything runs; it may fail where the database is away."""
        result = subprocess.run(
            [self.run.newer, *self.run.database.migration()], env=self.run.environment, capture_output=True, text=True,
            timeout=120)
        return {"status": result.returncode, "said": result.stderr[-300:]}
