"""Checks of a page without its folder, and on a small screen."""

import glob
import os
import shutil


def move_the_page_alone(page, folder):
    """Opens a page without its folder."""
    os.makedirs(f"{folder}/alone")
    shutil.copy(f"{folder}/right/index.html", f"{folder}/alone")
    page.open(f"{folder}/alone/index.html")
    page.wait("[...document.images].length > 2 && [...document.images].every(image => image.naturalWidth > 100)", "the images are in the page")
    with open(f"{folder}/right/mirrored/trace.txt", encoding="utf-8") as file:
        trace = file.read()
    text = page.js("return traceText(read)")
    assert text == trace, "the page contains a different trace"
    for selector, shown in [("#facts a", "document.body.textContent.startsWith('#camsim-trace')"), ("#image a", "document.images[0].naturalWidth > 100")]:
        page.click(selector)
        page.driver.switch_to.window(page.driver.window_handles[-1])
        page.wait(shown, f"a click on {selector} opens the file in a new tab")
        page.driver.close()
        page.driver.switch_to.window(page.driver.window_handles[0])
    shutil.copy(f"{folder}/gallery/index.html", f"{folder}/alone")
    page.driver.get(f"file://{os.path.abspath(folder)}/alone/index.html")
    page.wait("element('image').textContent.includes('is missing: keep the page in its folder')", "the page says that a linked image is missing")
    page.wait("element('facts').textContent.includes('in the folder of this page, not in the page; camsim show --embed includes')",
              "the page says that it only links to other files")
    # The browser reports the missing images as errors, too.
    page.driver.get_log("browser")
    for test in glob.glob(f"{folder}/failed/tests/*starts*/page.html"):
        page.open(test)
        page.wait("element('index').checkVisibility()", "the page of a failed test links to the index")
        shutil.copy(test, f"{folder}/alone/page.html")
        page.open(f"{folder}/alone/page.html")
        page.wait("read && !element('index').checkVisibility()", "without the index, the link is left out")


def hold_a_phone(page, folder):
    """Opens a page on a small screen: the message, the image, the code and the timeline follow each other."""
    page.command("Emulation.setDeviceMetricsOverride", width=390, height=844, deviceScaleFactor=1, mobile=False)
    page.open(f"{folder}/gallery/index.html")
    page.wait("document.documentElement.scrollWidth <= 390", "the page is not wider than the screen")
    tops = "['sentences', 'images', 'cause', 'now', 'time'].map(id => element(id).getBoundingClientRect().top)"
    page.wait(f"{tops}.every((top, index, all) => !index || top > all[index - 1])", "the most important part is first")
    page.wait("element('grid').classList.contains('below')", "the grid shows that it can be scrolled")
    page.js("element('grid').scrollTop = 1e6")
    page.wait("!element('grid').classList.contains('below')", "at the end of the grid, it no longer does")
    page.command("Emulation.setDeviceMetricsOverride", width=1300, height=1000, deviceScaleFactor=1, mobile=False)
