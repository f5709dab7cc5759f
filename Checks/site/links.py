"""Checks a built site: each link leads to a file of it, each anchor exists, and nothing is loaded from elsewhere."""

import re
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

from support import hold

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


def target(site: Path, base: str, page: Path, path: str) -> Path | None:
    """The file that a path leads to; None if it leaves the site."""
    if path.startswith("/"):
        if not path.startswith(base):
            return None
        file = site / path.removeprefix(base)
    else:
        file = page.parent / path if path else page
    file = file.resolve()
    if file.is_dir():
        file /= "index.html"
    return file if file.is_relative_to(site) else None


def check(site: Path, base: str) -> None:
    """Follows the links of a site that is to be served at the path `base`."""
    pages = {path: Page(path.read_text(encoding="utf-8")) for path in sorted(site.rglob("*.html"))}
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
            file = target(site, base, path, unquote(parts.path))
            if file is None or not file.is_file():
                problems.append((path, tag, address, "leads nowhere"))
            elif parts.fragment and file in pages and tag == "a":
                anchors += 1
                if not {parts.fragment, unquote(parts.fragment)} & pages[file].anchors:
                    problems.append((path, tag, address, "has no such anchor"))
    for sheet in site.rglob("*.css"):
        text = sheet.read_text(encoding="utf-8")
        for address in re.findall(r"(?:url\(|@import\s+)[\"']?((?:https?:)?//[^\"')\s]+)", text):
            problems.append((sheet, "css", address, "is loaded from elsewhere"))
    wrong = [f"{path.relative_to(site)}: {tag} {address} {what}" for path, tag, address, what in problems]
    hold(not wrong, f"{len(wrong)} addresses are wrong", "\n".join(wrong))
    found = f"{len(pages)} pages, {links} links and {anchors} anchors"
    # A site that is empty has no wrong link.
    hold(len(pages) >= 10 and links >= 1000 and anchors >= 100, f"the site has only {found}")
    print(f"{found} lead somewhere")
