"""Servers on this machine that cost next to nothing, so that what they measure is not theirs."""
import asyncio
import json
import re
import threading
import time


class Connection(asyncio.Protocol):
    """One connection of HTTP/1.1, whose messages have a length; `answer` is given each of them, and returns what is sent."""

    def __init__(self, answer):
        self.answer, self.buffer, self.came = answer, b"", None

    def connection_made(self, transport):
        self.transport = transport

    def data_received(self, data):
        self.came = self.came or time.time()
        self.buffer += data
        while (end := self.buffer.find(b"\r\n\r\n")) >= 0:
            head = self.buffer[:end]
            length = re.search(rb"(?i)content-length: *(\d+)", head)
            whole = end + 4 + int(length[1] if length else 0)
            if len(self.buffer) < whole:
                return
            self.transport.write(self.answer(self.came, head, self.buffer[end + 4 : whole]))
            self.buffer = self.buffer[whole:]
            self.came = time.time() if self.buffer else None


class Listener:
    """Answers on a thread of its own."""

    def __init__(self, host, answer, port=0):
        loop = asyncio.new_event_loop()
        server = loop.run_until_complete(loop.create_server(lambda: Connection(answer), host, port, backlog=4096))
        self.port = server.sockets[0].getsockname()[1]
        threading.Thread(target=loop.run_forever, daemon=True).start()


def response(status, body=b"", *headers):
    """The bytes of an answer in JSON; one without content has no length."""
    length = [] if status in (204, 304) else ["Content-Type: application/json", f"Content-Length: {len(body)}"]
    return "\r\n".join([f"HTTP/1.1 {status} -", *length, *headers, "", ""]).encode() + body


def publisher(answer):
    """The address of a publisher: `answer` gets the path of a request, and returns what is sent as JSON, or bytes."""
    def respond(_, head, body):
        document = answer(head.split()[1].decode())
        return response(200, document if isinstance(document, bytes) else json.dumps(document).encode())

    return f"http://127.0.0.1:{Listener('127.0.0.1', respond).port}"
