"""Nothing public was taken away from a library since the last release.

That is the last tag such as 0.1.0; another commit can be named. Without a release there is no promise, and
nothing to compare.

usage: Scripts/check api [COMMIT]
"""

import json

from support import ROOT, hold, output, parser, run


def main() -> None:
    arguments = parser(__doc__)
    arguments.add_argument("commit", nargs="?")
    commit = arguments.parse_args().commit or run(
        "git", "-C", ROOT, "describe", "--tags", "--abbrev=0", "--match", "[0-9]*", statuses=None).stdout.strip()
    # The products for use; those with an underscore serve our own packages.
    manifest = json.loads(output("swift", "package", "--package-path", ROOT, "dump-package"))
    products = [product["name"] for product in manifest["products"]
                if "library" in product["type"] and not product["name"].startswith("_")]
    hold(len(products) > 10, f"only {len(products)} products were found")
    if not commit:
        print("no release yet, so nothing is promised; name a commit to compare with it")
        return
    scratch = ROOT / ".build-checks/api"
    run("swift", "package", "--package-path", ROOT, "--scratch-path", scratch, "diagnose-api-breaking-changes", commit,
        "--baseline-dir", scratch / "baselines", *(word for name in products for word in ("--products", name)))
    print(f"nothing public was taken away since {commit}")


if __name__ == "__main__":
    main()
