"""JUnit, SARIF and HTML reports follow their formats, and pages can be read in a browser.

A page that is blank in the dark or cut on a telephone fails no test of its text. JUnit is held to xmllint, SARIF to
its schema and model, pages to tidy. One page of one payload and one of several are opened; with --full, a page of each
outcome. Pages and pictures stay in FOLDER when one is named.

usage: Scripts/check reports [--full] [FOLDER]
"""

from pathlib import Path

import pages
import sarif
from support import POLICY, ROOT, SAMPLES, folder, packages, parser, run, saml

PAGES = {
    "skew": "valid-by-clock-skew-at-the-end.xml",
    "several": "",
    "valid": "assertion-signed-rsa-sha256.xml",
    "invalid": "everything-wrong-at-once.xml",
    "wrapped": "wrapping-3-assertion-before-signed-one.xml",
    "encrypted": "encrypted-assertion-signed-inside.xml",
    "unreadable": "base64-malformed.txt",
}


def report(kind: str, target: Path, *inputs: Path) -> Path:
    run(saml(), "validate", "--format", kind, *POLICY, "--issuer", "https://idp.example-mvpd.com",
        "--decryption-key", SAMPLES / "keys/test-only-partner-decryption.key.pem", "--output", target, *inputs,
        cwd=ROOT, statuses=(0, 1, 3))
    return target


def main() -> None:
    arguments = parser(__doc__)
    arguments.add_argument("--full", action="store_true")
    arguments.add_argument("folder", nargs="?", type=Path, default=folder())
    given = arguments.parse_args()
    work = given.folder.resolve()
    work.mkdir(exist_ok=True)
    packages("chromium", "fonts-dejavu-core", "libxml2-utils", "poppler-utils", "tidy")
    # One input is not there, which reports say too.
    every = (Path("samples/captures"), work / "gone")
    run("xmllint", "--noout", report("junit", work / "all.xml", *every))
    sarif.check(report("sarif", work / "all.sarif", *every))
    names = list(PAGES) if given.full else list(PAGES)[:2]
    made = [report("html", work / f"{name}.html", *([SAMPLES / "captures" / PAGES[name]] if PAGES[name] else every))
            for name in names]
    for page in made:
        run("tidy", "-quiet", "-errors", page)
    pages.check(made)


main()
