"""Every view, at every width, in both themes and without a script."""
import pathlib

from .page import Browser, expect, wait
from .server import Server

VIEWS = {"timeline": "/", "by-feed": "/by-feed", "calendar": "/calendar?month=2026-12", "map": "/map",
         "feeds": "/feeds", "history": "/history"}
WIDTHS = [320, 768, 1280, 3840]


def views(program, _):
    count = 0
    with Server(program, "--demo") as server, Browser() as browser:
        for theme in ["light", "dark"]:
            for width in WIDTHS:
                browser.size(width, 2160 if width > 3000 else 900, theme)
                for name, path in VIEWS.items():
                    browser.open(server.at(path))
                    wait(lambda: browser.js("return document.readyState") == "complete", name)
                    label = f"{name}-{width}-{theme}"
                    browser.picture(label)
                    browser.check(label)
                    count += 1
        for name, path in {"german": "/by-feed?lang=de", "login": "/login?wrong=true", "search": "/?search=harness",
                           "refused": "/?columns=99"}.items():
            for width in [320, 1280]:
                browser.size(width)
                browser.open(server.at(path))
                browser.picture(f"{name}-{width}")
                browser.check(f"{name}-{width}")
                count += 1
        expect(browser.js("return document.documentElement.scrollHeight <= innerHeight"), "the page of a problem scrolls")
        # Of a refusal the console says so.
        browser.driver.get_log("browser")
        # The language of an address is kept.
        browser.open(server.at("/?lang=en"))
        for width, height in [(320, 700), (1280, 800), (1920, 1080), (3840, 2160)]:
            for theme in ["light", "dark"]:
                browser.size(width, height, theme)
                for name, path in [*VIEWS.items(), ("three", "/?columns=3")]:
                    browser.open(server.at(path + ("&" if "?" in path else "?") + "kiosk"))
                    browser.picture(f"wall-{name}-{width}-{theme}")
                    browser.check(f"wall {name} {width} {theme}")
                    count += 1
                    if width > 1000:
                        fits(browser, f"{name} on a wall of {width}x{height}")
        browser.open(server.at("/?kiosk"))
        headings = browser.js("return [...document.querySelectorAll('#board h2')].map((h) => h.textContent)")
        expect(headings[-1] == "Later" and "more races" in browser.text("#more"), f"a wall shows {headings}")
        browser.size(1280)
        browser.open(server.at("/"))
        address = browser.js("return document.querySelector('a.title').getAttribute('href')")
        browser.open(server.at(address))
        wait(lambda: browser.count("#sheet:modal") == 1, "the sheet")
        browser.everywhere("sheet")
        count += 2 * len(WIDTHS)
        browser.quiet("views", server.host)
        with Browser(has_script=False) as plain:
            for width in [320, 1280]:
                plain.size(width)
                for name, path in [*VIEWS.items(), ("sheet", address)]:
                    plain.open(server.at(path))
                    plain.picture(f"{name}-{width}-without-script")
                    source = plain.driver.page_source
                    expect('id="board"' in source and (name != "sheet" or 'id="sheet"' in source), f"{name} is not whole")
                    count += 1
    return f"{count} pages"


def fits(browser, name):
    """Nobody scrolls a wall: all of it is within the screen, and each row whole."""
    outside = browser.js("""
        const main = document.getElementById("board").getBoundingClientRect();
        return [...document.querySelectorAll("#board .row, #board h2, #more, #board .event, svg.map")].filter((e) => {
            const box = e.getBoundingClientRect();
            return box.width && (box.bottom > Math.min(main.bottom, innerHeight) + 1 || box.right > innerWidth + 1);
        }).map((e) => e.id || e.className);""")
    expect(not outside, f"{name} cuts {outside}")
    sizes = browser.js("return [document.documentElement.scrollHeight, innerHeight]")
    expect(sizes[0] <= sizes[1], f"{name} is {sizes[0]} high on {sizes[1]}")


def pictures(program, _):
    """Those of the README; only on request."""
    folder = pathlib.Path(__file__).resolve().parents[2] / "Documentation" / "pictures"
    words = ["--demo", "--now", "2026-12-18T14:02:30Z", "--time-zone", "Europe/London"]
    with Server(program, *words) as server, Browser() as browser:
        for name, path, theme in [("board", "/", "dark"), ("board-map", "/map", "light")]:
            browser.size(1120, 720, theme)
            browser.open(server.at(path + "?tz=Europe/London"))
            wait(lambda: browser.count("#board .row") > 5, "rows")
            browser.motion("reduce")
            browser.driver.save_screenshot(str(folder / f"{name}.png"))
    return "2 pictures"
