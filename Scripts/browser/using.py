"""What people do: keys, chips, months, sheets, stars and search."""
import time
import urllib.parse
import urllib.request
from datetime import datetime, timezone

from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.actions.action_builder import ActionBuilder
from selenium.webdriver.common.keys import Keys

from lib.listener import publisher

from .page import Browser, expect, titles, wait
from .server import Demo, Feeds, item


def keys(program):
    feeds = Feeds(
        races=[item(number, 600 + number * 60) for number in range(8)],
        events=[item(number, 3_700 + number * 60, f"Event {number}", group="Tennis") for number in range(5)])
    with feeds.serve(program) as server, Browser() as browser:
        browser.open(server.at("/"))
        wait(lambda: "Race 0" in titles(browser), "the first race")
        browser.keys("?")
        wait(lambda: browser.count("#keys:modal") == 1, "the list of keys")
        browser.keep("keys-1280")
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
        wait(lambda: browser.count("#sheet") == 0, "Escape closes it")
        wait(lambda: browser.js("return document.activeElement.textContent") == "Race 0", "the focus is given back")

        outside, chain = ActionBuilder(browser.driver), ActionChains(browser.driver)
        outside.pointer_action.move_to_location(20, 20).click()
        for close, name in [(outside.perform, "a click outside"), (lambda: chain.click_and_hold(browser.driver.find_element(
                "css selector", "#sheet > .head h2")).move_by_offset(0, 120).release().perform(), "dragging it down")]:
            browser.keys(Keys.ENTER)
            wait(lambda: browser.js("return document.querySelector('#sheet:modal').getAnimations().length") == 0, "it opens again")
            close()
            wait(lambda: browser.count("#sheet") == 0, f"{name} closes it")
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
        browser.keys(Keys.ARROW_UP)
        wait(lambda: browser.js("return document.activeElement.parentElement.id") < day, "an arrow goes to the month before")
    return "all keys"


def choices(program):
    """Kinds of races, a month, a card of runners, and a screen on a wall at night."""
    kinds = "return [...new Set([...document.querySelectorAll('#f-neds-rows .row .category')].map((c) => c.textContent))]"
    with Demo(program, "--now", "2026-12-18T14:02:30Z") as server, Browser() as browser:
        browser.open(server.at("/by-feed"))
        for pressed in [["Greyhound"], ["Greyhound", "Horse"], ["Horse"]]:
            for name in ["Greyhound", "Horse"]:
                chip = f"[...document.querySelectorAll('#chips-neds .chip')].find((c) => c.textContent.includes('{name}'))"
                state = f"return {chip}?.hasAttribute('aria-current')"
                # The page is another after a chip that was pressed before.
                wait(lambda: browser.js(state) is not None, name)
                if (name in pressed) != browser.js(state):
                    browser.js(f"{chip}.click()")
                    wait(lambda: (name in pressed) == browser.js(state), name)
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
        expect(len(tops) == 3 and max(tops) < 800, f"the parts begin at {tops}")
        browser.size(768, 1024)
        today = browser.js("return document.querySelectorAll('#board .part > h2')[1].getBoundingClientRect().top")
        expect(today < 1024, f"today begins at {today}")
        browser.js("document.querySelector('.rest .beyond-tablet').click()")
        wait(lambda: browser.js("return document.querySelector('.row.beyond-tablet').getClientRects().length") == 1, "the rest opens")
        browser.size(1280)

        browser.open(server.at("/calendar?lang=de"))
        expect(browser.text("#month th") == "Mo", f"a German week begins with {browser.text('#month th')}")
        browser.open(server.at("/calendar?lang=en"))
        day = "document.querySelector('#month td.day:not(.other):has(.dots > *) a')"
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
        browser.quiet("choices", server.address)
    with Demo(program, "--now", "2026-12-18T23:02:30Z") as server, Browser() as browser:
        browser.open(server.at("/?kiosk=true"))
        wait(lambda: browser.count("body.night") == 1, "it is dark at night")
        expect(browser.js("return getComputedStyle(document.querySelector('.search')).display") == "none", "it has controls")
        browser.keep("night-1280")
    return "chips, month, runners, night"


def plain(program):
    """Without JavaScript: stars, search, months, folding, sheets and filters are links and forms."""
    feeds = Feeds(
        races=[item(number, 600 + number * 60) for number in range(12)],
        events=[item(number, 3_700 + number * 60, f"Event {number}", group="Tennis") for number in range(5)])

    def shown(browser, selector):
        return [e for e in browser.driver.find_elements("css selector", selector) if e.is_displayed()]

    with feeds.serve(program) as server, Browser(has_script=False) as browser:
        browser.size(320)

        def filled():
            browser.open(server.at("/"))
            return len(shown(browser, "#p-now .row")) == 5

        wait(filled, "five rows of now on a phone")
        shown(browser, "#p-now-rest a")[0].click()
        wait(lambda: len(shown(browser, "#p-now .row")) > 5, "the rest of now opens")
        shown(browser, "#p-now .row .star button")[1].click()
        wait(lambda: shown(browser, ".row.starred"), "a star is set")
        shown(browser, ".row.starred a.title")[0].click()
        wait(lambda: shown(browser, "#sheet .facts"), "a sheet opens")
        # It comes in with movement, and something else is there meanwhile.
        wait(lambda: shown(browser, "#sheet .close")[0].click() is None, "the button that closes it")
        wait(lambda: not shown(browser, "#sheet"), "it closes")
        browser.driver.find_element("id", "search").send_keys("Race 7", Keys.ENTER)
        wait(lambda: [e.text for e in shown(browser, ".row a.title")] == ["Race 7"], "the search finds it")
        shown(browser, "#filters a")[0].click()
        wait(lambda: len(shown(browser, ".row a.title")) > 1, "a filter is taken away")
        browser.open(server.at("/calendar"))
        first = shown(browser, ".months h2")[0].text
        shown(browser, ".months a[rel=next]")[0].click()
        wait(lambda: shown(browser, ".months h2")[0].text != first, "the next month")
        browser.open(server.at("/by-feed"))
        wait(lambda: shown(browser, "#f-events .row"), "the events")
        shown(browser, "#f-events summary")[0].click()
        wait(lambda: not shown(browser, "#f-events .row"), "a line folds")
        expect(not shown(browser, "#keys-button") and not shown(browser, "#notify-button"), "a button does nothing")
        browser.quiet("plain", server.address)
    return "stars, search, months, folding, sheets, filters"


CALENDAR = """BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//example//EN
{}END:VCALENDAR
"""
EVENT = "BEGIN:VEVENT\nUID:{0}@example\nDTSTAMP:20260101T000000Z\nDTSTART{1}\nSUMMARY:{0}\nEND:VEVENT\n"


def months(program):
    """A day shows its appointments; a month says what is not known and why, asks for it, and is left alone when left."""
    days = []

    def holidays(path):
        query = {name: values[0] for name, values in urllib.parse.parse_qs(urllib.parse.urlsplit(path).query).items()}
        year, month, day = (int(query[name]) for name in ("year", "month", "day"))
        days.append(f"{year}-{month:02}-{day:02}")
        return [] if day != 3 else [{
            "name": "Alpha Day", "name_local": "", "language": "", "description": "", "country": "GB",
            "location": "United Kingdom", "type": "National", "date": f"{month:02}/{day:02}/{year}", "date_year": f"{year}",
            "date_month": f"{month:02}", "date_day": f"{day:02}", "week_day": "Friday"}]

    feeds = Feeds(races=[])
    present = datetime.now(timezone.utc).replace(day=15)
    day = present.strftime("%Y%m%d")
    events = EVENT.format("Training", f":{day}T090000Z") + EVENT.format("Piano", f":{day}T100000Z")
    events += EVENT.format("Parcel", f";VALUE=DATE:{day}")
    (feeds.folder / "own.ics").write_text(CALENDAR.format(events).replace("\n", "\r\n"))
    feeds.feeds.append({"id": "own", "provider": "icalendar", "settings": {"file": "own.ics"}})
    feeds.feeds.append({"id": "hol", "provider": "holidays", "ahead": "1d", "settings": {
        "source": "abstractapi", "apiKey": "key", "country": "GB", "quota": 80,
        "endpoint": f"{publisher(holidays)}/v1/"}})

    def month(offset):
        number = present.year * 12 + present.month - 1 + offset
        return f"{number // 12}-{number % 12 + 1:02}"

    def asked(offset):
        return sum(day.startswith(month(offset)) for day in days)

    with feeds.serve(program) as server, Browser() as browser:
        date = present.strftime("%Y-%m-%d")
        browser.open(server.at(f"/calendar?month={month(0)}&day={date}"))
        wait(lambda: {"Training", "Piano", "Parcel"} <= set(titles(browser)), "a day has all its appointments")
        browser.keep("month-day-1280")
        # A click beside the words opens the sheet too.
        browser.js("document.querySelector('#month-rows .row .when').click()")
        wait(lambda: browser.count("#sheet:modal") == 1, "a click on the time opens the sheet")
        browser.keys(Keys.ESCAPE)
        wait(lambda: browser.count("#sheet") == 0, "it closes")
        browser.js("document.querySelector('.months a.times').click()")
        wait(lambda: titles(browser) == ["Parcel"], "whole days only")
        browser.js("document.querySelector('.months a.times').click()")
        wait(lambda: len(titles(browser)) == 3, "times again")
        # The month that is looked at comes first, and one that is left is asked for no more.
        browser.open(server.at(f"/calendar?month={month(1)}"))
        wait(lambda: asked(1) > 2, "a month is asked for")
        expect("Still asking Holidays (" in browser.text("#month-missing"), f"it says {browser.text('#month-missing')!r}")
        some = browser.text("#month-missing")
        wait(lambda: some != browser.text("#month-missing") and " of 3" in browser.text("#month-missing"), "it counts the days")
        # A day is there as soon as its answer has come, and one that is not known says so.
        wait(lambda: "Alpha Day" in titles(browser), "a day comes before the others")
        expect(0 < browser.count("#month td:not(.other) .unknown") < 30, f"{browser.count('#month td:not(.other) .unknown')} days are not known")
        browser.js("document.querySelector('.months a[rel=next]').click()")
        wait(lambda: asked(2) > 2, "the next one comes first")
        # The server notices within a second that the stream of a page was closed, on a busy machine later. Until then
        # its month is asked for.
        left = None
        while left != (left := asked(1)):
            time.sleep(5)
        expect(left < 20, f"{left} requests for a month that was left")
        browser.js("document.querySelector('nav.views a').click()")
        wait(lambda: browser.count("#months") == 0, "the calendar is left")
        count = None
        while count != (count := len(days)):
            time.sleep(5)
        expect(asked(1) == left and count < 40, f"{asked(1) - left} requests for a month that was left, {count} in all")
        # Too far away to be asked for by itself.
        browser.open(server.at(f"/calendar?month={month(27)}"))
        wait(lambda: "too far away" in browser.text("#month-missing"), "that it is too far away")
        expect(browser.text("#month-empty").endswith(" from own."), f"it says {browser.text('#month-empty')!r}")
        expect(asked(27) == 0, "it is asked for all the same")
        browser.picture("month-far-1280")
        browser.everywhere("month-far")
        browser.js("document.querySelector('#month-missing button').click()")
        wait(lambda: asked(27) > 0, "the button asks for it")
        wait(lambda: "Alpha Day" in titles(browser), "the days come")
        with Browser(has_script=False) as plain:
            plain.open(server.at(f"/calendar?month={month(28)}"))
            plain.driver.find_element("css selector", "#month-missing button").click()
            wait(lambda: asked(28) > 0, "the button asks without a script")
            expect(f"month={month(28)}" in plain.driver.current_url, "it does not lead back")
        browser.quiet("months", server.address)
    return f"{len(days)} days asked for"
