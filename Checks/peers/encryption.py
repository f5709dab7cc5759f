"""What `saml sign --encrypt-for` encrypts, decrypted by xmlsec1, and the other way round, by every algorithm that
xmlsec1 1.2 has; then the verdict about what xmlsec1 has encrypted. An error of ours that both of our sides share
would not be seen without it.

xmlsec1 1.2 knows RSA-OAEP with SHA-1 alone, and RSA-OAEP of XML Encryption 1.1 not at all.
"""

import json
import subprocess
from pathlib import Path

from support import POLICY, SAMPLES, hold

SIGNED = SAMPLES / "captures/assertion-signed-rsa-sha256.xml"
PRIVATE = SAMPLES / "keys/test-only-partner-decryption.key.pem"
PUBLIC = SAMPLES / "keys/partner-decryption.pem"
XENC, XENC11 = "http://www.w3.org/2001/04/xmlenc#", "http://www.w3.org/2009/xmlenc11#"
# The algorithm of the content, its namespace, and the kind of its key in xmlsec1's words.
BLOCKS = [
    *((f"aes{bits}-{mode}", space, f"aes-{bits}")
      for mode, space in (("gcm", XENC11), ("cbc", XENC)) for bits in (128, 192, 256)),
    ("tripledes-cbc", XENC, "des-192"),
]
TEMPLATE = """<xenc:EncryptedData xmlns:xenc="{xenc}"
 Type="{xenc}Element"><xenc:EncryptionMethod Algorithm="{uri}"/>
<ds:KeyInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><xenc:EncryptedKey>
<xenc:EncryptionMethod Algorithm="{xenc}{transport}"/>
<xenc:CipherData><xenc:CipherValue/></xenc:CipherData></xenc:EncryptedKey></ds:KeyInfo>
<xenc:CipherData><xenc:CipherValue/></xenc:CipherData></xenc:EncryptedData>
"""


def output(*command: object, data: bytes = b"") -> bytes:
    """What a command prints; nothing if it fails, but for the verdict that a response is not valid."""
    done = subprocess.run([str(word) for word in command], input=data, capture_output=True, check=False)
    return done.stdout if done.returncode == 0 or "validate" in command else b""


def canonical(saml: Path, document: bytes, *arguments: str) -> bytes:
    return output(saml, "canonicalize", "--method", "exc-c14n", *arguments, data=document)


def read_by_xmlsec1(saml: Path, work: Path, method: str, transport: str) -> bytes:
    """The assertion that xmlsec1 gives back. It finds a key inside of the data, not beside it."""
    (work / "ours").write_bytes(output(
        saml, "sign", "--key", SAMPLES / "keys/test-only-idp-rsa.key.pem", "--encrypt-for", PUBLIC,
        "--encryption-method", method, "--key-transport", transport, "--key-placement", "inside", SIGNED))
    document = output("xmlsec1", "--decrypt", "--privkey-pem", PRIVATE, work / "ours")
    return canonical(saml, document, "--id", "_a-8d51b6e0c3f74912")


def encrypted_by_xmlsec1(work: Path, uri: str, key: str, transport: str) -> bytes:
    (work / "template").write_text(TEMPLATE.format(xenc=XENC, uri=uri, transport=transport))
    return output("xmlsec1", "--encrypt", "--session-key", key, "--pubkey-cert-pem", PUBLIC,
                  "--xml-data", work / "plain", work / "template")


def read_by_saml(saml: Path, data: bytes) -> bytes:
    """The assertion that we give back, with whatever is dangerous allowed; xmlsec1 has a form of its own for it."""
    dangerous = [word for name in ("cbc", "tripledes-cbc", "rsa-1_5") for word in ("--accept-dangerous", name)]
    return canonical(saml, output(saml, "decrypt", "--decryption-key", PRIVATE, *dangerous, data=data))


def verdict(saml: Path, data: bytes) -> str:
    """What we say of a response around what xmlsec1 has encrypted, whose own signature is inside."""
    head = SIGNED.read_bytes().partition(b"<saml:Assertion ")[0]
    response = (head + b"<saml:EncryptedAssertion>" + data.partition(b"\n")[2]
                + b"</saml:EncryptedAssertion></samlp:Response>")
    record = output(
        saml, "validate", *POLICY, "--decryption-key", PRIVATE, "--format", "ndjson", data=response)
    return json.loads(record)["verdict"]


def check(saml: Path, work: Path) -> None:
    # The assertion that both encrypt, signed, with every namespace that it uses.
    plain = canonical(saml, SIGNED.read_bytes(), "--id", "_a-8d51b6e0c3f74912")
    (work / "plain").write_bytes(plain)
    wrong = [] if plain else ["there is nothing to encrypt"]
    cases = [(*block, transport) for block in BLOCKS for transport in ("rsa-oaep-mgf1p", "rsa-1_5")]
    for method, space, key, transport in cases:
        words = f"{method} with {transport}"
        if read_by_xmlsec1(saml, work, method, transport) != plain:
            wrong.append(f"xmlsec1 does not read our {words}")
        theirs = encrypted_by_xmlsec1(work, space + method, key, transport)
        if read_by_saml(saml, theirs) != plain:
            wrong.append(f"we do not read xmlsec1's {words}")
        expected = "valid" if words.endswith("gcm with rsa-oaep-mgf1p") else "invalid"
        if (actual := verdict(saml, theirs)) != expected:
            wrong.append(f"a response with {words} is {actual}, not {expected}")
    hold(not wrong, f"{len(wrong)} answers are unexpected", "\n".join(wrong))
    print(f"xmlsec1 reads {len(cases)} of our encryptions, and we read {len(cases)} of its own")
