"""Signature wrapping: the signed part stays in the document, something else is read.

The numbers and places are those of SAML Raider. Every element has an ID of its own here, so that a
verifier has to see the wrapping itself and not only an ID that occurs twice.
"""

from . import packaging
from .response import Response
from .sample import Sample, replaced, signed, unsigned
from .signature import Signature

EVIL_NAME = "sub-attacker"


def wrapped_samples() -> list[Sample]:
    """XSW1 to XSW8, of which the first two wrap a signed response and the others a signed assertion.

    In the last two nothing is moved: a reader that looks for any assertion finds the forged one first.
    """
    uri, malformed = "signature.reference-uri", "signature.malformed"
    unexpected, misplaced = "saml.unexpected-child", "signature.misplaced"
    multiple = "saml.assertion-multiple"
    return [
        Sample(
            "wrapping-in-soap-header.xml",
            "The signed response is in the header of a SOAP envelope, a forged one in its body.",
            response_in_soap_header,
            (misplaced,),
            ("soap",),
        ),
        Sample(
            "wrapping-1-response-inside-signature.xml",
            "The signed response sits inside the Signature of a forged one.",
            response_inside_signature,
            (malformed, multiple),
        ),
        Sample(
            "wrapping-2-response-before-signature.xml",
            "The signed response sits before the Signature in a forged one.",
            response_before_signature,
            (unexpected, uri, multiple),
        ),
        Sample(
            "wrapping-3-assertion-before-signed-one.xml",
            "A forged, unsigned assertion comes before the signed one.",
            assertion_before_signed_one,
            (multiple,),
        ),
        Sample(
            "wrapping-4-signed-inside-forged-assertion.xml",
            "The signed assertion is a child of a forged one.",
            signed_inside_forged_assertion,
            (unexpected, misplaced),
        ),
        Sample(
            "wrapping-5-signature-moved-to-forged-assertion.xml",
            "The forged assertion carries the Signature, the signed one follows without it.",
            signature_moved,
            (uri, multiple),
        ),
        Sample(
            "wrapping-6-assertion-inside-signature.xml",
            "The signed assertion sits inside the Signature of a forged one.",
            assertion_inside_signature,
            (malformed,),
        ),
        Sample(
            "wrapping-7-assertion-inside-extensions.xml",
            "The signed assertion sits in the Extensions, a forged one carries its Signature.",
            assertion_inside_extensions,
            (uri, multiple),
        ),
        Sample(
            "wrapping-8-assertion-inside-object.xml",
            "The signed assertion sits in an Object of the Signature of a forged one.",
            assertion_inside_object,
            ("signature.object-present",),
        ),
        Sample(
            "wrapping-9-forged-assertion-inside-extensions.xml",
            "A forged assertion sits in the Extensions, the signed one where it belongs.",
            forged_inside_extensions,
            (multiple,),
        ),
        Sample(
            "wrapping-10-forged-assertion-inside-key-info.xml",
            "A forged assertion sits in the KeyInfo of the signature of the whole response.",
            forged_inside_key_info,
            (malformed, multiple),
        ),
    ]


def response_in_soap_header() -> str:
    """The body is read; a search for the signed ID finds the header."""
    genuine = signed(Response(), whole=Signature())
    forged = Response("_r-forged", "_a-forged", name_id=EVIL_NAME)
    return packaging.soap_envelope(unsigned(forged)).replace(
        "</t:trace>", f"</t:trace>{genuine}", 1
    )


def response_inside_signature() -> str:
    """XSW1."""
    text = signed(Response(), whole=Signature())
    original = text.replace(signature_in(text), "")
    return forged_response(text).replace("</ds:Signature>", f"{original}</ds:Signature>", 1)


def response_before_signature() -> str:
    """XSW2."""
    text = signed(Response(), whole=Signature())
    original = text.replace(signature_in(text), "")
    return forged_response(text).replace("<ds:Signature ", f"{original}<ds:Signature ", 1)


def assertion_before_signed_one() -> str:
    """XSW3."""
    text = signed(Response())
    original = assertion_in(text)
    return text.replace(original, forged_assertion(without_signature(original)) + original)


def signed_inside_forged_assertion() -> str:
    """XSW4."""
    text = signed(Response())
    original = assertion_in(text)
    forged = forged_assertion(without_signature(original))
    return text.replace(original, appended(forged, original, "</saml:Assertion>"))


def signature_moved() -> str:
    """XSW5."""
    text = signed(Response())
    original = assertion_in(text)
    return text.replace(original, forged_assertion(original) + without_signature(original))


def assertion_inside_signature() -> str:
    """XSW6."""
    text = signed(Response())
    original = assertion_in(text)
    forged = forged_assertion(original)
    return text.replace(original, appended(forged, without_signature(original), "</ds:Signature>"))


def assertion_inside_extensions() -> str:
    """XSW7, with the Extensions where the schema wants them."""
    text = signed(Response())
    original = assertion_in(text)
    extensions = f"<samlp:Extensions>{without_signature(original)}</samlp:Extensions>"
    forged = text.replace(original, forged_assertion(original))
    return replaced(forged, "<samlp:Status>", extensions + "<samlp:Status>")


def assertion_inside_object() -> str:
    """XSW8."""
    text = signed(Response())
    original = assertion_in(text)
    inner = f"<ds:Object>{without_signature(original)}</ds:Object>"
    return text.replace(original, appended(forged_assertion(original), inner, "</ds:Signature>"))


def forged_inside_extensions() -> str:
    """All signatures hold."""
    text = signed(Response())
    forged = forged_assertion(without_signature(assertion_in(text)))
    extensions = f"<samlp:Extensions>{forged}</samlp:Extensions>"
    return replaced(text, "<samlp:Status>", extensions + "<samlp:Status>")


def forged_inside_key_info() -> str:
    """All signatures hold, and the outer one covers everything but itself."""
    text = signed(Response(), whole=Signature())
    forged = forged_assertion(assertion_in(text))
    return text.replace("</ds:KeyInfo>", f"{forged}</ds:KeyInfo>", 1)


def assertion_in(text: str) -> str:
    """The first assertion, with its tags."""
    end = "</saml:Assertion>"
    return text[text.index("<saml:Assertion ") : text.index(end) + len(end)]


def signature_in(text: str) -> str:
    """The first Signature, with its tags."""
    end = "</ds:Signature>"
    return text[text.index("<ds:Signature ") : text.index(end) + len(end)]


def without_signature(text: str) -> str:
    """The element that was signed, as the enveloped-signature transform leaves it."""
    return text.replace(signature_in(text), "")


def forged_assertion(text: str) -> str:
    """The assertion under another ID, about another subscriber."""
    text = replaced(text, Response().assertion_id, "_a-forged")
    return replaced(text, Response().name_id, EVIL_NAME)


def forged_response(text: str) -> str:
    """The response and its assertion under other IDs, about another subscriber."""
    return forged_assertion(replaced(text, f'ID="{Response().response_id}"', 'ID="_r-forged"'))


def appended(text: str, inner: str, end_tag: str) -> str:
    """The text with more content before the last end tag of that name."""
    head, tail = text.rsplit(end_tag, 1)
    return head + inner + end_tag + tail
