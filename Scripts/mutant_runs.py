"""Runs the tests for `make mutants`, and finds which suites reach a mutant and which tests fail because of it."""
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
# A process in which nothing runs for this many seconds counts as endless.
STANDSTILL = 20
# The wall-clock limit of a run, as a multiple of its CPU time limit, because other processes may use the machine.
PATIENCE = 8
# These suites take longer than all others together, and test pixels and file sizes.
SLOW = {"VirtualDevicesTests.PreviewRendererTests", "ScenariosTests.ScenarioLimitTests"}
COLOUR = re.compile(r"\x1b\[[0-9;]*m")
# A test and its argument, or the whole run, with an issue that is not marked as known.
ISSUE = re.compile(r'^✘ Test (?P<test>"(?:[^"\\]|\\.)*"|\S+) recorded an issue(?: with \d+ arguments? (?P<arguments>.*?))? at \S+:\d+:\d+')
XCTEST_ISSUE = re.compile(r"^\S+:\d+: error: (?P<test>\w+\.\w+) : ")
# The XCTest suites; filled when the tests of the build are listed.
XCTESTS = set()
CASE = re.compile(r"^◇ Test case passing 1 argument probe → (rule \d+: .*) to theModelIsAsTheRuleSays\(probe:\) started")


@dataclass
class Run:
    """The result of a test run."""
    # The tests with an issue, each with its argument.
    failures: set
    # The reason if the run did not end normally: a time limit or a trap.
    ending: str | None
    seconds: float
    lines: list

    @property
    def probes(self):
        return {failure.split("probe → ", 1)[1] for failure in self.failures if "probe → " in failure}

    def then(self, other):
        """Combines the results of this run and a later one."""
        return Run(self.failures | other.failures, other.ending, self.seconds + other.seconds, self.lines + other.lines)


def run(suites, number=0, limit=300.0, until=None, **variables):
    """Runs test suites with a mutant.

    limit: the limit of CPU time in seconds, which does not depend on other processes.
    until: the known failures; the first other failure ends the run. With None, the run continues to its end.
    variables: additional environment variables.
    """
    result = Run(set(), None, 0, [])
    for words in commands(suites):
        result = result.then(_run(words, number, limit - result.seconds, until, variables))
        if result.ending or until is not None and result.failures - until:
            break
    return result


def commands(suites):
    """Yields the commands that run test suites: Swift Testing first, and then XCTest, whose suites are named TARGET.CLASS."""
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
        over.set()
        watch.join()
        (_, status, usage) = os.wait4(process.pid, 0)
        process.returncode = status = os.waitstatus_to_exitcode(status)
    ending = None
    if not is_ended:
        if reason:
            ending = reason[0]
        elif status < 0 or status not in (0, 1):
            ending = f"a trap ({status})"
    return Run(failures, ending, usage.ru_utime + usage.ru_stime, lines)


def _watch(process, limit, reason, over):
    """Kills a process that exceeds its CPU time, one that is deadlocked, and one that exceeds the wall-clock limit."""
    (before, idle, began) = (None, 0, time.monotonic())
    while not over.wait(1):
        try:
            (used, may_move) = _processor_time(process.pid)
        except OSError:
            return
        idle = idle + 1 if used == before and not may_move else 0
        before = used
        if idle >= STANDSTILL:
            reason.append(f"a standstill of {STANDSTILL} s")
        elif used > limit:
            reason.append(f"no end after {limit:.0f} s of CPU time")
        elif time.monotonic() - began > PATIENCE * limit:
            reason.append(f"no end after {PATIENCE * limit:.0f} s of wall-clock time")
        if reason:
            return process.kill()


def _processor_time(number):
    """Returns the CPU seconds of a process and its children, and whether it may proceed: a thread is not sleeping, or has children."""
    root = pathlib.Path(f"/proc/{number}")
    fields = (root / "stat").read_text().rsplit(")", 1)[1].split()
    used = sum(int(field) for field in fields[11:15]) / os.sysconf("SC_CLK_TCK")
    may_move = False
    for task in (root / "task").iterdir():
        try:
            state = (task / "stat").read_text().rsplit(")", 1)[1].split()[0]
            may_move = may_move or state != "S" or bool((task / "children").read_text().strip())
        except OSError:
            # The thread has ended since the folder was listed.
            may_move = True
    return used, may_move


def suites():
    """Returns the test suites that may detect a mutant of the model."""
    XCTESTS.update(_listed("--list-tests"))
    return sorted((XCTESTS | _listed("--testing-library", "swift-testing", "--list-tests")) - SLOW)


def _listed(*words):
    listing = subprocess.run([BUNDLE, *words], cwd=PACKAGE, capture_output=True, text=True, timeout=60).stdout
    # A test name may be a sentence in backticks that contains a slash.
    names = {line.strip().split("/`")[0] if "`" in line else line.strip().rsplit("/", 1)[0] for line in listing.splitlines() if "/" in line}
    return {name for name in names if name.split(".")[0] in TARGETS}


class Baseline:
    """A run of a suite without a mutant: the mutants that it reaches, its CPU time, and the tests that fail anyway."""

    def __init__(self, suite, count, folder):
        self.suite = suite
        file = folder / f"{suite}.reached"
        file.write_bytes(bytes(count + 1))
        result = run([suite], limit=600, CAMSIM_MUTANTS_REACHED=str(file))
        if result.ending:
            raise SystemExit(f"mutants: {suite} does not end normally even without a mutant: {result.ending}")
        (self.seconds, self.failures) = (result.seconds, result.failures)
        self.probes = {match[1] for line in result.lines if (match := CASE.match(line))}
        self.reached = {number for number, byte in enumerate(file.read_bytes()) if byte}
