"""Shows the guide's page camera.html in headless Firefox, which loses the camera and finds it again, and saves the last picture.

This uses Firefox's own protocol, because Debian lacks geckodriver, which Selenium needs for Firefox.
Usage: firefox.py PICTURE   In the folder of camera.html.
"""
import base64
import http.server
import pathlib
import socket
import sys
import threading

from marionette_driver.marionette import Marionette
from marionette_driver.wait import Wait

PREFERENCES = {"media.navigator.permission.disabled": True, "media.navigator.streams.fake": False, "media.autoplay.default": 0}
COUNT_CHANGES = "window.changes = 0; navigator.mediaDevices.addEventListener('devicechange', () => { window.changes += 1; });"
PICTURE = """
const video = document.querySelector('video'), canvas = document.createElement('canvas');
[canvas.width, canvas.height] = [video.videoWidth, video.videoHeight];
canvas.getContext('2d').drawImage(video, 0, 0);
return canvas.toDataURL('image/png').split(',')[1];
"""


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


def main():
    # Firefox gives cameras only to secure pages. Those of the same machine count as secure, unlike files.
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Quiet)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    browser = Marionette(bin="/usr/bin/firefox-esr", port=port, headless=True, prefs=PREFERENCES)
    browser.start_session()

    def script(text):
        return browser.execute_script(text, sandbox=None)

    def expect(what, text):
        Wait(browser, timeout=30).until(lambda _: script(f"return {text}"), message=f"Firefox: not {what}")

    try:
        browser.navigate(f"http://127.0.0.1:{server.server_port}/camera.html")
        script(COUNT_CHANGES)
        for state in ["shows Back Camera", "lost", "shows Back Camera"]:
            expect(state, f"document.querySelector('#state').textContent === '{state}'")
        expect("told of both changes", "window.changes >= 2")
        expect("showing pictures again", "document.querySelector('video').currentTime > 0.5")
        pathlib.Path(sys.argv[1]).write_bytes(base64.b64decode(script(PICTURE)))
    finally:
        browser.quit()


main()
