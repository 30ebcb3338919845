"""What fingers do, at the speed of a finger, on a phone: sheets, months, views, cards, and rows that go to another place."""
import time

from selenium.webdriver.common.action_chains import ActionChains

from .page import Browser, expect, titles, wait
from .server import Demo, Feeds, item

TOP = "return document.querySelector('#sheet').getBoundingClientRect().top"
SHIFT = "return [...document.querySelectorAll('#board *')].filter((e) => e.getAnimations().some((a) => a.effect.getKeyframes()[0].translate)).map((e) => e.id)"


def drag(browser, *points, seconds=.25, before_the_end=lambda: None):
    """A finger goes from point to point, sixty places a second, and leaves the screen."""
    def touch(kind, *places):
        browser.cdp("Input.dispatchTouchEvent", type=kind, touchPoints=[{"x": x, "y": y} for x, y in places])

    touch("touchStart", points[0])
    start = time.monotonic()
    while (part := (time.monotonic() - start) / seconds) < 1:
        touch("touchMove", [a + (b - a) * part for a, b in zip(*points)])
        time.sleep(1 / 60)
    touch("touchMove", points[1])
    before_the_end()
    touch("touchEnd")


def touch(program):
    with Demo(program, "--now", "2026-12-18T14:02:30Z") as server, Browser() as browser:
        browser.size(390, 844)
        browser.cdp("Emulation.setTouchEmulationEnabled", enabled=True)
        browser.open(server.at("/by-feed"))
        wait(lambda: browser.count(".feed .rest") > 2, "the feeds")
        boxes = browser.js("return [...document.querySelectorAll('.top, .views a')].map((e) => e.getBoundingClientRect().toJSON())")
        expect(boxes[0]["height"] < 60, f"the header is {boxes[0]['height']} high")
        expect(all(b["height"] >= 44 and b["width"] >= 44 and b["bottom"] <= 844 for b in boxes[1:]), f"the tabs are {boxes}")
        expect((high := browser.js("return document.documentElement.scrollHeight")) < 3.5 * 844, f"the feeds are {high} high")
        browser.js("scrollTo(0, 1e6)")
        foot = browser.js("return document.getElementById('foot').getBoundingClientRect().bottom")
        expect(foot <= boxes[1]["top"], f"the foot at {foot} is under the tabs")
        # A sheet: half of the screen, all of it, its contents, back by a spring, and out.
        browser.open(server.at("/by-feed?feed=horses"))
        browser.js("[...document.querySelectorAll('a.title')].find((a) => a.textContent === 'Harrowmere').click()")
        wait(lambda: browser.js("return document.querySelector('#sheet:modal')?.getAnimations().length") == 0, "the sheet")
        half = browser.js(TOP)
        expect(350 < half < 450, f"the sheet opens at {half}")
        names = browser.js("""return [...document.querySelectorAll('#sheet .table, #sheet td')].filter((e) =>
            e.scrollWidth > e.clientWidth + 1 || e.getBoundingClientRect().right > innerWidth).map((e) => e.textContent)""")
        expect(not names, f"cards of runners cut {names}")
        browser.keep("runners-390")

        def follows(top):
            return lambda: wait(lambda: abs(browser.js(TOP) - top) < 12, f"the sheet follows to {top}")

        def rests(top, name):
            wait(lambda: browser.js("return document.querySelector('#sheet').getAnimations().length") == 0
                 and abs(browser.js(TOP) - top) < 3, name)

        drag(browser, (195, half + 30), (195, half - 170), seconds=.6, before_the_end=follows(half - 192))
        rests(844 * .12, "it goes on to its full height")
        drag(browser, (195, 600), (195, 300))
        wait(lambda: browser.js("return document.querySelector('#sheet').scrollTop") > 150, "its contents scroll")
        browser.js("document.querySelector('#sheet').scrollTop = 0")
        drag(browser, (195, 130), (195, 190), seconds=.6, before_the_end=follows(844 * .12 + 52))
        rests(844 * .12, "it goes back")
        drag(browser, (195, 300), (195, 560), seconds=.15)
        wait(lambda: browser.count("#sheet") == 0 and "item=" not in browser.driver.current_url, "thrown, it closes")
        # Months and views.
        browser.open(server.at("/calendar?month=2026-12"))
        for points, month in [([300, 120], "January"), ([120, 300], "December"), ([300, 270], "December")]:
            drag(browser, *[(x, 400) for x in points], seconds=.2)
            wait(lambda: browser.text(".months h2").startswith(month) and browser.count(".turning") == 0, f"{points}: {month}")
        browser.open(server.at("/"))
        for points, path in [([300, 120], "/by-feed"), ([120, 300], "/")]:
            drag(browser, *[(x, 500) for x in points], seconds=.2)
            wait(lambda: browser.driver.current_url == server.at(path) and browser.count(".turning") == 0, f"{points}: {path}")
        drag(browser, (195, 600), (205, 300))
        wait(lambda: browser.js("return scrollY") > 150, "the page scrolls")
        # A mouse has arrows.
        browser.cdp("Emulation.setTouchEmulationEnabled", enabled=False)
        browser.size(1280)
        browser.open(server.at("/by-feed?feed=horses"))
        line = browser.driver.find_element("css selector", ".across")
        ActionChains(browser.driver).move_to_element(line).perform()
        wait(lambda: browser.count(".arrow.on:not([hidden])") == 1, "an arrow")
        browser.driver.find_element("css selector", ".arrow.on").click()
        wait(lambda: browser.js("return document.querySelector('.across').scrollLeft") > 100, "the line goes on")
        browser.quiet("touch", server.address)
    return moves(program)


def moves(program):
    """Rows go to their new place, and those that keep theirs stay."""
    races = [item(number, 900 + number * 60) for number in range(6)]
    feeds = Feeds(races=races)
    with feeds.serve(program) as server, Browser() as browser:
        browser.open(server.at("/"))
        wait(lambda: len(titles(browser)) == 6, "the races")
        browser.js("""window.moved = []; const own = Element.prototype.animate;
            Element.prototype.animate = function (frames, ...rest) {
                if (frames.translate) moved.push(this.querySelector("a.title").textContent);
                return own.call(this, frames, ...rest);
            };""")
        for wish, expected in [("no-preference", ["Race 2", "Race 3", "Race 4"]), ("reduce", [])]:
            browser.motion(wish)
            browser.js("moved.length = 0")
            races[2]["at"], races[4]["at"] = races[4]["at"], races[2]["at"]
            feeds.write("races", races)
            first = "Race 4" if expected else "Race 2"
            wait(lambda: titles(browser)[2] == first, "the order")
            found = sorted(set(browser.js("return moved")))
            expect(found == expected, f"with motion {wish} {found} move")
    return "sheet, months, views, lines, rows"
