"""Clocks that are off, for some of the processes."""
import shutil
import subprocess

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


def variables(folder, seconds):
    """The environment of a process whose clock is so far ahead."""
    library = folder / "clock.so"
    subprocess.run([compiler(), "-D_GNU_SOURCE", "-shared", "-fPIC", "-O1", "-x", "c", "-o", library, "-", "-ldl"],
                   input=CLOCK, text=True, check=True)
    return {"LD_PRELOAD": str(library), "CHAOS_CLOCK_SHIFT": str(seconds)}
