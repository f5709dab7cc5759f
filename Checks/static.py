"""The static command has the same bytes from two folders, and answers as another build does.

Encodings above all could differ, since a static program loads no converters. Prints its size and its memory
beside the other's.

usage: Scripts/check static [SAML]
"""

import pathlib
import re
import sys

from support import AUDIENCE, NOW, ROOT, TRUST, fail, folder, hold, hold_bill, output, parser, run, saml

TRUSTED = ("--at", NOW, "--trust", str(TRUST))
JUDGED = (*TRUSTED, "--audience", AUDIENCE)
ALL = ("samples", "vectors/recipes")
COMMANDS = (
    ("validate", *JUDGED, "--format", "ndjson", "--show-values", *ALL),
    ("verify", *TRUSTED, "--format", "ndjson", "--cross-check", *ALL),
    ("inspect", "--format", "ndjson", "--show-values", *ALL),
    *(("validate", *JUDGED, "--format", name, "samples/captures") for name in ("text", "sarif", "html")),
    ("explain", "--format", "json"),
)
MEMORY = """import resource, subprocess, sys
subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL)
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
"""


def build(root: pathlib.Path) -> pathlib.Path:
    return pathlib.Path(output(root / "Scripts/build", "static"))


def answer(program: pathlib.Path, command: tuple[str, ...]) -> tuple[int, str, str]:
    done = run(program, *command, statuses=None, cwd=ROOT)
    printed = done.stdout
    if command[0] == "inspect":
        # It judges by the clock.
        printed = re.sub(r'"actual":"[0-9-]+T[0-9:.]+Z"', '"actual":"now"', printed)
    return done.returncode, printed, done.stderr


def main() -> None:
    arguments = parser(__doc__)
    arguments.add_argument("saml", nargs="?")
    other = saml(arguments.parse_args().saml)
    static = build(ROOT)
    hold_bill(static.parent / "bom.cdx.json", static)
    hold("INTERP" not in output("readelf", "--program-headers", "--wide", static), f"{static} is not static")

    # A clone elsewhere, under a name of another length.
    clone = folder() / "a-clone-in-another-folder"
    run("git", "clone", "--quiet", ROOT, clone)
    again = build(clone)
    changed = run("git", "-C", ROOT, "diff", "--quiet", "HEAD", "--", statuses=(0, 1)).returncode
    hold(changed or static.read_bytes() == again.read_bytes(), "two builds of one commit differ")
    print(output("sha256sum", static))

    records = 0
    for command in COMMANDS:
        theirs, ours = answer(other, command), answer(static, command)
        records += ours[1].count("\n")
        if theirs != ours:
            fail(f"saml {' '.join(command[:6])}: the static command answers otherwise",
                 "\n".join(set(theirs[1].splitlines()) ^ set(ours[1].splitlines())))
    hold(records > 500, "there is nothing to compare")
    print(f"the same answers of {len(COMMANDS)} commands, in {records} lines")
    for program in (other, static):
        memory = output(sys.executable, "-c", MEMORY, program, "validate", *JUDGED,
                        ROOT / "samples/captures/assertion-signed-rsa-sha256.xml")
        print(f"{program}: {program.stat().st_size} bytes, one response in {memory} KB")


if __name__ == "__main__":
    main()
