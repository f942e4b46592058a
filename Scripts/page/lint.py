"""Checks the files of a page together: style sheets must parse, and names, ids and classes must exist and be used.

Usage: lint.py FILE…     Pass all JavaScript, CSS and HTML files of one page.
"""

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
    """Checks all rules, including nested ones."""

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
    """Yields the classes and ids of a selector."""
    for before, token in pairwise(prelude):
        if before == "." and token.type == "ident":
            yield "class", token.value
    yield from (("id", token.value) for token in prelude if token.type == "hash")


def check_script(path, text):
    for number, line in enumerate(text.splitlines(), 1):
        for name in re.findall(r"\belement\('(\w+)'\)", line):
            if not re.search(rf"""\bid(="|: '){name}\b""", markup):
                find(path, number, f"no element has the id '{name}'")
        # Only top-level declarations; the compiler finds unused nested ones.
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
