"""The map of stops."""
from selenium.webdriver.common.keys import Keys

from .page import Browser, expect, wait
from .server import Demo


def map_of_stops(program):
    with Demo(program) as server, Browser() as browser:
        browser.cdp("Page.addScriptToEvaluateOnNewDocument", source="""window.EventSource = class extends EventSource {
            constructor(...all) { super(...all); window.stream = this; } }""")
        browser.open(server.at("/map"))
        stops = wait(lambda: browser.count("svg.wide a.stop"), "stops")
        before = browser.js("return document.querySelector('svg.wide').outerHTML")
        browser.js("document.querySelector('svg.wide a.stop').focus()")
        browser.keys(Keys.ENTER)
        wait(lambda: browser.count("#sheet:modal .row") > 0, "the sheet of a stop")
        browser.keep("stop-1280")
        browser.keys(Keys.ESCAPE)
        wait(lambda: browser.count("#sheet") == 0, "it closes")
        wait(lambda: browser.js("return document.activeElement.matches('svg.wide a.stop')"), "the stop has the focus again")
        # A stop whose lines change stays a part of the drawing. It is looked at at once: the publisher's own changes
        # replace it at any time.
        change = """
            const stop = document.querySelector("svg.wide a.stop");
            const { version } = document.body.dataset;
            stream.dispatchEvent(new MessageEvent("patch", { data: JSON.stringify({ from: version, to: version,
                changes: [{ set: stop.id, html: stop.outerHTML.replace("stop", "stop altered") }] }) }));
            const altered = document.querySelector("svg.wide a.stop.altered");
            return altered?.querySelector(".ground").getBoundingClientRect().width > 0 && altered === document.activeElement;"""
        wait(lambda: browser.js(change), "the stop changes, is drawn and keeps the focus")
        browser.js("document.querySelector('.card .more a').click()")
        wait(lambda: browser.count("#sheet:modal .row") > 3, "all trains of a stop")
        browser.keys(Keys.ESCAPE)
        browser.open(server.at("/map"))
        browser.cdp("Browser.grantPermissions", permissions=["geolocation"], origin=server.address)
        for place in [(51.5123, -0.1234), (51.5153, -0.1284)]:
            browser.cdp("Emulation.setGeolocationOverride", latitude=place[0], longitude=place[1], accuracy=10)
            if place[0] == 51.5123:
                browser.js("document.getElementById('locate').click()")
            wait(lambda: f"{place[0]:.3f}" in browser.driver.current_url, "the place is in the address")
            wait(lambda: browser.js("return document.querySelector('svg.wide').outerHTML") != before, "the stops move")
            wait(lambda: "Around where you are" in browser.text("#near-head"), "the stops around the place")
            before = browser.js("return document.querySelector('svg.wide').outerHTML")
        browser.picture("near-1280")
        browser.open(server.at("/map?near=51.600,-0.100"))
        wait(lambda: "no stop within 800 m" in browser.text("#near-head"), "that no stop is near is said")
        expect(browser.js("return document.getElementById('locate').getClientRects().length") == 1, "the button has gone")
        expect(browser.count("svg.wide .scale") > 0, "the scale has gone")
        browser.picture("no-stop-1280")
        browser.js("document.getElementById('unlocate').click()")
        wait(lambda: browser.count("svg.wide a.stop") == stops, "the configured place is back")
        browser.open(server.at("/map?near=48.137,11.575"))
        expect("outside London" in browser.text("#near-head"), f"a far place is taken: {browser.text('.place')}")
        browser.quiet("map", server.address)
    return f"{stops} stops"
