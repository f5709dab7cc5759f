"""What only Apple's systems have compiles, and runs on stand-ins as far as it can be run here.

There is no Apple SDK here: each part declares what it needs of Apple's frameworks, or has this system's.

  keychain      the store for the keychain keeps, replaces and removes, on a keychain in memory
  account       the adapter for subscriber accounts, called back in every place; the imports of PartnerSSO
  url-session   the transport by URLSession, against a server on this machine
  app           the views of samples/apple-app, but for what needs a subscriber account
  availability  what apps embed uses nothing newer than the oldest systems of Package.swift

usage: Scripts/check apple [--app FOLDER] [PART...]

Without a part all of them. FOLDER is where the tests of samples/apple-app were built, as
`swift build --show-bin-path` says it.
"""

import pathlib

import account
import app
import availability
import keychain
import url_session
from support import ROOT, built, hold, parser

PARTS = ("keychain", "account", "url-session", "app", "availability")


def main() -> None:
    arguments = parser(__doc__)
    arguments.add_argument("--app", type=pathlib.Path)
    arguments.add_argument("parts", nargs="*", choices=[*PARTS, []])
    given = arguments.parse_args()
    for part in given.parts or PARTS:
        match part:
            case "keychain":
                keychain.check()
            case "account":
                account.check()
            case "url-session":
                url_session.check()
            case "availability":
                availability.check()
            case "app":
                package = ROOT / "samples/apple-app/Tests"
                folder = given.app or built("--scratch-path", str(ROOT / "Service/.build"), package=package)
                hold((folder / "Modules").is_dir(), f"the tests of samples/apple-app are not built in {folder}")
                app.check(folder.resolve() / "Modules")


if __name__ == "__main__":
    main()
