"""The Python package has its types, and its tests pass, with a built libsaml and `saml` or from a wheel.

A wheel is looked at as its users do: what it needs of the system, its bills of materials and licences, and every
test with the wheel alone in a fresh environment.

usage: Scripts/check python FOLDER [SAML]
       Scripts/check python --wheel WHEEL

FOLDER is what `Scripts/build libsaml` prints, WHEEL what `Scripts/build wheel` does.
"""

import pathlib
import shutil
import sys

from support import ROOT, SAMPLES, fail, folder, hold, output, packages, parser, run, saml

# Run by the Python of the wheel's user.
LOOK_INSIDE = """
import importlib.metadata, json, pathlib, saml

files = importlib.metadata.files("swift-saml")
bills = [json.loads(path.read_text()) for path in files if path.match("*.dist-info/sboms/*.cdx.json")]
inside = set()
for bill in bills:
    assert bill["bomFormat"] == "CycloneDX"
    assert bill["metadata"]["component"]["version"] == saml.__version__
    inside |= {(part["purl"].partition("@")[0].rpartition("/")[2], part["version"]) for part in bill["components"]}
assert {bill["metadata"]["component"]["name"] for bill in bills} == {"saml", "libsaml"}
expected = {"swift", "swift-foundation", "libxml2", "openssl", "zlib", "swift-argument-parser", "glibc", "gcc-12"}
assert {name for name, _ in inside} == expected, inside
assert not {version for _, version in inside} & {"", "unknown"}, inside

def text(name):
    return next(path for path in files if path.match(f"*.dist-info/{name}")).read_text()

about = importlib.metadata.metadata("swift-saml")
assert about.get_all("License-File") == ["LICENSE", "THIRD-PARTY-NOTICES"]
assert "LGPL-2.1-or-later" in about["License-Expression"]
for name in about.get_all("License-File"):
    assert "Apache License" in text(f"licenses/{name}")
for name in ("libxml2", "OpenSSL", "zlib", "GNU C library", "GCC runtime libraries"):
    assert f"\\n{name}" in text("licenses/THIRD-PARTY-NOTICES"), name
assert (pathlib.Path(saml.__file__).parent / "py.typed").exists()
print(", ".join(f"{name} {version}" for name, version in sorted(inside)))
"""


def environment(*wheel: pathlib.Path) -> pathlib.Path:
    """The Python of a fresh environment with pytest, and with a wheel."""
    run(sys.executable, "-m", "venv", folder() / "user")
    python = folder() / "user/bin/python"
    if wheel:
        run(python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-index", *wheel)
    run(python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "pytest")
    return python


def types(*options: object, **where: object) -> None:
    print(output(sys.executable, "-m", "mypy", f"--cache-dir={folder()}/mypy", *map(str, options), **where))


def look_at_wheel(wheel: pathlib.Path, python: pathlib.Path) -> None:
    # The words are wrapped.
    audit = " ".join(output(sys.executable, "-m", "auditwheel", "show", wheel).split())
    if ('is consistent with the following platform tag: "manylinux_2_34_x86_64".' not in audit
            or "libraries are required" in audit):
        fail("auditwheel finds another platform", audit)
    print(output(python, "-P", "-c", LOOK_INSIDE))


def put_package(libsaml: pathlib.Path, program: pathlib.Path, python: pathlib.Path) -> None:
    """Puts the package, the library and the program where a wheel would put them."""
    packages = pathlib.Path(output(python, "-c", "import sysconfig; print(sysconfig.get_path('platlib'))"))
    shutil.copytree(ROOT / "Python/saml", packages / "saml")
    shutil.copy(libsaml / "lib/libsaml.so.1", packages / "saml")
    shutil.copy(program, python.with_name("saml"))


def main() -> None:
    arguments = parser(__doc__)
    arguments.add_argument("--wheel", type=pathlib.Path)
    arguments.add_argument("folder", type=pathlib.Path, nargs="?")
    arguments.add_argument("saml", nargs="?")
    given = arguments.parse_args()
    if (given.wheel is None) == (given.folder is None):
        arguments.error("name either a folder or a wheel")
    packages("binutils", "python3-venv")
    types(cwd=ROOT / "Python")
    if given.wheel:
        python = environment(given.wheel.resolve())
        look_at_wheel(given.wheel.resolve(), python)
    else:
        python = environment()
        put_package(given.folder.resolve(), saml(given.saml), python)
        types("--strict", "--python-executable", python, SAMPLES / "bindings/python/verify_posted.py")
    # Away from the sources, so that only what was installed can be imported.
    print(output(python, "-P", "-m", "pytest", "--quiet", "-p", "no:cacheprovider", "--rootdir", ROOT / "Python",
                 ROOT / "Python/tests", cwd=folder()))


if __name__ == "__main__":
    main()
