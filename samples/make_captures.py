"""Makes many signed responses for measurements, all different, and says what each is worth.

    python make_captures.py COUNT FOLDER

FOLDER gets `captures/` with one response per file, `captures.ndjson` with the same ones in Base64, one
per line, and `expected` with the verdict of each. Every tenth was changed after it was signed.
"""

import base64
import hashlib
import json
import sys
from pathlib import Path

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import padding, rsa
from lxml import etree
from maker import keys
from maker.response import ASSERTION_SIGNATURE, Response, compact
from maker.signature import DS, Signature, canonical_octets, element_with_id, signature_of


def main(count: int, folder: Path) -> None:
    """Writes the responses."""
    captures = folder / "captures"
    captures.mkdir(parents=True)
    key = keys.private_key(Signature().key)
    assert isinstance(key, rsa.RSAPrivateKey)
    with open(folder / "captures.ndjson", "w") as lines, open(folder / "expected", "w") as expected:
        for number in range(count):
            xml = signed(number, key)
            verdict = "valid"
            if number % 10 == 9:
                xml = xml.replace("<saml:AttributeValue>94107<", "<saml:AttributeValue>94108<")
                verdict = "invalid"
            name = f"{number:06}.xml"
            (captures / name).write_text(xml)
            payload = base64.b64encode(xml.encode()).decode()
            lines.write(json.dumps({"id": f"capture-{number}", "payload": payload}) + "\n")
            expected.write(f"{name}\t{verdict}\n")


def signed(number: int, key: rsa.RSAPrivateKey) -> str:
    """A response that every rule accepts, like no other one in its names and values."""
    salt = hashlib.sha256(str(number).encode()).hexdigest()
    assertion_id = f"_a-{salt[:16]}"
    response = Response(
        response_id=f"_r-{salt[16:32]}",
        assertion_id=assertion_id,
        name_id=f"sub-{salt[32:48]}",
        more_attribute_lines=(
            '<saml:Attribute Name="deviceID">',
            f"<saml:AttributeValue>{salt * (1 + number % 4)}</saml:AttributeValue>",
            "</saml:Attribute>",
        ),
    )
    text = compact(response.lines()).replace("@response-signature@", "")
    signature = Signature()
    document = etree.fromstring(text.replace(ASSERTION_SIGNATURE, "").encode())
    assertion = canonical_octets(element_with_id(document, assertion_id))
    digest = base64.b64encode(hashlib.sha256(assertion).digest()).decode()
    template = text.replace(ASSERTION_SIGNATURE, signature.template(assertion_id, digest))
    unsigned = signature_of(etree.fromstring(template.encode()), assertion_id)
    octets = key.sign(
        canonical_octets(unsigned.find("ds:SignedInfo", namespaces=DS)),
        padding.PKCS1v15(),
        hashes.SHA256(),
    )
    value = base64.b64encode(octets).decode()
    return text.replace(ASSERTION_SIGNATURE, signature.template(assertion_id, digest, value))


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    main(int(sys.argv[1]), Path(sys.argv[2]))
