"""Runs of the tests of `make mutants`: which of them reach a mutant, and which notice it."""
import os
import re
import subprocess
import tempfile
import threading
import time
from dataclasses import dataclass

from mutant_build import BUNDLE, PACKAGE

PROBES = "RuleCheckTests.ProbeTests"
TARGETS = [
    "RuleCheckTests", "CaptureModelTests", "PlatformModelTests", "SimulationKernelTests", "AudioSessionModelTests", "VirtualDispatchTests"]
COLOUR = re.compile(r"\x1b\[[0-9;]*m")
# A test and its argument, or a run as a whole, with an issue that is not a known one.
ISSUE = re.compile(r'^✘ Test (?P<test>"(?:[^"\\]|\\.)*"|\S+) recorded an issue(?: with \d+ arguments? (?P<arguments>.*?))? at \S+:\d+:\d+')
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


def run(suites, number=0, reached=None, limit=300.0, until=None):
    """Runs test suites with a mutant.

    until: the failures that are no news; the first other one ends the run. None lets it run to its end.
    """
    pattern = "^(" + "|".join(re.escape(suite) for suite in sorted(suites)) + ")/"
    with tempfile.TemporaryDirectory() as artefacts:
        environment = os.environ | {
            "CAMSIM_MUTANT": str(number), "SWIFT_BACKTRACE": "enable=no", "CAMSIM_ARTEFACTS": artefacts, "TMPDIR": artefacts}
        if reached:
            environment["CAMSIM_MUTANTS_REACHED"] = str(reached)
        began = time.monotonic()
        words = [BUNDLE, "--testing-library", "swift-testing", "--filter", pattern]
        process = subprocess.Popen(
            words, cwd=PACKAGE, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
            text=True, errors="replace")
        late = threading.Event()
        timer = threading.Timer(limit, lambda: (late.set(), process.kill()))
        timer.start()
        (failures, lines, is_ended) = (set(), [], False)
        for line in process.stdout:
            line = COLOUR.sub("", line.rstrip("\n"))
            lines.append(line)
            if match := ISSUE.match(line):
                failures.add(f"{match['test']} {match['arguments'] or ''}".strip())
                if until is not None and failures - until:
                    is_ended = True
                    process.kill()
                    break
        process.stdout.close()
        status = process.wait()
        timer.cancel()
    ending = None
    is_late = not is_ended and late.is_set()
    if not is_ended:
        if is_late:
            ending = f"no end after {limit:.0f} s"
        elif status < 0 or status not in (0, 1):
            ending = f"a trap ({status})"
    return Run(failures, ending, time.monotonic() - began, lines, is_late)


def run_again_if_late(suites, number, limit, until, runner=run):
    """Runs test suites with a mutant, and those that the time limit alone has ended once more, beside a run without a mutant.

    On a machine that others use, too, a run may be late for their sake. The run without a mutant tells how long the suites take at
    this time; the second limit is ten times that, and never less than the first.
    """
    result = runner(suites, number, limit=limit, until=until)
    if not result.is_late:
        return result
    awake = runner(suites, 0, limit=1800, until=None)
    return runner(suites, number, limit=max(limit, 10 * awake.seconds), until=until)


def suites():
    """The test suites that may notice a mutant of the model."""
    words = [BUNDLE, "--testing-library", "swift-testing", "--list-tests"]
    listing = subprocess.run(words, cwd=PACKAGE, capture_output=True, text=True, timeout=60).stdout
    names = {line.rsplit("/", 1)[0] for line in listing.splitlines() if "/" in line}
    return sorted(name for name in names if name.split(".")[0] in TARGETS)


class Baseline:
    """A run of a suite without any mutant: which mutants it reaches, how long it takes, what fails anyhow."""

    def __init__(self, suite, count, folder):
        self.suite = suite
        file = folder / f"{suite}.reached"
        file.write_bytes(bytes(count + 1))
        # On a machine that others use, too, a suite may take many times as long as alone.
        result = run([suite], reached=file, limit=1800)
        if result.ending:
            raise SystemExit(f"mutants: {suite} ends without a mutant: {result.ending}")
        (self.seconds, self.failures) = (result.seconds, result.failures)
        self.probes = {match[1] for line in result.lines if (match := CASE.match(line))}
        self.reached = {number for number, byte in enumerate(file.read_bytes()) if byte}
