"""The Swift compiler, with the settings of Package.swift."""

import os
import pathlib
import re

from support import ROOT, folder, hold, run

MANIFEST = (ROOT / "Package.swift").read_text(encoding="utf-8")
FEATURES = [word for kind, name in re.findall(r'^  \.enable(Upcoming|Experimental)Feature\("(\w+)"\)', MANIFEST, re.M)
            for word in (f"-enable-{kind.lower()}-feature", name)]
STRICT = ["-swift-version", "6", "-warnings-as-errors", "-strict-memory-safety", *FEATURES]
INCLUDES: list[str | os.PathLike[str]] = ["-I", folder(), "-I", ROOT / "Sources/CPayloadKernels/include"]


def sources(of: pathlib.Path | str) -> list[pathlib.Path]:
    """The sources of a module of this package, or of another folder."""
    found = sorted((ROOT / "Sources" / of).rglob("*.swift"))
    hold(found, f"{of} has no sources")
    return found


def swiftc(*words: object) -> None:
    run("swiftc", *map(str, words))


def library(name: str, *words: object) -> None:
    """Builds a module and a library of the same name into the temporary folder."""
    swiftc("-emit-module", "-emit-library", "-parse-as-library", "-module-name", name, *INCLUDES, "-L", folder(),
           "-emit-module-path", folder() / f"{name}.swiftmodule", "-o", folder() / f"lib{name}.so", *words)


def program(name: str, *words: object) -> pathlib.Path:
    """Builds a program that finds the libraries of the temporary folder."""
    made = folder() / name
    swiftc("-parse-as-library", "-module-name", name, *INCLUDES, "-L", folder(), "-Xlinker", "-rpath",
           "-Xlinker", folder(), "-o", made, *words)
    return made
