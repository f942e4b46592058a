"""The rule book of Conformance/Rules: its contents, the tests and probes of each rule, and its problems."""
import pathlib
import re
from collections import defaultdict
from dataclasses import dataclass, field

import yaml

ROOT = pathlib.Path(__file__).resolve().parent.parent
BOOK = ROOT / "Conformance/Rules"
CONFIDENCES = ["documented", "observed", "reported once", "derived", "assumed"]
# A rule of the last three is searched for in public material; the date and the outcome of the last search are in the book.
SEARCHED = re.compile(r"20\d\d-[01]\d-[0-3]\d, \w")
KEYS = {"rule", "clauses", "sources", "confidence", "searched", "modelled", "differs", "not modelled", "promises nothing"}
# The evidence for a rule: the folders to search, and the pattern that names the rule.
EVIDENCE = {
    "tests": (["Tests", "Fixtures"], re.compile(r"rule\((\d+)\)")),
    "probes": (["Conformance/Probes/Sources/RuleProbes"], re.compile(r"\bProbe\(\s*(\d+),")),
}


def read(path):
    return yaml.safe_load(path.read_text(encoding="utf-8"))


@dataclass
class Rule:
    number: int
    clauses: list[str]
    sources: list[str]
    confidence: str
    searched: str | None
    modelled: list[str]
    differs: str | None
    not_modelled: str | None
    promises_nothing: str | None
    # File names without extension.
    tests: list[str] = field(default_factory=list)
    probes: list[str] = field(default_factory=list)


@dataclass
class Section:
    letter: str
    title: str
    file: pathlib.Path
    rules: list[Rule]


class RuleBook:
    def __init__(self):
        self.problems = []
        self.sections = sorted((self._section(path) for path in BOOK.glob("*.yaml")), key=lambda section: section.letter)
        self.appendices = {path: read(path) for path in sorted(BOOK.glob("Appendices/*.yaml"))}
        self.rules = {}
        for rule in (rule for section in self.sections for rule in section.rules):
            if rule.number in self.rules:
                self.problems.append(f"rule {rule.number} is defined twice")
            self.rules[rule.number] = rule
        for kind in EVIDENCE:
            self._look_for(kind)
        for rule in self.rules.values():
            self.problems += [f"rule {rule.number} {problem}" for problem in self._problems(rule)]

    def _section(self, path):
        text = read(path)
        return Section(text["section"], text["title"], path, [self._rule(entry) for entry in text["rules"]])

    def _rule(self, entry):
        number = entry["rule"]
        if unknown := sorted(entry.keys() - KEYS):
            self.problems.append(f"rule {number} has unknown keys: {', '.join(unknown)}")
        return Rule(
            number, entry.get("clauses") or [], entry.get("sources") or [], entry.get("confidence"), entry.get("searched"),
            entry.get("modelled") or [], entry.get("differs"), entry.get("not modelled"), entry.get("promises nothing"))

    def _look_for(self, kind):
        """Finds the tests or the probes that name each rule."""
        folders, pattern = EVIDENCE[kind]
        found = defaultdict(set)
        for path in (path for folder in folders for path in sorted((ROOT / folder).rglob("*"))):
            if path.suffix in (".swift", ".yaml"):
                for number in pattern.findall(path.read_text(encoding="utf-8")):
                    found[int(number)].add(path.stem)
        for number, names in sorted(found.items()):
            if number in self.rules:
                setattr(self.rules[number], kind, sorted(names))
            else:
                self.problems.append(f"rule {number} is named in {', '.join(sorted(names))}, but is not in the rule book")

    def _problems(self, rule):
        for name in ("clauses", "sources"):
            texts = getattr(rule, name)
            if not texts or not all(isinstance(text, str) and text for text in texts):
                yield f"has no {name}, or one that is not a string"
        if rule.confidence not in CONFIDENCES:
            yield f"has the confidence '{rule.confidence}'; use one of {', '.join(CONFIDENCES)}"
        if rule.confidence in CONFIDENCES[2:] and not SEARCHED.match(rule.searched or ""):
            yield f"is {rule.confidence}; write 'searched' with the date and the outcome of the last search for reports"
        for path in rule.modelled:
            if not (ROOT / "Sources" / path).is_file():
                yield f"is modeled in {path}, which does not exist"
        if rule.not_modelled:
            if rule.modelled or rule.differs or rule.promises_nothing:
                yield "is not modeled, but has 'modelled', 'differs' or 'promises nothing'"
            if rule.tests or rule.probes:
                yield f"is not modeled, but is covered by {', '.join(rule.tests + rule.probes)}"
        else:
            if not rule.modelled:
                yield "has neither 'modelled' nor 'not modelled'"
            if not rule.tests and not rule.probes:
                yield "has no test, no probe and no reason why it is not modeled"
            if rule.promises_nothing and rule.probes:
                yield f"promises nothing observable, but is probed by {', '.join(rule.probes)}"
            if not rule.promises_nothing and not rule.probes:
                yield "is modeled, but has no probe"
