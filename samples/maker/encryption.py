"""An assertion that only the partner can read, encrypted by xmlsec1."""

import subprocess
import tempfile
from pathlib import Path

from . import keys
from .algorithms import DSIG, XENC
from .provider import ASSERTION
from .response import ASSERTION_SIGNATURE, RESPONSE_SIGNATURE, Response, compact
from .sample import replaced, signed_part
from .signature import Signature
from .wrapping import assertion_in

AES256_GCM = "http://www.w3.org/2009/xmlenc11#aes256-gcm"

TEMPLATE = (
    f'<xenc:EncryptedData xmlns:xenc="{XENC}" Type="{XENC}Element">'
    f'<xenc:EncryptionMethod Algorithm="{AES256_GCM}"/>'
    f'<ds:KeyInfo xmlns:ds="{DSIG}"><xenc:EncryptedKey>'
    f'<xenc:EncryptionMethod Algorithm="{XENC}rsa-oaep-mgf1p"/>'
    "<xenc:CipherData><xenc:CipherValue/></xenc:CipherData></xenc:EncryptedKey></ds:KeyInfo>"
    "<xenc:CipherData><xenc:CipherValue/></xenc:CipherData></xenc:EncryptedData>"
)


def encrypted_response() -> str:
    """The assertion is signed, then encrypted, then the response around it is signed."""
    response = Response()
    text = compact(response.lines())
    text = signed_part(text, ASSERTION_SIGNATURE, response.assertion_id, Signature())
    assertion = assertion_in(text)
    encrypted = f"<saml:EncryptedAssertion>{encrypted_data(assertion)}</saml:EncryptedAssertion>"
    text = text.replace(assertion, encrypted)
    return signed_part(text, RESPONSE_SIGNATURE, response.response_id, Signature())


def encrypted_data(assertion: str) -> str:
    """The EncryptedData of an assertion that declares its own namespace."""
    standalone = replaced(assertion, "<saml:Assertion", f'<saml:Assertion xmlns:saml="{ASSERTION}"')
    with tempfile.TemporaryDirectory() as folder:
        template, plain = Path(folder, "template.xml"), Path(folder, "plain.xml")
        template.write_text(TEMPLATE)
        plain.write_text(standalone)
        finished = subprocess.run(
            [
                "xmlsec1",
                "--encrypt",
                "--session-key",
                "aes-256",
                "--pubkey-cert-pem",
                str(keys.certificate_path("partner-decryption")),
                "--xml-data",
                str(plain),
                str(template),
            ],
            capture_output=True,
            check=True,
        )
    _declaration, element = finished.stdout.decode().split("?>", 1)
    return element.strip()
