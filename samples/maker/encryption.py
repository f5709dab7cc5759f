"""Responses of which only the partner can read everything, encrypted by xmlsec1."""

import subprocess
import tempfile
from collections.abc import Callable
from pathlib import Path

from . import keys
from .algorithms import DSIG, XENC
from .provider import ASSERTION
from .response import ASSERTION_SIGNATURE, RESPONSE_SIGNATURE, Response, compact
from .sample import Sample, replaced, signed_part
from .signature import Signature
from .wrapping import assertion_in

AES256_GCM = "http://www.w3.org/2009/xmlenc11#aes256-gcm"
AES128_CBC = f"{XENC}aes128-cbc"
SESSION_KEYS = {AES256_GCM: "aes-256", AES128_CBC: "aes-128"}
WITH_KEY = {"decryptionKey": ["keys/test-only-partner-decryption.key.pem"]}

TEMPLATE = (
    f'<xenc:EncryptedData xmlns:xenc="{XENC}" Type="{XENC}Element">'
    '<xenc:EncryptionMethod Algorithm="{method}"/>'
    f'<ds:KeyInfo xmlns:ds="{DSIG}"><xenc:EncryptedKey>'
    '<xenc:EncryptionMethod Algorithm="{transport}"/>'
    "<xenc:CipherData><xenc:CipherValue/></xenc:CipherData></xenc:EncryptedKey></ds:KeyInfo>"
    "<xenc:CipherData><xenc:CipherValue/></xenc:CipherData></xenc:EncryptedData>"
)


def encrypted_samples() -> list[Sample]:
    """What a verifier accepts that has the partner's key."""
    return [
        encrypted(
            "encrypted-assertion-signed-inside.xml",
            "The assertion is signed, then encrypted with AES-GCM; judged with the partner's key.",
            lambda: encrypted_response(whole=None),
        ),
        encrypted(
            "encrypted-assertion-signed-inside-and-outside.xml",
            "The assertion is signed, encrypted with AES-GCM, and the response signed around it.",
            encrypted_response,
        ),
        encrypted(
            "encrypted-cbc-signed-outside.xml",
            "Encrypted with AES-CBC under the response's signature, the assertion itself unsigned.",
            lambda: encrypted_response(assertion=None, method=AES128_CBC),
        ),
        encrypted(
            "encrypted-name-and-attribute.xml",
            "The NameID and one attribute of the signed assertion are encrypted.",
            encrypted_parts,
        ),
    ]


def undecrypted_samples() -> list[Sample]:
    """What a verifier refuses, with the key or without."""
    return [
        Sample(
            "encrypted-assertion.xml",
            "The assertion is encrypted: nothing can be judged without its key.",
            encrypted_response,
            ("saml.assertion-encrypted",),
            is_random=True,
        ),
        encrypted(
            "encrypted-not-signed.xml",
            "Encrypted and signed nowhere: anybody who has the certificate can do that.",
            lambda: encrypted_response(assertion=None, whole=None),
            ("signature.missing",),
        ),
        encrypted(
            "encrypted-cbc-signed-inside.xml",
            "AES-CBC without a signature over the ciphertext: an oracle for an attacker who changes it.",
            lambda: encrypted_response(whole=None, method=AES128_CBC),
            ("encryption.unauthenticated",),
        ),
        encrypted(
            "encrypted-with-rsa-1_5.xml",
            "The content key is encrypted with RSA and PKCS #1 v1.5.",
            lambda: encrypted_response(transport="rsa-1_5"),
            ("encryption.method-forbidden",),
        ),
        encrypted(
            "encrypted-ciphertext-changed.xml",
            "One character of the ciphertext is another one.",
            changed_ciphertext,
            ("encryption.decryption-failed",),
        ),
    ]


def encrypted(
    name: str, about: str, content: Callable[[], str], failed: tuple[str, ...] = ()
) -> Sample:
    """A sample that is judged with the partner's key."""
    return Sample(name, about, content, failed, policy=WITH_KEY, is_random=True)


def encrypted_response(
    assertion: Signature | None = Signature(),
    whole: Signature | None = Signature(),
    method: str = AES256_GCM,
    transport: str = "rsa-oaep-mgf1p",
) -> str:
    """The assertion is signed, then encrypted, then the response around it is signed."""
    response = Response()
    text = compact(response.lines())
    text = signed_part(text, ASSERTION_SIGNATURE, response.assertion_id, assertion)
    element = assertion_in(text)
    data = encrypted_data(element, method, transport)
    text = text.replace(element, f"<saml:EncryptedAssertion>{data}</saml:EncryptedAssertion>")
    return signed_part(text, RESPONSE_SIGNATURE, response.response_id, whole)


def encrypted_parts() -> str:
    """The name and the household are encrypted, then the assertion is signed."""
    response = Response()
    text = compact(response.lines())
    for start, end, container in (
        ("<saml:NameID ", "</saml:NameID>", "EncryptedID"),
        ('<saml:Attribute Name="householdID"', "</saml:Attribute>", "EncryptedAttribute"),
    ):
        first = text.index(start)
        element = text[first : text.index(end, first) + len(end)]
        data = encrypted_data(element, AES128_CBC, "rsa-oaep-mgf1p")
        text = text.replace(element, f"<saml:{container}>{data}</saml:{container}>")
    text = signed_part(text, ASSERTION_SIGNATURE, response.assertion_id, Signature())
    return signed_part(text, RESPONSE_SIGNATURE, response.response_id, None)


def changed_ciphertext() -> str:
    """A response without a signature around the ciphertext, so that nothing else notices."""
    text = encrypted_response(whole=None)
    place = text.rindex("</xenc:CipherValue>") - 200
    return text[:place] + ("A" if text[place] != "A" else "B") + text[place + 1 :]


def encrypted_data(element: str, method: str, transport: str) -> str:
    """The EncryptedData of an element, which then declares its own namespace."""
    name = element[1:].split(" ", 1)[0]
    standalone = replaced(element, f"<{name}", f'<{name} xmlns:saml="{ASSERTION}"')
    with tempfile.TemporaryDirectory() as folder:
        template, plain = Path(folder, "template.xml"), Path(folder, "plain.xml")
        filled = TEMPLATE.replace("{method}", method).replace("{transport}", XENC + transport)
        template.write_text(filled)
        plain.write_text(standalone)
        finished = subprocess.run(
            [
                "xmlsec1",
                "--encrypt",
                "--session-key",
                SESSION_KEYS[method],
                "--pubkey-cert-pem",
                str(keys.certificate_path("partner-decryption")),
                "--xml-data",
                str(plain),
                str(template),
            ],
            capture_output=True,
            check=True,
        )
    _declaration, data = finished.stdout.decode().split("?>", 1)
    return data.strip()
