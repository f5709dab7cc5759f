"""Verifies the first Signature of a document with signxml, and reads the element that it returns."""

from lxml import etree
from signxml import XMLVerifier
from signxml.exceptions import SignXMLException
from worker import accept, pem, reject, serve, unsupported, versions

DSIG = "http://www.w3.org/2000/09/xmldsig#"
KINDS = ("response", "envelope", "message")


def texts(element):
    """The whole text of each element that holds no other one."""
    return ["".join(each.itertext()) for each in element.iter(etree.Element)
            if next(each.iterchildren(etree.Element), None) is None]


def answer(document, question):
    if b"Signature" not in document:
        return unsupported("the text of the document shows no Signature")
    try:
        certificates = pem(question, "certificate")
    except ValueError as error:
        return unsupported(error)
    # Without this, ID of SAML is not among the attributes that it looks for.
    options = {"id_attribute": "ID"} if question["kind"] in KINDS else {}
    detail = "no trusted key"
    for certificate in certificates:
        try:
            found = XMLVerifier().verify(document, x509_cert=certificate, **options)
        except (SignXMLException, etree.Error) as error:
            detail = error
            continue
        found = found if isinstance(found, list) else [found]
        return accept(texts=[
            text for each in found if each.signed_xml is not None for text in texts(each.signed_xml)])
    return reject(detail)


serve(versions("signxml", "lxml", "cryptography"), answer)
