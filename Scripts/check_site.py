"""Checks a built site: each link leads to a file of it, each anchor exists, and nothing is loaded from elsewhere.

usage: check_site.py SITE BASE

BASE is the path where the site is to be served. Python's standard library only.
"""

import re
import sys
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

SITE, BASE = Path(sys.argv[1]).resolve(), sys.argv[2]
# Elements whose address the browser loads by itself.
LOADED = {"audio", "embed", "iframe", "img", "image", "link", "object", "script", "source", "track", "use", "video"}


class Page(HTMLParser):
    """The anchors and the addresses of a page."""

    def __init__(self, text: str):
        super().__init__(convert_charrefs=True)
        self.anchors: set[str] = set()
        self.addresses: list[tuple[str, str]] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        for name, value in attributes:
            if name == "id" or name == "name" and tag == "a":
                self.anchors.add(value or "")
            elif name in ("href", "src", "data", "poster", "xlink:href") and value is not None:
                self.addresses.append((tag, value))
            elif name == "srcset" and value:
                self.addresses += [(tag, part.split()[0]) for part in value.split(",") if part.strip()]


def target(page: Path, path: str) -> Path | None:
    """The file that a path leads to; None if it leaves the site."""
    if path.startswith("/"):
        if not path.startswith(BASE):
            return None
        file = SITE / path.removeprefix(BASE)
    else:
        file = page.parent / path if path else page
    file = file.resolve()
    if file.is_dir():
        file /= "index.html"
    return file if file.is_relative_to(SITE) else None


def main() -> None:
    pages = {path: Page(path.read_text(encoding="utf-8")) for path in sorted(SITE.rglob("*.html"))}
    problems, links, anchors = [], 0, 0
    for path, page in pages.items():
        for tag, address in page.addresses:
            parts = urlsplit(address)
            if parts.scheme in ("data", "mailto"):
                continue
            if parts.scheme or parts.netloc:
                if tag in LOADED or parts.scheme not in ("http", "https"):
                    problems.append((path, tag, address, "is loaded from elsewhere"))
                continue
            links += 1
            file = target(path, unquote(parts.path))
            if file is None or not file.is_file():
                problems.append((path, tag, address, "leads nowhere"))
            elif parts.fragment and file in pages and tag == "a":
                anchors += 1
                if not {parts.fragment, unquote(parts.fragment)} & pages[file].anchors:
                    problems.append((path, tag, address, "has no such anchor"))
    for sheet in SITE.rglob("*.css"):
        text = sheet.read_text(encoding="utf-8")
        for address in re.findall(r"(?:url\(|@import\s+)[\"']?((?:https?:)?//[^\"')\s]+)", text):
            problems.append((sheet, "css", address, "is loaded from elsewhere"))
    for path, tag, address, what in problems:
        print(f"{path.relative_to(SITE)}: {tag} {address} {what}", file=sys.stderr)
    if problems:
        sys.exit(f"check_site: {len(problems)} problems")
    # A site that is empty has no wrong link.
    if len(pages) < 10 or links < 1000 or anchors < 100:
        sys.exit(f"check_site: only {len(pages)} pages, {links} links, {anchors} anchors")
    print(f"{len(pages)} pages, {links} links and {anchors} anchors lead somewhere")


main()
