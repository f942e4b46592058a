"""Headless Chromium, driven by real mouse, keyboard and touch events."""

import os
import shutil
import sys
from urllib.parse import quote

from selenium import webdriver
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.support.ui import WebDriverWait

# Records when the page is first drawn, and how long each drawing takes.
WATCH = """
const ask = window.requestAnimationFrame.bind(window);
window.drawings = [];
window.requestAnimationFrame = work => ask(time => {
  const began = performance.now();
  work(time);
  drawings.push([began, performance.now()]);
});
"""


class Page:
    """A page of `camsim show`, with methods that operate it."""

    def __init__(self, width=1300, height=1000):
        options = webdriver.ChromeOptions()
        options.binary_location = shutil.which("chromium") or ""
        for flag in ["headless=new", "no-sandbox", "disable-gpu", "disable-dev-shm-usage", "hide-scrollbars"]:
            options.add_argument("--" + flag)
        options.add_argument(f"--window-size={width},{height}")
        self.driver = webdriver.Chrome(service=Service(shutil.which("chromedriver")), options=options)
        # Sets the size of the viewport, without the frame of the window.
        self.command("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)
        self.command("Page.addScriptToEvaluateOnNewDocument", source=WATCH)

    def command(self, name, **values):
        """Sends a command of the Chrome DevTools Protocol."""
        return self.driver.execute_cdp_cmd(name, values)

    def open(self, path, place=""):
        """Reloads a file, even if only the part after # differs."""
        self.driver.get("about:blank")
        self.driver.get("file://" + quote(os.path.abspath(path)) + place)
        self.wait("read === undefined || drawings.length > 0", "the page is drawn")

    def js(self, text, *arguments):
        return self.driver.execute_script(text, *arguments)

    def value(self, expression):
        return self.js(f"return {expression}")

    def wait(self, expression, what):
        """Waits for a condition on the page; ends the test if it does not become true."""
        try:
            WebDriverWait(self.driver, 15, 0.02).until(lambda _: self.value(expression))
        except Exception as error:
            os.makedirs("out", exist_ok=True)
            shot = os.path.abspath("out/page-test.png")
            self.driver.save_screenshot(shot)
            sys.exit(f"page-test: FAILED: {what} ({expression}); see {shot}\n{str(error).splitlines()[0]}")

    def find(self, selector):
        return self.driver.find_element(By.CSS_SELECTOR, selector)

    def text(self, selector):
        return self.value(f"document.querySelector({selector!r}).textContent")

    def actions(self):
        return ActionChains(self.driver, duration=0)

    def click(self, selector):
        self.actions().click(self.find(selector)).perform()

    def keys(self, *keys):
        self.actions().send_keys(*keys).perform()

    def point(self, time, lane=None):
        """Returns the position of a time, in seconds, in the window: on a lane, or otherwise on the ruler."""
        return self.js(
            """
            const [time, name] = arguments;
            const box = element(name ? 'plot' : 'ruler').getBoundingClientRect();
            const place = lanes.find(({ lane }) => `${lane.group}.${lane.name}` === name);
            const y = name ? place.top + place.height / 2 - element('lanes').scrollTop : 12;
            return [Math.round(box.left + (time * 1e9 - view.from) / (view.to - view.from) * box.width), Math.round(box.top + y)];
            """,
            time,
            lane,
        )

    def click_at(self, time, lane=None):
        """Clicks at the position of a time."""
        actions = self.actions()
        actions.w3c_actions.pointer_action.move_to_location(*self.point(time, lane))
        actions.w3c_actions.pointer_action.click()
        actions.perform()
