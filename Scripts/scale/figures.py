"""What a process costs, and where there is a place for one."""
import contextlib
import os
import pathlib
import socket


def free_port():
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return free.getsockname()[1]


def processor_seconds(process):
    """Of a process, user and system; 0 where it has ended."""
    with contextlib.suppress(FileNotFoundError, ProcessLookupError):
        words = pathlib.Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
        return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")
    return 0


def resident(process):
    with contextlib.suppress(FileNotFoundError, ProcessLookupError):
        return int(pathlib.Path(f"/proc/{process}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    return 0
