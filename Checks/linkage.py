"""SAMLPayload imports only its kernels and SAMLFormats, no library links Foundation, the command no network.

What is imported grows unseen: an app that only makes payloads would carry Foundation, and a command that judges
secrets could reach a network.

usage: Scripts/check linkage [SAML [FOLDER]]

FOLDER is where the libraries were built, as `swift build --show-bin-path` says it.
"""

import pathlib
import re

from support import ROOT, built, fail, folder, hold, output, packages, parser, run, saml

PROBE = 'print(TokenExchangePayload(normalizing: "<a/>\\n").formValue.text)\n'
SWIFT = ("swiftc", "-O", "-swift-version", "6", "-package-name", "probe", "-enable-upcoming-feature",
         "InternalImportsByDefault")
# The standard library itself has socketpair, which reaches no network.
SOCKETS = re.compile(r"socket|connect|bind|listen|accept4?|send(to|m?msg)?|recv(from|m?msg)?"
                     r"|getaddrinfo|gethostbyname.*")


def needed(program: pathlib.Path) -> list[str]:
    return re.findall(r"NEEDED +(\S+)", output("objdump", "-p", program))


def sources(module: str, allowed: str) -> list[pathlib.Path]:
    """The sources of a module, which import nothing but what is allowed."""
    found = sorted((ROOT / "Sources" / module).rglob("*.swift"))
    hold(found, f"{module} has no sources")
    for path in found:
        for line in re.findall(r"^\s*(?:[@a-z_]+ )*import .*", path.read_text(encoding="utf-8"), re.M):
            hold(re.fullmatch(allowed, line.strip()), f"{path.relative_to(ROOT)}: {line.strip()}")
    return found


def check_payload() -> None:
    """Builds SAMLPayload from its own files alone."""
    formats = sources("SAMLFormats", "internal import (Darwin|Glibc|Musl)")
    payload = sources(
        "SAMLPayload", "internal import CPayloadKernels|(internal |package |public |@_exported public )?import SAMLFormats")
    run(*SWIFT, "-wmo", "-enable-experimental-feature", "Lifetimes", "-parse-as-library", "-module-name", "SAMLFormats",
        "-emit-module", "-emit-module-path", folder() / "SAMLFormats.swiftmodule", "-emit-object", "-o",
        folder() / "SAMLFormats.o", *formats)
    include = f"-I{ROOT}/Sources/CPayloadKernels/include"
    objects = [folder() / "SAMLFormats.o"]
    for kernel in sorted((ROOT / "Sources/CPayloadKernels").glob("*.c")):
        objects.append(folder() / f"{kernel.name}.o")
        run("clang", "-O2", "-std=c17", "-Wall", "-Wextra", "-Werror", include, "-c", kernel, "-o", objects[-1])
    (folder() / "main.swift").write_text(PROBE)
    probe = folder() / "probe"
    run(*SWIFT, include, "-I", folder(), "-o", probe, *payload, folder() / "main.swift", *objects)
    hold(output(probe) == "PGEvPg%3D%3D", "a program with SAMLPayload alone makes another payload")
    linked = " ".join(needed(probe))
    hold(linked and not re.search("Foundation|xml2|crypto|curl", linked), f"SAMLPayload links {linked}")
    print(f"SAMLPayload links {linked}")


def check_libraries(libraries: pathlib.Path) -> None:
    """Looks for Foundation in each object, which lists its libraries in a section of its own."""
    looked = 0
    for source in sorted((ROOT / "Sources").iterdir()):
        for made in sorted((libraries / f"{source.name}.build").glob("*.o")):
            listed = output("readelf", "-p", ".swift1_autolink_entries", made)
            looked += "-lswift" in listed
            hold("-lFoundation" not in listed, f"{made} links Foundation")
    hold(looked > 20, f"only {looked} objects are in {libraries}")
    # What is looked for can be found.
    probe = folder() / "foundation.swift"
    probe.write_text("import Foundation\nprint(Date.now)\n")
    run("swiftc", "-c", probe, "-o", folder() / "foundation.o")
    listed = output("readelf", "-p", ".swift1_autolink_entries", folder() / "foundation.o")
    hold("-lFoundation" in listed, "an object that needs Foundation does not say it")
    print(f"{looked} objects link no Foundation")


def check_command(program: pathlib.Path) -> None:
    linked = " ".join(needed(program))
    hold(linked and not re.search("libFoundation(?!Essentials)|libcurl|libssl", linked), f"saml links {linked}")
    symbols = run("nm", program).stdout
    hold("saml" in symbols, f"{program} has no symbols")
    hold(not re.search("FoundationNetworking|URLSession", symbols), "saml has a session of URLs")
    for symbol in re.findall(r"^ +U ([^@\s]+)", symbols, re.M):
        if SOCKETS.fullmatch(symbol):
            fail(f"saml calls {symbol}")
    print(f"saml links {linked}, and calls nothing of a socket")


def main() -> None:
    arguments = parser(__doc__)
    arguments.add_argument("saml", nargs="?")
    arguments.add_argument("folder", nargs="?", type=pathlib.Path)
    given = arguments.parse_args()
    packages("binutils")
    check_payload()
    check_command(saml(given.saml))
    check_libraries(given.folder or built())


if __name__ == "__main__":
    main()
