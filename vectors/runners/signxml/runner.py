"""Verifies every Signature of a document with signxml, and reads the elements that it returns."""

from lxml import etree
from signxml import DigestAlgorithm, SignatureConfiguration, SignatureMethod, XMLVerifier
from signxml.exceptions import SignXMLException
from worker import accept, pem, reject, serve, unsupported, versions

DSIG = "http://www.w3.org/2000/09/xmldsig#"
ADVICE = "{urn:oasis:names:tc:SAML:2.0:assertion}Advice"
KINDS = ("response", "envelope", "message")


def texts(element):
    """The whole text of each element that holds no other one. Advice is not read: it states nothing."""
    children = list(element.iterchildren(etree.Element))
    if not children:
        return ["".join(element.itertext())]
    return [text for child in children if child.tag != ADVICE for text in texts(child)]


def locations(document):
    """Where the parents of the signatures are, as signxml wants it, and whether each is to be read."""
    root = etree.fromstring(document, etree.XMLParser(resolve_entities=False, no_network=True))
    tree = root.getroottree()
    for signature in root.iter(f"{{{DSIG}}}Signature"):
        parent = signature.getparent()
        path = "." if parent is None or parent is root else f"./{tree.getelementpath(parent)}"
        yield f"{path}/", next(signature.iterancestors(ADVICE), None) is None


def configuration(location, policy):
    """The defaults, and SHA-1 where the policy allows it."""
    if not policy.get("allowSHA1"):
        return SignatureConfiguration(location=location)
    return SignatureConfiguration(
        location=location, signature_methods=frozenset(SignatureMethod),
        digest_algorithms=frozenset(DigestAlgorithm))


def verified(document, location, certificates, policy, options):
    """The texts of what a signature covers, or the error by the last certificate."""
    error = "no trusted key"
    for certificate in certificates:
        try:
            found = XMLVerifier().verify(
                document, x509_cert=certificate,
                expect_config=configuration(location, policy), **options)
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
    for place, is_read in places:
        found, error = verified(document, place, certificates, question["policy"], options)
        if error is not None:
            return reject(error)
        if is_read:
            returned += found
    return accept(texts=returned)


serve(versions("signxml", "lxml", "cryptography"), answer)
