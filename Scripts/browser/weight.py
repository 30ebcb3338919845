"""How much a page weighs, and what stays of many changes."""
import gzip
import json
import time

from lib.program import write as replace

from .page import Browser, expect, titles, wait
from .server import Feeds, item

# How many of them a page that stays open takes.
CHANGES = 3_000


def sent(server, path):
    answer, body = server.ask(path, headers={"Accept-Encoding": "gzip", "Accept": "text/html,*/*"})
    plain = gzip.decompress(body) if answer.headers["Content-Encoding"] == "gzip" else body
    return len(body), plain.decode()


def paint(program):
    feeds = Feeds(x=[
        item(number, 600 + number * 30, f"Race {number} of the day", text=f"The cup {number}", kind="Horse")
        for number in range(500)])
    with feeds.serve(program) as server:
        def whole():
            size, page = sent(server, "/?feed=x")
            return (size, page) if page.count('class="row') >= 500 else None

        size, page = wait(whole, "500 rows")
        assets = {name: page.split(f'"/assets/{name}?v=')[1].split('"')[0] for name in ["board.css", "board.js"]}
        style, code = (sent(server, f"/assets/{name}?v={version}")[0] for name, version in assets.items())
    expect(size + style < 60_000, f"document and style are {size} + {style} bytes")
    expect(code < 20_000, f"the script is {code} bytes")
    return f"500 items: document {size} and style {style} bytes compressed, script {code}"


def wall(program):
    """A page that stays open: what changes on it leaves nothing behind."""
    count, first = 200, time.time() + 400_000
    feeds = Feeds()
    feeds.feeds.append({"id": "x", "provider": "exec", "refresh": "1s",
                        "settings": {"command": ["cat", "x.json"], "mode": "once"}})

    def write(turn):
        items = [{"id": f"r{number}", "title": f"Race {number} {turn}", "time":
                  time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(first + number))} for number in range(count)]
        replace(feeds.folder / "x.json", json.dumps(items))

    write(0)
    with feeds.serve(program) as server, Browser() as browser:
        browser.size(1920, 1080)
        browser.open(server.at("/?kiosk&feed=x&rows=40&columns=6"))
        wait(lambda: browser.count(".row") == count, "all rows")
        browser.js("""window.long = []; window.seen = 0;
            new PerformanceObserver((list) => list.getEntries().forEach((e) => long.push(Math.round(e.duration))))
                .observe({ entryTypes: ["longtask"] });
            new MutationObserver((all) => all.forEach((m) => { if (m.target.data?.startsWith("Race")) seen += 1; }))
                .observe(document.getElementById("page"), { characterData: true, subtree: true });""")

        def measure():
            # What was replaced is kept until the page has been drawn without it.
            browser.driver.execute_async_script(
                "requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(arguments[0], 1000)))")
            browser.cdp("HeapProfiler.collectGarbage")
            metrics = {m["name"]: m["value"] for m in browser.cdp("Performance.getMetrics")["metrics"]}
            return metrics["JSHeapUsedSize"], metrics["Nodes"]

        browser.cdp("Performance.enable")
        # The page is asked seldom: each script that a driver runs in it leaves a kilobyte behind.
        turn, seen, settled = 0, 0, None
        while seen < CHANGES:
            for _ in range(10):
                turn += 1
                write(turn)
                time.sleep(1.1)
            wait(lambda: f"Race {count - 1} {turn}" in titles(browser), "the changes")
            seen = browser.js("return seen")
            settled = settled or measure()
        heap, nodes = measure()
        long = browser.js("return long")
        expect(heap < settled[0] * 1.3 + 500_000, f"the heap has grown from {settled[0]} to {heap} bytes")
        expect(nodes < settled[1] * 1.3 + 500, f"the nodes have grown from {settled[1]} to {nodes}")
    longest = f", {len(long)} tasks of more than 50 ms, at most {max(long)} ms" if long else ", no task of more than 50 ms"
    return f"{seen} changes, heap {settled[0]} to {heap} bytes, nodes {settled[1]} to {nodes}{longest}"
