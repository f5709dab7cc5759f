"""Payloads that a verifier accepts."""

from dataclasses import replace

from . import packaging
from .encryption import encrypted_samples
from .response import SCHEMA, Response, attributes_on_lines, pretty
from .sample import Sample, signed
from .signature import Signature

BY_METHOD = (
    ("rsa-sha384", "sha384", "idp-rsa"),
    ("rsa-sha512", "sha512", "idp-rsa"),
    ("rsa-pss-sha256", "sha256", "idp-rsa"),
    ("ecdsa-sha256", "sha256", "idp-ec"),
    ("ecdsa-sha384", "sha384", "idp-ec-p384"),
    ("ecdsa-sha512", "sha512", "idp-ec-p521"),
    ("ed25519", "sha256", "idp-ed25519"),
)
STRUCTURED_ATTRIBUTE = (
    '<saml:Attribute Name="entitlements">',
    "<saml:AttributeValue>",
    '<e:channels xmlns:e="urn:example:entitlements">',
    "<e:channel>SPORT1</e:channel>",
    "<e:channel>KINO-HD</e:channel>",
    "</e:channels>",
    "</saml:AttributeValue>",
    "</saml:Attribute>",
)
SKEWED_UNTIL = "2026-03-01T12:00:00Z"
SKEWED_FROM = "2026-03-01T12:01:15Z"


def valid_samples() -> list[Sample]:
    """What is signed how, then how it is written, then how it is packed."""
    return [
        *coverage(),
        *methods(),
        *canonicalizations(),
        *shapes(),
        *encrypted_samples(),
        *packagings(),
    ]


def coverage() -> list[Sample]:
    """Which element the signature covers."""
    sso = Response(has_authn_statement=True)
    return [
        Sample(
            "assertion-signed-rsa-sha256.xml",
            "The assertion is signed with RSA and SHA-256; everything else is measured by this.",
            lambda: signed(Response()),
        ),
        Sample(
            "response-signed-rsa-sha256.xml",
            "The response is signed as a whole, its assertion is not signed by itself.",
            lambda: signed(sso, whole=Signature()),
        ),
        Sample(
            "both-signed-rsa-sha256.xml",
            "The assertion is signed, and then the response around it.",
            lambda: signed(sso, Signature(), Signature()),
        ),
        Sample(
            "both-signed-rsa-inside-ecdsa.xml",
            "The assertion is signed with RSA, the response around it with another key on P-256.",
            lambda: signed(sso, Signature(), Signature("ecdsa-sha256", key="idp-ec")),
        ),
        Sample(
            "certificate-not-embedded.xml",
            "There is no KeyInfo: the trust anchors alone say which key it may be.",
            lambda: signed(Response(), Signature(embeds_certificate=False)),
        ),
        Sample(
            "certificate-of-another-key-embedded.xml",
            "KeyInfo carries a certificate that did not sign; a hint, and a wrong one.",
            another_certificate_embedded,
        ),
    ]


def another_certificate_embedded() -> str:
    """KeyInfo is not signed, so it can be exchanged without breaking the signature."""
    text = signed(Response())
    own, other = Signature().template(""), Signature(key="attacker-rsa").template("")
    own_info = own[own.index("<ds:KeyInfo>") : own.index("</ds:Signature>")]
    other_info = other[other.index("<ds:KeyInfo>") : other.index("</ds:Signature>")]
    return text.replace(own_info, other_info)


def methods() -> list[Sample]:
    """One sample per signature method."""

    def sample(method: str, digest: str, key: str) -> Sample:
        signature = Signature(method, digest, key=key)
        return Sample(
            f"assertion-signed-{method}.xml",
            f"The assertion is signed with {method}, digest {digest}, by the key {key}.",
            lambda: signed(Response(), signature),
            is_random=method.startswith("rsa-pss"),
        )

    return [sample(*row) for row in BY_METHOD]


def canonicalizations() -> list[Sample]:
    """One sample per canonicalization that differs in the octets."""
    schema_above = Response(extra_namespaces=f' xmlns:xs="{SCHEMA}"')
    commented = Response(comment="<!-- householdID comes from the billing system -->")
    return [
        Sample(
            "canonical-xml-1.0.xml",
            "Inclusive Canonical XML 1.0: declarations above the assertion are part of the canonical bytes.",
            lambda: signed(schema_above, Signature(canonicalization="c14n")),
        ),
        Sample(
            "canonical-xml-1.1.xml",
            "Inclusive Canonical XML 1.1, the assertion signed.",
            lambda: signed(schema_above, Signature(canonicalization="c14n11")),
        ),
        Sample(
            "exclusive-prefix-list.xml",
            "PrefixList keeps the declaration of xs, which only a value of xsi:type uses.",
            lambda: signed(schema_above, Signature(prefixes="xs saml")),
        ),
        Sample(
            "exclusive-without-prefix-list.xml",
            "xs is declared above the assertion and used in xsi:type alone: it is not in the "
            "signed bytes.",
            lambda: signed(schema_above),
        ),
        Sample(
            "exclusive-with-comments.xml",
            "Names the WithComments variant; a reference to an ID leaves comments out anyway.",
            lambda: signed(commented, Signature(canonicalization="exc-c14n-with-comments")),
        ),
        Sample(
            "comment-between-elements.xml",
            "A comment between two elements of the assertion is not signed and changes nothing.",
            lambda: signed(commented),
        ),
    ]


def shapes() -> list[Sample]:
    """How the provider writes the document, and what it leaves out."""
    skewed_end = Response(not_on_or_after=SKEWED_UNTIL, confirmed_until=SKEWED_UNTIL)
    skewed_start = Response(not_before=SKEWED_FROM)
    return [
        Sample(
            "pretty-printed-before-signing.xml",
            "Line breaks and indentation were there when it was signed; white-space "
            "normalisation would break it.",
            lambda: signed(Response(), layout=pretty),
        ),
        Sample(
            "xml-declaration.xml",
            "Starts with an XML declaration, ends with a line break.",
            lambda: '<?xml version="1.0" encoding="UTF-8"?>\n' + signed(Response()) + "\n",
        ),
        Sample(
            "crlf-line-ends.xml",
            "Every line ends in CRLF, which a parser reads as LF: the signature still holds.",
            lambda: signed(Response(), layout=pretty).replace("\n", "\r\n").encode(),
        ),
        Sample(
            "line-break-alone-between-attributes.xml",
            "A line break is all that separates two attributes; white-space normalisation would "
            "glue them together.",
            lambda: signed(Response(), layout=attributes_on_lines),
        ),
        Sample(
            "structured-attribute-value.xml",
            "The value of an attribute is XML, with a namespace of its own.",
            lambda: signed(Response(more_attribute_lines=STRUCTURED_ATTRIBUTE)),
        ),
        Sample(
            "with-authn-statement.xml",
            "Says when and how the subscriber signed in.",
            lambda: signed(Response(has_authn_statement=True)),
        ),
        Sample(
            "without-subject-confirmation.xml",
            "An attribute-query response whose Subject has no SubjectConfirmation.",
            lambda: signed(Response(has_confirmation=False)),
        ),
        Sample(
            "several-audiences.xml",
            "Two audiences in one restriction: one of them is enough.",
            lambda: signed(
                Response(audiences=("https://other.example", *Response().audiences)),
            ),
        ),
        Sample(
            "fraction-of-a-second.xml",
            "The times carry milliseconds.",
            lambda: signed(Response(issue_instant="2026-03-01T12:00:00.123Z")),
        ),
        Sample(
            "valid-by-clock-skew-at-the-end.xml",
            "Ended thirty seconds ago; accepted only because clocks may differ by a minute.",
            lambda: signed(skewed_end),
        ),
        Sample(
            "valid-by-clock-skew-at-the-start.xml",
            "Begins in forty-five seconds; accepted only because clocks may differ by a minute.",
            lambda: signed(replace(skewed_start, issue_instant="2026-03-01T12:01:15Z")),
        ),
        Sample(
            "trust-not-given.xml",
            "A sound payload without a trust anchor: the signature cannot be verified.",
            lambda: signed(Response()),
            policy={"trust": []},
            is_indeterminate=True,
        ),
        Sample(
            "audience-not-given.xml",
            "A sound payload without an audience: it may be meant for another relying party.",
            lambda: signed(Response()),
            policy={"audience": []},
            is_indeterminate=True,
        ),
    ]


def packagings() -> list[Sample]:
    """The same payload in the layers that people's tools put around it."""

    def xml() -> str:
        return signed(Response())

    return [
        Sample(
            "base64.txt",
            "Base64 on one line.",
            lambda: packaging.base64_text(xml()),
            trail=("base64",),
        ),
        Sample(
            "base64-76-columns.txt",
            "Base64 in lines of 76 columns with CRLF.",
            lambda: packaging.base64_lines(xml()).encode(),
            trail=("base64",),
        ),
        Sample(
            "percent-encoded.txt",
            "Base64, percent-encoded: the form value alone.",
            lambda: packaging.percent_encoded(packaging.base64_text(xml())),
            trail=("percent", "base64"),
        ),
        Sample(
            "form-body.txt",
            "A whole form body; the payload is one field of five.",
            lambda: packaging.form_body(xml()),
            trail=("form:SAMLResponse", "percent", "base64"),
        ),
        Sample(
            "redirect-deflate.txt",
            "A URL of the HTTP-Redirect binding: deflated, Base64, percent-encoded.",
            lambda: packaging.redirect_url(xml()),
            trail=("query:SAMLResponse", "percent", "base64", "deflate"),
        ),
        Sample(
            "soap-envelope.xml",
            "A SOAP envelope with the response in its body; it is validated in its place.",
            lambda: packaging.soap_envelope(xml()),
            trail=("soap",),
        ),
        Sample(
            "soap-prefixes-on-the-envelope.xml",
            "The prefixes of the response are declared on the envelope around it.",
            lambda: packaging.prefixes_on_the_envelope(packaging.soap_envelope(xml())),
            trail=("soap",),
        ),
        Sample(
            "utf-16-little-endian.xml",
            "The same XML in UTF-16 behind a byte order mark.",
            lambda: packaging.utf16(xml()),
        ),
        Sample(
            "utf-8-byte-order-mark.xml",
            "The same XML in UTF-8 behind a byte order mark.",
            lambda: "\ufeff" + xml(),
        ),
    ]
