"""Processes of the program over one database: a PostgreSQL server of the run's own, in its scratch folder."""
import contextlib
import os
import pathlib
import pwd
import shutil
import signal
import subprocess
import threading
import time

from . import program
from .program import expect


def binaries():
    found = sorted(pathlib.Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    path = str(found[-1]) if found else shutil.which("initdb")
    expect(path, "there is no PostgreSQL server here. Install one: apt-get install postgresql")
    return pathlib.Path(path).parent


class Database:
    """An empty database; `path` is the program that makes its tables."""

    def __init__(self, folder, path):
        # The path of a socket has at most 107 bytes.
        self.folder, self.port, self.binaries = folder / "pg", program.free_port(), binaries()
        self.folder.mkdir()
        if os.getuid() == 0:
            user = pwd.getpwnam("postgres")
            os.chown(self.folder, user.pw_uid, user.pw_gid)
        self.data = self.folder / "data"
        self.run("initdb", "-D", self.data, "-U", "owner", "--auth=trust", "--encoding=UTF8", "--locale=C",
                 "--no-instructions")
        self.start()
        try:
            self.sql("CREATE ROLE aggregate LOGIN")
            program.run(path, *self.migration(), env=os.environ | {"HOME": str(folder)})
        except BaseException:
            self.stop()
            raise

    def migration(self):
        """The words that bring the tables up to date."""
        return ["store", "migrate", "--store", self.url("owner"), "--role", "aggregate"]

    def url(self, user="aggregate", port=None):
        """Where it is: at its own socket, or at a port of a proxy."""
        return f"postgres://{user}@/postgres?host=127.0.0.1&port={port}" if port else \
            f"postgres://{user}@/postgres?host={self.folder}&port={self.port}"

    @property
    def socket(self):
        return f"{self.folder}/.s.PGSQL.{self.port}"

    def start(self, action="start"):
        options = (f"-c listen_addresses= -c unix_socket_directories={self.folder} -c port={self.port}"
                   " -c max_connections=300")
        # Where it is restarted, it ends as by a crash: nothing is written that was not.
        self.control("-m", "immediate", "-w", "-t", "120", "-l", self.folder / "log", "-o", options, action)

    def stop(self):
        # It may stand still.
        self.send(signal.SIGCONT)
        with contextlib.suppress(subprocess.CalledProcessError):
            self.control("-m", "immediate", "-w", "stop")

    def send(self, number):
        """Sends a signal to each of its processes."""
        with contextlib.suppress(FileNotFoundError, IndexError):
            main = int((self.data / "postmaster.pid").read_text().split()[0])
            children = pathlib.Path(f"/proc/{main}/task/{main}/children").read_text().split()
            for process in [main, *map(int, children)]:
                with contextlib.suppress(ProcessLookupError):
                    os.kill(process, number)

    def sql(self, text):
        result = self.run("psql", "-X", "-A", "-t", "-v", "ON_ERROR_STOP=1", "-h", self.folder, "-p", self.port,
                          "-U", "owner", "-d", "postgres", "-c", text)
        return result.stdout.strip()

    def control(self, *words):
        return self.run("pg_ctl", "-D", self.data, *words)

    def run(self, program, *words):
        """Runs a program of PostgreSQL, not as root."""
        change = ["setpriv", "--reuid=postgres", "--regid=postgres", "--init-groups"] if os.getuid() == 0 else []
        # A server that it starts has its output, which must not be a pipe then.
        with open(self.folder / f"{program}-output", "w+") as output:
            code = subprocess.run([*change, self.binaries / program, *map(str, words)], stdout=output,
                                  stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL, cwd="/").returncode
            output.seek(0)
            text = output.read()
        if code:
            raise subprocess.CalledProcessError(code, program, text, text)
        return subprocess.CompletedProcess(program, code, text)


class Process(program.Server):
    """One `aggregate serve`, which is started again as the same machine: its folder, port and clock stay.

    It reaches publishers through a proxy at an address that has its number, by which they tell processes apart.
    """

    def __init__(self, path, number, name, role, folder, url, publishers, configuration=None):
        self.number, self.name = number, name
        (folder / name).mkdir()
        configuration = configuration or folder / name / "feeds.json"
        super().__init__(path, "--no-access-log", "--config", configuration, *(["--role", role] if role else []),
                         port=program.free_port(), folder=folder / name, environment={
                             "DATABASE_URL": url, "LC_ALL": "C.UTF-8", "http_proxy": f"http://127.8.0.{number}:{publishers}",
                             "no_proxy": "127.0.0.1"})
        # A fault has a process for itself.
        self.lock, self.ended = threading.Lock(), []

    def start(self):
        """Starts it, and does not wait until it listens."""
        with open(self.log_file, "a") as log:
            log.write(f"--- started at {time.time():.3f}\n")
        return program.Process.start(self)

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

    def has_ended(self):
        """Whether it ended though nobody ended it; notes with what."""
        if self.process is None or self.process.poll() is None:
            return False
        self.ended.append(self.process.returncode)
        return True
