"""Signs text with xmlsec1 or signxml: both are implementations that are not ours.

xmlsec1 fills an empty template. Its two values are then written into the text as it stood, so that
white space, quotes and character references stay as they were. signxml builds its own Signature in
place of a placeholder, and the document is written again by lxml.
"""

import base64
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec, ed25519
from lxml import etree
from signxml.algorithms import SignatureMethod
from signxml.signer import XMLSigner

from . import algorithms, keys, provider

DS = {"ds": algorithms.DSIG}
ID_ATTRIBUTES = [
    f"--id-attr:ID {namespace}:{name}".split(" ")
    for namespace, name in (
        (provider.ASSERTION, "Assertion"),
        (provider.PROTOCOL, "Response"),
    )
]

ENVELOPED_TRANSFORM = f'<ds:Transform Algorithm="{algorithms.ENVELOPED}"/>'
XPATH_TRANSFORM = (
    '<ds:Transform Algorithm="http://www.w3.org/TR/1999/REC-xpath-19991116">'
    "<ds:XPath>not(ancestor-or-self::ds:Signature)</ds:XPath></ds:Transform>"
)


class SigningError(Exception):
    """A signing tool refused, or what it made does not verify."""


@dataclass(frozen=True)
class Signature:
    """How one element is signed."""

    method: str = "rsa-sha256"
    digest: str = "sha256"
    canonicalization: str = "exc-c14n"
    prefixes: str = ""
    key: str = "idp-rsa"
    embeds_certificate: bool = True
    reference_uri: str | None = None
    references: int = 1
    first_transform: str = ENVELOPED_TRANSFORM
    extra: str = ""

    @property
    def is_made_by_xmlsec1(self) -> bool:
        """Whether xmlsec1 signs; signxml takes what xmlsec1 1.2 lacks or makes at random."""
        return self.method.startswith(("rsa-sha", "hmac-"))

    def template(self, element_id: str, digest: str = "", value: str = "") -> str:
        """The Signature element with the values given, empty for a tool to fill."""
        uri = f"#{element_id}" if self.reference_uri is None else self.reference_uri
        prefixes = (
            f'<ec:InclusiveNamespaces xmlns:ec="{algorithms.EXC_C14N}"'
            f' PrefixList="{self.prefixes}"/>'
            if self.prefixes
            else ""
        )
        canonicalization = algorithms.CANONICALIZATIONS[self.canonicalization]
        key_info = (
            "<ds:KeyInfo><ds:X509Data><ds:X509Certificate>"
            f"{keys.certificate_base64(self.key)}"
            "</ds:X509Certificate></ds:X509Data></ds:KeyInfo>"
            if self.embeds_certificate
            else ""
        )
        reference = (
            f'<ds:Reference URI="{uri}"><ds:Transforms>{self.first_transform}'
            f'<ds:Transform Algorithm="{canonicalization}">{prefixes}</ds:Transform>'
            "</ds:Transforms>"
            f'<ds:DigestMethod Algorithm="{algorithms.DIGEST_METHODS[self.digest]}"/>'
            f"<ds:DigestValue>{digest}</ds:DigestValue></ds:Reference>"
        )
        return (
            f'<ds:Signature xmlns:ds="{algorithms.DSIG}"><ds:SignedInfo>'
            f'<ds:CanonicalizationMethod Algorithm="{canonicalization}">{prefixes}'
            "</ds:CanonicalizationMethod>"
            f'<ds:SignatureMethod Algorithm="{algorithms.SIGNATURE_METHODS[self.method]}"/>'
            f"{reference * self.references}</ds:SignedInfo>"
            f"<ds:SignatureValue>{value}</ds:SignatureValue>{key_info}{self.extra}</ds:Signature>"
        )


def sign(text: str, marker: str, element_id: str, signature: Signature) -> str:
    """The text with the marker replaced by a signature over the element of that ID."""
    if marker not in text:
        raise SigningError(f"{marker} is not in the text")
    if signature.is_made_by_xmlsec1:
        return signed_by_xmlsec1(text, marker, element_id, signature)
    if signature.method == "ed25519":
        return signed_by_hand(text, marker, element_id, signature)
    return signed_by_signxml(text, marker, element_id, signature)


def signed_by_xmlsec1(text: str, marker: str, element_id: str, signature: Signature) -> str:
    """Lets xmlsec1 fill the template and copies its values."""
    template = text.replace(marker, signature.template(element_id))
    key = ["--privkey-pem", str(keys.private_key_path(signature.key))]
    if signature.method.startswith("hmac-"):
        # The certificate is public: a verifier that takes it for a shared secret is fooled.
        key = ["--hmackey", str(keys.certificate_path(signature.key))]
    filled = etree.fromstring(xmlsec1("--sign", template, element_id, key))
    element = signature_of(filled, element_id)
    # xmlsec1 breaks lines at 64 columns; those of the digest are signed and have to stay.
    digest = element.findtext("ds:SignedInfo/ds:Reference/ds:DigestValue", namespaces=DS)
    value = element.findtext("ds:SignatureValue", namespaces=DS)
    return text.replace(marker, signature.template(element_id, digest, one_line(value)))


def signed_by_signxml(text: str, marker: str, element_id: str, signature: Signature) -> str:
    """Lets signxml put its Signature where the marker was."""
    placeholder = f'<ds:Signature xmlns:ds="{algorithms.DSIG}" Id="placeholder"/>'
    parser = etree.XMLParser(resolve_entities=False, strip_cdata=False)
    document = etree.fromstring(text.replace(marker, placeholder).encode(), parser)
    signer = XMLSigner(
        signature_algorithm=SignatureMethod(algorithms.SIGNATURE_METHODS[signature.method]),
        digest_algorithm=algorithms.DIGEST_METHODS[signature.digest],
        c14n_algorithm=algorithms.CANONICALIZATIONS[signature.canonicalization],
    )
    key = keys.private_key(signature.key)
    signing_key: Any = DeterministicKey(key) if isinstance(key, ec.EllipticCurvePrivateKey) else key
    signed = signer.sign(
        document,
        key=signing_key,
        cert=keys.certificate_path(signature.key).read_text(),
        reference_uri=f"#{element_id}",
    )
    if not signature.embeds_certificate:
        element = signature_of(signed, element_id)
        element.remove(element.find("ds:KeyInfo", namespaces=DS))
    return str(etree.tostring(signed, encoding="unicode"))


def signed_by_hand(text: str, marker: str, element_id: str, signature: Signature) -> str:
    """Signs what neither tool can: canonical octets of libxml2, signed by OpenSSL."""
    document = etree.fromstring(text.replace(marker, "").encode())
    digest = hashes.Hash(hashes.SHA256())
    digest.update(canonical_octets(element_with_id(document, element_id)))
    digest_value = base64.b64encode(digest.finalize()).decode()
    document = etree.fromstring(
        text.replace(marker, signature.template(element_id, digest_value)).encode()
    )
    signed_info = signature_of(document, element_id).find("ds:SignedInfo", namespaces=DS)
    key = keys.private_key(signature.key)
    assert isinstance(key, ed25519.Ed25519PrivateKey)
    value = base64.b64encode(key.sign(canonical_octets(signed_info))).decode()
    return text.replace(marker, signature.template(element_id, digest_value, value))


def canonical_octets(element: etree._Element) -> bytes:
    """The exclusive canonical form of an element, comments left out."""
    return bytes(
        etree.tostring(element, method="c14n", exclusive=True, with_comments=False, with_tail=False)
    )


class DeterministicKey:
    """An elliptic-curve key whose signatures are the same at every run (RFC 6979)."""

    def __init__(self, key: ec.EllipticCurvePrivateKey) -> None:
        """Wraps a key."""
        self.key = key
        self.key_size = key.key_size
        self.curve = key.curve

    def sign(self, data: bytes, signature_algorithm: ec.ECDSA) -> bytes:
        """Signs with a nonce that is derived from the key and the data."""
        digest = signature_algorithm.algorithm
        return self.key.sign(data, ec.ECDSA(digest, deterministic_signing=True))


def xmlsec1(command: str, text: str, element_id: str, options: list[str]) -> bytes:
    """Runs xmlsec1 on the signature of one element and returns what it writes."""
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "input.xml")
        source.write_bytes(text.encode())
        finished = subprocess.run(
            [
                "xmlsec1",
                command,
                *[word for pair in ID_ATTRIBUTES for word in pair],
                "--node-xpath",
                f"//*[@ID='{element_id}']/*[local-name()='Signature']",
                *options,
                str(source),
            ],
            capture_output=True,
            check=False,
        )
    if finished.returncode != 0:
        raise SigningError(finished.stderr.decode())
    return finished.stdout


def signature_of(document: etree._Element, element_id: str) -> etree._Element:
    """The Signature that is a direct child of the element of that ID."""
    signature = element_with_id(document, element_id).find("ds:Signature", namespaces=DS)
    if signature is None:
        raise SigningError(f"{element_id} has no Signature")
    return signature


def element_with_id(document: etree._Element, element_id: str) -> etree._Element:
    """The one element of that ID."""
    (element,) = document.xpath("//*[@ID=$id]", id=element_id)
    return element


def one_line(text: str) -> str:
    """Base64 without its line breaks."""
    return "".join(text.split())
