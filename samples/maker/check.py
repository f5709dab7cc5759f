"""Verifies each signature of the valid samples with tools that did not make it."""

import base64

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ed25519
from lxml import etree
from signxml.algorithms import SignatureMethod
from signxml.exceptions import SignXMLException
from signxml.verifier import SignatureConfiguration, XMLVerifier

from . import algorithms, keys
from .signature import (
    DS,
    Signature,
    SigningError,
    canonical_octets,
    element_with_id,
    signature_of,
    xmlsec1,
)


def require_holds(text: str, element_id: str, signature: Signature) -> None:
    """Throws unless every tool that knows the algorithm says that the signature holds."""
    if signature.method == "ed25519":
        require_ed25519_holds(text, element_id, signature)
        return
    if not signature.method.startswith("rsa-pss"):
        certificate = str(keys.certificate_path(signature.key))
        options = ["--enabled-key-data", "key-value", "--pubkey-cert-pem", certificate]
        xmlsec1("--verify", text, element_id, options)
    if not signature.is_made_by_xmlsec1:
        require_signxml_accepts(text, element_id, signature)


def require_signxml_accepts(text: str, element_id: str, signature: Signature) -> None:
    """Verifies with signxml; the element is looked at alone, as the profile wants."""
    document = etree.fromstring(text.encode())
    element = etree.fromstring(
        etree.tostring(element_with_id(document, element_id), with_tail=False)
    )
    accepted = SignatureConfiguration(
        location="./",
        signature_methods=frozenset(
            {SignatureMethod(algorithms.SIGNATURE_METHODS[signature.method])}
        ),
    )
    certificate = keys.certificate_path(signature.key).read_text()
    try:
        XMLVerifier().verify(element, x509_cert=certificate, expect_config=accepted)
    except SignXMLException as error:
        raise SigningError(f"signxml: {error}") from error


def require_ed25519_holds(text: str, element_id: str, signature: Signature) -> None:
    """Computes both steps of core validation with libxml2 and OpenSSL."""
    document = etree.fromstring(text.encode())
    element = signature_of(document, element_id)
    signed_info = element.find("ds:SignedInfo", namespaces=DS)
    value = base64.b64decode(element.findtext("ds:SignatureValue", namespaces=DS))
    key = keys.private_key(signature.key)
    assert isinstance(key, ed25519.Ed25519PrivateKey)
    key.public_key().verify(value, canonical_octets(signed_info))
    claimed = base64.b64decode(signed_info.findtext("ds:Reference/ds:DigestValue", namespaces=DS))
    parent = element.getparent()
    remove_keeping_tail(element)
    digest = hashes.Hash(hashes.SHA256())
    digest.update(canonical_octets(parent))
    if digest.finalize() != claimed:
        raise SigningError(f"{element_id}: the digest differs")


def remove_keeping_tail(element: etree._Element) -> None:
    """Removes an element but not the text after it, which is signed."""
    parent = element.getparent()
    before = element.getprevious()
    tail = element.tail or ""
    if before is None:
        parent.text = (parent.text or "") + tail
    else:
        before.tail = (before.tail or "") + tail
    parent.remove(element)
