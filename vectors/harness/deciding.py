"""The words of a policy that decide a vector, by the codes that swift-saml reports."""

from __future__ import annotations

from saml_vectors import Vector

# Codes that one word of the policy is the reason for.
WORDS = {
    "replay.replayed": "used",
    "saml.address-mismatch": "presenterAddress",
    "saml.attribute-duplicate": "duplicateAttributes",
    "saml.attribute-missing": "requiredAttributes",
    "saml.attribute-not-requested": "request",
    "saml.attribute-value-not-requested": "request",
    "saml.audience-mismatch": "audience",
    "saml.audience-missing": "audience",
    "saml.authn-statement-missing": "profile",
    "saml.destination-mismatch": "destination",
    "saml.destination-missing": "destination",
    "saml.in-response-to-mismatch": "inResponseTo",
    "saml.in-response-to-missing": "inResponseTo",
    "saml.issuer-mismatch": "issuer",
    "saml.query-confirmation-mismatch": "request",
    "saml.query-subject-mismatch": "request",
    "saml.recipient-mismatch": "recipient",
    "saml.recipient-missing": "recipient",
    "saml.scope": "scopedAttributes",
    "saml.scope-malformed": "scopedAttributes",
    "saml.scope-mismatch": "scopedAttributes",
    "saml.subject-id-repeated": "scopedAttributes",
    "signature.assertion-not-signed": "requireSignedAssertion",
    "signature.both-kinds": "requireBothSignatures",
    "signature.canonicalization-forbidden": "canonicalization",
    "signature.response-not-signed": "requireSignedResponse",
    "time.issued-too-long-ago": "maximumAge",
    "time.lifetime-exceeded": "maximumLifetime",
}
# Words that allow something: without them what is accepted would be rejected.
PERMISSIVE = (
    "allowSHA1", "allowAlgorithms", "allowSignatureAsLastChild", "allowDeviations", "duplicateAttributes")


def deciding(vector: Vector) -> frozenset[str]:
    """The words without which an implementation cannot know the answer: those that the vector names, else those
    that allow something, or those of its codes if every code has one."""
    if vector.decided_by:
        return frozenset(vector.decided_by)
    if vector.expected == "accept":
        return frozenset(PERMISSIVE) & vector.policy.keys()
    words = {WORDS.get(code) for code in vector.codes}
    # The ID of a request is a part of a request that is given as a whole.
    whole = "inResponseTo" not in vector.policy
    return frozenset(
        "request" if word == "inResponseTo" and whole else word for word in words if word is not None
    ) if None not in words else frozenset()
