"""The publishers and the webhook, in a process of their own so that nothing else delays when a request is noted.

    publishers.py FOLDER PORT

FOLDER/publishers.json says what there is; requests are noted in FOLDER/requests.ndjson when they have ended, and
messages in FOLDER/messages.ndjson. A request comes as to a proxy; the last number of the address that it was sent to
is that of the process.
"""
import asyncio
import contextlib
import hashlib
import json
import pathlib
import random
import sys
import time
import urllib.parse

import plan
import records


class Publishers:
    def __init__(self, folder):
        self.settings = json.loads((folder / "publishers.json").read_text())
        self.chance = random.Random(self.settings["seed"])
        self.requests = records.Journal(folder / "requests.ndjson")
        self.messages = records.Journal(folder / "messages.ndjson")
        self.hosts = {host["name"]: plan.Host(**host) for host in self.settings["hosts"]}
        self.kinds = {feed: plan.feed_kind(host, number)
                      for host in self.hosts.values() for number, feed in enumerate(host.feeds)}
        self.calm_at = None

    # What a feed says.

    def version(self, feed):
        """Grows with time until it is calm; each feed has a pace of its own."""
        if self.kinds[feed] not in ("moving", "coming"):
            return 0
        share = int(hashlib.sha256(feed.encode()).hexdigest()[:8], 16) / 2**32
        pace = self.settings["pace"] * (0.5 + share)
        return max(0, int(((self.calm_at or time.time()) - self.settings["begin"]) / pace + share))

    def items(self, feed, version):
        """Each item by its id, with its start. What has moved never moves back, and what has gone never comes back."""
        kind, begin = self.kinds[feed], self.settings["begin"]
        if kind == "starts":
            return self.settings["starts"][feed]
        later = begin + 86_400
        if kind == "coming":
            return {f"i{number}": later for number in range(version, version + plan.ITEMS)}
        # With each version one item moves, by a minute.
        return {f"i{number}": later + 60 * ((version + plan.ITEMS - 1 - number) // plan.ITEMS)
                for number in range(plan.ITEMS)}

    def body(self, feed, version):
        return json.dumps([{"id": id, "name": f"{feed} {id}", "at": records.timestamp(at)}
                           for id, at in self.items(feed, version).items()]).encode()

    # Requests.

    async def serve(self, reader, writer):
        process = int(writer.get_extra_info("sockname")[0].rpartition(".")[2])
        with contextlib.suppress(OSError, asyncio.IncompleteReadError):
            while True:
                head = await reader.readuntil(b"\r\n\r\n")
                came = time.time()
                method, target, headers = parse(head)
                body = await reader.readexactly(int(headers.get("content-length", 0)))
                if target.startswith("http://"):
                    await self.publish(process, target, headers, came, reader, writer)
                elif method == "POST":
                    await self.receive(came, headers, body, writer)
                else:
                    await self.control(target, writer)
        writer.close()

    async def publish(self, process, target, headers, came, reader, writer):
        address = urllib.parse.urlsplit(target)
        host, feed = self.hosts[address.hostname], address.path[1:]
        note = {"t": came, "host": host.name, "feed": feed, "by": process, "version": self.version(feed)}
        status, extra, body, wait = 200, {}, b"", None
        if host.kind == "busy" and not self.calm_at and self.chance.random() < 0.05:
            status, wait = self.chance.choice([429, 503]), self.chance.randrange(3, 25)
            extra = {"Retry-After": wait}
        else:
            etag = f'"{feed}-{note["version"]}"'
            if feed[-1] in "02468":
                extra = {"ETag": etag}
            if headers.get("if-none-match") == etag:
                status = 304
            else:
                body = self.body(feed, note["version"])
        pause = self.chance.uniform(4, 8) if host.kind == "slow" else self.chance.uniform(0, 0.2)
        whole = not await gone(reader, pause)
        if whole:
            try:
                await answer(writer, status, body, extra)
            except OSError:
                whole = False
        self.requests.note(**note, end=time.time(), status=status, wait=wait, whole=whole)
        if not whole:
            raise OSError

    async def receive(self, came, headers, body, writer):
        """Takes most messages; what is refused comes again."""
        taken = self.calm_at is not None or self.chance.random() > 0.03
        await answer(writer, 204 if taken else 503)
        self.messages.note(t=came, key=headers.get("idempotency-key"), taken=taken, body=json.loads(body))

    async def control(self, target, writer):
        if target == "/calm":
            self.calm_at = time.time()
        state = {feed: self.items(feed, self.version(feed)) for feed in self.kinds} if target == "/state" else {}
        await answer(writer, 200, json.dumps(state).encode())


def parse(head):
    first, *lines = head.decode("latin-1").split("\r\n")
    method, target, _ = first.split(" ")
    headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines if line)}
    return method, target, headers


async def gone(reader, seconds):
    """Waits, and says whether the other side has closed the connection meanwhile."""
    read = asyncio.ensure_future(reader.read(1))
    done, _ = await asyncio.wait([read], timeout=seconds)
    if done:
        return True
    read.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await read
    return False


async def answer(writer, status, body=b"", extra={}):
    lines = [f"HTTP/1.1 {status} -", "Content-Type: application/json"]
    if status not in (204, 304):
        lines.append(f"Content-Length: {len(body)}")
    lines += [f"{name}: {value}" for name, value in extra.items()]
    writer.write("\r\n".join(lines).encode() + b"\r\n\r\n" + body)
    await writer.drain()


async def main():
    publishers = Publishers(pathlib.Path(sys.argv[1]))
    server = await asyncio.start_server(publishers.serve, "0.0.0.0", int(sys.argv[2]), backlog=2048)
    await server.serve_forever()


if __name__ == "__main__":
    asyncio.run(main())
