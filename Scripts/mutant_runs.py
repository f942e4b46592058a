"""Runs of the tests of `make mutants`: which of them reach a mutant, and which notice it."""
import os
import pathlib
import re
import subprocess
import tempfile
import threading
import time
from dataclasses import dataclass

from mutant_build import BUNDLE, PACKAGE

PROBES = "RuleCheckTests.ProbeTests"
TARGETS = [
    "RuleCheckTests", "CaptureModelTests", "PlatformModelTests", "SimulationKernelTests", "AudioSessionModelTests", "VirtualDispatchTests",
    "ScenariosTests", "UmbrellaTests", "VirtualDevicesTests"]
# Seconds in which nothing in a process moves until it counts as one that has no end.
STANDSTILL = 20
# They take longer than all others together, and are about pixels and about the size of files.
SLOW = {"VirtualDevicesTests.PreviewRendererTests", "ScenariosTests.ScenarioLimitTests"}
COLOUR = re.compile(r"\x1b\[[0-9;]*m")
# A test and its argument, or a run as a whole, with an issue that is not a known one.
ISSUE = re.compile(r'^✘ Test (?P<test>"(?:[^"\\]|\\.)*"|\S+) recorded an issue(?: with \d+ arguments? (?P<arguments>.*?))? at \S+:\d+:\d+')
XCTEST_ISSUE = re.compile(r"^\S+:\d+: error: (?P<test>\w+\.\w+) : ")
# The suites of XCTest, where the build has been asked for them.
XCTESTS = set()
CASE = re.compile(r"^◇ Test case passing 1 argument probe → (rule \d+: .*) to theModelIsAsTheRuleSays\(probe:\) started")


@dataclass
class Run:
    """What a run of the tests has shown."""
    # Tests with an issue, each with its argument.
    failures: set
    # The run's end where it is not that of tests: a time limit or a trap.
    ending: str | None
    seconds: float
    lines: list
    # Whether the time limit alone has ended it.
    is_late: bool = False

    @property
    def probes(self):
        return {failure.split("probe → ", 1)[1] for failure in self.failures if "probe → " in failure}

    def then(self, other):
        """What both runs have shown, this one first."""
        return Run(
            self.failures | other.failures, other.ending, self.seconds + other.seconds, self.lines + other.lines, other.is_late)


def run(suites, number=0, limit=300.0, until=None, **variables):
    """Runs test suites with a mutant.

    until: the failures that are no news; the first other one ends the run. None lets it run to its end.
    variables: more of the environment.
    """
    result = Run(set(), None, 0, [])
    for words in commands(suites):
        result = result.then(_run(words, number, limit - result.seconds, until, variables))
        if result.ending or until is not None and result.failures - until:
            break
    return result


def commands(suites):
    """How the tests of suites are run: those of Swift Testing, and then those of XCTest, which are named after their targets' classes."""
    (classes, others) = ([suite for suite in suites if suite in XCTESTS], [suite for suite in suites if suite not in XCTESTS])
    if others:
        pattern = "^(" + "|".join(re.escape(suite) for suite in sorted(others)) + ")/"
        yield [BUNDLE, "--testing-library", "swift-testing", "--filter", pattern]
    if classes:
        yield [BUNDLE, ",".join(sorted(classes))]


def _run(words, number, limit, until, variables):
    with tempfile.TemporaryDirectory() as artefacts:
        environment = os.environ | {
            "CAMSIM_MUTANT": str(number), "SWIFT_BACKTRACE": "enable=no", "CAMSIM_ARTEFACTS": artefacts, "TMPDIR": artefacts} | variables
        began = time.monotonic()
        process = subprocess.Popen(
            words, cwd=PACKAGE, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
            text=True, errors="replace")
        (reason, over) = ([], threading.Event())
        watch = threading.Thread(target=_watch, args=(process, limit, reason, over))
        watch.start()
        (failures, lines, is_ended) = (set(), [], False)
        for line in process.stdout:
            line = COLOUR.sub("", line.rstrip("\n"))
            lines.append(line)
            if match := ISSUE.match(line) or XCTEST_ISSUE.match(line):
                failures.add(" ".join(filter(None, match.groupdict().values())))
                if until is not None and failures - until:
                    is_ended = True
                    process.kill()
                    break
        process.stdout.close()
        status = process.wait()
        over.set()
        watch.join()
    ending = None
    if not is_ended:
        if reason:
            ending = reason[0]
        elif status < 0 or status not in (0, 1):
            ending = f"a trap ({status})"
    return Run(failures, ending, time.monotonic() - began, lines, bool(ending) and ending.startswith("no end"))


def _watch(process, limit, reason, over):
    """Ends a process that has had its time, and one that waits for itself, which is no matter of how busy the machine is."""
    (began, used, idle) = (time.monotonic(), None, 0)
    while not over.wait(1):
        now = _processor_time(process.pid)
        idle = idle + 1 if now is not None and now == used else 0
        used = now
        if idle >= STANDSTILL:
            reason.append(f"a standstill of {STANDSTILL} s")
        elif time.monotonic() - began > limit:
            reason.append(f"no end after {limit:.0f} s")
        if reason:
            return process.kill()


def _processor_time(number):
    """What all threads of a process have used; None when one of them would go on if it could, and while it has children that may."""
    try:
        tasks = list(pathlib.Path(f"/proc/{number}/task").iterdir())
        fields = [(task / "stat").read_text().rsplit(")", 1)[1].split() for task in tasks]
        children = [(task / "children").read_text().strip() for task in tasks]
    except (OSError, IndexError):
        return None
    if any(children) or any(field[0] != "S" for field in fields):
        return None
    return sum(int(field[11]) + int(field[12]) for field in fields)


def run_again_if_late(suites, number, limit, until, runner=run, **variables):
    """Runs test suites with a mutant, and those that the time limit alone has ended once more, beside a run without a mutant.

    On a machine that others use, too, a run may be late for their sake. The run without a mutant tells how long the suites take at
    this time; the second limit is ten times that, and never less than the first.
    """
    result = runner(suites, number, limit=limit, until=until, **variables)
    if not result.is_late:
        return result
    awake = runner(suites, 0, limit=1800, until=None, **variables)
    return runner(suites, number, limit=max(limit, 10 * awake.seconds), until=until, **variables)


def suites():
    """The test suites that may notice a mutant of the model."""
    XCTESTS.update(_listed("--list-tests"))
    return sorted((XCTESTS | _listed("--testing-library", "swift-testing", "--list-tests")) - SLOW)


def _listed(*words):
    listing = subprocess.run([BUNDLE, *words], cwd=PACKAGE, capture_output=True, text=True, timeout=60).stdout
    names = {line.strip().rsplit("/", 1)[0] for line in listing.splitlines() if "/" in line}
    return {name for name in names if name.split(".")[0] in TARGETS}


class Baseline:
    """A run of a suite without any mutant: which mutants it reaches, how long it takes, what fails anyhow."""

    def __init__(self, suite, count, folder):
        self.suite = suite
        file = folder / f"{suite}.reached"
        file.write_bytes(bytes(count + 1))
        # On a machine that others use, too, a suite may take many times as long as alone.
        result = run([suite], limit=1800, CAMSIM_MUTANTS_REACHED=str(file))
        if result.ending:
            raise SystemExit(f"mutants: {suite} ends without a mutant: {result.ending}")
        (self.seconds, self.failures) = (result.seconds, result.failures)
        self.probes = {match[1] for line in result.lines if (match := CASE.match(line))}
        self.reached = {number for number, byte in enumerate(file.read_bytes()) if byte}
