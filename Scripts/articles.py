"""Makes a documentation catalog of the files in Documentation, for DocC: links between them become links between articles."""
import pathlib
import re
import shutil
import sys

catalog = pathlib.Path(sys.argv[1])
shutil.rmtree(catalog, ignore_errors=True)
catalog.mkdir(parents=True)

root = pathlib.Path("Documentation")
# Bugs/README.md has the name of its folder.
articles = {path: path.parent.name if path.stem == "README" else path.stem for path in sorted(root.rglob("*.md"))}


def link(article):
    """Where a link of an article leads: to another article, a picture, or out of the site, as a text."""

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
    text = re.sub(r"(!?)\[([^\]]*)\]\(([^)\s]+)\)", link(path), path.read_text(encoding="utf-8"))
    (catalog / f"{name}.md").write_text(text, encoding="utf-8")

groups = {"Guides": "Guides", "Reference": "", "Decisions": "Decisions", "Reported bugs": "Bugs"}
lines = ["# camsim", "", "Camera code written for AVFoundation, running on Linux.", "", "@Metadata {", "  @TechnologyRoot", "}", "", "## Topics"]
for title, folder in groups.items():
    lines += ["", f"### {title}", ""] + [f"- <doc:{n}>" for p, n in articles.items() if p.parent == root / folder]
(catalog / "camsim.md").write_text("\n".join(lines) + "\n", encoding="utf-8")
