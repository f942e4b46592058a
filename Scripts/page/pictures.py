"""Takes the screenshots for the README of pages that Scripts/page-test has generated."""

import base64
import subprocess
import sys

from browser import Page

FOLDER, GOAL = sys.argv[1:]


def take(name, page):
    """Takes a screenshot of the window, and reduces its colors so that the file is small."""
    shot = page.command("Page.captureScreenshot", format="png")
    path = f"{GOAL}/{name}.png"
    with open(path, "wb") as file:
        file.write(base64.b64decode(shot["data"]))
    subprocess.run(["convert-im6.q16", path, "-strip", "+dither", "-colors", "128", "-define", "png:compression-level=9", path], check=True)


for name, path, height in [("show", "grid/index.html", 960), ("finding", "test/tests/UmbrellaTests.ExploredReadmeTests.countsFrames/page.html", 800)]:
    page = Page(1280, height)
    page.open(f"{FOLDER}/{path}")
    page.wait("[...document.images].every(image => image.complete && image.naturalWidth > 0)", "images are shown")
    take(name, page)
    page.driver.quit()
