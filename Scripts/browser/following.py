"""What a page follows by itself: changes, the clock, a server that goes and comes, alerts."""
import json
import signal
import time

from selenium.webdriver.common.keys import Keys

from lib.setup import ROOT

from .page import Browser, expect, titles, wait
from .server import Demo, Feeds, item


def script(program):
    vectors = json.loads((ROOT / "Tests/FeedServerTests/Fixtures/countdowns.json").read_text())
    with Demo(program, "--feed", "holidays") as server, Browser() as browser:
        for language in ["en", "de"]:
            browser.open(server.at(f"/?lang={language}"))
            for vector in vectors:
                seconds = vector["seconds"]
                for name, call in [("text", "distance(arguments[0])"), ("countdown", "distance(arguments[0], true)"),
                                   ("spoken", "spoken(arguments[0])")]:
                    if name not in vector or vector["language"] != language:
                        continue
                    text = browser.js(f"return aggregate.{call}", seconds)
                    expect(text == vector[name], f"{name} of {seconds} s is {text!r}, not {vector[name]!r}")
    return f"{len(vectors)} countdowns"


def reading(program):
    races = [item(number, 12 + number * 600, kind="Horse") for number in range(6)]
    feeds = Feeds(races=races, others=[item(number, 7_200 + number * 60, f"Other {number}") for number in range(20)])
    with feeds.serve(program) as server, Browser() as browser:
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
        # A page that comes before the sheet does not take from the row what is its own: the focus, afterwards.
        browser.js("""
            const fetched = window.fetch;
            window.fetch = async (...all) => {
                const answer = await fetched(...all);
                await new Promise((done) => new MutationObserver((_, observer) => { observer.disconnect(); done(); })
                    .observe(document.getElementById("page"), { childList: true }));
                window.fetch = fetched;
                return answer;
            };
            document.body.dataset.version = "unknown";
            const link = [...document.querySelectorAll("#page .row a.title")].find((a) => a.textContent === "Race 5");
            link.focus();
            link.click();""")
        races[3]["at"] = item(3, 2_460)["at"]
        feeds.write("races", races)
        wait(lambda: browser.count("#sheet:modal") == 1, "the sheet opens after the page")
        browser.keys(Keys.ESCAPE)
        wait(lambda: browser.count("#sheet") == 0, "the sheet closes")
        expect(browser.js("return document.activeElement.textContent") == "Race 5", "the row has not the focus again")
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
        browser.everywhere("lost")
        expect("Race 1" in titles(browser), "what was known has gone")
        server.start()
        wait(lambda: "again" in browser.text("#connection") or browser.js(
            "return document.getElementById('connection').hidden"), "that it is restored")
        races[4]["status"] = "cancelled"
        feeds.write("races", races)
        wait(lambda: browser.count(".row.off") == 1, "a change after the restart")
    return f"a change touched {len(touched)} element(s)"


def clock(program):
    """The server's clock runs eight times as fast: races start, count on, leave, and others take their places."""
    with Demo(program, "--now", "2026-12-18T14:02:30Z", "--speed", "8") as server, Browser() as browser:
        browser.open(server.at("/by-feed?feed=neds"))
        # A large screen has more of them.
        shown = "#f-neds-rows .row:not(.beyond-laptop)"
        wait(lambda: browser.count(shown) == 5, "five races")
        browser.js("""window.fewest = 9; window.latest = 0; window.seen = new Set();
            const look = () => {
                const rows = [...document.querySelectorAll(arguments[0])];
                fewest = Math.min(fewest, rows.length);
                for (const row of rows) {
                    seen.add(row.id);
                    const [, length, unit] = row.querySelector("time.count").textContent.match(/^(\\d+) (s|min) ago$/) ?? [];
                    if (length) latest = Math.max(latest, length * (unit === "min" ? 60 : 1));
                }
                requestAnimationFrame(look);
            };
            look();""", shown)
        wait(lambda: browser.js("return seen.size") >= 9, "four races have left")
        fewest, latest = browser.js("return [fewest, latest]")
        expect(fewest == 5, f"there were only {fewest} races")
        # A minute, and what a server that looks each second is late by at this speed.
        expect(40 <= latest <= 60 + 3 * 8, f"a race is there {latest} s after its start")
        first = browser.text("#clock")
        wait(lambda: browser.text("#clock") != first, "the clock goes on")
        browser.quiet("clock", server.address)
    return f"always {fewest} races, at most {latest} s after their start"


def sleep(program):
    """A connection that ends without a word, and a laptop that has slept."""
    races = [item(number, 3_000 + number * 60) for number in range(3)]
    feeds = Feeds(races=races)
    with feeds.serve(program) as server, Browser() as browser:
        browser.open(server.at("/"))
        wait(lambda: "Race 0" in titles(browser), "the races")
        # Its connections stay, and nothing comes, as when a machine sleeps or a router forgets.
        server.send(signal.SIGSTOP)
        wait(lambda: browser.js("return !document.getElementById('connection').hidden"), "a silent connection is told")
        first = browser.text(".row time.count")
        wait(lambda: browser.text(".row time.count") != first, "the countdowns go on")
        races[1]["status"] = "cancelled"
        feeds.write("races", races)
        server.send(signal.SIGCONT)
        wait(lambda: browser.count(".row.off") == 1, "what has changed meanwhile")
        wait(lambda: browser.js("return document.getElementById('connection').hidden"), "that it is restored, and no more")
        # While a machine sleeps, the clock of its pages stands still.
        browser.js("""
            window.opened = 0;
            const Own = EventSource;
            window.EventSource = class extends Own { constructor(address) { super(address); opened += 1; } };
            window.EventSource.CLOSED = Own.CLOSED;
            const date = Date.now;
            Date.now = () => date() + 3_600_000;""")
        wait(lambda: browser.js("return opened") == 1, "the page connects again after a sleep")
        races[2]["status"] = "cancelled"
        feeds.write("races", races)
        wait(lambda: browser.count(".row.off") == 2, "it follows again")
        # A browser may freeze a page that nobody sees.
        browser.cdp("Page.setWebLifecycleState", state="frozen")
        races[0]["status"] = "cancelled"
        feeds.write("races", races)
        time.sleep(2)
        browser.cdp("Page.setWebLifecycleState", state="active")
        # Headless, there is no window that comes to the front.
        browser.js("""Object.defineProperty(document, "hidden", { get: () => false });
            document.dispatchEvent(new Event("visibilitychange"));""")
        wait(lambda: browser.count(".row.off") == 3, "it follows after it was frozen")
        browser.quiet("sleep", server.address)
    return "silent, asleep, frozen"


def alerts(program):
    """A rule tells a page that somebody looks at, one behind others, and a wall."""
    races = [item(0, 7_200)]
    feeds = Feeds(races=races)
    feeds.more["alerts"] = {"rules": [{"id": "starts", "feeds": ["races"], "on": ["start"], "to": ["board"]}]}

    def start_soon(number):
        races.append(item(number, 5, f"Race {number}"))
        feeds.write("races", races)

    with feeds.serve(program) as server, Browser() as browser:
        def permit(setting):
            browser.cdp("Browser.setPermission", permission={"name": "notifications"}, setting=setting, origin=server.address)

        permit("prompt")
        browser.size(320)
        browser.open(server.at("/"))
        wait(lambda: "Race 0" in titles(browser), "the race")
        expect(not browser.js("return document.getElementById('notify-button').hidden"), "no notifications are offered")
        browser.keep("alert-button-320")
        permit("granted")
        # Headless, nobody can answer the browser's question: the page asks again, and is allowed to.
        browser.js("document.getElementById('notify-button').click()")
        wait(lambda: browser.js("return document.getElementById('notify-button').hidden"), "the button goes")
        browser.js("""
            window.noted = [];
            window.Notification = class {
                static permission = "granted";
                constructor(title, options) { noted.push([title, options.tag]); }
            };""")
        start_soon(1)
        wait(lambda: "Race 1" in browser.text("#alert"), "the line of an alert")
        expect(browser.js("return !document.getElementById('alert').hidden"), "the line of an alert is hidden")
        browser.keep("alert-320")
        noted = browser.js("return noted")
        expect(len(noted) == 1 and "Race 1" in noted[0][0] and noted[0][1], f"the notifications are {noted}")
        wait(lambda: browser.js("return document.getElementById('alert').hidden"), "the line goes")
        # It does not stay for as long as it takes to look at it everywhere.
        browser.js("document.getElementById('alert').hidden = false")
        browser.everywhere("alert")
        browser.js("document.getElementById('alert').hidden = true")
        # Behind others.
        browser.js("""Object.defineProperty(document, "hidden", { get: () => true });
            document.dispatchEvent(new Event("visibilitychange"));""")
        start_soon(2)
        wait(lambda: browser.js("return noted.length") == 2, "a page behind others notifies")
        browser.size(1920, 1080)
        browser.open(server.at("/?kiosk"))
        expect(browser.count("#notify-button") == 0, "a wall has a button")
        start_soon(3)
        wait(lambda: "Race 3" in browser.text("#alert"), "a wall tells an alert")
        box = browser.js("const b = document.getElementById('alert').getBoundingClientRect(); return [b.top, b.bottom, innerHeight]")
        expect(0 < box[0] < box[1] <= box[2], f"the alert on a wall is at {box}")
        browser.picture("alert-wall-1920")
        browser.check("alert on a wall")
        browser.quiet("alerts", server.address)
    return "three alerts"
