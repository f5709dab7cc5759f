"""The programs of samples/bindings, in C, Go, Java, Python and Ruby, give one answer to each form.

They are built against a built libsaml and get good, tampered, expired and hostile forms. What they print is
compared with what is expected, and with one another.

usage: Scripts/check bindings FOLDER

FOLDER is what `Scripts/build libsaml` prints.
"""

import base64
import json
import os
import pathlib
import re
import shutil
import sys
import urllib.parse
from collections.abc import Callable

from support import AUDIENCE, ROOT, SAMPLES, TRUST, fail, folder, hold, output, packages, parser, run

BINDINGS = SAMPLES / "bindings"
CAPTURES = SAMPLES / "captures"
GSON = "/usr/share/java/gson.jar"
FOREIGN = ("--add-modules", "jdk.incubator.foreign")
# The moment for which the samples were made.
AT = ("--now", "1772366430")
NAMES = ("householdID", "userID", "upstreamUserID", "zip", "maxRating", "channelID", "nickname", "parentalPIN")
KEY = "replay-key 96874f22d2b8c2fb0254c63173b43f7bdd93cdf9dd6f271abc8f651021d83e35 until 1772367000000"
VALID = ("valid", "issuer https://idp.example-mvpd.com")
GOOD = (*VALID, "subject present", *(f"attribute {name}" for name in NAMES))
VALUES = ("hh-4711-0815", "u-90210", "f3b1c9d0a7e64d2e", "94107", "TV-14", "NEWS & WEATHER SPORT1 KINO-HD",
          "Zoë Østergaard 東京", "-")
REFUSED = {
    "attribute-value-changed.xml": ("signature.digest-mismatch",),
    "name-id-changed.xml": ("signature.digest-mismatch",),
    "expired.xml": ("time.expired", "time.confirmation-expired"),
    "attribute-value-changed-and-expired.xml": (
        "signature.digest-mismatch", "time.expired", "time.confirmation-expired"),
    "unsigned.xml": ("signature.missing",),
    "doctype-with-internal-entity.xml": ("xml.doctype",),
}


def form(response: bytes) -> bytes:
    """What a browser posts of a response."""
    return b"RelayState=x&SAMLResponse=" + urllib.parse.quote(base64.b64encode(response), safe="").encode()


ENTITIES = ('<!DOCTYPE a [<!ENTITY b "bbbbbbbb">' + "".join(f'<!ENTITY c{n} "&b;&b;&b;&b;">' for n in range(20))
            + "]><a>&c19;</a>")
HOSTILE = {
    "nothing": b"", "an empty response": b"SAMLResponse=", "half an escape": b"SAMLResponse=%",
    "zeros": bytes(65536), "two responses": b"a=1&SAMLResponse=PGEvPg%3D%3D&SAMLResponse=PGIvPg%3D%3D",
    "thirty thousand levels": form(b"<a>" * 30_000), "entities": form(ENTITIES.encode()),
} | {path.name: form(path.read_bytes()) for path in CAPTURES.glob("wrapping-*.xml")}


def build(libsaml: pathlib.Path) -> dict[str, tuple[str | pathlib.Path, ...]]:
    """Builds the programs, and returns how each is started."""
    flags = output("pkg-config", "--cflags", "--libs", "libsaml", "jansson").split()
    run("gcc", "-std=c11", "-O2", "-Wall", "-Wextra", "-Wpedantic", "-Werror", "-D_FORTIFY_SOURCE=2",
        "-o", folder() / "c", BINDINGS / "c/verify_posted.c", *flags)

    unformatted = output("gofmt", "-l", BINDINGS / "go")
    hold(not unformatted, f"gofmt would change {unformatted}")
    # Nothing is fetched: the program needs the standard library alone.
    alone = {"GOPROXY": "off", "GOCACHE": str(folder() / "go-cache")}
    run("go", "vet", "./...", cwd=BINDINGS / "go", environment=alone | {"GOFLAGS": "-mod=mod"})
    run("go", "build", "-buildvcs=false", "-o", folder() / "go", ".", cwd=BINDINGS / "go", environment=alone)

    listed = output("dpkg-query", "--listfiles", "openjdk-17-jdk-headless").splitlines()
    java = pathlib.Path(next(path for path in listed if path.endswith("/bin/javac"))).parent
    warned = run(java / "javac", "-Xlint:all", *FOREIGN, "-cp", GSON, "-d", folder() / "java",
                 *sorted((BINDINGS / "java").glob("*.java"))).stderr
    # It always says that the interface is not final there.
    others = [line for line in warned.splitlines() if "warning:" in line and "using incubating module" not in line]
    hold(not others, "javac warns", "\n".join(others))

    shutil.copytree(ROOT / "Python/saml", folder() / "python/saml")
    shutil.copy(libsaml / "lib/libsaml.so.1", folder() / "python/saml")
    return {
        "C": (folder() / "c",), "Go": (folder() / "go",),
        "Java": (java / "java", "-Xshare:auto", "-XX:TieredStopAtLevel=1", *FOREIGN,
                 "--enable-native-access=ALL-UNNAMED", f"-Djava.library.path={libsaml}/lib", "-cp",
                 f"{GSON}:{folder()}/java", "VerifyPosted"),
        "Python": (sys.executable, "-B", BINDINGS / "python/verify_posted.py"),
        "Ruby": ("ruby", "-W", BINDINGS / "ruby/verify_posted.rb"),
    }


def main() -> None:
    arguments = parser(__doc__)
    arguments.add_argument("folder", type=pathlib.Path)
    libsaml = arguments.parse_args().folder.resolve()
    packages("gcc", "golang-go", "libc6-dev", "libgoogle-gson-java", "libjansson-dev", "openjdk-17-jdk-headless",
             "pkg-config", "ruby")
    os.environ |= {"PKG_CONFIG_PATH": f"{libsaml}/lib/pkgconfig", "LD_LIBRARY_PATH": f"{libsaml}/lib",
                   "PYTHONPATH": str(folder() / "python"), "PYTHONIOENCODING": "utf-8"}
    programs = build(libsaml)

    def policy(name: str, content: object) -> pathlib.Path:
        (folder() / name).write_text(json.dumps(content))
        return folder() / name

    trusting = policy("policy.json", {"audiences": [AUDIENCE], "trust": [{"pem": TRUST.read_text()}]})
    checked = 0

    def check(name: str, body: bytes, status: int, right: Callable[[str], bool], *words: str | pathlib.Path) -> None:
        """Holds the answers of all programs to a status and to one another."""
        nonlocal checked
        first = None
        for language, program in programs.items():
            done = run(*program, *words, statuses=None, input=body.decode())
            printed = done.stdout.rstrip("\n")
            errors = re.sub(r".*Using incubator modules.*\n", "", done.stderr)
            first = printed if first is None else first
            if done.returncode != status or not right(printed) or printed != first or (status == 2 and not errors):
                fail(f"{name} in {language}: status {done.returncode}", f"{printed}\n{errors}")
            checked += 1

    def expect(name: str, body: bytes, status: int, expected: tuple[str, ...], *words: str | pathlib.Path) -> None:
        check(name, body, status, lambda printed: printed == "\n".join(expected), *words)

    good = (CAPTURES / "form-body.txt").read_bytes()
    expect("a good form", good, 0, (*GOOD, KEY), *AT, trusting)
    expect("a good form in a file", b"", 0, (*GOOD, KEY), *AT, trusting, CAPTURES / "form-body.txt")
    shown = (f"attribute {name} {value}" for name, value in zip(NAMES, VALUES))
    expect("a good form with its values", good, 0, (*VALID, "subject sub-5e0a77c1", *shown, KEY),
           "--show-values", *AT, trusting)
    expect("a good form by the clock", good, 1,
           ("invalid", "failed time.expired", "failed time.confirmation-expired"), trusting)
    expect("no trust anchor", good, 1, ("indeterminate", "missing signature.core-validation"),
           *AT, policy("no-trust.json", {"audiences": [AUDIENCE]}))
    expect("a policy that names a file", good, 2, (), *AT, policy("named.json", {"trust": ["idp.pem"]}))
    expect("no policy", good, 2, (), *AT, folder() / "nothing.json")
    expect("no argument", good, 2, ())
    expect("a value with elements", form((CAPTURES / "structured-attribute-value.xml").read_bytes()), 0,
           (*GOOD, "attribute entitlements", KEY), *AT, trusting)
    for name, codes in REFUSED.items():
        expect(name, form((CAPTURES / name).read_bytes()), 1, ("invalid", *(f"failed {code}" for code in codes)),
               *AT, trusting)
    # Each program refuses what an attacker posts with one of its own codes, and none stops.
    for name, body in HOSTILE.items():
        check(name, body, 1, lambda printed: printed.startswith("invalid\nfailed "), *AT, trusting)
    print(f"{checked} answers of five programs are what was expected")


if __name__ == "__main__":
    main()
