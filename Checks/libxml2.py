"""The tests pass with the libxml2 of another release of Debian, from its source package.

By default of the newest, sid. The tests are built anew, since the structures of libxml2 change between its
versions.

usage: Scripts/check libxml2 [RELEASE [FILTER]]
"""

import os

from support import ROOT, built, hold, output, parser, run, tests


def main() -> None:
    arguments = parser(__doc__)
    arguments.add_argument("release", nargs="?", default="sid")
    arguments.add_argument("filter", nargs="?")
    given = arguments.parse_args()

    libraries = output(ROOT / "Scripts/build", "libxml2", given.release)
    os.environ["PKG_CONFIG_PATH"] = f"{libraries}:{os.environ.get('PKG_CONFIG_PATH', '')}"
    # Newer versions call fields deprecated that older ones have no functions for.
    os.environ.pop("SAML_WARNINGS_AS_ERRORS", None)
    version = output("pkg-config", "--modversion", "libxml-2.0")
    options = ("--scratch-path", str(ROOT / f".build-checks/libxml2-{version}"), "-Xswiftc", "-gnone", "-Xcc", "-g0",
               "-Xswiftc", "-use-ld=lld")
    run("swift", "build", "--package-path", ROOT, "--build-tests", *options)
    program = built("--build-tests", *options) / "saml"

    # What the command says of itself: the version that was asked for, compiled and running.
    said = output(program, "--version")
    hold(f"libxml2  {version}" in said, f"the command does not have libxml2 {version}", said)
    chosen = ("--filter", given.filter) if given.filter else ("--skip", "CommandTests")
    print(f"libxml2 {version}:", tests(
        "swift", "test", "--package-path", ROOT, "--skip-build", "--disable-xctest", *options, *chosen,
        environment={"SAML_PROGRAM": str(program)}))


if __name__ == "__main__":
    main()
