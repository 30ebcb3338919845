"""Between a process and the database: cuts connections, lets none through, or lets them stand still."""
import asyncio
import contextlib
import threading


def start_loop():
    """The loop of all proxies, on a thread of its own."""
    loop = asyncio.new_event_loop()
    threading.Thread(target=loop.run_forever, daemon=True).start()
    return loop


class Proxy:
    def __init__(self, loop, path):
        self.loop, self.path, self.sides, self.mode, self.flows = loop, path, set(), "open", asyncio.Event()
        self.flows.set()
        server = asyncio.run_coroutine_threadsafe(asyncio.start_server(self.connect, "127.0.0.1", 0), loop).result()
        self.port = server.sockets[0].getsockname()[1]

    def set(self, mode):
        """Another mode: open; shut, where every connection ends; stalled, where nothing comes through."""
        self.loop.call_soon_threadsafe(self.change, mode)

    def cut(self):
        """Ends all connections; new ones are let through."""
        self.loop.call_soon_threadsafe(self.abort)

    def abort(self):
        for side in list(self.sides):
            side.transport.abort()

    def change(self, mode):
        self.mode = mode
        if mode == "shut":
            self.abort()
        self.flows.clear() if mode == "stalled" else self.flows.set()

    async def connect(self, reader, client):
        """One connection, with the one to the database that it makes."""
        sides = {client}
        try:
            if self.mode != "shut":
                answers, database = await asyncio.open_unix_connection(self.path)
                sides.add(database)
                self.sides |= sides
                await asyncio.wait([asyncio.ensure_future(self.pass_on(reader, database)),
                                    asyncio.ensure_future(self.pass_on(answers, client))],
                                   return_when=asyncio.FIRST_COMPLETED)
        except OSError:
            pass
        finally:
            self.sides -= sides
            for side in sides:
                side.transport.abort()

    async def pass_on(self, reader, writer):
        with contextlib.suppress(OSError):
            while data := await reader.read(1 << 16):
                await self.flows.wait()
                writer.write(data)
                await writer.drain()
