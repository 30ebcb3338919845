"""Clients of /v1/stream, which are cut off at random and go on by the id that they saw last."""
import http.client
import random
import threading
import time

from lib import stream


class Client(stream.Client):
    """Listens on a thread of its own; once all is calm, until it is told to stop."""

    def __init__(self, process, query, seed):
        super().__init__(process, query)
        self.name = f"client of {process.name}{query}"
        self.chance, self.goes_on, self.is_calm = random.Random(seed), True, False
        threading.Thread(target=self.run, daemon=True).start()

    def run(self):
        while self.goes_on:
            end = time.monotonic() + self.chance.uniform(2, 40)
            try:
                self.listen(3_600, until=lambda _: not self.goes_on or not self.is_calm and time.monotonic() > end)
            except Exception as error:
                if not isinstance(error, (OSError, http.client.HTTPException)):
                    self.faults.append(f"{type(error).__name__}: {error}")
                time.sleep(0.5)

    def items(self):
        with self.lock:
            return {feed: {id: shown(item) for id, item in items.items()} for feed, items in self.feeds.items()}


def shown(item):
    """What all servers have to agree about: not when each item was read, which goes on while they are
    compared; nor stars, which a stream tells apart from items."""
    return {name: value for name, value in item.items() if name not in ("readAt", "isStarred")}
