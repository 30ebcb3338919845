"""Runs the program and others on this machine, and asks them."""
import contextlib
import http.client
import json
import os
import pathlib
import random
import re
import shlex
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time

from .setup import NAME, ROOT

# How long something may take, in seconds: beside a build all takes its time, and what never comes is a fault all the same.
PATIENCE = 300
# Each once, and none that a connection going out could take.
PORTS = iter(random.sample(range(20_000, 32_000), 12_000))


def expect(condition, message):
    """Ends the check where a condition does not hold; a message may be a function that makes it."""
    if not condition:
        sys.exit(f"{NAME}: {message() if callable(message) else message}")


def run(*command, **options):
    """The output of a command, which has to succeed."""
    result = subprocess.run([str(word) for word in command], capture_output=True, text=True, **options)
    expect(result.returncode == 0,
           f"{shlex.join(map(str, command))} ended with {result.returncode}:\n{result.stdout}{result.stderr}")
    return result.stdout


def wait(look, message, ignoring=(), apart=0.05, patience=PATIENCE):
    """Looks until there is something to see, and returns it.

    - message: What did not come, or a function that says it.
    - ignoring: The errors of a look that was too early.
    """
    end = time.monotonic() + patience
    while True:
        fault = ""
        try:
            if seen := look():
                return seen
        except ignoring as error:
            fault = f" ({type(error).__name__}: {str(error).splitlines()[:1]})"
        expect(time.monotonic() < end,
               lambda: f"{message() if callable(message) else message}: nothing within {patience} s{fault}")
        time.sleep(apart)


def free_port():
    for port in PORTS:
        with contextlib.suppress(OSError), socket.create_server(("127.0.0.1", port)):
            return port


def wait_for_port(process, port):
    """Waits until a process listens."""
    def look():
        expect(process.process.poll() is None, lambda: f"{process.command[0]} has ended:\n{process.log()}")
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=5):
            return True

    wait(look, lambda: f"{process.command[0]} does not listen:\n{process.log()}")


def write(path, text):
    """Replaces a file in one step."""
    new = path.with_name(f"{path.name}.new")
    new.write_text(text)
    new.rename(path)


class Process:
    """A program in a folder, whose output is the folder's log; it ends with the block."""

    def __init__(self, *command, folder=None, environment=None):
        self.is_temporary = folder is None
        self.folder = pathlib.Path(folder or tempfile.mkdtemp(prefix=f"{NAME}-"))
        self.command, self.process = list(map(str, command)), None
        self.log_file = self.folder / f"{pathlib.Path(self.command[0]).name}.log"
        # Nobody's own configuration and store are used.
        others = {name: value for name, value in os.environ.items() if not name.startswith("XDG_")}
        self.environment = others | {"HOME": str(self.folder), "TZ": "UTC"} | (environment or {})

    def start(self):
        with open(self.log_file, "a") as log:
            self.process = subprocess.Popen(self.command, cwd=self.folder, env=self.environment, stdin=subprocess.DEVNULL,
                                            stdout=log, stderr=log, start_new_session=True)
        return self

    def log(self):
        return self.log_file.read_text(errors="replace")

    def send(self, number):
        with contextlib.suppress(ProcessLookupError):
            os.kill(self.process.pid, number)

    def stop(self, number=signal.SIGTERM, patience=PATIENCE):
        """Ends it by a signal, and returns its exit status; it must not have ended before."""
        expect(self.process.poll() is None, lambda: f"it ended by itself with {self.process.returncode}:\n{self.log()}")
        self.send(number)
        return self.process.wait(patience)

    def __enter__(self):
        try:
            return self.start()
        except BaseException:
            self.__exit__()
            raise

    def __exit__(self, *_):
        if self.process and self.process.poll() is None:
            # With the processes that it has started.
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()
        if self.is_temporary:
            shutil.rmtree(self.folder, ignore_errors=True)


class Server(Process):
    """`aggregate serve`, which listens when it has started, and at the same port when it is started again."""

    def __init__(self, program, *words, port=0, **more):
        super().__init__(program, "serve", "--port", port, *words, **more)
        self.port = port

    @property
    def host(self):
        return f"127.0.0.1:{self.port}"

    @property
    def address(self):
        return f"http://{self.host}"

    def at(self, path):
        return self.address + path

    def start(self):
        known = len(self.log()) if self.log_file.exists() else 0
        super().start()

        def listening():
            found = re.search(r"Listening at http://[^/]*:(\d+)", self.log()[known:])
            expect(found or self.process.poll() is None, lambda: f"the server has ended:\n{self.log()[known:]}")
            return found

        self.port = int(wait(listening, lambda: f"the server does not listen:\n{self.log()[known:]}")[1])
        self.command = [str(self.port) if before == "--port" else word
                        for before, word in zip(["", *self.command], self.command)]
        return self

    def ask(self, path, method="GET", headers=None, timeout=PATIENCE):
        """The answer, with its status and headers, and its body; raises OSError or http.client.HTTPException without one."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=timeout)
        try:
            connection.request(method, path, headers={"Host": "localhost"} | (headers or {}))
            answer = connection.getresponse()
            return answer, answer.read()
        finally:
            connection.close()

    def json(self, path, **more):
        answer, body = self.ask(path, **more)
        expect(answer.status == 200, f"{path} is answered with {answer.status}: {body[:300]}")
        return json.loads(body)

    def is_ready(self, path="/readyz"):
        with contextlib.suppress(OSError, http.client.HTTPException):
            return self.ask(path, timeout=5)[0].status == 200
        return False


class Demo(Server):
    """A server of the sample publishers, which has an answer of each when it has started."""

    def __init__(self, program, *words):
        super().__init__(program, "--demo", *words)

    def start(self):
        super().start()
        wait(lambda: all("readAt" in feed for feed in self.json("/v1/feeds")["feeds"]), "every feed has an answer")
        return self


def resident(process):
    """The memory that a process uses, in bytes; Linux alone tells. 0 where it has ended."""
    with contextlib.suppress(FileNotFoundError, ProcessLookupError):
        return int(pathlib.Path(f"/proc/{process}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    return 0


def run_test(name, **environment):
    """Runs one Swift test that `swift build --build-tests` has built, with these variables."""
    command = ["swift", "test", "--skip-build", "--filter", re.escape(name)]
    output = run(*command, cwd=ROOT, env=os.environ | {key: str(value) for key, value in environment.items()})
    expect(re.search("Test run with 1 test", output) and "skipped" not in output, f"{name} did not run:\n{output}")
