"""A publisher of lists that costs next to nothing, and changes them at times.

    publisher.py PORT SECONDS

A list changes every so many seconds; asked twice in that time, half of the answers are 304.

It is asked as a proxy, /7 at any host being list 7; asked for / itself it says how often it was asked.
"""
import asyncio
import contextlib
import json
import re
import sys
import time

LATER = int(time.time()) // 86_400 * 86_400 + 86_400
PERIOD = int(sys.argv[2])
counts = {"requests": 0, "confirmed": 0}


def body(number, version):
    return json.dumps([{"id": f"i{item}", "name": f"Item {item} of list {number}", "at": LATER + 60 * item + version * (item == 0)}
                       for item in range(20)]).encode()


class Connection(asyncio.Protocol):
    def connection_made(self, transport):
        self.transport, self.received = transport, b""

    def data_received(self, data):
        self.received += data
        while (end := self.received.find(b"\r\n\r\n")) >= 0:
            head, self.received = self.received[:end], self.received[end + 4:]
            self.transport.write(self.answer(head))

    def answer(self, head):
        target = head.split(b" ", 2)[1]
        if target == b"/":
            return whole(200, json.dumps(counts).encode())
        number = int(target.rpartition(b"/")[2])
        version = (int(time.time()) + number * 7 % PERIOD) // PERIOD % 1_000
        tag = f'"{number}-{version}"'
        counts["requests"] += 1
        asked = re.search(rb"(?i)if-none-match: *([^\r]+)", head)
        if asked and asked.group(1).decode() == tag:
            counts["confirmed"] += 1
            return f"HTTP/1.1 304 -\r\nETag: {tag}\r\n\r\n".encode()
        return whole(200, body(number, version), f"ETag: {tag}\r\n")


def whole(status, content, more=""):
    return (f"HTTP/1.1 {status} -\r\nContent-Type: application/json\r\nContent-Length: {len(content)}\r\n{more}\r\n"
            .encode() + content)


async def main():
    server = await asyncio.get_running_loop().create_server(Connection, "0.0.0.0", int(sys.argv[1]), backlog=4096)
    with contextlib.suppress(asyncio.CancelledError):
        await server.serve_forever()


asyncio.run(main())
