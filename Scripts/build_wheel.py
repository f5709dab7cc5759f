"""Writes a wheel by the binary distribution format of Python, with a bill of materials by CycloneDX 1.6."""

import argparse
import base64
import datetime
import hashlib
import json
import os
import pathlib
import re
import urllib.parse
import uuid
import zipfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
TAG = "py3-none-manylinux_2_34_x86_64"


def main() -> None:
    parser = argparse.ArgumentParser()
    for name in ("library", "program", "folder", "swift", "libxml2", "openssl", "zlib", "argument-parser",
                 "glibc", "gcc"):
        parser.add_argument(f"--{name}", required=True)
    arguments = parser.parse_args()
    for name, value in vars(arguments).items():
        if not value:
            raise SystemExit(f"build-wheel: no version of {name}")

    source = (ROOT / "Sources/Formats/PackageVersion.swift").read_text()
    version = re.findall(r'number: StaticString = "(.*)"', source)[0]
    info = f"swift_saml-{version}.dist-info"
    package = ROOT / "Python/saml"
    files = {f"saml/{path.name}": (path.read_bytes(), 0o644)
             for path in [*sorted(package.glob("*.py")), package / "py.typed"]}
    files["saml/libsaml.so.1"] = (read(arguments.library), 0o755)
    files[f"swift_saml-{version}.data/scripts/saml"] = (read(arguments.program), 0o755)
    files[f"{info}/METADATA"] = (metadata(version), 0o644)
    files[f"{info}/WHEEL"] = (
        f"Wheel-Version: 1.0\nGenerator: swift-saml\nRoot-Is-Purelib: false\nTag: {TAG}\n".encode(), 0o644)
    files[f"{info}/licenses/LICENSE"] = ((ROOT / "LICENSE").read_bytes(), 0o644)
    files[f"{info}/sboms/swift-saml.cdx.json"] = (bill(version, arguments, files), 0o644)

    lines = [f"{name},sha256={digest(content)},{len(content)}" for name, (content, _) in files.items()]
    files[f"{info}/RECORD"] = ("\n".join([*lines, f"{info}/RECORD,,"]) + "\n").encode(), 0o644

    folder = pathlib.Path(arguments.folder)
    folder.mkdir(parents=True, exist_ok=True)
    wheel = folder / f"swift_saml-{version}-{TAG}.whl"
    moment = committed().timetuple()[:6]
    with zipfile.ZipFile(wheel, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, (content, mode) in files.items():
            entry = zipfile.ZipInfo(name, moment)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.create_system = 3
            entry.external_attr = (0o100000 | mode) << 16
            archive.writestr(entry, content)
    print(wheel)


def read(path: str) -> bytes:
    return pathlib.Path(path).read_bytes()


def digest(content: bytes) -> str:
    return base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()


def committed() -> datetime.datetime:
    return datetime.datetime.fromtimestamp(int(os.environ["SOURCE_DATE_EPOCH"]), datetime.timezone.utc)


def metadata(version: str) -> bytes:
    fields = [
        "Metadata-Version: 2.4",
        "Name: swift-saml",
        f"Version: {version}",
        "Summary: Verifies SAML 2.0 responses to attribute queries, and says why one is refused",
        "License-Expression: Apache-2.0",
        "License-File: LICENSE",
        "Requires-Python: >=3.10",
        "Classifier: Programming Language :: Python :: 3",
        "Classifier: Operating System :: POSIX :: Linux",
        "Classifier: Typing :: Typed",
        "Description-Content-Type: text/markdown",
    ]
    return ("\n".join(fields) + "\n\n" + (ROOT / "Python/README.md").read_text()).encode()


def bill(version: str, versions: argparse.Namespace, files: dict[str, tuple[bytes, int]]) -> bytes:
    """What is inside the shared object and the command."""
    def component(name: str, version: str, license: str, locator: str) -> dict[str, object]:
        return {"type": "library", "bom-ref": locator, "name": name, "version": version,
                "licenses": [{"expression": license}], "purl": locator}

    def debian(name: str, version: str, license: str) -> dict[str, object]:
        quoted = urllib.parse.quote(version, safe="")
        return component(name, version, license, f"pkg:deb/debian/{name}@{quoted}")

    inside = [
        component("swift", versions.swift, "Apache-2.0 WITH Swift-exception",
                  f"pkg:github/swiftlang/swift@swift-{versions.swift}-RELEASE"),
        debian("libxml2", versions.libxml2, "MIT"),
        debian("openssl", versions.openssl, "Apache-2.0"),
        debian("zlib", versions.zlib, "Zlib"),
        component("swift-argument-parser", versions.argument_parser,
                  "Apache-2.0 WITH Swift-exception",
                  f"pkg:github/apple/swift-argument-parser@{versions.argument_parser}"),
        # The command is a static program.
        debian("glibc", versions.glibc, "LGPL-2.1-or-later"),
        debian(f"gcc-{versions.gcc.split('.')[0]}", versions.gcc,
               "GPL-3.0-or-later WITH GCC-exception-3.1"),
    ]
    itself = f"pkg:pypi/swift-saml@{version}"
    packed = "".join(f"{name} {digest(content)}\n" for name, (content, _) in files.items())
    document = {
        "$schema": "http://cyclonedx.org/schema/bom-1.6.schema.json",
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "serialNumber": f"urn:uuid:{uuid.uuid5(uuid.NAMESPACE_URL, packed)}",
        "version": 1,
        "metadata": {
            "timestamp": committed().strftime("%Y-%m-%dT%H:%M:%SZ"),
            "component": {
                "type": "library", "bom-ref": itself, "name": "swift-saml", "version": version,
                "licenses": [{"expression": "Apache-2.0"}], "purl": itself,
            },
        },
        "components": inside,
        "dependencies": [
            {"ref": itself, "dependsOn": [part["bom-ref"] for part in inside]},
            *({"ref": part["bom-ref"]} for part in inside),
        ],
    }
    return (json.dumps(document, indent=2) + "\n").encode()


if __name__ == "__main__":
    main()
