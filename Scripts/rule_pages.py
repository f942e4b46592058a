"""Generates the documentation pages of the rule book: one for each section and appendix, and an index of all numbers."""
import functools
import re


def name(file):
    return f"rules-{file.stem}"


def pages(book):
    """Returns the text of each page, by its source file."""
    return {section.file: page(section) for section in book.sections} | {
        file: appendix(content) for file, content in book.appendices.items()}


def linked(source):
    """Returns a source with its URLs as links."""
    return re.sub(r"https://(\S+?)(?=[.,;]?(?:\s|$))", lambda match: f"[{match[1]}]({match[0]})", source)


def code(names):
    return ", ".join(f"`{name}`" for name in names)


def facts(rule):
    yield f"{rule.confidence.capitalize()}: {'; '.join(linked(source) for source in rule.sources)}"
    if rule.modelled:
        yield f"Modeled in {code(rule.modelled)}"
    if rule.tests:
        yield f"Tested by {code(rule.tests)}"
    if rule.probes:
        yield f"Probed by {code(rule.probes)}"
    if rule.differs:
        yield f"**Differs:** {rule.differs}"
    if rule.promises_nothing:
        yield f"**Promises nothing** that a probe could observe: {rule.promises_nothing}"
    if rule.not_modelled:
        yield f"**Not modeled:** {rule.not_modelled}"


def page(section):
    lines = [f"# Rules: {section.title}", "", f"Section {section.letter} of the rule book."]
    for rule in section.rules:
        lines += ["", f"## Rule {rule.number}", ""]
        lines += [f"- **{rule.number}.{count}** {clause}" for count, clause in enumerate(rule.clauses, 1)]
        lines += [text for fact in facts(rule) for text in ("", fact)]
    return "\n".join(lines) + "\n"


def appendix(content):
    lines = [f"# Rules: {content['title']}", "", f"Appendix {content['appendix']} of the rule book.", "", content["about"]]
    lines += ["", f"Sources: {'; '.join(content['sources'])}"]
    for kind, entries in content["entries"].items():
        lines += ["", f"## {kind}", ""]
        lines += [f"- `{entry}`" + (f": {entries[entry]}" if isinstance(entries, dict) else "") for entry in entries]
    return "\n".join(lines) + "\n"


def index(book):
    """Returns an index of all numbers as links, and a list of the rules that are not modeled."""
    lines = ["", "## By number", "", "| section | rules |", "|---|---|"]
    for section in book.sections:
        numbers = " ".join(f"[{rule.number}](doc:{places(book)[rule.number]})" for rule in section.rules)
        lines.append(f"| {section.letter} [{section.title}](doc:{name(section.file)}) | {numbers} |")
    lines += ["", "## Not modeled", ""]
    lines += [f"- rule {rule.number}: {rule.not_modelled}" for rule in book.rules.values() if rule.not_modelled]
    return "\n".join(lines) + "\n"


@functools.cache
def places(book):
    """Returns the link target of each rule, by number."""
    return {rule.number: f"{name(section.file)}#Rule-{rule.number}" for section in book.sections for rule in section.rules}


def with_links(book, text, folder="doc:"):
    """Returns the text with each rule number ("rule 37", "rules 36-43") as a link to the rule on the page of its section."""

    def replace(match):
        place = places(book).get(int(match[0]))
        return f"[{match[0]}]({folder}{place})" if place else match[0]

    numbers = r"\d+(?:(?:-|, | and |, and )\d+)*"
    return re.sub(rf"(?<=\brule )\d+|(?<=\brules ){numbers}", lambda match: re.sub(r"\d+", replace, match[0]), text)
