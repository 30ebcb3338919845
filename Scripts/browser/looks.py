"""Every view, at every width, in both themes and without a script."""
from .page import Browser, expect, wait
from .server import Demo, Feeds, item, moment

VIEWS = {"timeline": "/", "by-feed": "/by-feed", "calendar": "/calendar?month=2026-12", "map": "/map",
         "feeds": "/feeds", "history": "/history"}
WIDTHS = [320, 768, 1280, 3840]


def views(program):
    with Demo(program) as server, Browser() as browser:
        for theme in ["light", "dark"]:
            for width in WIDTHS:
                browser.size(width, 2160 if width > 3000 else 900, theme)
                for name, path in VIEWS.items():
                    browser.look(server.at(path), f"{name}-{width}-{theme}")
        for name, path in {"german": "/by-feed?lang=de", "login": "/login?wrong=true", "search": "/?search=harness",
                           "week": "/calendar?week=2026-12-23", "year": "/calendar?year=2027", "refused": "/?columns=99"}.items():
            for width in [320, 1280]:
                browser.size(width)
                browser.look(server.at(path), f"{name}-{width}")
        expect(browser.js("return document.documentElement.scrollHeight <= innerHeight"), "the page of a problem scrolls")
        # Of a refusal the console says so.
        browser.driver.get_log("browser")
        # The language of an address is kept.
        browser.open(server.at("/?lang=en"))
        for width, height in [(320, 700), (1280, 800), (1920, 1080), (3840, 2160)]:
            for theme in ["light", "dark"]:
                browser.size(width, height, theme)
                for name, path in [*VIEWS.items(), ("three", "/?columns=3")]:
                    address = server.at(path + ("&" if "?" in path else "?") + "kiosk")
                    browser.look(address, f"wall-{name}-{width}-{theme}")
                    if width > 1000:
                        fits(browser, f"{name} on a wall of {width}x{height}")
        browser.size(1280)
        browser.open(server.at("/"))
        address = browser.js("return document.querySelector('a.title').getAttribute('href')")
        browser.open(server.at(address))
        wait(lambda: browser.count("#sheet:modal") == 1, "the sheet")
        browser.everywhere("sheet")
        browser.quiet("views", server.address)
        with Browser(has_script=False) as plain:
            for width in [320, 1280]:
                plain.size(width)
                for name, path in [*VIEWS.items(), ("sheet", address)]:
                    plain.open(server.at(path))
                    plain.picture(f"{name}-{width}-without-script")
                    source = plain.driver.page_source
                    expect('id="board"' in source and (name != "sheet" or 'id="sheet"' in source), f"{name} is not whole")
    return f"{browser.pictures + plain.pictures} pages"


def fits(browser, name):
    """Nobody scrolls a wall: all of it is within the screen, and each row whole."""
    outside = browser.js("""
        const main = document.getElementById("board").getBoundingClientRect();
        return [...document.querySelectorAll("#board .row, #board h2, #more, #board .event, svg.map")].filter((e) => {
            const box = e.getBoundingClientRect();
            return box.width && (box.bottom > Math.min(main.bottom, innerHeight) + 1 || box.right > innerWidth + 1);
        }).map((e) => e.id || e.className);""")
    expect(not outside, f"{name} cuts {outside}")
    expect(browser.js("return document.documentElement.scrollHeight <= innerHeight"), f"{name} scrolls")


# What a row shows, and what of it is cut or printed over: boxes of texts, by the lines that they take.
MEASURE = """
    const texts = (element) => {
        const walker = element && document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
        const boxes = [];
        while (walker?.nextNode()) {
            if (walker.currentNode.parentElement.closest(".heard")) continue;
            const range = document.createRange();
            range.selectNodeContents(walker.currentNode);
            boxes.push(...[...range.getClientRects()].filter((box) => box.width > 0));
        }
        return boxes;
    };
    const overlap = (one, other) => one.left < other.right - 1 && other.left < one.right - 1
        && one.top < other.bottom - 1 && other.top < one.bottom - 1;
    // Within all that cuts it, up to the row, but for what letters lack to their line.
    const isWithin = (box, element, row) => {
        const [own, slack] = [element.getBoundingClientRect(), box.height / 4 + 1];
        return (getComputedStyle(element).overflow === "visible" || box.left >= own.left - 1 && box.right <= own.right + 1
            && box.top >= own.top - slack && box.bottom <= own.bottom + slack)
            && (element === row || isWithin(box, element.parentElement, row));
    };
    // The time that holds is the last text of a moment, behind a planned one.
    const seen = (part, row) => {
        const boxes = part.matches(".moment") ? texts(part).slice(-1) : texts(part);
        return boxes.length > 0 && boxes.every((box) => isWithin(box, part, row));
    };
    return [...document.querySelectorAll("#board .row")].filter((row) => row.getBoundingClientRect().width).map((row) => {
        const [when, moment] = [row.querySelector(".when"), row.querySelector(".moment")];
        const clipped = [...row.querySelectorAll(".name, .details, .change")].flatMap((e) => texts(e).map(
            ({ left, top, bottom, right }) => ({ left, top, bottom, right: Math.min(right, e.getBoundingClientRect().right) })));
        const inSight = texts(moment).filter((box) => box.bottom > moment.getBoundingClientRect().top + box.height / 2);
        const times = [...texts(when.querySelector(".count")), ...inSight];
        const parts = [...row.querySelectorAll(".what .part")];
        return {
            title: row.querySelector("a.title").textContent,
            overlaps: times.some((one) => clipped.some((other) => overlap(one, other))),
            cut: [...row.querySelectorAll(".moment, .category, .berth, .direction, .detail, .status")].filter((part) => !seen(part, row))
                .concat(parts.filter((part) => !part.matches(".distance, .place") && !part.getClientRects().length))
                .map((part) => part.textContent),
        };
    });"""

# The part of a screen below its header on which there is nothing.
EMPTY = """
    let [all, empty] = [0, 0];
    for (let y = document.querySelector(".top").getBoundingClientRect().bottom; y < innerHeight; y += 9)
        for (let x = 0; x < document.documentElement.clientWidth; x += 9, all += 1)
            empty += !document.elementFromPoint(x, y)?.closest(".row, h2, h3, .left, .hours, #more, #foot, .state, .chip");
    return empty / all;"""


def room(program):
    """A page with more rows than a screen has room for fills it, and a finger finds all that it may press."""
    with Demo(program) as server, Browser() as browser:
        for width, height, path in [(*size, path) for size in [(1366, 768), (1440, 900), (3840, 2160)]
                                    for path in ["/", "/?feed=tfl"]]:
            browser.size(width, height)
            browser.open(server.at(path))
            wait(lambda: browser.count("#board .row") > 20, "rows")
            empty = browser.js(EMPTY)
            expect(empty <= 0.15, f"{empty:.0%} of {path} at {width}x{height} is empty")
            wrong = [row for row in browser.js(MEASURE) if row["overlaps"] or row["cut"]]
            expect(not wrong, f"{path} at {width}x{height}: {wrong}")
        browser.size(390, 844)
        browser.open(server.at("/?search=a"))
        wait(lambda: browser.js("""return [...document.querySelectorAll("#page :is(a, button, summary)")].map((e) =>
            [e.outerHTML, (e.matches(".title") ? e.closest(".row") : e).getBoundingClientRect()]).filter(([html, box]) =>
            box.width && !html.includes("tabindex") && (box.height < 43.9 || box.width < 43.9))""") == [], "targets of 44 px")
    return "three screens and a phone"


WALLS = [(1366, 768), (1920, 1080), (3840, 2160), (1024, 768), (1080, 1920), (768, 1366), (390, 844)]


def walls(program):
    """On a wall of any size, a train's line and platform are in sight, and so is the time that holds beside a planned
    one; nothing is printed over another."""
    days = 86_400
    # Planned a quarter of an hour before, today, and the day before: beside what has not moved.
    starts = [90, 4_000, 80_000, 2 * days, 7 * days, 9.9 * days, 14 * days, 128 * days, 300 * days, 400 * days]
    plans = [lambda _: None, lambda start: start - 900, lambda _: 60, lambda start: start - days]
    feeds = Feeds(own=[item(number, seconds, f"Appointment {number}", text="Room 4", aimed=aimed and moment(aimed))
                       for number, (seconds, aimed) in enumerate(
                           (start, plan(start)) for start in starts for plan in plans)])
    with Demo(program) as demo, feeds.serve(program) as own, Browser() as browser:
        for width, height in WALLS:
            browser.size(width, height)
            for columns in range(1, 7):
                for server, path in [(demo, "/?feed=tfl&kiosk"), (demo, "/?kiosk"), (own, "/?kiosk&rows=40"),
                                     (own, "/?kiosk"), (own, "/?lang=en")]:
                    address = f"{path}&columns={columns}" if columns > 1 or "kiosk" in path else path
                    browser.open(server.at(address))
                    wait(lambda: browser.count("#board .row time.count") > 0, "rows")
                    name = f"{address} at {width}x{height}"
                    rows = browser.js(MEASURE)
                    expect([row["title"] for row in rows if row["overlaps"]] == [], f"{name}: {rows}")
                    if "kiosk" in path:
                        # A phone is no wall: it has rows of its own height, and scrolls.
                        if width > height:
                            fits(browser, name)
                        wide = browser.js("return document.documentElement.scrollWidth - innerWidth")
                        expect(wide <= 0, f"{name} is {wide} too wide")
                        expect(not any(row["cut"] for row in rows), f"{name} cuts {[row for row in rows if row['cut']]}")
    return f"{len(WALLS)} screens of one to six columns"


LARGE = {**VIEWS, "week": "/calendar?week=2026-12-23", "year": "/calendar?year=2027", "german": "/by-feed?lang=de", "login": "/login?wrong=true",
         "login-german": "/login?wrong=true&lang=de", "refused": "/?lang=en&columns=99"}


def large_text(program):
    """Who sets twice the size of letters reads all of it, also on a phone: WCAG 2.2, 1.4.4 and 1.4.10."""
    with Demo(program) as server, Browser(font=32) as browser:
        for width in [390, 320, 1440]:
            browser.size(width)
            for name, path in LARGE.items():
                browser.look(server.at(path), f"{name}-{width}-large")
                cut = browser.js("""return [...document.querySelectorAll(
                    ".views a, button, input, .months a, .chip, .state, .rows .name, .rows .details")]
                    .filter((e) => e.getClientRects().length && !e.closest(".across") && (e.scrollWidth > e.clientWidth + 1
                        || e.matches(".name, .details") && e.scrollHeight > e.clientHeight + 9
                        || e.getBoundingClientRect().right > innerWidth + 1)).map((e) => e.textContent)""")
                expect(not cut, f"{name} at {width} in large letters cuts {cut}")
    return f"{len(LARGE)} pages at twice the size"
