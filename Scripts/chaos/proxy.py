"""Between a process and the database: cuts connections, lets none through, or lets them stand still."""
import asyncio
import threading


class Proxies:
    """The loop of all proxies, on a thread of its own."""

    def __init__(self):
        self.loop = asyncio.new_event_loop()
        threading.Thread(target=self.loop.run_forever, daemon=True).start()

    def to(self, path):
        return asyncio.run_coroutine_threadsafe(Proxy.listening(self.loop, path), self.loop).result()


class Proxy:
    @classmethod
    async def listening(cls, loop, path):
        proxy = cls()
        proxy.loop, proxy.path, proxy.sides, proxy.mode = loop, path, set(), "open"
        proxy.server = await loop.create_server(lambda: Side(proxy), "127.0.0.1", 0)
        proxy.port = proxy.server.sockets[0].getsockname()[1]
        return proxy

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
        for side in list(self.sides):
            side.transport.pause_reading() if mode == "stalled" else side.transport.resume_reading()


class Side(asyncio.Protocol):
    """One end of a connection through the proxy; the client's makes the other one."""

    def __init__(self, proxy, other=None):
        self.proxy, self.other, self.early = proxy, other, []

    def connection_made(self, transport):
        self.transport = transport
        self.proxy.sides.add(self)
        if self.proxy.mode == "shut":
            transport.abort()
        elif self.other is None:
            asyncio.ensure_future(self.connect())
        if self.proxy.mode == "stalled":
            transport.pause_reading()

    async def connect(self):
        try:
            _, self.other = await self.proxy.loop.create_unix_connection(
                lambda: Side(self.proxy, self), self.proxy.path)
        except OSError:
            self.transport.abort()
            return
        for data in self.early:
            self.other.transport.write(data)

    def data_received(self, data):
        if self.other:
            self.other.transport.write(data)
        else:
            self.early.append(data)

    def connection_lost(self, error):
        self.proxy.sides.discard(self)
        if self.other:
            self.other.transport.abort()
