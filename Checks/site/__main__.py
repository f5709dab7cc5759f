"""The links of a built site lead somewhere, and its pages can be read in a browser.

A dead link and a page that is blank or too wide for a telephone are met by readers alone: no test looks there. SITE is
what Scripts/site made. With --links no browser is started. Pictures stay in PICTURES when it is named.

usage: Scripts/check site [--links] SITE [PICTURES]
"""

from pathlib import Path

import links
import looks
from support import folder, packages, parser


def main() -> None:
    arguments = parser(__doc__)
    arguments.add_argument("--links", action="store_true")
    arguments.add_argument("site", type=Path)
    arguments.add_argument("pictures", type=Path, nargs="?", default=folder())
    given = arguments.parse_args()
    site = given.site.resolve()
    # The path where the site is to be served.
    base = (site / ".swift-saml-site").read_text(encoding="utf-8").strip()
    links.check(site, base)
    if not given.links:
        packages("chromium", "fonts-dejavu-core")
        given.pictures.mkdir(exist_ok=True)
        looks.check(site, base, given.pictures.resolve())


main()
