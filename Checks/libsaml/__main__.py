"""libsaml exports what its header declares and nothing else, needs nothing of its own, and leaks nothing.

Programs in C and C++ are compiled against its header with all warnings; one judges every sample again and
again, also where the system's configuration of OpenSSL would let no digest work. Another judges them, also in
SOAP envelopes, on the least stacks that the header promises, and messages that are larger than its memory.

usage: Scripts/check libsaml FOLDER [CALLS]

FOLDER is what `Scripts/build libsaml` prints.
"""

import json
import pathlib
import re

from support import AUDIENCE, ROOT, SAMPLES, TRUST, folder, hold, hold_bill, output, parser, run

STRICT = ("-Wall", "-Wextra", "-Wpedantic", "-Werror")
FROM_CPP = '#include "saml.h"\nint main() { return saml_abi_version() == SAML_ABI_VERSION ? 0 : 1; }\n'
ENVELOPE = (b'<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body>%s</soap:Body>'
            b"</soap:Envelope>")
# It asks for a provider that is not there.
FIPS = """openssl_conf = start
[start]
alg_section = algorithms
[algorithms]
default_properties = fips=yes
"""


def look_from_outside(library: pathlib.Path, header: str) -> None:
    declared = sorted(re.findall(r"^[a-z].*[ *](saml_[a-z_]*)\(", header, re.M))
    # The name of the version is absolute.
    exported = sorted(re.findall(r"^([^ @]+)\S* (?!A )[A-Z] ", output(
        "nm", "--dynamic", "--defined-only", "--format=posix", library), re.M))
    hold(exported == declared, f"the header declares {declared}, and the library exports {exported}")
    dynamic = output("readelf", "--dynamic", "--wide", library)
    needed = sorted(re.findall(r"\(NEEDED\).*\[(.*)\]", dynamic))
    for name in needed:
        hold(re.fullmatch(r"(libc|libm|libstdc\+\+|libgcc_s|ld-linux-x86-64)\.so\.\d+", name),
             f"the library needs {name}")
    version = re.findall(r"^#define SAML_ABI_VERSION (\d+)u$", header, re.M)[0]
    name = re.findall(r"\(SONAME\).*\[(.*)\]", dynamic)
    hold(name == [f"libsaml.so.{version}"], f"the SONAME is {name}")
    print(f"exports {len(exported)} functions, needs {', '.join(needed)} and is called libsaml.so.{version}")


def main() -> None:
    arguments = parser(__doc__)
    arguments.add_argument("folder", type=pathlib.Path)
    arguments.add_argument("calls", nargs="?", type=int, default=100_000)
    given = arguments.parse_args()
    built = given.folder.resolve()
    look_from_outside(built / "lib/libsaml.so", (built / "include/saml.h").read_text(encoding="utf-8"))
    if (built.parent / "bom.cdx.json").is_file():
        hold_bill(built.parent / "bom.cdx.json", built / "lib/libsaml.so")

    search = {"PKG_CONFIG_PATH": str(built / "lib/pkgconfig"), "LD_LIBRARY_PATH": str(built / "lib")}
    flags = output("pkg-config", "--cflags", "--libs", "libsaml", environment=search).split()
    stress = folder() / "stress"
    run("gcc", "-std=c99", *STRICT, "-o", stress, ROOT / "Checks/libsaml/stress.c", *flags)
    run("g++", "-std=c++11", *STRICT, "-fsyntax-only", "-x", "c++", "-", *flags, input=FROM_CPP)

    policy = folder() / "policy.json"
    policy.write_text(json.dumps({"audiences": [AUDIENCE], "trust": [{"pem": TRUST.read_text()}]}))
    captures = sorted((SAMPLES / "captures").iterdir())
    print(output(stress, str(given.calls), policy, *captures, environment=search))
    configuration = folder() / "openssl.cnf"
    configuration.write_text(FIPS)
    print("with a configuration of OpenSSL that asks for FIPS:", output(
        stress, "5000", policy, *captures, environment=search | {"OPENSSL_CONF": str(configuration)}))
    limits = folder() / "limits"
    run("gcc", "-std=c99", *STRICT, "-pthread", "-o", limits, ROOT / "Checks/libsaml/limits.c", *flags)
    # Each kind of key, and what is encrypted: these take the most of a stack.
    keys = [{"pem": file.read_text()} for file in sorted(TRUST.parent.glob("*.pem"))]
    every = folder() / "every.json"
    every.write_text(json.dumps({"audiences": [AUDIENCE], "trust": keys}))
    envelopes = []
    for capture in captures:
        if capture.suffix == ".xml" and capture.read_bytes().startswith(b"<samlp:Response"):
            envelopes.append(folder() / f"soap-{capture.name}")
            envelopes[-1].write_bytes(ENVELOPE % capture.read_bytes())
    print(output(limits, every, SAMPLES / "keys/test-only-partner-decryption.key.pem", *captures, *envelopes,
                 environment=search))


if __name__ == "__main__":
    main()
