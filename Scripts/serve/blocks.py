"""Writes the files that a guide contains, such as ```python PATH, to a folder.

Usage: blocks.py GUIDE FOLDER
"""
import pathlib
import re
import sys

guide, folder = map(pathlib.Path, sys.argv[1:])
for path, text in re.findall(r"^```\w+ (\S+)\n(.*?)^```$", guide.read_text(encoding="utf-8"), re.M | re.S):
    if "." in path:
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text, encoding="utf-8")
