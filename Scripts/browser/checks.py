"""The checks, by name."""
import gzip
import http.server
import json
import pathlib
import threading
import time
import urllib.request

from selenium.webdriver.common.keys import Keys

from .page import Browser, expect, wait
from .server import Feeds, Server, item

VIEWS = {"timeline": "/", "by-feed": "/by-feed", "calendar": "/calendar?month=2026-12", "map": "/map",
         "feeds": "/feeds", "history": "/history"}
WIDTHS = [320, 768, 1280, 3840]
SHEET = "#sheet"


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
        for width in WIDTHS:
            browser.size(width)
            browser.open(server.at(address))
            wait(lambda: browser.count("#sheet:modal") == 1, "the sheet")
            browser.picture(f"sheet-{width}")
            browser.check(f"sheet-{width}")
            count += 1
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


def script(program, _):
    path = pathlib.Path(__file__).resolve().parents[2] / "Tests/FeedPagesTests/Fixtures/countdowns.json"
    vectors = json.loads(path.read_text())
    with Server(program, "--demo", "--feed", "holidays") as server, Browser() as browser:
        browser.open(server.at("/"))
        for vector in vectors:
            text = browser.js("return aggregate.countdown(...arguments)", vector["seconds"], vector["day"], vector["now"])
            expect(text == vector["text"], f"{vector['seconds']} s is {text}, not {vector['text']}")
    return f"{len(vectors)} countdowns"


def titles(browser, within="#board"):
    return browser.js("return [...document.querySelectorAll(`${arguments[0]} .row a.title`)].map((a) => a.textContent)",
                      within)


def reading(program, _):
    feeds = Feeds("races", "others")
    races = [item(number, 12 + number * 600, kind="Horse") for number in range(6)]
    feeds.write("races", races)
    feeds.write("others", [item(number, 7_200 + number * 60, f"Other {number}") for number in range(20)])
    with feeds.serve(program) as server, Browser() as browser:
        browser.size(1280)
        browser.open(server.at("/"))
        wait(lambda: "Race 0" in titles(browser), "the first race")
        first = browser.text("#p-now .row time.count")
        wait(lambda: browser.text("#p-now .row time.count") != first, "a countdown counts")
        expect(browser.count("#more-others a") == 1, "no share is offered")
        # A change touches its row alone.
        browser.js("""
            window.touched = new Set();
            new MutationObserver((all) => all.forEach((m) => [...m.addedNodes, ...m.removedNodes]
                .forEach((n) => n.id && touched.add(n.id)))).observe(document.getElementById("page"),
                { childList: true, subtree: true });""")
        races[3]["at"] = item(3, 2_400)["at"]
        feeds.write("races", races)
        wait(lambda: browser.count(".row.changed") == 1, "a change is told")
        change = browser.text(".row.changed .change")
        expect(change.startswith("moved") and "→" in change, f"the change is {change!r}")
        browser.picture("changed-1280")
        touched = browser.js("return [...touched]")
        expect(len(touched) <= 2, f"one change touches {touched}")
        # What is over leaves, and the next one is the first.
        wait(lambda: "Race 0" not in titles(browser), "the first race leaves")
        expect(titles(browser)[0] == "Race 1", f"the next is {titles(browser)[0]}")
        # The search, as it is typed.
        browser.js("document.getElementById('search').focus()")
        browser.keys("Race 2")
        wait(lambda: titles(browser) == ["Race 2"], "the search finds it")
        expect("search=Race" in browser.driver.current_url, "the search is not in the address")
        expect(browser.js("return document.activeElement.id") == "search", "the field has lost the focus")
        browser.keys(Keys.ESCAPE)
        wait(lambda: len(titles(browser)) > 5, "all are back")
        browser.js("document.querySelector('#more-others a').click()")
        wait(lambda: len(titles(browser)) == 20, "the share's link shows all")
        browser.driver.back()
        wait(lambda: "Race 1" in titles(browser), "back leads back")
        # The server goes and comes.
        server.stop()
        wait(lambda: browser.js("return !document.getElementById('connection').hidden"), "that the connection is lost")
        browser.picture("lost-1280")
        browser.check("lost")
        expect("Race 1" in titles(browser), "what was known has gone")
        server.start()
        wait(lambda: "again" in browser.text("#connection") or browser.js(
            "return document.getElementById('connection').hidden"), "that it is restored")
        races[4]["status"] = "cancelled"
        feeds.write("races", races)
        wait(lambda: browser.count(".row.off") == 1, "a change after the restart")
    feeds.remove()
    return f"a change touched {len(touched)} element(s)"


def clock(program, _):
    """The server's clock runs eight times as fast: races start, count on, leave, and others take their places."""
    with Server(program, "--demo", "--now", "2026-12-18T14:02:30Z", "--speed", "8") as server, Browser() as browser:
        browser.size(1280)
        browser.open(server.at("/by-feed?feed=neds"))
        wait(lambda: browser.count("#f-neds-rows .row") == 5, "five races")
        browser.js("""window.fewest = 9; window.latest = 0; window.seen = new Set();
            const look = () => {
                const rows = [...document.querySelectorAll("#f-neds-rows .row")];
                fewest = Math.min(fewest, rows.length);
                for (const row of rows) {
                    seen.add(row.id);
                    const [, minutes, seconds] = row.querySelector("time.count").textContent.match(/^-(\\d+):(\\d\\d)$/) ?? [];
                    if (minutes) latest = Math.max(latest, minutes * 60 + Number(seconds));
                }
                requestAnimationFrame(look);
            };
            look();""")
        wait(lambda: browser.js("return seen.size") >= 9, "four races have left")
        fewest, latest = browser.js("return [fewest, latest]")
        expect(fewest == 5, f"there were only {fewest} races")
        # A minute, and what a server that looks each second is late by at this speed.
        expect(40 <= latest <= 60 + 3 * 8, f"a race is there {latest} s after its start")
        first = browser.text("#clock")
        wait(lambda: browser.text("#clock") != first, "the clock goes on")
        browser.quiet("clock", server.host)
    return f"always {fewest} races, at most {latest} s after their start"


def keys(program, _):
    feeds = Feeds("races", "events")
    feeds.write("races", [item(number, 600 + number * 60) for number in range(8)])
    feeds.write("events", [item(number, 3_700 + number * 60, f"Event {number}", group="Tennis") for number in range(5)])
    with feeds.serve(program) as server, Browser() as browser:
        browser.size(1280)
        browser.open(server.at("/"))
        wait(lambda: "Race 0" in titles(browser), "the first race")
        browser.keys("?")
        wait(lambda: browser.count("#keys:modal") == 1, "the list of keys")
        browser.check("keys")
        browser.picture("keys-1280")
        browser.keys(Keys.ESCAPE)
        wait(lambda: browser.count("#keys:modal") == 0, "it closes")
        browser.keys("jj")
        wait(lambda: browser.js("return document.activeElement.textContent") == "Race 1", "j goes on")
        browser.keys("k")
        wait(lambda: browser.js("return document.activeElement.textContent") == "Race 0", "k goes back")
        browser.keys("s")
        wait(lambda: browser.count("#board .row.starred") == 1, "s sets a star")
        wait(lambda: browser.js("return document.activeElement.textContent") == "Race 0", "the focus stays at its item")
        browser.keys(Keys.ENTER)
        wait(lambda: browser.count("#sheet:modal") == 1, "Enter opens the sheet")
        expect("item=" in browser.driver.current_url, "the sheet has no address")
        for _ in range(12):
            browser.keys(Keys.TAB)
            expect(browser.js("const a = document.activeElement; return a === document.body || a.closest('#sheet') !== null"),
                   "the focus leaves the sheet")
        browser.keys(Keys.ESCAPE)
        wait(lambda: browser.count(SHEET) == 0, "Escape closes it")
        wait(lambda: browser.js("return document.activeElement.textContent") == "Race 0", "the focus is given back")
        browser.keys(Keys.ENTER)
        wait(lambda: browser.count("#sheet:modal") == 1, "it opens again")
        from selenium.webdriver.common.action_chains import ActionChains
        from selenium.webdriver.common.actions.action_builder import ActionBuilder
        builder = ActionBuilder(browser.driver)
        builder.pointer_action.move_to_location(20, 20).click()
        builder.perform()
        wait(lambda: browser.count(SHEET) == 0, "a click outside closes it")
        browser.keys(Keys.ENTER)
        wait(lambda: browser.count("#sheet:modal") == 1, "it opens a third time")
        head = browser.driver.find_element("css selector", "#sheet > .head h2")
        ActionChains(browser.driver).click_and_hold(head).move_by_offset(0, 120).release().perform()
        wait(lambda: browser.count(SHEET) == 0, "dragging it down closes it")
        browser.keys("2")
        wait(lambda: browser.driver.current_url.endswith("/by-feed"), "2 shows each feed")
        row = "[...document.querySelectorAll('#f-events .row')].find((r) => r.textContent.includes('Event 3'))"
        browser.js(f"{row}.querySelector('.star button').click()")
        wait(lambda: titles(browser, "#f-events")[0] == "Event 3", "a star moves it to the front")
        wait(lambda: browser.js(f"const box = {row}.getBoundingClientRect(); return box.left >= 0 && box.right <= innerWidth"),
             "what was starred stays in sight")
        server.stop()
        server.start()
        browser.open(server.at("/by-feed"))
        wait(lambda: titles(browser, "#f-events")[:2] == ["Event 3", "Event 0"], "it is there after a restart")
        browser.js("document.querySelector('#f-events summary').click()")
        wait(lambda: browser.count("#f-events details[open]") == 0, "a line folds")
        browser.driver.refresh()
        wait(lambda: browser.count("#f-events details") == 1 and browser.count("#f-events details[open]") == 0,
             "it stays folded")
        browser.keys("3")
        wait(lambda: browser.count("#months") == 1, "3 shows a month")
        first = browser.text(".months h2")
        browser.keys("]]]]]]")
        months = "January February March April May June July August September October November December".split()
        sixth = months[(months.index(first.split()[0]) + 6) % 12]
        wait(lambda: browser.text(".months h2").startswith(sixth), f"] six times from {first} shows {sixth}")
        browser.js("document.querySelector('#month td.day a').focus()")
        day = browser.js("return document.activeElement.parentElement.id")
        browser.keys(Keys.ENTER)
        wait(lambda: browser.count("#month td.chosen") == 1, "a day is chosen")
        wait(lambda: browser.js("return document.activeElement.parentElement.id") == day, "the day has the focus again")
    feeds.remove()
    return "all keys"


def choices(program, _):
    """Kinds of races, a month, a card of runners, and a screen on a wall at night."""
    kinds = "return [...new Set([...document.querySelectorAll('#f-neds-rows .row .category')].map((c) => c.textContent))]"
    with Server(program, "--demo", "--now", "2026-12-18T14:02:30Z") as server, Browser() as browser:
        browser.size(1280)
        browser.open(server.at("/by-feed"))
        for pressed in [["Greyhound"], ["Greyhound", "Horse"], ["Horse"]]:
            for name in ["Greyhound", "Horse"]:
                chip = f"[...document.querySelectorAll('#chips-neds .chip')].find((c) => c.textContent.includes('{name}'))"
                if (name in pressed) != browser.js(f"return {chip}.hasAttribute('aria-current')"):
                    browser.js(f"{chip}.click()")
                    wait(lambda: (name in pressed) == browser.js(f"return {chip}?.hasAttribute('aria-current')"), name)
            wait(lambda: set(browser.js(kinds)) <= set(pressed), f"races of {pressed}")
            expect(browser.count("#f-neds-rows .row") == 5, f"{browser.count('#f-neds-rows .row')} races of {pressed}")
        browser.picture("chips-1280")
        browser.js("document.querySelector('#chips-neds a').focus()")
        browser.keys(Keys.ENTER)
        wait(lambda: browser.count("#filters a") == 2, "the filters are shown")
        expect(browser.js("return document.activeElement.closest('#chips-neds') !== null"), "the chip has lost the focus")
        browser.js("document.querySelector('#filters a').click()")
        wait(lambda: browser.count("#filters a") == 1, "a filter is taken away")
        browser.size(1280, 800)
        browser.open(server.at("/"))
        tops = browser.js("return [...document.querySelectorAll('#board .part > h2')].map((h) => h.getBoundingClientRect().top)")
        expect(len(tops) == 3 and max(tops) < 200, f"the parts begin at {tops}")
        browser.size(768, 1024)
        today = browser.js("return document.querySelectorAll('#board .part > h2')[1].getBoundingClientRect().top")
        expect(today < 1024, f"today begins at {today}")
        browser.js("document.querySelector('.rest .beyond-tablet').click()")
        wait(lambda: browser.js("return document.querySelector('.row.beyond-tablet').getClientRects().length") == 1, "the rest opens")
        browser.size(1280)

        browser.open(server.at("/calendar?lang=de"))
        expect(browser.text("#month th") == "Mo", f"a German week begins with {browser.text('#month th')}")
        browser.open(server.at("/calendar?lang=en"))
        day = "document.querySelector('#month td.day:has(.dots > *) a')"
        expect(0 < browser.js("return Math.max(...[...document.querySelectorAll('.dots')].map((d) => d.childElementCount))") <= 3,
               "a day has more than two dots and an ellipsis")
        browser.js(f"{day}.click()")
        wait(lambda: "day=" in browser.driver.current_url and browser.count("#month td.chosen") == 1, "a day is chosen")
        expect(browser.count("#month-rows .row") > 0, "the day names nothing")
        browser.picture("day-1280")
        titles_before = titles(browser)
        browser.js("document.querySelector('.months a[rel=next]').click()")
        wait(lambda: "January 2027" in browser.text(".months h2"), "the next month")
        expect(titles(browser) != titles_before, "the items of the month before stay")

        browser.open(server.at("/by-feed?feed=horses"))
        meetings = browser.js("return [...document.querySelectorAll('summary h3')].map((h) => h.textContent.split(',')[0])")
        expect(meetings[:2] == ["Glenorran", "Harrowmere"], f"the meetings are {meetings}, not by their next race")
        # Of the first meeting there are no odds.
        browser.js("[...document.querySelectorAll('a.title')].find((a) => a.textContent === 'Harrowmere').click()")
        wait(lambda: browser.count("#sheet:modal") == 1, "the sheet of a race")
        column = """return (() => {
            const heads = [...document.querySelectorAll('.facts-table th')];
            const place = heads.findIndex((h) => h.textContent.trim() === arguments[0]);
            return [...document.querySelectorAll('.facts-table tbody tr')].map((r) => r.cells[place].textContent.trim());
        })(...arguments)"""
        numbers = [int(number) for number in browser.js(column, "No.")]
        expect(len(numbers) > 2 and numbers == sorted(numbers), f"the runners are {numbers}")
        head = "[...document.querySelectorAll('.facts-table th a')].find((a) => a.textContent.trim() === 'Decimal odds')"
        for way, sign in [("ascending", 1), ("descending", -1)]:
            browser.js(f"{head}.click()")
            wait(lambda: browser.count(f".facts-table th[aria-sort={way}]") == 1, f"by odds, {way}")
            odds = [sign * float(text) for text in browser.js(column, "Decimal odds") if text]
            expect(odds == sorted(odds), f"the odds are {odds}")
        browser.picture("runners-1280")
        links = browser.js("return [...document.querySelectorAll('#sheet .links a')].map((a) => a.href)")
        with urllib.request.urlopen(next(link for link in links if ".ics" in link or "calendar" in link)) as answer:
            expect(answer.read().startswith(b"BEGIN:VCALENDAR"), "the file for a calendar is none")
        browser.quiet("choices", server.host)
    with Server(program, "--demo", "--now", "2026-12-18T23:02:30Z") as server, Browser() as browser:
        browser.size(1280)
        browser.open(server.at("/?kiosk=true"))
        wait(lambda: browser.count("body.night") == 1, "it is dark at night")
        expect(browser.js("return getComputedStyle(document.querySelector('.search')).display") == "none", "it has controls")
        browser.picture("night-1280")
        browser.check("night")
    return "chips, month, runners, night"


class Silent(http.server.BaseHTTPRequestHandler):
    """Takes requests and does not answer until the check is over."""

    over = threading.Event()

    def do_GET(self):
        Silent.over.wait()

    def log_message(self, *arguments):
        pass


def states(program, _):
    silent = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Silent)
    silent.daemon_threads = True
    threading.Thread(target=silent.serve_forever, daemon=True).start()
    feeds = Feeds("good", "stale", "failed", "partial", "empty")
    feeds.feeds.append({"id": "loading", "provider": "json-http", "timeout": "10m", "settings": {
        "url": f"http://127.0.0.1:{silent.server_address[1]}/x.json", "records": "$.items", "fields": Feeds.FIELDS}})
    for name in ["good", "stale"]:
        feeds.write(name, [item(1, 600)])
    feeds.write("partial", [item(1, 600), {"id": "r2"}])
    (feeds.folder / "failed.json").unlink()
    with feeds.serve(program) as server, Browser() as browser:
        for theme, width in [("light", 1280), ("light", 320), ("dark", 1280), ("dark", 320)]:
            browser.size(width, theme=theme)
            browser.open(server.at("/"))
            for state in ["failed", "partial", "loading"]:
                wait(lambda: state in browser.text("#state-feeds"), f"the feed {state} is named")
            if (theme, width) == ("light", 1280):
                (feeds.folder / "stale.json").write_text("{")
            wait(lambda: "3 feeds have problems" in browser.text("#state-feeds"), "the stale feed says so")
            browser.js("document.querySelector('#state-feeds a').click()")
            wait(lambda: browser.count("#feeds") == 1, "the line opens the feeds")
            for state, name in {"failed": "failed", "partial": "partial", "loading": "waiting", "stale": "stale"}.items():
                wait(lambda: browser.count(f"#s-{state}.{name}") == 1, f"the feed {state} says so")
            expect("failed.json" in browser.text("#s-failed"), "it does not say why it failed")
            expect("aggregate " not in browser.text("#feeds"), "it names a command")
            browser.open(server.at("/?feed=failed"))
            wait(lambda: browser.count("#state-failed.failed") == 1, "one feed says so itself")
            expect(browser.count("#empty") == 0, "what has never answered is empty")
            browser.open(server.at("/"))
            if (theme, width) == ("light", 1280):
                (feeds.folder / "feeds.json").write_text("{ no")
            wait(lambda: browser.count("#state-configuration.broken") == 1, "the broken configuration")
            browser.picture(f"states-{width}-{theme}")
            browser.check(f"states {width} {theme}")
            for path in ["/by-feed", "/feeds", "/?feed=empty"]:
                browser.open(server.at(path))
                browser.picture(f"states{path.replace('/', '-').replace('?', '-')}-{width}-{theme}")
                browser.check(f"states {path} {width} {theme}")
            expect("Nothing ahead" in browser.text("#empty"), "an empty list does not say so")
    Silent.over.set()
    feeds.remove()
    return "loading, empty, stale, failed, partial, broken"


def map_of_stops(program, _):
    with Server(program, "--demo") as server, Browser() as browser:
        browser.size(1280)
        browser.open(server.at("/map"))
        stops = wait(lambda: browser.count("svg.map a.stop"), "stops")
        before = browser.js("return document.querySelector('svg.map').outerHTML")
        browser.js("document.querySelector('svg.map a.stop').focus()")
        browser.keys(Keys.ENTER)
        wait(lambda: browser.count("#sheet:modal .row") > 0, "the sheet of a stop")
        browser.check("stop")
        browser.picture("stop-1280")
        browser.keys(Keys.ESCAPE)
        wait(lambda: browser.count(SHEET) == 0, "it closes")
        wait(lambda: browser.js("return document.activeElement.matches('svg.map a.stop')"), "the stop has the focus again")
        browser.js("document.querySelector('.card .more a').click()")
        wait(lambda: browser.count("#sheet:modal .row") > 3, "all trains of a stop")
        browser.keys(Keys.ESCAPE)
        browser.open(server.at("/map"))
        browser.cdp("Browser.grantPermissions", permissions=["geolocation"], origin=server.host)
        for place in [(51.5123, -0.1234), (51.5153, -0.1284)]:
            browser.cdp("Emulation.setGeolocationOverride", latitude=place[0], longitude=place[1], accuracy=10)
            if place[0] == 51.5123:
                browser.js("document.getElementById('locate').click()")
            wait(lambda: f"{place[0]:.3f}" in browser.driver.current_url, "the place is in the address")
            wait(lambda: browser.js("return document.querySelector('svg.map').outerHTML") != before, "the stops move")
            wait(lambda: "Around your place" in browser.text(".place"), "the stops around the place")
            before = browser.js("return document.querySelector('svg.map').outerHTML")
        browser.picture("near-1280")
        browser.open(server.at("/map?near=51.600,-0.100"))
        wait(lambda: "no stop within 800 m" in browser.text(".place"), "that no stop is near is said")
        expect(browser.js("return document.getElementById('locate').getClientRects().length") == 1, "the button has gone")
        expect(browser.count("svg.map .ring") > 0, "the rings have gone")
        browser.picture("no-stop-1280")
        browser.js("document.getElementById('unlocate').click()")
        wait(lambda: browser.count("svg.map a.stop") == stops, "the configured place is back")
        browser.open(server.at("/map?near=48.137,11.575"))
        expect("too far" in browser.text(".place"), f"a far place is taken: {browser.text('.place')}")
        browser.quiet("map", server.host)
    return f"{stops} stops"


HOSTILE = ["A" * 10_000, "<script>window.bad = 1</script>", "\"><img src=x onerror='window.bad = 1'>", "مرحبا بالعالم " * 30,
           "e\u0301\u0323\u0308" * 500, "👩‍👩‍👧‍👦🏳️‍🌈" * 200, "\u202egnirts desrever", "\u001b[31mred\u0007", "{{title}}{{{page}}}"]


def hostile(program, _):
    feeds = Feeds("x")
    feeds.write("x", [item(number, 600 + number, text, text=text, kind=text[:100], group=text[:80])
                      for number, text in enumerate(HOSTILE)])
    with feeds.serve(program) as server, Browser() as browser:
        for width in [320, 1280]:
            browser.size(width)
            for path in ["/", "/by-feed", "/feeds", "/history", "/?feed=x&kiosk=true"]:
                browser.open(server.at(path))
                browser.picture(f"hostile{path.split('?')[0].replace('/', '-')}-{width}")
                browser.check(f"hostile {path} {width}")
            browser.open(server.at("/"))
            for address in browser.js("return [...document.querySelectorAll('a.title')].map((a) => a.getAttribute('href'))"):
                browser.open(server.at(address))
                wait(lambda: browser.count("#sheet:modal") == 1, "the sheet")
                browser.check(f"hostile sheet {width}")
                expect(browser.js("return window.bad") is None, "a script of a title ran")
        browser.quiet("hostile", server.host)
    feeds.remove()
    return f"{len(HOSTILE)} texts"


def sent(address):
    request = urllib.request.Request(address, headers={"Accept-Encoding": "gzip", "Accept": "text/html,*/*"})
    with urllib.request.urlopen(request) as answer:
        body = answer.read()
        plain = gzip.decompress(body) if answer.headers["Content-Encoding"] == "gzip" else body
        return len(body), plain.decode()


def paint(program, _):
    feeds = Feeds("x")
    feeds.write("x", [item(number, 600 + number * 30, f"Race {number} of the day", text=f"The cup {number}", kind="Horse")
                      for number in range(500)])
    with feeds.serve(program) as server:
        def whole():
            size, page = sent(server.at("/?feed=x"))
            return (size, page) if page.count('class="row') >= 500 else None

        size, page = wait(whole, "500 rows")
        assets = {name: page.split(f'"/assets/{name}?v=')[1].split('"')[0] for name in ["board.css", "board.js"]}
        style, code = (sent(server.at(f"/assets/{name}?v={version}"))[0] for name, version in assets.items())
    expect(size + style < 60_000, f"document and style are {size} + {style} bytes")
    expect(code < 20_000, f"the script is {code} bytes")
    feeds.remove()
    return f"500 items: document {size} and style {style} bytes compressed, script {code}"


def wall(program, changes):
    """A page that stays open: what changes on it leaves nothing behind."""
    count, first = 200, time.time() + 400_000
    feeds = Feeds()
    feeds.feeds.append({"id": "x", "provider": "exec", "refresh": "1s",
                        "settings": {"command": ["cat", "x.json"], "mode": "once"}})

    def write(turn):
        items = [{"id": f"r{number}", "title": f"Race {number} {turn}", "time":
                  time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(first + number))} for number in range(count)]
        new = feeds.folder / "x.new"
        new.write_text(json.dumps(items))
        new.rename(feeds.folder / "x.json")

    write(0)
    with feeds.serve(program) as server, Browser() as browser:
        browser.size(1920, 1080)
        browser.open(server.at("/?kiosk&feed=x&rows=40&columns=6"))
        wait(lambda: browser.count(".row") == count, "all rows")
        browser.js("""window.long = []; window.seen = 0;
            new PerformanceObserver((list) => list.getEntries().forEach((e) => long.push(Math.round(e.duration))))
                .observe({ entryTypes: ["longtask"] });
            new MutationObserver((all) => all.forEach((m) => m.addedNodes.forEach((n) => { if (n.id) seen += 1; })))
                .observe(document.getElementById("page"), { childList: true, subtree: true });""")

        def measure():
            # Rows that have changed are marked for two seconds.
            wait(lambda: browser.count(".new, .altered") == 0, "nothing is new")
            browser.cdp("HeapProfiler.collectGarbage")
            metrics = {m["name"]: m["value"] for m in browser.cdp("Performance.getMetrics")["metrics"]}
            return metrics["JSHeapUsedSize"], metrics["Nodes"]

        browser.cdp("Performance.enable")
        # The page is asked seldom: each script that a driver runs in it leaves a kilobyte behind.
        turn, seen, settled = 0, 0, None
        while seen < changes:
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
    feeds.remove()
    longest = f", {len(long)} tasks of more than 50 ms, at most {max(long)} ms" if long else ", no task of more than 50 ms"
    return f"{seen} changes, heap {settled[0]} to {heap} bytes, nodes {settled[1]} to {nodes}{longest}"


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


ALL = {"script": script, "views": views, "reading": reading, "clock": clock,
       "choices": choices, "keys": keys, "states": states, "map": map_of_stops, "hostile": hostile, "paint": paint, "wall": wall}
ON_REQUEST = {"pictures": pictures}
