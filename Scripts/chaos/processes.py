"""The processes of `aggregate` that share the database."""
import contextlib
import http.client
import os
import pathlib
import shutil
import signal
import subprocess
import threading
import time


# Shifts the wall clock of a program that it is loaded into, and no timers, which libfaketime shifts too.
CLOCK = """
#include <dlfcn.h>
#include <semaphore.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static long shift(void) {
    static int known = 0;
    static long seconds = 0;
    if (!known) {
        const char *text = getenv("CHAOS_CLOCK_SHIFT");
        seconds = text ? atol(text) : 0;
        known = 1;
    }
    return seconds;
}

int clock_gettime(clockid_t clock, struct timespec *time) {
    int result = syscall(SYS_clock_gettime, clock, time);
    if (result == 0 && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)) time->tv_sec += shift();
    return result;
}

int gettimeofday(struct timeval *restrict time, void *restrict zone) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    time->tv_sec = now.tv_sec;
    time->tv_usec = now.tv_nsec / 1000;
    return 0;
}

time_t time(time_t *result) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    if (result) *result = now.tv_sec;
    return now.tv_sec;
}

int sem_timedwait(sem_t *restrict semaphore, const struct timespec *restrict end) {
    static int (*wait)(sem_t *, const struct timespec *);
    if (!wait) wait = dlsym(RTLD_NEXT, "sem_timedwait");
    struct timespec own = {end->tv_sec - shift(), end->tv_nsec};
    return wait(semaphore, &own);
}
"""


def compiler():
    return shutil.which("clang") or shutil.which("cc")


def clock_library(folder):
    """Makes the library that shifts clocks; None where there is no compiler."""
    if not compiler():
        return None
    library = folder / "clock.so"
    subprocess.run([compiler(), "-D_GNU_SOURCE", "-shared", "-fPIC", "-O1", "-x", "c", "-o", library, "-", "-ldl"],
                   input=CLOCK, text=True, check=True)
    return str(library)


class Process:
    """One `aggregate serve`, which is started again as the same machine: its folder, port and clock stay."""

    def __init__(self, number, name, role, program, folder, port, url, proxy, publishers, clock=None, ahead=0):
        self.number, self.name, self.program, self.port, self.proxy = number, name, program, port, proxy
        self.folder = folder / name
        self.folder.mkdir()
        # A fault has a process for itself.
        self.lock, self.process, self.is_stopped, self.ended = threading.Lock(), None, False, []
        self.words = ["serve", "--no-access-log", "--port", str(port),
                      "--config", str(self.folder / "feeds.json"), *(["--role", role] if role else [])]
        self.environment = {
            "PATH": os.environ["PATH"], "HOME": str(self.folder), "TZ": "UTC", "LC_ALL": "C.UTF-8",
            "DATABASE_URL": url, "http_proxy": f"http://127.8.0.{number}:{publishers}", "no_proxy": "127.0.0.1",
        }
        if ahead:
            self.environment |= {"LD_PRELOAD": clock, "CHAOS_CLOCK_SHIFT": str(ahead)}

    def start(self):
        log = open(self.folder / "log", "a")
        log.write(f"--- started at {time.time():.3f}\n")
        log.flush()
        self.process = subprocess.Popen([self.program, *self.words], env=self.environment, stdin=subprocess.DEVNULL,
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
