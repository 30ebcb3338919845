"""What fingers do on a phone, at the speed of a finger, and rows that go to another place."""
import time

from selenium.webdriver.common.action_chains import ActionChains

from .page import Browser, expect, titles, wait
from .server import Demo, Feeds, item

BOX = "return document.querySelector(arguments[0]).getBoundingClientRect().toJSON()"


def drag(browser, start, end, seconds=.2, at_end=lambda: None):
    """A finger goes from one place to another, sixty places a second, and leaves the screen."""
    def touch(kind, *places):
        browser.cdp("Input.dispatchTouchEvent", type=kind, touchPoints=[{"x": x, "y": y} for x, y in places])

    began = time.monotonic()
    touch("touchStart", start)
    while (part := (time.monotonic() - began) / seconds) < 1:
        touch("touchMove", [a + (b - a) * part for a, b in zip(start, end)])
        time.sleep(1 / 60)
    touch("touchMove", end)
    at_end()
    touch("touchEnd")


def touch(program):
    with Demo(program, "--now", "2026-12-18T14:02:30Z") as server, Browser() as browser:
        def rests(top, name):
            wait(lambda: browser.js("return document.querySelector('#sheet:modal').getAnimations().length") == 0
                 and abs(browser.js(BOX, "#sheet")["top"] - top) < 12, name)

        browser.size(390, 844)
        browser.cdp("Emulation.setTouchEmulationEnabled", enabled=True)
        browser.open(server.at("/by-feed"))
        wait(lambda: browser.count(".feed .rest") > 2, "the feeds")
        tabs = browser.js("return [...document.querySelectorAll('.views a')].map((a) => a.getBoundingClientRect().toJSON())")
        expect(all(tab["height"] >= 44 and tab["width"] >= 44 and tab["bottom"] <= 844 for tab in tabs), f"the tabs are {tabs}")
        expect(browser.js(BOX, ".top")["height"] < 60, "the header is too high")
        expect((high := browser.js("return document.documentElement.scrollHeight")) < 3.5 * 844, f"the feeds are {high} high")
        browser.js("scrollTo(0, 1e6)")
        expect(browser.js(BOX, "#foot")["bottom"] <= tabs[0]["top"], "the foot is under the tabs")
        # A sheet: half of the screen, all of it, its contents, back by a spring, and out.
        browser.open(server.at("/by-feed?feed=horses"))
        browser.js("[...document.querySelectorAll('a.title')].find((a) => a.textContent === 'Harrowmere').click()")
        rests(844 * .45, "it opens at half of the screen")
        cut = browser.js("""return [...document.querySelectorAll('#sheet .table, #sheet td')].filter((e) =>
            e.scrollWidth > e.clientWidth + 1 || e.getBoundingClientRect().right > innerWidth).map((e) => e.textContent)""")
        expect(not cut, f"cards of runners cut {cut}")
        browser.keep("runners-390")
        drag(browser, (195, 420), (195, 220), .5, lambda: rests(844 * .45 - 192, "it follows"))
        rests(844 * .12, "it goes on to its full height")
        drag(browser, (195, 600), (195, 300))
        wait(lambda: browser.js("return document.querySelector('#sheet').scrollTop") > 150, "its contents scroll")
        browser.js("document.querySelector('#sheet').scrollTop = 0")
        drag(browser, (195, 130), (195, 190), .5, lambda: rests(844 * .12 + 52, "it follows"))
        rests(844 * .12, "it goes back")
        # So far that it closes on a machine that is too slow to throw it.
        drag(browser, (195, 130), (195, 520))
        wait(lambda: browser.count("#sheet") == 0 and "item=" not in browser.driver.current_url, "thrown, it closes")
        for path, (start, end), seen in [("/calendar?month=2026-12", (300, 120), "January 2027"), ("", (120, 300), "December 2026"),
                                         ("", (300, 275), "December 2026"), ("/", (300, 120), "By feed"), ("", (120, 300), "Timeline")]:
            if path:
                browser.open(server.at(path))
            drag(browser, (start, 400), (end, 400))
            wait(lambda: browser.count(".turning") == 0 and seen in (browser.text(".months h2"), browser.text(".views [aria-current]")), seen)
        drag(browser, (195, 600), (205, 300))
        wait(lambda: browser.js("return scrollY") > 150, "the page scrolls")
        # A mouse has arrows.
        browser.cdp("Emulation.setTouchEmulationEnabled", enabled=False)
        browser.size(1280)
        browser.open(server.at("/by-feed?feed=sports"))
        ActionChains(browser.driver).move_to_element(browser.driver.find_element("css selector", ".across")).perform()
        browser.driver.find_element("css selector", ".arrow.on").click()
        wait(lambda: browser.js("return document.querySelector('.across').scrollLeft") > 100, "the line goes on")
        browser.quiet("touch", server.address)
    races = [item(number, 900 + number * 60) for number in range(6)]
    feeds = Feeds(races=races)
    with feeds.serve(program) as server, Browser() as browser:
        # In one column: a row that goes into another one does not fly there.
        browser.size(700)
        browser.open(server.at("/"))
        wait(lambda: len(titles(browser)) == 6, "the races")
        browser.js("""window.moved = new Set(); const own = Element.prototype.animate;
            Element.prototype.animate = function (frames, ...rest) {
                if (frames.translate) moved.add(this.querySelector("a.title").textContent);
                return own.call(this, frames, ...rest);
            };""")
        for wish, expected in [("no-preference", ["Race 2", "Race 4"]), ("reduce", [])]:
            browser.motion(wish)
            browser.js("moved.clear()")
            races[2]["at"], races[4]["at"] = races[4]["at"], races[2]["at"]
            feeds.write("races", races)
            wait(lambda: titles(browser)[2] == ("Race 4" if expected else "Race 2"), "the order")
            # What has changed says so in a line of its own, and so moves what is below it.
            found = browser.js("return [...moved]")
            expect(set(expected) <= set(found) and bool(expected) == bool(found), f"with motion {wish} {found} move")
    return "tabs, sheet, months, views, lines, rows"
