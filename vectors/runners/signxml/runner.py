"""Verifies every Signature of a document with signxml, and reads the elements that it returns."""

from lxml import etree
from signxml import SignatureConfiguration, XMLVerifier
from signxml.exceptions import SignXMLException
from worker import accept, pem, reject, serve, unsupported, versions

DSIG = "http://www.w3.org/2000/09/xmldsig#"
KINDS = ("response", "envelope", "message")


def texts(element):
    """The whole text of each element that holds no other one."""
    return ["".join(each.itertext()) for each in element.iter(etree.Element)
            if next(each.iterchildren(etree.Element), None) is None]


def locations(document):
    """Where the parents of the signatures are, as signxml wants it."""
    root = etree.fromstring(document, etree.XMLParser(resolve_entities=False, no_network=True))
    tree = root.getroottree()
    for signature in root.iter(f"{{{DSIG}}}Signature"):
        parent = signature.getparent()
        path = "." if parent is None or parent is root else f"./{tree.getelementpath(parent)}"
        yield f"{path}/"


def verified(document, location, certificates, options):
    """The texts of what a signature covers, or the error by the last certificate."""
    error = "no trusted key"
    for certificate in certificates:
        try:
            found = XMLVerifier().verify(
                document, x509_cert=certificate,
                expect_config=SignatureConfiguration(location=location), **options)
        except (SignXMLException, etree.Error) as each:
            error = each
            continue
        results = found if isinstance(found, list) else [found]
        elements = [each.signed_xml for each in results if each.signed_xml is not None]
        return [text for element in elements for text in texts(element)], None
    return [], error


def answer(document, question):
    try:
        certificates = pem(question, "certificate")
        places = list(locations(document))
    except ValueError as error:
        return unsupported(error)
    except etree.XMLSyntaxError as error:
        return reject(error)
    if not places:
        return unsupported("the document has no Signature")
    # Without this, ID of SAML is not among the attributes that it looks for.
    options = {"id_attribute": "ID"} if question["kind"] in KINDS else {}
    returned = []
    for place in places:
        found, error = verified(document, place, certificates, options)
        if error is not None:
            return reject(error)
        returned += found
    return accept(texts=returned)


serve(versions("signxml", "lxml", "cryptography"), answer)
