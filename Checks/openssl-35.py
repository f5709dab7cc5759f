"""Post-quantum signatures: tests pass in a Debian 13 with OpenSSL 3.5, whose command verifies ours.

The programs are those that were built here; the root folder is a fresh one. Needs root, debootstrap and a mirror
of Debian.

usage: Scripts/check openssl-35 SAML TESTS [FILTER]

TESTS is the built program of the tests, FILTER chooses among them.
"""

import atexit
import base64
import os
import pathlib
import re
import shutil

from support import ROOT, SAMPLES, hold, output, packages, parser, run, tests

KEYS = ROOT / "vectors/keys"


class System:
    """A root folder with a fresh Debian 13, in which some folders of this machine are seen."""

    def __init__(self, *folders: pathlib.Path) -> None:
        self.folder = pathlib.Path(output("mktemp", "--directory"))
        self.mounted: list[pathlib.Path] = []
        atexit.register(self.remove)
        run("debootstrap", "--variant=minbase",
            "--include=openssl,libxml2,zlib1g,libcurl4t64,libsqlite3-0,libstdc++6,ca-certificates",
            "trixie", self.folder)
        self.mount("-t", "proc", "proc", at=pathlib.Path("/proc"))
        for path in folders:
            self.mount("--bind", path, at=path)

    def mount(self, *words: str | pathlib.Path, at: pathlib.Path) -> None:
        place = self.folder / at.relative_to("/")
        place.mkdir(parents=True, exist_ok=True)
        run("mount", *words, place)
        self.mounted.insert(0, place)

    def remove(self) -> None:
        """Never follows a folder that is mounted still: it is one of this machine."""
        for place in self.mounted:
            run("umount", place, statuses=None)
        run("rm", "-rf", "--one-file-system", self.folder, statuses=None)


def main() -> None:
    arguments = parser(__doc__)
    arguments.add_argument("saml", type=pathlib.Path)
    arguments.add_argument("tests", type=pathlib.Path)
    arguments.add_argument("filter", nargs="?")
    given = arguments.parse_args()
    saml, program = given.saml.resolve(), given.tests.resolve()
    hold(saml.is_file() and program.is_file(), f"{saml} or {program} is not there")
    hold(os.geteuid() == 0, "it needs root, for a root folder of its own")
    packages("debootstrap")

    runtime = pathlib.Path(shutil.which("swift") or "").resolve().parent.parent / "lib/swift"
    corpora = os.environ.get("SAML_CORPORA")
    # Tests read their files by the paths at which they were compiled.
    folders = {ROOT, runtime, saml.parent, program.parent, *([pathlib.Path(corpora)] if corpora else [])}
    system = System(*sorted(path for path in folders if not any(other in path.parents for other in folders)))
    # Tests of the cache in a Redis server link the client of the system that they were built on.
    for library in re.findall(r"libhiredis\S* => (\S+)", output("ldd", program)):
        shutil.copy(library, system.folder / "usr/lib")

    inside = ("env", "-i", "PATH=/usr/sbin:/usr/bin:/sbin:/bin", "HOME=/root", "LC_ALL=C.UTF-8",
              f"LD_LIBRARY_PATH={runtime}/linux", f"SAML_PROGRAM={saml}",
              *([f"SAML_CORPORA={corpora}"] if corpora else []), "chroot", str(system.folder))
    version = output(*inside, "openssl", "version")
    newer = re.match(r"OpenSSL 3\.(\d+)\.", version)
    hold(newer and int(newer[1]) >= 5, f"it has {version}")
    doctor = output(*inside, saml, "doctor")
    hold(re.search(r"^post-quantum .*ML-DSA-65.*SLH-DSA-SHAKE-256s", doctor, re.M),
         "saml finds no post-quantum algorithms", doctor)

    # What it signs holds for OpenSSL's own command, and is refused unless the policy accepts it.
    made = system.folder / "made"
    for name in ("ml-dsa-44", "ml-dsa-65", "ml-dsa-87", "slh-dsa-128f"):
        shutil.rmtree(made, ignore_errors=True)
        made.mkdir()
        public = KEYS / f"{name}.pub.pem"
        signed = output(*inside, saml, "sign", SAMPLES / "captures/unsigned.xml", "--key", KEYS / f"{name}.key.pem")
        (made / "signed.xml").write_text(signed + "\n", encoding="utf-8")
        method = re.findall(r'SignatureMethod Algorithm="[^"]*#([^"]*)"', signed)[0]
        verify = (*inside, saml, "verify", "/made/signed.xml", "--trust", public)
        report = output(*verify, "--accept-algorithm", method, "--dump-octets", "/made/octets")
        hold(re.search("^SIGNED", report, re.M), f"{name}: saml does not verify what it signed", report)
        value = re.findall(r"<ds:SignatureValue>([^<]*)<", signed)[0]
        (made / "value").write_bytes(base64.b64decode(value))
        octets = next((made / "octets").glob("*signed-info*"))
        run(*inside, "openssl", "pkeyutl", "-verify", "-rawin", "-pubin", "-inkey", public, "-sigfile", "/made/value",
            "-in", f"/made/octets/{octets.name}")
        refused = run(*verify, statuses=(1,)).stdout
        hold("signature.method-forbidden" in refused, f"{name} is accepted without a policy", refused)
        print(f"{name}: openssl verifies what saml signed")

    chosen = ("--filter", given.filter) if given.filter else ()
    done = tests(*inside, "sh", "-c", 'cd "$1" && shift && exec "$@"', "sh", ROOT, program, "--disable-xctest",
                 "--testing-library", "swift-testing", *chosen, refused=r'PostQuantum[A-Za-z]*Tests"? skipped')
    print(f"{version}: {done}")


if __name__ == "__main__":
    main()
