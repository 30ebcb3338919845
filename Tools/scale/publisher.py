"""A publisher of lists that costs next to nothing, and changes them at times.

    publisher.py PORT SECONDS

A list changes every so many seconds; asked twice in that time, half of the answers are 304.

It is asked as a proxy, /7 at any host being list 7; asked for / itself it says how often it was asked.
"""
import json
import pathlib
import re
import signal
import sys
import time

sys.path.insert(1, str(pathlib.Path(__file__).resolve().parents[2] / "Scripts"))

from lib.listener import Listener, response  # noqa: E402

LATER = int(time.time()) // 86_400 * 86_400 + 86_400
PERIOD = int(sys.argv[2])
counts = {"requests": 0, "confirmed": 0}


def body(number, version):
    return json.dumps([{"id": f"i{item}", "name": f"Item {item} of list {number}", "at": LATER + 60 * item + version * (item == 0)}
                       for item in range(20)]).encode()


def answer(_, head, content):
    target = head.split(b" ", 2)[1]
    if target == b"/":
        return response(200, json.dumps(counts).encode())
    number = int(target.rpartition(b"/")[2])
    version = (int(time.time()) + number * 7 % PERIOD) // PERIOD % 1_000
    tag = f'"{number}-{version}"'
    counts["requests"] += 1
    asked = re.search(rb"(?i)if-none-match: *([^\r]+)", head)
    if asked and asked.group(1).decode() == tag:
        counts["confirmed"] += 1
        return response(304, b"", f"ETag: {tag}")
    return response(200, body(number, version), f"ETag: {tag}")


Listener("0.0.0.0", answer, int(sys.argv[1]))
signal.pause()
