"""The processes of `aggregate` that share the database."""
import contextlib
import glob
import http.client
import os
import pathlib
import signal
import subprocess
import threading
import time


def clock_library():
    """What shifts the clock of a program that it is loaded into; None where it is not installed."""
    return next(iter(sorted(glob.glob("/usr/lib/*/faketime/libfaketimeMT.so.1"))), None)


class Process:
    """One `aggregate serve`, which is started again as the same machine: its folder, port and clock stay."""

    def __init__(self, number, name, role, program, folder, port, url, proxy, publishers, ahead=0):
        self.number, self.name, self.program, self.port, self.proxy, self.ahead = (
            number, name, program, port, proxy, ahead)
        self.folder = folder / name
        self.folder.mkdir()
        # A fault has a process for itself.
        self.lock, self.process, self.is_stopped, self.ended = threading.Lock(), None, False, []
        self.words = ["serve", "--no-restart", "--no-access-log", "--port", str(port),
                      "--config", str(self.folder / "feeds.json"), *(["--role", role] if role else [])]
        self.environment = {
            "PATH": os.environ["PATH"], "HOME": str(self.folder), "TZ": "UTC", "LC_ALL": "C.UTF-8",
            "DATABASE_URL": url, "http_proxy": f"http://127.8.0.{number}:{publishers}", "no_proxy": "127.0.0.1",
        }
        if ahead:
            # Only what the time is differs, not how long things take.
            self.environment |= {"LD_PRELOAD": clock_library(), "FAKETIME": f"{ahead:+}s",
                                 "FAKETIME_DONT_FAKE_MONOTONIC": "1", "DONT_FAKE_MONOTONIC": "1"}

    def start(self):
        log = open(self.folder / "log", "a")
        log.write(f"--- started at {time.time():.3f}\n")
        log.flush()
        # The library changes the environment of the first program that it is loaded into, behind which Swift looks for the
        # arguments.
        before = ["/usr/bin/env"] if self.ahead else []
        self.process = subprocess.Popen([*before, self.program, *self.words], env=self.environment, stdin=subprocess.DEVNULL,
                                        stdout=log, stderr=log, cwd=self.folder.parent, start_new_session=True)
        log.close()

    def send(self, number):
        with contextlib.suppress(ProcessLookupError):
            os.kill(self.process.pid, number)
        self.is_stopped = {signal.SIGSTOP: True, signal.SIGCONT: False}.get(number, self.is_stopped)

    def end(self, number=signal.SIGTERM, patience=30):
        """Ends it, and says whether it did so by itself."""
        if self.process is None:
            return True
        self.send(number)
        try:
            self.process.wait(patience)
            return True
        except subprocess.TimeoutExpired:
            self.send(signal.SIGKILL)
            self.process.wait()
            return False
        finally:
            self.is_stopped = False

    def has_ended(self):
        """Whether it ended though nobody ended it; notes with what."""
        if self.process is None or self.process.poll() is None:
            return False
        self.ended.append(self.process.returncode)
        return True

    def ask(self, method, path, timeout=15, **headers):
        """The status and the body of an answer; raises OSError or http.client.HTTPException where none comes."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=timeout)
        try:
            connection.request(method, path, headers={"Host": "localhost", **headers})
            answer = connection.getresponse()
            return answer.status, answer.read()
        finally:
            connection.close()

    def is_ready(self):
        with contextlib.suppress(OSError, http.client.HTTPException):
            return self.ask("GET", "/healthz", timeout=2)[0] == 200
        return False

    def log(self):
        return pathlib.Path(self.folder / "log").read_text(errors="replace")
