"""Sets and takes away stars, adds and removes tokens, and notes what was acknowledged."""
import http.client
import subprocess
import threading
import time


class Stars(threading.Thread):
    """A change that was not acknowledged may be made or not, also later: its item is left alone from then on."""

    def __init__(self, run, chance):
        super().__init__(daemon=True)
        self.run_, self.chance, self.goes_on = run, chance, True
        self.state, self.unknown, self.acknowledged = {}, set(), 0
        self.keys = {}

    def find_items(self, server):
        """Items that stay: those of feeds that never change."""
        self.keys = {item["id"]: item["key"] for item in server.json("/v1/items?tag=still")["items"]}
        return bool(self.keys)

    def run(self):
        ids = sorted(self.keys)
        while self.goes_on and len(self.unknown) < len(ids):
            id = self.chance.choice(ids[:200])
            if id in self.unknown:
                continue
            is_set = not self.state.get(id, False)
            server = self.chance.choice(self.run_.servers)
            begin = time.time()
            try:
                status = server.ask(f"/v1/stars/{self.keys[id]}", "PUT" if is_set else "DELETE", timeout=15)[0].status
            except (OSError, http.client.HTTPException):
                status = None
            self.run_.stars.note(t=begin, end=time.time(), item=id, set=is_set, status=status, server=server.number)
            if status is not None and 200 <= status < 300:
                self.state[id] = is_set
                self.acknowledged += 1
            else:
                self.unknown.add(id)
            time.sleep(self.chance.uniform(0.1, 0.5))


class Tokens(threading.Thread):
    """By the command, as a person does it."""

    def __init__(self, run, chance):
        super().__init__(daemon=True)
        self.run_, self.chance, self.goes_on = run, chance, True
        self.there, self.removed, self.unknown = {}, {}, set()

    def run(self):
        number = 0
        while self.goes_on:
            number += 1
            name = f"token-{number}"
            result = self.command("add", name)
            if result is None or result.returncode:
                self.unknown.add(name)
            else:
                self.there[name] = result.stdout.split()[-1]
            if self.there and self.chance.random() < 0.3:
                name = self.chance.choice(sorted(self.there))
                token = self.there.pop(name)
                result = self.command("remove", name)
                if result is not None and result.returncode == 0:
                    self.removed[name] = token
                else:
                    self.unknown.add(name)
            time.sleep(self.chance.uniform(2, 6))

    def command(self, *words):
        try:
            return subprocess.run(
                [self.run_.program, "serve", "tokens", *words, "--store", self.run_.database.url()],
                env=self.run_.environment, capture_output=True, text=True, timeout=60)
        except subprocess.TimeoutExpired:
            return None
