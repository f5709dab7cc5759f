"""Reads the first assertion of a document without any check: what a service must never do."""

import platform
from xml.etree import ElementTree

from worker import accept, reject, serve

SAML = "{urn:oasis:names:tc:SAML:2.0:assertion}"


def answer(document, question):
    try:
        root = ElementTree.fromstring(document)
    except ElementTree.ParseError as error:
        return reject(error)
    assertion = next(root.iter(f"{SAML}Assertion"), None)
    if assertion is None:
        return reject("no assertion")
    attributes = {}
    for attribute in assertion.iter(f"{SAML}Attribute"):
        attributes.setdefault(attribute.get("Name", ""), []).extend(
            value.text or "" for value in attribute.iter(f"{SAML}AttributeValue"))
    return accept(subject=assertion.findtext(f".//{SAML}NameID"), attributes=attributes)


serve({"python": platform.python_version()}, answer)
