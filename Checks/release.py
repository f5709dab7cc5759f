"""The files of a release work for a stranger, in a fresh Debian 12 without Swift.

What only works on the machine of a maintainer is found here. FOLDER is what Scripts/release made: its sums, the static
command, the Debian package, a program in C with libsaml, and the wheel. With `deb` the Debian package alone is made,
twice: the same bytes, without a complaint of lintian; it judges, and leaves nothing behind when it is removed. TARBALL
holds what debootstrap fetches, so that the next run need not; it is made when missing. Needs root.

usage: Scripts/check release FOLDER
       Scripts/check release deb [TARBALL]
"""

import json
import os
import re
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from pathlib import Path

from support import AUDIENCE, NOW, ROOT, folder, hold, output, packages, parser, run

ARGUMENTS = ("validate", "--at", NOW, "--trust", "/samples/trust/idp-rsa.pem", "--audience", AUDIENCE)
LIBRARIES = ("Swift runtime", "libxml2", "OpenSSL", "zlib")
COMMAND = (*LIBRARIES, "GNU C library", "GCC runtime libraries")
IN_PYTHON = """
import datetime, json, pathlib, saml
policy = json.loads(pathlib.Path("/policy.json").read_text())
message = pathlib.Path("/samples/captures/assertion-signed-rsa-sha256.xml").read_bytes()
now = datetime.datetime(2026, 3, 1, 12, 0, 30, tzinfo=datetime.timezone.utc)
print("python:", saml.verify(message, policy, now=now).issuer)
"""
IN_C = """gcc -o /stress /stress.c $(pkg-config --cflags --libs libsaml) &&
  /stress 2000 /policy.json /samples/captures/*.xml"""
# What apt and dpkg write about themselves, and what the check has put there.
UNCOUNTED = ("var/cache", "var/lib", "var/log", "tmp", "proc", "samples")


class Debian:
    """A Debian 12 in a folder: only what every Debian has, so that nothing of this machine can help."""

    def __init__(self, place: Path, *options: str) -> None:
        self.folder = place
        run("debootstrap", "--variant=minbase", *options, "bookworm", place)
        for name in ("captures", "trust", "bindings"):
            run("cp", "-r", ROOT / "samples" / name, self.at("/samples", make=True))
        self.run("apt-get", "update", "-qq")

    def at(self, path: str, make: bool = False) -> Path:
        place = self.folder / path.lstrip("/")
        if make:
            place.mkdir(exist_ok=True)
        return place

    def run(self, *command: str, statuses: Collection[int] = (0,), **variables: str) -> str:
        environment = {"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "HOME": "/root", "LC_ALL": "C.UTF-8",
                       "DEBIAN_FRONTEND": "noninteractive", **variables}
        return output("chroot", self.folder, *command, env=environment, statuses=statuses)

    def install(self, *packages: str) -> None:
        self.run("apt-get", "install", "-qq", "--yes", "--no-install-recommends", *packages)

    def put(self, file: Path, path: str) -> str:
        run("cp", "-r", file, self.at(path))
        return path

    def unpack(self, pattern: str) -> str:
        """Unpacks an archive of the release below /opt, and returns the folder."""
        archive = one(self.at("/release"), pattern)
        run("tar", "--extract", "--gzip", "--file", archive, "--directory", self.at("/opt"))
        return f"/opt/{one(self.at('/opt'), pattern.partition('*')[0] + '*').name}"

    def contents(self) -> set[str]:
        found = set()
        for each, names, files in os.walk(self.folder):
            place = os.path.relpath(each, self.folder)
            names[:] = [name for name in names if os.path.normpath(f"{place}/{name}") not in UNCOUNTED]
            found.update(os.path.normpath(f"{place}/{name}") for name in names + files)
        return found

    @contextmanager
    def proc(self) -> Iterator[None]:
        run("mount", "-t", "proc", "proc", self.at("/proc"))
        try:
            yield
        finally:
            run("umount", self.at("/proc"))

    def judges(self, name: str, command: str) -> None:
        """A sound response is valid, and a changed one is not."""
        told = self.run(command, *ARGUMENTS, "/samples/captures/assertion-signed-rsa-sha256.xml")
        hold(told.startswith("VALID"), f"{name}: a sound sample is not valid", told)
        told = self.run(command, *ARGUMENTS, "/samples/captures/attribute-value-changed.xml", statuses=(1,))
        hold("signature.digest-mismatch" in told, f"{name}: the failure is not named", told)
        print(f"{name} judges: {self.run(command, '--version').splitlines()[0]}")

    def notices(self, name: str, file: Path, parts: tuple[str, ...]) -> None:
        """The licences of what is inside are there."""
        text = file.read_text() if file.exists() else ""
        missing = [part for part in parts if not re.search(f"^{re.escape(part)}", text, re.MULTILINE)]
        hold(not missing, f"{name}: no licence of {', '.join(missing)}")


def one(place: Path, pattern: str) -> Path:
    found = sorted(place.glob(pattern))
    hold(len(found) == 1, f"{len(found)} files {pattern} in {place}")
    return found[0]


def try_release(debian: Debian, release: Path) -> None:
    debian.put(release, "/release")
    run("sha256sum", "--check", "--quiet", "SHA256SUMS", cwd=debian.at("/release"))

    static = debian.unpack("saml-*-linux-*.tar.gz")
    debian.judges("the static command", f"{static}/bin/saml")
    hold(debian.at(f"{static}/Containerfile").exists(), "the static command has no Containerfile")
    debian.notices("the static command", debian.at(f"{static}/THIRD-PARTY-NOTICES"), COMMAND)

    debian.install("gcc", "libc6-dev", "pkg-config", "python3-venv")
    library = debian.unpack("libsaml-*-linux-*.tar.gz")
    debian.notices("libsaml", debian.at(f"{library}/THIRD-PARTY-NOTICES"), LIBRARIES)
    policy = {"audiences": ["https://saml.sp.auth.adobe.com"],
              "trust": [{"pem": (ROOT / "samples/trust/idp-rsa.pem").read_text()}]}
    debian.at("/policy.json").write_text(json.dumps(policy))
    debian.put(ROOT / "Checks/libsaml/stress.c", "/stress.c")
    print(debian.run("sh", "-c", IN_C, PKG_CONFIG_PATH=f"{library}/lib/pkgconfig", LD_LIBRARY_PATH=f"{library}/lib"))

    if list(debian.at("/release").glob("*.whl")):
        debian.run("python3", "-m", "venv", "/venv")
        wheel = one(debian.at("/release"), "*.whl")
        debian.run("/venv/bin/pip", "install", "--quiet", "--no-index", f"/release/{wheel.name}")
        debian.judges("the command of the wheel", "/venv/bin/saml")
        licences = one(debian.at("/venv/lib"), "python3*/site-packages/swift_saml-*.dist-info/licenses")
        debian.notices("the wheel", licences / "THIRD-PARTY-NOTICES", COMMAND)
        print(debian.run("/venv/bin/python", "-c", IN_PYTHON))

    debian.install(f"/release/{one(debian.at('/release'), '*.deb').name}")
    debian.judges("the Debian package", "saml")
    debian.notices("the Debian package", debian.at("/usr/share/doc/swift-saml/THIRD-PARTY-NOTICES"), LIBRARIES[:1])


def make_package(work: Path) -> Path:
    first, second = (Path(output(ROOT / "Scripts/build", "deb", work / name)) for name in ("first", "second"))
    hold(first.read_bytes() == second.read_bytes(), "two builds of the Debian package differ")
    run("lintian", "--allow-root", "--fail-on", "error,warning", "--info", "--", first)
    print("two builds give the same bytes, and lintian has no errors and no warnings")
    return first


def try_package(debian: Debian, package: Path) -> None:
    # Its dependencies first, so that what is left after removal is the package's own.
    depends = output("dpkg-deb", "--field", package, "Depends")
    debian.install(*(re.split(r"[ (|]", part.strip())[0] for part in depends.split(",")))
    before = debian.contents()
    debian.run("dpkg", "--install", debian.put(package, "/tmp/saml.deb"))
    # Where its arguments cannot be read it must not end as if all were well.
    debian.run("saml", "validate", "/tmp/saml.deb", statuses=(2,))
    with debian.proc():
        print(debian.run("saml", "doctor"))
        debian.judges("the Debian package", "saml")
        debian.run("dpkg", "--verify", "swift-saml")
        debian.run("dpkg", "--purge", "swift-saml")
    changed = before ^ debian.contents()
    hold(not changed, "something is left behind, or gone", "\n".join(sorted(changed)))
    print("nothing is left behind")


def kept(tarball: Path, work: Path) -> list[str]:
    """The option for a tarball of packages, which is fetched when it is missing."""
    if not tarball.exists():
        # debootstrap makes nothing but the tarball, and ends with 0.
        run("debootstrap", "--variant=minbase", f"--make-tarball={tarball}", "bookworm", work / "fetch")
    return [f"--unpack-tarball={tarball}"]


def main() -> None:
    arguments = parser(__doc__)
    arguments.add_argument("release")
    arguments.add_argument("tarball", nargs="?", type=Path)
    given = arguments.parse_args()
    hold(os.geteuid() == 0, "this needs root, for a root folder of its own")
    packages("debootstrap", "lintian")
    if given.release == "deb":
        package = make_package(folder())
        options = kept(given.tarball.resolve(), folder()) if given.tarball else []
        try_package(Debian(folder() / "system", *options), package)
    else:
        debian = Debian(folder() / "system")
        with debian.proc():
            try_release(debian, Path(given.release).resolve(strict=True))


main()
