"""A browser, and what is asked of any page."""
import contextlib
import functools
import json
import pathlib

import axe_core_python
from selenium import webdriver
from selenium.common.exceptions import (ElementClickInterceptedException, JavascriptException, NoSuchElementException,
                                        StaleElementReferenceException)
from selenium.webdriver.chrome.options import Options
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.action_chains import ActionChains

from lib import program
from lib.program import PATIENCE, expect
from lib.setup import ROOT

PICTURES = ROOT / ".build" / "screenshots"
AXE = (pathlib.Path(axe_core_python.__file__).parent / "axe.min.js").read_text()


# A page that goes while it is looked at has nothing to see.
wait = functools.partial(program.wait, ignoring=(
    ElementClickInterceptedException, IndexError, JavascriptException, NoSuchElementException,
    StaleElementReferenceException))


class Browser(contextlib.AbstractContextManager):
    """Chromium without a screen, 1280 wide at first; it ends with the block."""

    def __init__(self, has_script=True, font=16):
        options = Options()
        options.binary_location = "/usr/bin/chromium"
        for argument in ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
                         "--no-first-run", "--disable-background-networking", "--lang=en",
                         f"--blink-settings=defaultFontSize={font}"]:
            options.add_argument(argument)
        options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
        self.driver = webdriver.Chrome(options=options, service=Service("/usr/bin/chromedriver"))
        self.driver.set_page_load_timeout(PATIENCE)
        self.driver.set_script_timeout(PATIENCE)
        if not has_script:
            self.cdp("Emulation.setScriptExecutionDisabled", value=True)
        self.size(1280)
        self.pictures = 0

    def __exit__(self, *_):
        self.driver.quit()

    def cdp(self, name, **values):
        return self.driver.execute_cdp_cmd(name, values)

    def size(self, width, height=900, theme="light"):
        self.cdp("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)
        self.theme = theme
        self.motion("no-preference")

    def motion(self, wish):
        self.cdp("Emulation.setEmulatedMedia", features=[
            {"name": "prefers-color-scheme", "value": self.theme}, {"name": "prefers-reduced-motion", "value": wish}])

    def open(self, address):
        self.driver.get(address)

    def js(self, script, *values):
        return self.driver.execute_script(script, *values)

    def count(self, selector):
        return self.js("return document.querySelectorAll(arguments[0]).length", selector)

    def text(self, selector):
        return self.js("return document.querySelector(arguments[0])?.textContent ?? ''", selector)

    def picture(self, name):
        PICTURES.mkdir(parents=True, exist_ok=True)
        self.motion("reduce")
        self.driver.save_screenshot(str(PICTURES / f"{name}.png"))
        self.motion("no-preference")
        self.pictures += 1

    def look(self, address, name):
        """Opens a page, keeps a picture of it, and checks it."""
        self.open(address)
        wait(lambda: self.js("return document.readyState") == "complete", name)
        self.keep(name)

    def keep(self, name):
        """Keeps a picture of the page as it stands, and checks it."""
        self.picture(name)
        self.check(name)

    def everywhere(self, name):
        """The page as it stands, at every width and in both themes; it is 1280 wide again then."""
        for theme, width in [(theme, width) for theme in ["dark", "light"] for width in [320, 768, 3840, 1280]]:
            self.size(width, 2160 if width > 3000 else 900, theme)
            self.keep(f"{name}-{width}-{theme}")

    def keys(self, *keys):
        ActionChains(self.driver).send_keys(*keys).perform()

    def check(self, name):
        """What holds on every page: nothing is wider than the screen, and axe finds nothing."""
        widths = self.js("return [document.documentElement.scrollWidth, document.documentElement.clientWidth]")
        expect(widths[0] <= widths[1], f"{name}: the page is {widths[0]} wide on {widths[1]}")
        # A colour on its way is no colour yet.
        self.motion("reduce")
        self.js(AXE)
        found = self.driver.execute_async_script(
            "axe.run(document, {resultTypes: ['violations']}).then(arguments[0], (e) => arguments[0]({error: `${e}`}))")
        self.motion("no-preference")
        expect("error" not in found, f"{name}: axe: {found.get('error')}")
        wrong = [f"{rule['id']}: {rule['nodes'][0]['html'][:160]} {rule['nodes'][0].get('failureSummary', '')[:300]}"
                 for rule in found["violations"]]
        expect(not wrong, f"{name}: axe finds {wrong}")

    def quiet(self, name, host):
        """Nothing was said to the console, and no other host was asked."""
        said = [entry["message"] for entry in self.driver.get_log("browser") if entry["level"] != "DEBUG"]
        expect(not said, f"{name}: the console has {said}")
        for entry in self.driver.get_log("performance"):
            message = json.loads(entry["message"])["message"]
            if message["method"] == "Network.requestWillBeSent":
                url = message["params"]["request"]["url"]
                expect(url.startswith((host, "data:", "blob:", "chrome", "about:")), f"{name}: it asks {url}")


def titles(browser, within="#board"):
    return browser.js("return [...document.querySelectorAll(`${arguments[0]} .row a.title`)].map((a) => a.textContent)",
                      within)
