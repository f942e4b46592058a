"""Builds a copy of this package for `make mutants`, in .build-mutants, that contains every mutant, disabled."""
import os
import pathlib
import re
import shutil
import subprocess
from dataclasses import astuple, dataclass

ROOT = pathlib.Path(__file__).resolve().parent.parent
FOLDER = ROOT / ".build-mutants"
# The copy that is built. Only files whose rewritten contents differ are updated, so that the build compiles only those.
PACKAGE = FOLDER / "package"
# The mutants that do not compile, by file, change and code, because numbers change with the sources.
REFUSED = FOLDER / "refused.tsv"
# The mutants of the last build.
TABLE = FOLDER / "mutants.tsv"
BUNDLE = FOLDER / "build/debug/camsimPackageTests.xctest"
REWRITER = ROOT / "Tools/Rewriter"
COPIED = ["Package.swift", "Sources", "Tests", "Conformance", "Fixtures", "Documentation", "Examples", "Tools"]


@dataclass(frozen=True)
class Mutant:
    number: int
    file: str
    first: int
    last: int
    change: str
    code: str

    @property
    def key(self):
        return f"{self.file}\t{self.change}\t{self.code}"

    def __str__(self):
        return f"{self.number:>5}  {self.file}:{self.first}  {self.change}: {self.code}"


def read(lines):
    fields = [line.split("\t", 5) for line in lines]
    return [Mutant(int(n), file, int(first), int(last), change, code) for n, file, first, last, change, code in fields]


def built():
    """Returns the mutants of the existing build."""
    return read(TABLE.read_text().splitlines())


def rewritten(modules, refused):
    """Writes the rewritten sources to a folder next to the copy, and returns their mutants."""
    staged = FOLDER / "staged"
    shutil.rmtree(staged, ignore_errors=True)
    for name in COPIED:
        (shutil.copytree if (ROOT / name).is_dir() else shutil.copy2)(ROOT / name, _made(staged) / name)
    program = REWRITER / ".build/debug/camsim-mutants"

    def rewrite(numbers):
        (FOLDER / "numbers").write_text("".join(f"{number}\n" for number in numbers))
        for module in modules:
            shutil.rmtree(staged / "Sources" / module)
            shutil.copytree(ROOT / "Sources" / module, staged / "Sources" / module)
        words = [program, "../numbers", *(f"Sources/{module}" for module in modules)]
        lines = subprocess.run(words, cwd=staged, check=True, capture_output=True, text=True).stdout.splitlines()
        return read(lines)

    mutants = rewrite([])
    return rewrite([mutant.number for mutant in mutants if mutant.key in refused]) if refused else mutants


def _made(folder):
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def take_over():
    """Copies the staged files that differ, with a new modification date, and removes files that no longer exist."""
    staged = FOLDER / "staged"
    wanted = {path.relative_to(staged) for path in staged.rglob("*") if path.is_file()}
    for path in wanted:
        (new, old) = (staged / path, PACKAGE / path)
        if not old.is_file() or old.read_bytes() != new.read_bytes():
            _made(old.parent)
            shutil.copyfile(new, old)
    for path in [path for path in PACKAGE.rglob("*") if path.is_file()]:
        if path.relative_to(PACKAGE) not in wanted and path.name != "Package.resolved":
            path.unlink()


def build(modules):
    """Builds the copy without the mutants that do not compile, and returns the remaining ones."""
    words = ["swift", "build", "--package-path", REWRITER, "--product", "camsim-mutants"]
    subprocess.run(words, check=True, stdout=subprocess.DEVNULL)
    _made(FOLDER)
    refused = set(REFUSED.read_text().splitlines()) if REFUSED.exists() else set()
    while True:
        mutants = rewritten(modules, refused)
        take_over()
        failed = _failed_lines()
        REFUSED.write_text("".join(f"{key}\n" for key in sorted(refused)))
        if failed is None:
            mutants = [mutant for mutant in mutants if mutant.key not in refused]
            TABLE.write_text("".join("\t".join(map(str, astuple(mutant))) + "\n" for mutant in mutants))
            return mutants
        new = {mutant.key for line in failed for mutant in _at(line, mutants, refused)}
        if not new - refused:
            raise SystemExit(f"mutants: the copy does not build; see {FOLDER / 'build.log'}")
        print(f"mutants: {len(new)} do not compile and are excluded")
        refused |= new


def _at(place, mutants, refused):
    """Returns the mutants that start or end on a line; if there are none, those that span it."""
    (file, line) = place
    there = [mutant for mutant in mutants if mutant.file == file and mutant.first <= line <= mutant.last]
    there = [mutant for mutant in there if mutant.key not in refused]
    return [mutant for mutant in there if line in (mutant.first, mutant.last)] or there


def _failed_lines():
    """Builds the copy, and returns the lines with compiler errors, or None if it succeeds."""
    log = FOLDER / "build.log"
    words = ["swift", "build", "--build-tests", "--scratch-path", "../build"]
    words += ["-Xswiftc", "-continue-building-after-errors"]
    with log.open("w") as output:
        status = subprocess.run(words, cwd=PACKAGE, stdout=output, stderr=subprocess.STDOUT).returncode
    if status == 0:
        return None
    pattern = re.compile(rf"^{re.escape(str(PACKAGE))}/(Sources/\S+\.swift):(\d+):\d+: error: ", re.M)
    return {(file, int(line)) for file, line in pattern.findall(log.read_text(errors="replace"))}
