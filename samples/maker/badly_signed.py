"""No signature, one that the profile forbids, or one by the wrong key."""

from .encryption import undecrypted_samples
from .response import ASSERTION_SIGNATURE, RESPONSE_SIGNATURE, Response, compact
from .sample import Sample, replaced, signed, signed_part, unsigned
from .signature import XPATH_TRANSFORM, Signature
from .wrapping import assertion_in, forged_assertion, signature_in

DIGEST = "signature.digest-mismatch"
VALUE = "signature.value-mismatch"


def badly_signed() -> list[Sample]:
    """No signature, one that the profile forbids, or one by the wrong key."""
    return [
        Sample(
            "unsigned.xml",
            "There is no signature at all.",
            lambda: unsigned(Response()),
            ("signature.missing",),
        ),
        Sample(
            "signed-by-an-unknown-key.xml",
            "Signed by a key whose certificate it brings along; it is not trusted.",
            lambda: signed(Response(), Signature(key="attacker-rsa")),
            (VALUE,),
        ),
        Sample(
            "response-signature-broken-assertion-signature-sound.xml",
            "The response was given a Consent: its signature fails, the assertion's holds.",
            lambda: replaced(
                signed(Response(), Signature(), Signature()),
                " Destination=",
                ' Consent="urn:oasis:names:tc:SAML:2.0:consent:obtained" Destination=',
            ),
            (DIGEST,),
        ),
        Sample(
            "signature-of-the-response-before-its-issuer.xml",
            "The Signature of the response comes before its Issuer.",
            signature_before_issuer,
            ("saml.unexpected-child",),
        ),
        Sample(
            "signature-parked-in-extensions.xml",
            "A second Signature is in the Extensions; the assertion's own holds.",
            parked_signature,
            ("signature.misplaced",),
        ),
        Sample(
            "two-signatures-on-the-assertion.xml",
            "The assertion carries its Signature twice.",
            lambda: replaced(
                signed(Response()),
                signature_in(signed(Response())),
                signature_in(signed(Response())) * 2,
            ),
            ("saml.unexpected-child", "signature.multiple"),
        ),
        Sample(
            "rsa-sha1.xml",
            "Signed with RSA and SHA-1, for which collisions can be made.",
            lambda: signed(Response(), Signature("rsa-sha1")),
            ("signature.method-forbidden",),
        ),
        Sample(
            "hmac-with-public-certificate.xml",
            "A MAC whose key is the text of the public certificate.",
            lambda: signed(Response(), Signature("hmac-sha256", embeds_certificate=False)),
            ("signature.method-forbidden",),
        ),
        Sample(
            "sha1-digest.xml",
            "Signed with RSA and SHA-256 over a digest made with SHA-1.",
            lambda: signed(Response(), Signature(digest="sha1")),
            ("signature.digest-method-forbidden",),
        ),
        Sample(
            "object-inside-signature.xml",
            "The Signature holds an Object; core validation would succeed.",
            lambda: signed(Response(), Signature(extra="<ds:Object>note</ds:Object>")),
            ("signature.object-present",),
        ),
        Sample(
            "empty-reference-uri.xml",
            "The Reference names the whole document instead of the response's ID.",
            lambda: signed(Response(), whole=Signature(reference_uri="")),
            ("signature.reference-uri",),
        ),
        Sample(
            "two-references.xml",
            "SignedInfo holds the same Reference twice; core validation would succeed.",
            lambda: signed(Response(), Signature(references=2)),
            ("signature.reference-count",),
        ),
        Sample(
            "transform-not-allowed.xml",
            "An XPath transform takes the Signature away; core validation would succeed.",
            lambda: signed(Response(), Signature(first_transform=XPATH_TRANSFORM)),
            ("signature.transforms",),
        ),
        Sample(
            "two-assertions.xml",
            "The response is signed and holds two assertions.",
            two_assertions,
            ("saml.assertion-multiple",),
        ),
        *undecrypted_samples(),
    ]


def signature_before_issuer() -> str:
    """The enveloped signature covers the same octets at either place."""
    text = signed(Response(), whole=Signature())
    signature = signature_in(text)
    issuer = text[text.index("<saml:Issuer>") : text.index("<ds:Signature ")]
    return replaced(text, issuer + signature, signature + issuer)


def parked_signature() -> str:
    """A Signature that refers to nothing in the document."""
    parked = signature_in(signed(Response(assertion_id="_a-elsewhere")))
    extensions = f"<samlp:Extensions>{parked}</samlp:Extensions>"
    return replaced(signed(Response()), "<samlp:Status>", extensions + "<samlp:Status>")


def two_assertions() -> str:
    """Both are covered by the signature of the response."""
    response = Response()
    text = compact(response.lines()).replace(ASSERTION_SIGNATURE, "")
    first = assertion_in(text)
    text = text.replace(first, first + forged_assertion(first))
    return signed_part(text, RESPONSE_SIGNATURE, response.response_id, Signature())
