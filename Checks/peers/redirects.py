"""Signed queries of the HTTP-Redirect binding, compared with a second implementation, which packs with zlib and
urllib of Python and signs with the command openssl. It verifies what `saml sign --redirect` makes, and `saml verify`
reads what it makes, sound and changed, in each way that products escape.
"""

import base64
import json
import subprocess
import urllib.parse
import zlib
from pathlib import Path

from support import ROOT, fail

MORE = "http://www.w3.org/2001/04/xmldsig-more#"
NAMES = "urn:oasis:names:tc:SAML:2.0"
MESSAGE = (
    f'<p:LogoutRequest xmlns:p="{NAMES}:protocol" xmlns:a="{NAMES}:assertion" ID="_1" Version="2.0"'
    ' IssueInstant="2026-03-01T12:00:00Z"><a:Issuer>https://idp.example-mvpd.com</a:Issuer>'
    "<a:NameID>subject-1</a:NameID></p:LogoutRequest>"
)
# The key of samples, the method, the digest of openssl, the bytes of each number of an ECDSA value.
KEYS = [
    ("rsa", "rsa-sha256", "sha256", None),
    ("rsa", "rsa-sha512", "sha512", None),
    ("ec", "ecdsa-sha256", "sha256", 32),
    ("ec-p384", "ecdsa-sha384", "sha384", 48),
]


def lower(text: str) -> str:
    """A value as .NET escapes it."""
    escaped = urllib.parse.quote_plus(text)
    parts = escaped.split("%")
    return parts[0] + "".join("%" + part[:2].lower() + part[2:] for part in parts[1:])


ENCODERS = {
    "quote": lambda text: urllib.parse.quote(text, safe=""),
    "quote_plus": urllib.parse.quote_plus,
    "lower": lower,
    "unescaped plus": lambda text: urllib.parse.quote(text, safe="+/="),
}


def run(*command: str, data: bytes = b"") -> subprocess.CompletedProcess:
    return subprocess.run(command, input=data, capture_output=True, check=False)


def openssl(*arguments: str, data: bytes) -> bytes:
    done = run("openssl", *arguments, data=data)
    if done.returncode != 0:
        fail(f"openssl {' '.join(arguments)}: {done.stderr.decode()}")
    return done.stdout


def number(value: bytes) -> bytes:
    """An INTEGER of DER."""
    value = value.lstrip(b"\0") or b"\0"
    value = (b"\0" if value[0] & 0x80 else b"") + value
    return bytes([2, len(value)]) + value


def to_der(pair: bytes) -> bytes:
    half = len(pair) // 2
    body = number(pair[:half]) + number(pair[half:])
    return bytes([0x30, len(body)]) + body if len(body) < 128 else bytes([0x30, 0x81, len(body)]) + body


def from_der(der: bytes, width: int) -> bytes:
    rest = der[3:] if der[1] == 0x81 else der[2:]
    numbers = b""
    for _ in range(2):
        length = rest[1]
        numbers += rest[2 : 2 + length].lstrip(b"\0").rjust(width, b"\0")
        rest = rest[2 + length :]
    return numbers


def check_ours(saml: str, work: Path) -> None:
    message = work / "message.xml"
    message.write_text(MESSAGE)
    for name, method, digest, width in KEYS:
        key = ROOT / f"samples/keys/test-only-idp-{name}.key.pem"
        made = run(
            saml, "sign", str(message), "--key", str(key), "--method", method, "--redirect",
            "--relay-state", "a b&c=d+e",
        )  # fmt: skip
        query = made.stdout.decode().removesuffix("\n")
        signed, _, escaped = query.rpartition("&Signature=")
        value = base64.b64decode(urllib.parse.unquote(escaped), validate=True)
        (work / "value").write_bytes(value if width is None else to_der(value))
        public = openssl("pkey", "-in", str(key), "-pubout", data=b"")
        (work / "public.pem").write_bytes(public)
        openssl(
            "dgst", f"-{digest}", "-verify", str(work / "public.pem"), "-signature",
            str(work / "value"), data=signed.encode(),
        )  # fmt: skip
        read = dict(urllib.parse.parse_qsl(query, strict_parsing=True))
        packed = base64.b64decode(read["SAMLRequest"], validate=True)
        if zlib.decompress(packed, -15).decode() != MESSAGE:
            fail(f"{method}: the message is another one")
        if read["RelayState"] != "a b&c=d+e" or read["SigAlg"] != MORE + method:
            fail(f"{method}: a parameter is another one")


def findings(saml: str, query: str, trust: str) -> dict[str, str]:
    url = f"https://sp.example.com/slo?{query}"
    done = run(saml, "verify", "--format", "json", "--trust", trust, data=url.encode())
    records = json.loads(done.stdout)
    return {finding["code"]: finding["outcome"] for finding in records[0]["findings"]}


def check_theirs(saml: str) -> None:
    compressor = zlib.compressobj(9, zlib.DEFLATED, -15)
    packed = compressor.compress(MESSAGE.encode()) + compressor.flush()
    for name, method, digest, width in KEYS:
        key = str(ROOT / f"samples/keys/test-only-idp-{name}.key.pem")
        trust = str(ROOT / f"samples/trust/idp-{name}.pem")
        for encoder, escape in ENCODERS.items():
            parameters = {
                "SAMLRequest": base64.b64encode(packed).decode(),
                "RelayState": "a-b",
                "SigAlg": MORE + method,
            }
            signed = "&".join(f"{name}={escape(value)}" for name, value in parameters.items())
            value = openssl("dgst", f"-{digest}", "-sign", key, data=signed.encode())
            if width is not None:
                value = from_der(value, width)
            query = f"{signed}&Signature={escape(base64.b64encode(value).decode())}"
            for case, text, code, outcome in [
                ("sound", query, "capture.detached-signature", "pass"),
                ("changed", query.replace("a-b", "a-c"), "signature.redirect-mismatch", "fail"),
            ]:
                found = findings(saml, text, trust)
                if found.get(code) != outcome:
                    fail(f"{method}, {encoder}, {case}: {found}")


def check(saml: Path, work: Path) -> None:
    check_ours(str(saml), work)
    check_theirs(str(saml))
    print(f"{len(KEYS)} queries of ours and {2 * len(KEYS) * len(ENCODERS)} of theirs agree")
