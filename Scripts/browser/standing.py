"""How feeds stand, and what publishers may write."""
import threading

from lib.listener import publisher

from .page import Browser, expect, wait
from .server import Feeds, item


def states(program):
    # It takes requests and never answers.
    silent = publisher(lambda _: threading.Event().wait())
    feeds = Feeds(good=[item(1, 600)], stale=[item(1, 600)], failed=[], partial=[item(1, 600), {"id": "r2"}], empty=[])
    feeds.feeds.append({"id": "loading", "provider": "json-http", "timeout": "10m", "settings": {
        "url": f"{silent}/x.json", "records": "$.items", "fields": Feeds.FIELDS}})
    (feeds.folder / "failed.json").unlink()
    with feeds.serve(program) as server, Browser() as browser:
        for theme, width in [(theme, width) for theme in ["light", "dark"] for width in [1280, 320, 768, 3840]]:
            browser.size(width, 2160 if width > 3000 else 900, theme)
            browser.open(server.at("/"))
            for state in ["failed", "partial", "loading"]:
                wait(lambda: state.capitalize() in browser.text("#state-feeds"), f"the feed {state} is named")
            if (theme, width) == ("light", 1280):
                (feeds.folder / "stale.json").write_text("{")
            wait(lambda: "3 feeds have problems" in browser.text("#state-feeds"), "the stale feed says so")
            browser.js("document.querySelector('#state-feeds a').click()")
            wait(lambda: browser.count("#feeds") == 1, "the line opens the feeds")
            for state, name in {"failed": "failed", "partial": "partial", "loading": "waiting", "stale": "stale"}.items():
                wait(lambda: browser.count(f"#s-{state}.{name}") == 1, f"the feed {state} says so")
            browser.open(server.at("/?feed=failed"))
            wait(lambda: browser.count("#state-failed.failed") == 1, "one feed says so itself")
            browser.open(server.at("/"))
            if (theme, width) == ("light", 1280):
                (feeds.folder / "feeds.json").write_text("{ no")
            wait(lambda: browser.count("#state-configuration.broken") == 1, "the broken configuration")
            browser.keep(f"states-{width}-{theme}")
            for path in ["/by-feed", "/feeds", "/?feed=failed", "/?feed=loading", "/?kiosk", "/?feed=empty"]:
                browser.look(server.at(path), f"states{path.replace('/', '-').replace('?', '-')}-{width}-{theme}")
    return "loading, empty, stale, failed, partial, broken"


HOSTILE = ["A" * 10_000, "<script>window.bad = 1</script>", "\"><img src=x onerror='window.bad = 1'>", "مرحبا بالعالم " * 30,
           "e\u0301\u0323\u0308" * 500, "👩‍👩‍👧‍👦🏳️‍🌈" * 200, "\u202egnirts desrever", "\u001b[31mred\u0007", "{{title}}{{{page}}}"]


def hostile(program):
    feeds = Feeds(x=[item(number, 600 + number, text, text=text, kind=text[:100], group=text[:80])
                     for number, text in enumerate(HOSTILE)])
    with feeds.serve(program) as server, Browser() as browser:
        for width in [320, 1280]:
            browser.size(width)
            for path in ["/", "/by-feed", "/feeds", "/history", "/?feed=x&kiosk=true"]:
                browser.look(server.at(path), f"hostile{path.replace('/', '-').replace('?', '-')}-{width}")
            browser.open(server.at("/"))
            for address in browser.js("return [...document.querySelectorAll('a.title')].map((a) => a.getAttribute('href'))"):
                browser.open(server.at(address))
                wait(lambda: browser.count("#sheet:modal") == 1, "the sheet")
                browser.check(f"hostile sheet {width}")
                expect(browser.js("return window.bad") is None, "a script of a title ran")
        browser.quiet("hostile", server.address)
    return f"{len(HOSTILE)} texts"
