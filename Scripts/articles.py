"""Generates a DocC documentation catalog from the files in Documentation and the rule book.

Links between files become links between articles, and the rule book becomes pages.

usage: articles.py CATALOG     in the root folder of the repository
"""
import pathlib
import re
import shutil
import sys

import rule_pages
from rule_book import RuleBook

catalog = pathlib.Path(sys.argv[1])
shutil.rmtree(catalog, ignore_errors=True)
catalog.mkdir(parents=True)

root = pathlib.Path("Documentation")
rules = pathlib.Path("Conformance/Rules")
# A README.md is named after its folder, such as Bugs.
articles = {path: path.parent.name if path.stem == "README" else path.stem for path in [*sorted(root.rglob("*.md")), rules / "README.md"]}
book = RuleBook()
pages = {path.relative_to(root.resolve().parent): text for path, text in rule_pages.pages(book).items()}
articles |= {path: rule_pages.name(path) for path in pages}


def link(article):
    """Returns a function that replaces a link of an article with a link to another article or an image, or with its text."""

    def replace(match):
        mark, text, target = match.groups()
        path, _, _ = target.partition("#")
        file = (article.parent / path).resolve()
        for other, name in articles.items():
            if other.resolve() == file:
                return f"[{text}](doc:{name})"
        if mark and file.exists():
            shutil.copy(file, catalog / file.name)
            return f"![{text}]({file.name})"
        return match.group(0) if "://" in target else text

    return replace


for path, name in articles.items():
    text = pages.get(path) or re.sub(r"(!?)\[([^\]]*)\]\(([^)\s]+)\)", link(path), path.read_text(encoding="utf-8"))
    if name == "Rules":
        text += rule_pages.index(book)
    (catalog / f"{name}.md").write_text(rule_pages.with_links(book, text), encoding="utf-8")

groups = {
    "Guides": root / "Guides", "Reference": root, "Rules": rules, "Appendices of the rules": rules / "Appendices",
    "Decisions": root / "Decisions", "Reported bugs": root / "Bugs"}
lines = ["# camsim", "", "Camera code written for AVFoundation, running on Linux.", "", "@Metadata {", "  @TechnologyRoot", "}", "", "## Topics"]
for title, folder in groups.items():
    lines += ["", f"### {title}", ""] + [f"- <doc:{n}>" for p, n in articles.items() if p.parent == folder]
(catalog / "camsim.md").write_text("\n".join(lines) + "\n", encoding="utf-8")
