"""Verifies every Signature of a document by the binding `xmlsec`, which knows no SAML."""

import xmlsec
from lxml import etree
from worker import accept, reject, serve, unsupported, versions

FORMS = {
    "certificate": xmlsec.constants.KeyDataFormatCertPem,
    "public-key": xmlsec.constants.KeyDataFormatPem,
}


def holds(node, trust):
    detail = "no trusted key"
    for key in trust:
        context = xmlsec.SignatureContext()
        try:
            context.key = xmlsec.Key.from_file(key["file"], FORMS[key["kind"]])
        except xmlsec.Error:
            # A key of an algorithm that it does not know has not signed anything that it can verify.
            continue
        try:
            context.verify(node)
            return None
        except xmlsec.Error as error:
            detail = error
    return detail


def answer(document, question):
    try:
        root = etree.fromstring(document, etree.XMLParser(resolve_entities=False, no_network=True))
    except etree.XMLSyntaxError as error:
        return reject(error)
    try:
        xmlsec.tree.add_ids(root, ["ID", "Id", "id"])
    except xmlsec.Error as error:
        return reject(error)
    signatures = list(root.iter(f"{{{xmlsec.constants.DSigNs}}}Signature"))
    if not signatures:
        return unsupported("the document has no Signature")
    for node in signatures:
        detail = holds(node, question["trust"])
        if detail is not None:
            return reject(detail)
    return accept()


serve(
    {**versions("xmlsec", "lxml"), "libxmlsec1": ".".join(map(str, xmlsec.get_libxmlsec_version())),
     "libxml2": ".".join(map(str, etree.LIBXML_VERSION))},
    answer)
