"""Clicks through the pages that Scripts/page-test has generated, and measures their drawing times."""

import os
import sys

import audit
import places
from browser import Page
from selenium.webdriver.common.actions.action_builder import ActionBuilder
from selenium.webdriver.common.actions.interaction import POINTER_TOUCH
from selenium.webdriver.common.actions.wheel_input import ScrollOrigin
from selenium.webdriver.common.keys import Keys

FOLDER = sys.argv[1]
# Whether tests that fail on purpose have left their pages.
HAS_TESTS = os.path.exists(f"{FOLDER}/failed/index.html")
page = Page()

# Whether the labels of the lanes are next to their drawings, below each other, and do not overlap the drawings.
LABELS = """(() => {
  const rows = [...element('labels').children].map(row => row.getBoundingClientRect());
  const top = element('labels').getBoundingClientRect().top, plot = element('plot').getBoundingClientRect();
  const names = [...element('labels').querySelectorAll('li:not(.group)')];
  return names.length === lanes.length && names.length > 3
    && rows.every((row, index) => row.height > 15 && row.right <= plot.left + 1 && (!index || row.top >= rows[index - 1].bottom - .5))
    && names.every((name, index) => Math.abs(name.getBoundingClientRect().top - top - lanes[index].top) < 1
      && name.textContent.startsWith(lanes[index].lane.name));
})()"""
# The color of the lanes' drawing at a time, halfway down the visible part.
COLOUR = """
const plot = element('plot'), scale = plot.width / plot.clientWidth;
const x = Math.round((arguments[0] - view.from) / (view.to - view.from) * plot.clientWidth);
return [...plot.getContext('2d').getImageData(x * scale, plot.height / 2, 1, 1).data].slice(0, 3);
"""


def says(selector, words, what):
    page.wait(f"document.querySelector({selector!r})?.textContent.includes({words!r})", what)


def wheel(times, amount, lane=None, at=None):
    x, y = page.point(at if at is not None else page.value("(view.from + view.to) / 2e9"), lane)
    origin = ScrollOrigin.from_viewport(x, y)
    for _ in range(times):
        page.actions().scroll_from_origin(origin, 0, amount).perform()


def choose_a_cell():
    page.open(f"{FOLDER}/gallery/index.html")
    page.wait("document.querySelectorAll('.tile').length === data.runs.length", "there is a tile for each run")
    page.wait("isWrong(data.runs[document.querySelector('.tile').dataset.run].status)", "failed runs are first")
    says("#run", "failed exposure-lock-too-early posture: portrait", "the first failed run is selected")
    page.click(".tile[title*='posture=landscapeLeft']")
    says("#run", "posture: landscapeLeft", "a click selects a cell")
    page.keys(Keys.ARROW_RIGHT)
    says("#run", "posture: landscapeRight", "an arrow key selects the adjacent cell")
    page.wait("document.activeElement.getAttribute('aria-pressed') === 'true'", "the selected cell has the focus")
    page.keys(Keys.ARROW_LEFT)
    page.click("#onlyWrong")
    page.wait("document.querySelectorAll('.tile').length === data.runs.filter(run => run.status !== 'passed').length", "the checkbox shows only failed runs")
    page.click("#onlyWrong")
    says("#sentences", "expected video.frameCount atLeast 250, but it was 224", "the failed expectation is shown")


def move_the_cursor():
    page.click_at(3)
    page.wait("Math.abs(cursor - 3e9) < 2e7", "a click on the ruler moves the cursor")
    says("#moment", "s", "the time at the cursor is shown")
    says("#imageName", "frames/video-74.png", "the name of the image at the cursor is shown")
    page.wait("document.querySelector('#image img').naturalWidth > 100", "the image is shown")
    page.wait("document.querySelector('#strip [aria-pressed=true]').title === 'frames/video-74.png'", "the image is marked in the strip")
    before = page.value("cursor")
    page.keys(Keys.ARROW_RIGHT)
    page.wait(f"cursor > {before}", "a key moves the cursor")
    page.click_at(1.02)
    page.keys(".")
    line = page.value("row")
    page.keys(".", ".", ",")
    page.wait(f"row === {line + 1}", "keys move from line to line")
    says("#imageName", "frames/video-14.png", "the image changes with the cursor")


def see_the_state():
    page.click_at(0.5, "session.isRunning")
    page.wait("read.line(row) === 'session running'", "a click selects the mark at the pointer")
    changed = "[...document.querySelectorAll('#state .changed')].map(row => row.textContent)"
    page.wait(f"{changed}.includes('isRunningfalse → true')", "a changed value is marked, with its old value")
    page.wait("document.querySelector('#labels .changed')?.textContent === 'true'", "a changed value is marked next to its lane")
    page.wait("document.querySelectorAll('#state tbody tr').length >= 8", "the whole state is shown")
    page.wait(f"{changed}.every(text => !text.startsWith('exposureMode'))", "an unchanged value is not marked")


def follow_to_the_scenario():
    page.click_at(2, "app.calls")
    page.wait("read.line(row).startsWith('call movie.startRecording')", "a click selects a call")
    line = page.value("causeOf(data.runs[chosen], row).line")
    with open("Fixtures/Scenarios/failing/design-example.yaml", encoding="utf-8") as file:
        text = file.read().split("\n")[line - 1]
    assert "movie.startRecording" in text, text
    says("#place", f"Caused by the step in line {line} of Fixtures/Scenarios/failing/design-example.yaml", "the line of the scenario is shown")
    page.wait(f"document.querySelector('#lines .here').textContent === {text!r}", "the line is marked in the text of the scenario")
    page.keys("n")
    says("#happened .here", "failed video.frameCount", "a key moves to the next problem")
    says("#place", "Expected in line 27", "the line of the expectation is shown")
    says("#lines .here.wrong", "atLeast: 250", "the line of the expectation is marked")
    page.click_at(2, "app.calls")
    page.click("#sentences button")
    says("#place", "Expected in line 27", "a click on the message shows the line of the expectation")


def zoom_and_pan():
    page.click_at(2, "app.calls")
    page.wait(LABELS, "labels are next to their lanes")
    width = "view.to - view.from"
    whole = page.value(width)
    wheel(2, -120, "app.calls", 2)
    page.wait(f"{width} < {whole} / 1.9 && view.from < 2e9 && view.to > 2e9", "the wheel zooms in at the pointer")
    page.wait(LABELS, "labels are next to their lanes after zooming")
    start = page.value("view.from")
    x, y = page.point(2.1, "app.calls")
    drag = page.actions()
    drag.w3c_actions.pointer_action.move_to_location(x, y)
    drag.w3c_actions.pointer_action.pointer_down()
    drag.w3c_actions.pointer_action.move_to_location(x - 50, y)
    drag.w3c_actions.pointer_action.move_to_location(x - 150, y)
    drag.w3c_actions.pointer_action.pointer_up()
    drag.perform()
    page.wait(f"view.from > {start}", "dragging pans the view")
    page.wait("read.line(row).startsWith('call movie.startRecording')", "dragging does not move the cursor")
    page.keys("+")
    page.wait(f"{width} < {whole} / 3.8", "a key zooms in")
    start = page.value("view.from")
    page.actions().key_down(Keys.SHIFT).send_keys(Keys.ARROW_LEFT).key_up(Keys.SHIFT).perform()
    page.wait(f"view.from < {start}", "keys pan the view")
    pinch()
    page.wait(f"{width} < {whole} / 5", "a pinch zooms in")
    page.wait(LABELS, "labels are next to their lanes after panning and zooming")
    # Shows only some of the lanes, however many this run has.
    page.js("element('lanes').style.maxHeight = '200px'")
    page.actions().key_down(Keys.SHIFT).perform()
    wheel(1, 60, "app.calls")
    page.actions().key_up(Keys.SHIFT).perform()
    page.wait("element('lanes').scrollTop > 20", "the wheel with Shift scrolls the lanes")
    page.wait(LABELS, "labels scroll with their lanes")
    page.js("element('lanes').scrollTop = 0")
    page.js("element('lanes').style.maxHeight = ''")
    page.click("#whole")
    page.wait(f"{width} === {whole}", "the button shows the whole run")


def select_a_range():
    page.open(f"{FOLDER}/gallery/index.html")
    page.click("#whole")
    chosen = "[...element('happened').children].map(line => line.textContent.split(' ')[0]).join()"
    x, y = page.point(1)
    end = page.point(2)[0]
    drag = page.actions()
    drag.w3c_actions.pointer_action.move_to_location(x, y)
    drag.w3c_actions.pointer_action.pointer_down()
    drag.w3c_actions.pointer_action.move_to_location(x + 20, y)
    drag.w3c_actions.pointer_action.move_to_location(end, y)
    drag.w3c_actions.pointer_action.pointer_up()
    view = page.value("[view.from, view.to].join()")
    drag.perform()
    page.wait("selection && Math.abs(selection.from - 1e9) < 2e7 && Math.abs(selection.to - 2e9) < 2e7", "dragging on the time scale selects a range")
    assert page.value("[view.from, view.to].join()") == view, "selecting a range moves the view"
    times = "[...read.times].filter(time => time >= selection.from && time <= selection.to)"
    page.wait(f"{chosen} === {times}.map(time => seconds(time, 1e3)).join() && {times}.length > 20", "the list contains only the events of the range")
    says("#selection", " of ", "a line says how many events the range has")
    page.wait(f"element('selection').textContent.includes(`${{{times}.length}} of ${{read.times.length}}`)", "the numbers are right")
    page.click("#unselect")
    page.wait("!selection && element('selection').hidden && element('happened').children.length < 10", "a button selects the whole run")
    # With the keyboard alone, as after following a link.
    page.js("goTo(firstAt(read.times, 1.2e9))")
    page.keys("i")
    page.js("reveal(2.4e9)")
    page.keys("o")
    says("#selection", "to 2.4 s, ", "keys select a range")
    page.wait("location.hash.includes('since=1.') && location.hash.includes('until=2.4')", "the address contains the range")
    lines = page.value(chosen)
    page.open(f"{FOLDER}/gallery/index.html", page.value("location.hash"))
    says("#selection", "to 2.4 s, ", "the address restores the range")
    assert page.value(chosen) == lines, "the address restores a different list"
    page.keys("?")
    page.wait("element('keys').open", "a key shows all keys")
    says("#keys", "start and end the selected range at the cursor", "the dialog lists the keys")
    page.keys(Keys.ESCAPE)
    page.wait("!element('keys').open && selection", "closing the dialog keeps the range")
    page.keys(Keys.ESCAPE)
    page.wait("!selection && element('happened').children.length < 10", "a key selects the whole run")
    page.wait("!location.hash.includes('since')", "the address no longer contains the range")


def draw_rows():
    page.open(f"{FOLDER}/rows/index.html")
    head = "[...document.querySelectorAll('#grid tbody th')].map(head => head.textContent)"
    page.wait(f"{head}.join('; ') === 'portrait, 90; landscapeLeft, 0; landscapeRight, 180'", "each row has the values that belong together")
    page.wait("document.querySelectorAll('#grid td').length === 6 && document.querySelectorAll('#grid td .tile').length === 6", "the grid has no holes")
    says("#grid thead", "posture, angle.connection.videoRotationAngle ↓ outputs.video.pixelFormat →", "the axes are named")


def pinch():
    """Moves two fingers apart."""
    (x, y), apart = page.point(page.value("(view.from + view.to) / 2e9"), "app.calls"), [30, 120]
    builder = ActionBuilder(page.driver, duration=0)
    for name, side in [("one", -1), ("two", 1)]:
        finger = builder.add_pointer_input(POINTER_TOUCH, name)
        finger.create_pointer_move(x=x + side * apart[0], y=y, duration=0)
        finger.create_pointer_down(button=0)
        finger.create_pointer_move(x=x + side * apart[1], y=y, duration=0)
        finger.create_pointer_up(0)
    builder.perform()


def pass_a_link_on():
    page.click_at(2, "app.calls")
    wheel(2, -120, "app.calls", 2)
    page.find("#filter").send_keys("session")
    page.wait("lanes.every(({ lane }) => `${lane.group}.${lane.name}`.includes('session'))", "the filter shows only matching lanes")
    place = "location.hash.includes('lanes=session') && location.hash.includes(`line=${row + 2}`) && location.hash.includes(seconds(view.to))"
    page.wait(place, "the address contains the selection")
    chosen = "[element('run').textContent, cursor, row, view.from, view.to, element('filter').value, element('place').textContent].join('; ')"
    before = page.value(chosen)
    page.open(f"{FOLDER}/gallery/index.html", page.value("location.hash"))
    after = page.value(chosen)
    assert before == after, f"the address restores a different state:\n{before}\n{after}"


def compare():
    page.open(f"{FOLDER}/right/index.html")
    says("#sentences .difference", "First difference in line 5 of the trace", "the first difference is shown")
    page.wait("document.querySelectorAll('#sides .first.here').length === 2", "its lines are side by side")
    page.wait("new Set([...document.querySelectorAll('#sides .first')].map(line => line.textContent)).size === 2", "the lines differ")
    page.wait("document.querySelectorAll('#image img').length === 2", "both images are shown")
    at = page.value("read.times[data.runs[0].difference]")
    page.keys(Keys.HOME)
    page.wait("cursor === 0", "a key moves to the start")
    page.wait(f"colours().difference === '#b1007f' && String((() => {{ {COLOUR.replace('arguments[0]', str(at))} }})()) === '177,0,127'",
              "the first difference is marked on the time axis")
    page.click("#sentences .difference button")
    page.wait(f"cursor === {at}", "a click on its message moves the cursor there")
    page.wait(LABELS, "labels are next to their lanes")


def open_index():
    page.driver.get(f"file://{os.path.abspath(FOLDER)}/failed/index.html")
    says("h1", "3 failed tests", "the index lists the failed tests")


def find_the_cause_of_a_failed_test():
    """Reaches the cause of a failed test from the index with one click."""
    open_index()
    page.click("a[href*=forgetsTheLock]")
    says("#sentences", "What to do: call lockForConfiguration() before the change", "the page says what to do")
    says("#happened .here", "misuse NSGenericException", "the exception is selected")
    says("#place", "Raised in line", "the line of the app's code is shown")
    page.click("#index")
    says("h1", "3 failed tests", "a link leads back to the index")
    page.click("a[href*=starts]")
    says("#title", "starts(camera: back)", "the title is the name of the test")
    page.wait("document.title === 'starts(camera: back)'", "the window has the name of the test")
    says("#happened .here", "failed Expectation failed", "the failed expectation is selected")
    page.wait("lanes.some(({ lane }) => lane.group === 'app' && lane.name === 'calls')", "the app's calls are a lane")
    page.wait("lanes.every(({ lane }) => !isCapability(lane))", "unchanged capabilities are folded")
    says(".fold button", "capabilities, unchanged", "a line replaces them")
    page.wait(LABELS, "labels are next to their lanes")
    page.click(".fold button")
    page.wait("lanes.some(({ lane }) => isCapability(lane))", "a click unfolds them")
    page.wait(LABELS, "labels are next to their lanes after unfolding")
    page.wait("document.activeElement.getAttribute('aria-expanded') === 'true'", "the line keeps the focus")


def see_where_a_test_hung():
    page.open(f"{FOLDER}/hang/index.html")
    page.wait("view.from <= 0 && view.to > 2e9 && view.to < 5e9", "the view ends after the last event that is not a frame")
    page.wait("cursor === 2e9", "the time of the last event is selected")
    lane = "read.lanes.find(lane => lane.name === 'notifications')"
    page.wait(f"rarest({lane}, 0, 5) === 'notification Ended' && rarest({lane}, 0, 2) === 'notification Interrupted'", "the rarest event is the label")
    page.click("#whole")
    page.wait("view.to > read.end", "the button shows the whole run")
    page.click("#sentences button")
    says("#happened .here", "failed the test threw: no progress", "a click on the message shows where it gave up")


def use_keys_and_steps():
    page.open(f"{FOLDER}/gallery/index.html")
    page.click("#steps summary")
    page.click("#steps li:nth-child(4) button")
    says("#steps .here", "line 19 2.0 s rotate landscapeRight", "the selected step is marked")
    says("#place", "Step in line 19", "the line of the step is shown")
    page.keys("?")
    page.wait("element('keys').open", "a key shows all keys")
    before = page.value("chosen")
    page.keys("f", Keys.ESCAPE)
    page.wait(f"!element('keys').open && chosen === {before}", "a key closes them, and other keys do nothing meanwhile")
    failed = page.value("data.runs.map((run, index) => isWrong(run.status) ? index : -1).filter(index => index >= 0)")
    page.js("choose(arguments[0])", failed[0])
    page.keys("f")
    page.wait(f"chosen === {failed[1]}", "a key selects the next failed run")
    page.keys("F", "F")
    page.wait(f"chosen === {failed[-1]}", "before the first failed run is the last one")
    page.js("choose(arguments[0])", failed[0])
    page.find("#filter").send_keys("zzz")
    says("#labels", "No track has a name that contains “zzz”", "a filter without a match says so")


def see_hostile_text():
    """Text of scenarios, codes and file names is displayed, and neither runs nor reorders the page."""
    page.open(f"{FOLDER}/hostile/index.html")
    text = """(() => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), texts = [...document.querySelectorAll('[title]')].map(node => node.title);
      while (walker.nextNode()) if (walker.currentNode.parentNode.tagName !== 'SCRIPT') texts.push(walker.currentNode.data);
      return texts.join('\\n');
    })()"""
    for tile in page.value("data.runs.length") * [".tile[aria-pressed=false]"]:
        page.click(tile)
        says("#sentences", "</script><img src=x onerror='ran = 8'>", "the text is displayed")
        for link in ["#steps summary", "#sentences button", "#strip button", "#image a"]:
            page.click(link)
        assert not set(page.value(text)) & set("\0\x1b\u202a\u202c\u202e"), "the page displays control characters as escapes"
    for window in page.driver.window_handles:
        page.driver.switch_to.window(window)
        page.wait("typeof ran === 'undefined'", "no script of the text runs")
    page.driver.switch_to.window(page.driver.window_handles[0])


def day():
    """Tests and measures the page of a run of 24 hours."""
    page.open(f"{FOLDER}/day/index.html")
    drawn = page.value("drawings[0][1]")
    frames = page.value("read.lanes.find(lane => lane.name === 'frames').rows.length")
    assert frames >= 100_000, frames
    size = os.path.getsize(f"{FOLDER}/day/index.html")
    print(f"24 hours, {frames} frames, {page.value('read.times.length')} lines, {size / 1e6:.1f} MB: first drawn after {drawn:.0f} ms")
    page.wait(LABELS, "labels are next to their lanes")
    page.click_at(43200)
    says("#moment", "12:00:", "the time is shown in hours and minutes")
    page.wait("document.querySelector('#image img').naturalWidth > 100", "the image is shown")

    def measured(name, work):
        count = page.value("drawings.length")
        work()
        page.wait(f"drawings.length > {count} && isDrawn", "it is drawn")
        times = sorted(end - begin for begin, end in page.value("drawings")[count:])
        print(f"  {name}: {len(times)} drawings, median {times[len(times) // 2]:.1f} ms, longest {times[-1]:.1f} ms")

    measured("redraw the whole run", lambda: page.keys("0"))
    measured("zoom in with the wheel", lambda: wheel(40, -60, at=43200))
    measured("pan with keys", lambda: page.actions().key_down(Keys.SHIFT).send_keys(Keys.ARROW_RIGHT * 30).key_up(Keys.SHIFT).perform())
    measured("zoom out with the wheel", lambda: wheel(40, 60, at=page.value("(view.from + view.to) / 2e9")))
    page.click("#whole")
    measured("move the cursor with keys", lambda: page.keys(Keys.ARROW_RIGHT * 40))
    page.wait(LABELS, "labels are next to their lanes")


def appearances():
    """Checks contrasts and names on all kinds of pages, in the light and the dark appearance."""
    open_dialog = "element('steps').open = true; element('keys').showModal()"
    for scheme in ["light", "dark"]:
        page.command("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])
        for name in ["gallery", "right", "failed", "review"] if HAS_TESTS else ["gallery", "right", "review"]:
            path = f"{FOLDER}/{name}/index.html"
            page.driver.get(f"file://{os.path.abspath(path)}")
            assert page.value("matchMedia('(prefers-color-scheme: dark)').matches") == (scheme == "dark")
            audit.check(page, f"{name}, {scheme}")
            if name == "gallery":
                page.js("select(1e9, 2e9)")
                audit.check(page, f"selected range, {scheme}")
                page.js(open_dialog)
                audit.check(page, f"dialog of keys, {scheme}")


try:
    checks = [choose_a_cell, move_the_cursor, see_the_state, follow_to_the_scenario, zoom_and_pan, pass_a_link_on, select_a_range, draw_rows, see_where_a_test_hung, see_hostile_text, use_keys_and_steps]
    checks += [compare, places.move_the_page_alone, places.hold_a_phone, day, appearances]
    for check in checks + [find_the_cause_of_a_failed_test] * HAS_TESTS:
        check(page, FOLDER) if check.__module__ == "places" else check()
        errors = [entry["message"] for entry in page.driver.get_log("browser") if entry["level"] == "SEVERE"]
        assert not errors, errors
        print(f"page-test: {check.__name__.replace('_', ' ')}: passed")
finally:
    page.driver.quit()
