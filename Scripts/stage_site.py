"""Prepares the pages of the site for MkDocs.

usage: stage_site.py REPOSITORY FOLDER [LIBRARY=PAGE...]

Writes FOLDER/pages and FOLDER/mkdocs.yml. README.md is the first page, the folders of docs/ are the groups, in the
order of docs/README.md. A file of the repository that a page links to is copied, because the address of the
repository is not known; the name of a folder is left as text. PAGE is the first page of a LIBRARY, below api.
"""

import json
import os
import re
import sys
from pathlib import Path

ROOT, FOLDER, LIBRARIES = Path(sys.argv[1]).resolve(), Path(sys.argv[2]), sys.argv[3:]
PAGES = FOLDER / "pages"
INDEX = "docs/README.md"
# Others read these first; a link to one is its name alone.
UNPUBLISHED = {"docs/internals/reports-to-others.md"}
LINK = re.compile(r"(!?)\[((?:[^\[\]]|\[[^\]]*\])*)\]\(([^()\s]+)\)")
ITEM = re.compile(r"( *)([-*]|\d+\.) +")

# Each staged file by its path in the repository, and those to be read yet.
staged: dict[str, str] = {}
waiting: list[str] = []


def place(path: str) -> str:
    """Returns where a file of the repository is in the site, and stages it."""
    if path not in staged:
        if path in ("README.md", INDEX):
            name = {"README.md": "index.md", INDEX: "documentation.md"}[path]
        elif path.startswith("docs/"):
            name = path.removeprefix("docs/")
        elif path.endswith("/README.md"):
            name = "repository/" + path.removesuffix("/README.md") + ".md"
        else:
            name = "repository/" + path
            # A server knows the type of a file by its ending.
            if not path.endswith((".md", ".json", ".txt")):
                name += ".txt"
        staged[path] = name
        waiting.append(path)
    return staged[path]


def link(page: str, match: re.Match[str]) -> str:
    """A link of a page, as it is in the site."""
    picture, label, target = match.groups()
    file, hash_, anchor = target.partition("#")
    if not file or re.match(r"[a-z]+:", target):
        return match[0]
    path = os.path.normpath(os.path.join(os.path.dirname(page), file))
    if path.startswith("..") or not (ROOT / path).exists():
        sys.exit(f"{page}: a link to {target}, which is not there")
    if path in UNPUBLISHED:
        return label
    if (ROOT / path).is_dir():
        return f"{label} (`{path}`)" if label.strip("`") != path else label
    relative = os.path.relpath(place(path), os.path.dirname(staged[page]) or ".")
    return f"{picture}[{label}]({relative}{hash_}{anchor})"


def convert(page: str, text: str) -> str:
    """A page with its links converted. MkDocs wants what belongs to an item of a list four columns in."""
    lines, fence, indents = [], False, []
    for line in text.splitlines():
        depth = len(line) - len(line.lstrip())
        if not fence:
            while line.strip() and indents and depth < indents[-1]:
                indents.pop()
        level = len(indents)
        removed = indents[-1] if indents else 0
        if line.lstrip().startswith("```"):
            fence = not fence
        elif not fence:
            if item := ITEM.match(line):
                indents.append(len(item[0]))
            line = re.sub(r"(`+)(?:(?!\1).)*\1(?!\])|" + LINK.pattern,
                          lambda m: m[0] if m[1] else link(page, LINK.fullmatch(m[0])), line)
        lines.append("    " * level + line[min(removed, depth):] if line.strip() else "")
    return "\n".join(lines) + "\n"


def stage(path: str) -> None:
    target = PAGES / staged[path]
    target.parent.mkdir(parents=True, exist_ok=True)
    source = ROOT / path
    if path.endswith(".md"):
        target.write_text(convert(path, source.read_text(encoding="utf-8")), encoding="utf-8")
    else:
        target.write_bytes(source.read_bytes())


def title(path: str) -> str:
    heading = re.search(r"^# (.+)$", (ROOT / path).read_text(encoding="utf-8"), re.MULTILINE)
    if not heading:
        sys.exit(f"{path}: no title")
    return heading[1].replace("`", "")


def groups() -> dict[str, list[str]]:
    """The pages of each section of docs/README.md."""
    found: dict[str, list[str]] = {}
    pages: list[str] = []
    for line in (ROOT / INDEX).read_text(encoding="utf-8").splitlines():
        if line.startswith("## "):
            pages = found.setdefault(line[3:], [])
        for match in LINK.finditer(line):
            path = os.path.normpath("docs/" + match[3].partition("#")[0])
            if not path.endswith(".md") or not path.startswith("docs/"):
                continue
            if path != "docs/glossary.md" and path not in UNPUBLISHED:
                pages.append(path)
    listed = [*UNPUBLISHED, *[page for pages in found.values() for page in pages], INDEX, "docs/glossary.md"]
    every = {str(page.relative_to(ROOT)) for page in (ROOT / "docs").rglob("*.md")}
    if missing := every.difference(listed):
        sys.exit(f"{INDEX} lists no {', '.join(sorted(missing))}")
    return found


def main() -> None:
    navigation: list = [{"Home": "index.md"}]
    place("README.md")
    place(INDEX)
    for name, pages in groups().items():
        entries = [{title(page): place(page)} for page in pages]
        navigation.append({name: entries})
    place("docs/glossary.md")
    while waiting:
        stage(waiting.pop())

    # Scripts/site writes the reports and the archives.
    (PAGES / "report.md").write_text(
        "# Reports\n\n`saml validate --format html` writes a page that needs no script and no network:\n\n"
        "- [one capture](report/one.html) with several problems\n"
        "- [six captures](report/several.html), sound, altered, encrypted and hostile ones\n\n"
        "They are files of `samples/captures`. [The page of formats](reference/reports.md) has more.\n",
        encoding="utf-8")
    more = [{"All pages": "documentation.md"}, {"Glossary": "glossary.md"}, {"Reports": "report.md"}]
    if LIBRARIES:
        # A page of DocC is found by its folder alone, to which MkDocs follows no link.
        lines = [f'- <a href="api/{page}">{name}</a>' for name, _, page in (each.partition("=") for each in LIBRARIES)]
        (PAGES / "api.md").write_text("# Libraries\n\n" + "\n".join(lines) + "\n", encoding="utf-8")
        more.append({"Libraries": "api.md"})
    rest = sorted(path for path in staged if path.endswith(".md") and staged[path].startswith("repository/"))
    more += [{title(path): staged[path]} for path in rest]
    navigation.append({"More": more})

    settings = (ROOT / "packaging/site/mkdocs.yml").read_text(encoding="utf-8")
    # JSON is YAML.
    settings += f"\ndocs_dir: pages\nnav: {json.dumps(navigation)}\n"
    (FOLDER / "mkdocs.yml").write_text(settings, encoding="utf-8")
    (PAGES / "site.css").write_bytes((ROOT / "packaging/site/site.css").read_bytes())
    print(f"{len(staged)} files, of which {len(rest)} are pages outside of docs/")


main()
