"""What a screen reader hears: names, what is current, and what a page says of itself after a key, a search or a button."""
from selenium.webdriver.common.keys import Keys

from .page import Browser, expect, titles, wait
from .server import Feeds, item, moment, write


def tree(browser):
    """The role and the name of each element of the accessibility tree that is not ignored."""
    nodes = browser.cdp("Accessibility.getFullAXTree")["nodes"]
    return [(node["role"]["value"], node.get("name", {}).get("value", "")) for node in nodes if not node["ignored"]]


def heard(program):
    races = [item(number, 600 + number * 60, kind=["Horse", "Greyhound"][number % 2]) for number in range(9)]
    feeds = Feeds(races=races, days=[{"id": "d", "name": "Fair", "at": moment(0)[:10]}])
    feeds.feeds[1]["settings"]["fields"] = {"id": "id", "title": "name", "day": "at", "region": {"value": "GB"}}
    with feeds.serve(program) as server, Browser() as browser:
        def said(text, name):
            wait(lambda: text in browser.text("#said"), lambda: f"{name}: {browser.text('#said')!r} is said, not {text!r}")

        browser.open(server.at("/"))
        wait(lambda: "Race 0" in titles(browser) and "Fair" in titles(browser), "the first race and the fair")
        wait(lambda: browser.text("#states") == "", lambda: f"no state is told, but {browser.text('#states')!r}", patience=60)
        expect(("region", "Feeds") not in tree(browser), "a region without anything in it is heard")
        expect(browser.text("#said") == "", "a page that was loaded says itself twice")
        browser.keys("2")
        said("By feed, 10 items", "a view")
        expect(not [name for _, name in tree(browser) if name.isdigit()], "a number is heard without a noun")
        browser.js("[...document.querySelectorAll('#chips-races .chip')].find((c) => c.textContent.includes('Horse')).click()")
        said("only Horse (races), 6 items", "a chip")
        names = [name for role, name in tree(browser) if role == "link" and name.startswith(("Horse", "✓"))]
        expect(names == ["Horse 5 items"], f"the chip is heard as {names}")
        browser.js("document.querySelector('#filters a').focus()")
        browser.keys(Keys.ENTER)
        said("By feed, 10 items", "a filter that was removed")
        wait(lambda: browser.js("return document.activeElement.id") == "board", "the focus goes on to the list")
        browser.keys("1/")
        said("Timeline, 10 items", "the first view")
        browser.keys("Race 3")
        said('only "Race 3", 1 item', "a search")
        browser.keys(Keys.ESCAPE)
        said("Timeline, 10 items", "a search that ended")
        browser.keys("3")
        wait(lambda: browser.count("#month") == 1, "the month")
        current = browser.js("return [...document.querySelectorAll('[aria-current=date] .number')].map((e) => e.textContent)")
        expect(len(current) == 1, f"today is {current}")
        expect(("table", browser.text(".months h2")) in tree(browser), "the month has no name")
        browser.js("document.querySelector('td.today a').click()")
        said(", 1 item", "a day")
        first = browser.text(".months h2")
        browser.keys("]")
        wait(lambda: browser.text(".months h2") not in ["", first], "the next month")
        said(browser.text(".months h2"), "a month")

        # A feed that fails, and answers when it is fetched again.
        write(feeds.folder / "races.json", "[")
        browser.open(server.at("/feeds"))
        wait(lambda: browser.count("#s-races .act button") == 1, "a way to try again")
        feeds.write("races", races)
        browser.js("document.querySelector('#s-races .act button').focus()")
        browser.keys(Keys.ENTER)
        said("Races answers again", "a fetch that succeeded")
        expect(browser.js("return document.activeElement.closest('#s-races') !== null"), "the focus is lost after it")
    return "names and what is said"
