#!/usr/bin/env python3
"""Writes a wheel by the binary distribution format of Python. Scripts/build calls it.

usage: Scripts/wheel.py LIBRARY PROGRAM FOLDER

The notices and the bill of materials lie beside PROGRAM, and beside the prefix in which LIBRARY is.
"""

import base64
import datetime
import hashlib
import os
import pathlib
import re
import sys
import zipfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
TAG = "py3-none-manylinux_2_34_x86_64"
# Ours and Swift's, those of libxml2 and zlib, of the C library, and of GCC's runtime.
LICENCES = ("Apache-2.0 AND Apache-2.0 WITH Swift-exception AND MIT AND Zlib AND LGPL-2.1-or-later"
            " AND GPL-3.0-or-later WITH GCC-exception-3.1")


def main() -> None:
    if {"-h", "--help"} & {*sys.argv}:
        sys.exit(print(__doc__.rstrip()))
    if len(sys.argv) != 4:
        print("wheel: unknown arguments; see --help", file=sys.stderr)
        sys.exit(64)
    library, program, folder = map(pathlib.Path, sys.argv[1:])

    source = (ROOT / "Sources/SAMLFormats/PackageVersion.swift").read_text()
    version = re.findall(r'number: StaticString = "(.*)"', source)[0]
    info = f"swift_saml-{version}.dist-info"
    package = ROOT / "Python/saml"
    files = {f"saml/{path.name}": (path.read_bytes(), 0o644)
             for path in [*sorted(package.glob("*.py")), package / "py.typed"]}
    files["saml/libsaml.so.1"] = (library.read_bytes(), 0o755)
    files[f"swift_saml-{version}.data/scripts/saml"] = (program.read_bytes(), 0o755)
    files[f"{info}/METADATA"] = (metadata(version), 0o644)
    files[f"{info}/WHEEL"] = (
        f"Wheel-Version: 1.0\nGenerator: swift-saml\nRoot-Is-Purelib: false\nTag: {TAG}\n".encode(), 0o644)
    files[f"{info}/licenses/LICENSE"] = ((ROOT / "LICENSE").read_bytes(), 0o644)
    # The command holds all that the library holds.
    files[f"{info}/licenses/THIRD-PARTY-NOTICES"] = (
        (program.parent / "THIRD-PARTY-NOTICES").read_bytes(), 0o644)
    for name, beside in (("libsaml", library.parents[2]), ("saml", program.parent)):
        files[f"{info}/sboms/{name}.cdx.json"] = ((beside / "bom.cdx.json").read_bytes(), 0o644)

    lines = [f"{name},sha256={digest(content)},{len(content)}" for name, (content, _) in files.items()]
    files[f"{info}/RECORD"] = ("\n".join([*lines, f"{info}/RECORD,,"]) + "\n").encode(), 0o644

    folder.mkdir(parents=True, exist_ok=True)
    wheel = folder / f"swift_saml-{version}-{TAG}.whl"
    committed = datetime.datetime.fromtimestamp(
        int(os.environ["SOURCE_DATE_EPOCH"]), datetime.timezone.utc)
    with zipfile.ZipFile(wheel, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, (content, mode) in files.items():
            entry = zipfile.ZipInfo(name, committed.timetuple()[:6])
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.create_system = 3
            entry.external_attr = (0o100000 | mode) << 16
            archive.writestr(entry, content)
    print(wheel)


def digest(content: bytes) -> str:
    return base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()


def metadata(version: str) -> bytes:
    fields = [
        "Metadata-Version: 2.4",
        "Name: swift-saml",
        f"Version: {version}",
        "Summary: Verifies SAML 2.0 responses to attribute queries, and says why one is refused",
        f"License-Expression: {LICENCES}",
        "License-File: LICENSE",
        "License-File: THIRD-PARTY-NOTICES",
        "Requires-Python: >=3.10",
        "Classifier: Programming Language :: Python :: 3",
        "Classifier: Operating System :: POSIX :: Linux",
        "Classifier: Typing :: Typed",
        "Description-Content-Type: text/markdown",
    ]
    return ("\n".join(fields) + "\n\n" + (ROOT / "Python/README.md").read_text()).encode()


main()
