"""Looks at the pages of reports in Chromium: in the light, in the dark, on a telephone, on paper.

Asserts what can be measured: that nothing is blank, that the outcome is there in its colour, that what
is signed is shaded, that no page is wider than a telephone, that text has the contrast of WCAG 2.1 AA,
and that the browser has nothing to complain about.
"""

import html
import re
import subprocess
from pathlib import Path

from PIL import Image
from support import BROWSER, fail, run

SCHEMES = {"light": [], "dark": ["--blink-settings=preferredColorScheme=0"]}
# The outcome that a page shows, and whether a part of it is signed.
OUTCOMES = {
    "valid": ("valid", True), "skew": ("valid", True), "encrypted": ("valid", True), "wrapped": ("invalid", True),
    "invalid": ("invalid", False),
}

# Colours of StyleSheet.swift.
BADGES = {
    "valid": {"light": (0xE6, 0xF4, 0xEA), "dark": (0x12, 0x26, 0x1A)},
    "invalid": {"light": (0xFD, 0xEC, 0xEB), "dark": (0x2B, 0x16, 0x18)},
}
SIGNED = {"light": (0x2D, 0xA4, 0x4E), "dark": (0x3F, 0xB9, 0x50)}

# Runs in a copy of a page that lets it, in a frame of a telephone's width: how wide the page is, and the least contrast of any text.
MEASURE = """
<script>
const rgb = text => text.match(/[0-9.]+/g).map(Number);
const light = ([r, g, b]) => [r, g, b].map(v => v / 255)
  .map(v => v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)
  .reduce((sum, v, i) => sum + v * [0.2126, 0.7152, 0.0722][i], 0);
const field = node => {
  for (; node; node = node.parentElement) {
    const color = rgb(getComputedStyle(node).backgroundColor);
    if (color.length < 4 || color[3] > 0) return color;
  }
  return [255, 255, 255];
};
let least = 99, where = "";
const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
while (texts.nextNode()) {
  const element = texts.currentNode.parentElement;
  if (!texts.currentNode.data.trim() || element.tagName === "SCRIPT") continue;
  const [a, b] = [light(rgb(getComputedStyle(element).color)), light(field(element))];
  const contrast = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
  if (contrast < least) [least, where] = [contrast, element.className || element.tagName];
}
for (const fold of document.querySelectorAll("details")) fold.open = true;
parent.document.title = [document.documentElement.scrollWidth, innerWidth, least.toFixed(2), where].join(" ");
</script>
"""


def chromium(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Runs the browser; its console is on standard error."""
    return run(*BROWSER, "--hide-scrollbars", "--enable-logging=stderr", "--v=0", *arguments)


def console(done: subprocess.CompletedProcess[str]) -> list[str]:
    return [line for line in done.stderr.splitlines() if "CONSOLE" in line]


def picture(page: Path, name: str, scheme: list[str]) -> Path:
    target = page.with_name(f"{page.stem}-{name}.png")
    done = chromium(*scheme, "--window-size=1000,2600", f"--screenshot={target}", page.as_uri())
    if complaints := console(done):
        fail(f"{page.name}: {complaints[0]}")
    return target


def colors(png: Path) -> dict[tuple[int, int, int], int]:
    """How often each colour is there."""
    with Image.open(png) as image:
        found = image.convert("RGB").getcolors(maxcolors=1 << 24) or []
    return {color: count for count, color in found}


def check_picture(page: Path, scheme: str, flags: list[str], outcome: str, is_signed: bool) -> None:
    found = colors(picture(page, scheme, flags))
    brightness = sum(sum(color) / 3 * count for color, count in found.items()) / sum(found.values())
    if scheme == "light" and brightness < 200 or scheme == "dark" and brightness > 70:
        fail(f"{page.name}: {scheme} has a brightness of {brightness:.0f}")
    if len(found) < 50:
        fail(f"{page.name}: {scheme} is blank")
    if found.get(BADGES[outcome][scheme], 0) < 300:
        fail(f"{page.name}: {scheme} has no badge that says {outcome}")
    if (found.get(SIGNED[scheme], 0) > 300) != is_signed:
        fail(f"{page.name}: {scheme} shades what is {'' if is_signed else 'not '}signed wrongly")


def check_measures(page: Path, width: int, flags: list[str]) -> None:
    text = page.read_text(encoding="utf-8")
    open_text = re.sub(r"<meta http-equiv=\"Content-Security-Policy\"[^>]*>", "", text)
    measured = html.escape(open_text.replace("</body>", MEASURE + "</body>"))
    frame = f"<iframe width='{width}' height='900' srcdoc=\"{measured}\"></iframe>"
    copy = page.with_suffix(".htm")
    copy.write_text(f"<!DOCTYPE html><title>-</title>{frame}", encoding="utf-8")
    done = chromium(*flags, "--dump-dom", copy.as_uri())
    match = re.search(r"<title>(\d+) (\d+) ([\d.]+) ([^<]*)</title>", done.stdout)
    if not match:
        fail(f"{page.name}: could not be measured")
    needed, given, contrast = int(match[1]), int(match[2]), float(match[3])
    if needed > given:
        fail(f"{page.name}: needs {needed} of {given} pixels")
    if contrast < 4.5:
        fail(f"{page.name}: contrast of {contrast} at {match[4]}")
    if given != width:
        fail(f"the frame has {given} pixels, not {width}")


def check_paper(page: Path) -> None:
    pdf = page.with_suffix(".pdf")
    chromium("--no-pdf-header-footer", f"--print-to-pdf={pdf}", page.as_uri())
    text = run("pdftotext", "-layout", pdf, "-").stdout
    for word in ("valid", "not signed", "the signature", "Validated"):
        if word not in text:
            fail(f"{page.name}: paper does not say {word}")
    run("pdftoppm", "-r", "60", "-png", pdf, page.with_name(f"{page.stem}-paper"))
    sheets = sorted(page.parent.glob(f"{page.stem}-paper-*.png"))
    if not any(colors(sheet).get(SIGNED["light"], 0) > 20 for sheet in sheets):
        fail(f"{page.name}: paper has no bar beside what is signed")


def check_console(folder: Path) -> None:
    """The console of a page that runs a script is read, and reports it: otherwise no page would have a complaint."""
    page = folder / "complains.htm"
    policy = "<meta http-equiv='Content-Security-Policy' content=\"default-src 'none'\">"
    page.write_text(f"<!DOCTYPE html><title>x</title>{policy}<script>1</script>", encoding="utf-8")
    if not console(chromium("--dump-dom", page.as_uri())):
        fail("the browser does not tell what it refuses")


def check(pages: list[Path]) -> None:
    """Looks at pages; those of one payload have the name of the outcome that they show."""
    check_console(pages[0].parent)
    for page in pages:
        for scheme, flags in SCHEMES.items():
            if page.stem in OUTCOMES:
                check_picture(page, scheme, flags, *OUTCOMES[page.stem])
            check_measures(page, 390, flags)
        if page.stem == "skew":
            check_paper(page)
    print(f"pages: {len(pages)} in the light, in the dark, at 390 pixels, and one on paper")
