"""Looks at a page's files together: style sheets that parse; names, ids and classes that are used, and that are there.

Usage: lint.py FILE…, all files of one page: JavaScript, CSS and HTML."""

import re
import sys
from itertools import pairwise
from pathlib import Path

import tinycss2

texts = {path: path.read_text() for path in map(Path, sys.argv[1:])}
markup = "".join(text for path, text in texts.items() if path.suffix != ".css")
findings = []


def find(path, line, sentence):
    findings.append(f"{path}:{line}: {sentence}")


def check_style(path, text):
    """Walks over all rules, those within others too."""

    def check(nodes):
        for node in nodes:
            if node.type == "error":
                find(path, node.source_line, node.message)
            elif node.type == "qualified-rule":
                for kind, name in selected(node.prelude):
                    if not re.search(rf"\b{re.escape(name)}\b", markup):
                        find(path, node.source_line, f"no element has the {kind} '{name}'")
                check(tinycss2.parse_declaration_list(node.content, skip_comments=True, skip_whitespace=True))
            elif node.type == "at-rule" and node.content is not None:
                check(tinycss2.parse_rule_list(node.content, skip_comments=True, skip_whitespace=True))

    check(tinycss2.parse_stylesheet(text, skip_comments=True, skip_whitespace=True))


def selected(prelude):
    """The classes and ids of a selector."""
    for before, token in pairwise(prelude):
        if before == "." and token.type == "ident":
            yield "class", token.value
    yield from (("id", token.value) for token in prelude if token.type == "hash")


def check_script(path, text):
    for number, line in enumerate(text.splitlines(), 1):
        for name in re.findall(r"\belement\('(\w+)'\)", line):
            if not re.search(rf"""\bid(="|: '){name}\b""", markup):
                find(path, number, f"no element has the id '{name}'")
        # What stands within something else is the compiler's to find.
        declared = re.match(r"(?:async )?(?:const|let|function) (\w+)", line)
        if declared and len(re.findall(rf"\b{declared[1]}\b", markup)) < 2:
            find(path, number, f"'{declared[1]}' is declared, but not used")


for path, text in texts.items():
    if path.suffix == ".css":
        check_style(path, text)
    elif path.suffix == ".js":
        check_script(path, text)

print(*findings, sep="\n", end="\n" if findings else "")
sys.exit(bool(findings))
