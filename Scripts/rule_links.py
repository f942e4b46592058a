"""Replaces rule numbers in the doc comments of symbol graphs with links to the pages of the rule book.

usage: rule_links.py FOLDER     Pass a folder with the output of swift-symbolgraph-extract.
"""
import json
import pathlib
import sys

from rule_book import RuleBook
from rule_pages import with_links

book = RuleBook()
for path in pathlib.Path(sys.argv[1]).glob("*.symbols.json"):
    graph = json.loads(path.read_text(encoding="utf-8"))
    for symbol in graph["symbols"]:
        for line in symbol.get("docComment", {}).get("lines", []):
            line["text"] = with_links(book, line["text"], folder="/documentation/camsim/")
    path.write_text(json.dumps(graph), encoding="utf-8")
