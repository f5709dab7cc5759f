"""Payloads that a verifier refuses: changed on the way, badly signed, or badly packed."""

import re

from . import packaging
from .badly_signed import badly_signed
from .response import Response, pretty
from .sample import Sample, replaced, signed

DIGEST = "signature.digest-mismatch"
VALUE = "signature.value-mismatch"


def broken_samples() -> list[Sample]:
    """From the outermost layer inwards."""
    return [*damaged_packagings(), *refused_documents(), *changed(), *badly_signed()]


def damaged_packagings() -> list[Sample]:
    """What encoders, decoders and copy-and-paste do to a payload."""

    def encoded() -> str:
        return packaging.base64_text(signed(Response()))

    return [
        Sample(
            "percent-encoded-twice.txt",
            "An encoded value was encoded once more: %2B became %252B.",
            lambda: packaging.percent_encoded(packaging.percent_encoded(encoded())),
            ("capture.double-percent-encoding",),
            ("percent", "percent", "base64"),
        ),
        Sample(
            "plus-became-space.txt",
            "A form decoder read each + of the Base64 as a space.",
            plus_as_space,
            ("capture.plus-as-space",),
            ("base64",),
        ),
        Sample(
            "base64-truncated.txt",
            "The last characters of the Base64 are missing.",
            lambda: encoded()[:-7],
            ("capture.base64-truncated",),
        ),
        Sample(
            "base64-malformed.txt",
            "A character in the middle is not of the Base64 alphabet.",
            lambda: encoded()[:1000] + "*" + encoded()[1001:],
            ("capture.base64-malformed",),
        ),
        Sample(
            "soap-fault.xml",
            "A SOAP envelope with a fault in its body instead of an answer.",
            packaging.soap_fault,
            ("saml.soap-fault",),
            ("soap",),
        ),
        Sample(
            "soap-two-responses.xml",
            "A SOAP envelope with two responses in its body.",
            lambda: packaging.soap_envelope(signed(Response()) + signed(another_response())),
            ("saml.soap-body",),
            ("soap",),
        ),
    ]


def another_response() -> Response:
    """A response whose IDs are its own."""
    return Response(response_id="_r-5b7d0c9e2a614f38", assertion_id="_a-1e90a4c7d2b85f63")


def plus_as_space() -> str:
    """Base64 that had a plus before."""
    text = packaging.base64_text(signed(Response()))
    return replaced(text, "+", " ").replace("+", " ")


def refused_documents() -> list[Sample]:
    """XML that is not looked at any further."""
    return [
        Sample(
            "xml-truncated.xml",
            "The document ends in the middle of an element.",
            lambda: signed(Response())[:-400],
            ("xml.not-well-formed",),
        ),
        Sample(
            "prefix-not-declared.xml",
            "An element's prefix is not declared: well-formed XML 1.0, but not with namespaces.",
            lambda: replaced(signed(Response()), "<samlp:Status>", "<x:y/><samlp:Status>"),
            ("xml.namespace-malformed",),
        ),
        Sample(
            "doctype-with-internal-entity.xml",
            "A document type declares an entity.",
            lambda: '<!DOCTYPE r [<!ENTITY id "hh-4711-0815">]>' + signed(Response()),
            ("xml.doctype",),
        ),
        Sample(
            "duplicate-id.xml",
            "The assertion, soundly signed, and an element in the Extensions share an ID.",
            duplicate_id,
            ("xml.duplicate-id", "signature.ambiguous-reference"),
        ),
    ]


def duplicate_id() -> str:
    """The second holder of the ID is not covered by the signature."""
    other = f'<x:note xmlns:x="urn:example:note" ID="{Response().assertion_id}"/>'
    extensions = f"<samlp:Extensions>{other}</samlp:Extensions>"
    return replaced(signed(Response()), "<samlp:Status>", extensions + "<samlp:Status>")


def changed() -> list[Sample]:
    """Sound when it was signed, changed afterwards."""
    return [
        Sample(
            "attribute-value-changed.xml",
            "The household is another one than was signed.",
            lambda: replaced(signed(Response()), "hh-4711-0815", "hh-0000-0001"),
            (DIGEST,),
        ),
        Sample(
            "name-id-changed.xml",
            "The subscriber is another one than was signed.",
            lambda: replaced(signed(Response()), "sub-5e0a77c1", "sub-5e0a77c2"),
            (DIGEST,),
        ),
        Sample(
            "attribute-value-changed-and-expired.xml",
            "Changed, and too old as well: both reasons are reported.",
            lambda: replaced(
                signed(
                    Response(
                        issue_instant="2026-03-01T11:56:00Z",
                        not_before="2026-03-01T11:55:30Z",
                        not_on_or_after="2026-03-01T11:59:00Z",
                        confirmed_until="2026-03-01T11:59:00Z",
                    )
                ),
                "hh-4711-0815",
                "hh-0000-0001",
            ),
            (DIGEST, "time.expired", "time.confirmation-expired"),
        ),
        Sample(
            "reformatted-after-signing.xml",
            "A tool pretty-printed the signed document.",
            reformatted,
            (VALUE, DIGEST),
        ),
        Sample(
            "white-space-normalised-after-signing.txt",
            "Pretty-printed when signed, then cleaned and encoded as the cookbook says.",
            cleaned,
            (DIGEST,),
            ("percent", "base64"),
        ),
        Sample(
            "line-breaks-added-after-signing.xml",
            "CRLF was added between the attributes of the signed assertion.",
            lambda: (
                signed(Response()).replace("</saml:Attribute>", "</saml:Attribute>\r\n").encode()
            ),
            (DIGEST,),
        ),
        Sample(
            "signature-value-damaged.xml",
            "One character of the SignatureValue is another one.",
            signature_value_damaged,
            (VALUE,),
        ),
        Sample(
            "comment-inside-name-id.xml",
            "A comment splits the NameID; the signature holds, since comments are not signed.",
            lambda: signed(Response(name_id="sub-5e0a77c1<!-- -->.example.com")),
            ("saml.text-not-simple",),
        ),
    ]


def reformatted() -> str:
    """Every tag on a line of its own, those of the Signature too."""
    return signed(Response()).replace("><", ">\n<")


def cleaned() -> str:
    """The cookbook's steps: runs of blanks to one, line breaks away, trimmed, encoded."""
    text = signed(Response(), layout=pretty)
    joined = re.sub(r"[ \t]+", " ", text).replace("\n", "").strip()
    return packaging.percent_encoded(packaging.base64_text(joined))


def signature_value_damaged() -> str:
    """Exchanges one Base64 character for another, in the middle."""
    head, tail = signed(Response()).split("<ds:SignatureValue>")
    other = "A" if tail[40] != "A" else "B"
    return f"{head}<ds:SignatureValue>{tail[:40]}{other}{tail[41:]}"
