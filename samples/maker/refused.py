"""Payloads whose signature holds and whose content the rules refuse."""

from . import provider
from .response import Response
from .sample import Sample, signed, unsigned
from .signature import Signature

OTHER_PROVIDER = "https://idp.other-mvpd.example"
OTHER_QUERY = "_q-00000000000000000000000000000000"


def refused_samples() -> list[Sample]:
    """Status, parties, times, content."""
    return [*statuses(), *parties(), *times(), *contents()]


def statuses() -> list[Sample]:
    """The provider says no."""
    refused = "saml.status-not-success"
    missing = "saml.assertion-missing"
    return [
        Sample(
            "status-no-passive.xml",
            "The provider cannot answer without showing its pages; signed, no assertion.",
            lambda: signed(
                Response(status=(provider.RESPONDER, provider.NO_PASSIVE), has_assertion=False),
                whole=Signature(),
            ),
            (refused, missing),
        ),
        Sample(
            "status-provider-requests-ui.xml",
            "Apple's second-level code for the same, unsigned, as providers send it.",
            lambda: unsigned(
                Response(
                    status=(provider.RESPONDER, provider.PROVIDER_REQUESTS_UI), has_assertion=False
                )
            ),
            ("signature.missing", refused, missing),
        ),
        Sample(
            "status-not-success-with-assertion.xml",
            "The status is an error and an assertion came along: it must not be used.",
            lambda: signed(Response(status=(provider.RESPONDER,)), whole=Signature()),
            (refused,),
        ),
        Sample(
            "success-without-assertion.xml",
            "Success, signed, and nothing to say.",
            lambda: signed(Response(has_assertion=False), whole=Signature()),
            (missing,),
        ),
        Sample(
            "version-2.1.xml",
            "A version of SAML that there is not.",
            lambda: signed(Response(version="2.1"), whole=Signature()),
            ("saml.version-unsupported",),
        ),
    ]


def parties() -> list[Sample]:
    """From another, for another, or an answer to another question."""
    return [
        Sample(
            "wrong-issuer.xml",
            "Signed by the trusted key; response and assertion name another provider.",
            lambda: signed(Response(issuer=OTHER_PROVIDER)),
            ("saml.issuer-mismatch", "saml.issuer-mismatch"),
        ),
        Sample(
            "wrong-audience.xml",
            "Made for another relying party.",
            lambda: signed(Response(audiences=("https://sp.other.example",))),
            ("saml.audience-mismatch",),
        ),
        Sample(
            "no-audience-restriction.xml",
            "The assertion names no audience.",
            lambda: signed(Response(audiences=())),
            ("saml.audience-missing",),
        ),
        Sample(
            "wrong-recipient.xml",
            "The subject is confirmed for another endpoint.",
            lambda: signed(Response(recipient="https://sp.other.example/acs")),
            ("saml.recipient-mismatch",),
        ),
        Sample(
            "wrong-destination.xml",
            "The response was sent to another endpoint.",
            lambda: signed(Response(destination="https://sp.other.example/acs"), whole=Signature()),
            ("saml.destination-mismatch",),
        ),
        Sample(
            "wrong-in-response-to.xml",
            "Response and confirmation answer another query.",
            lambda: signed(
                Response(in_response_to=OTHER_QUERY, confirmed_in_response_to=OTHER_QUERY)
            ),
            ("saml.in-response-to-mismatch", "saml.in-response-to-mismatch"),
        ),
        Sample(
            "wrong-in-response-to-in-confirmation.xml",
            "The response answers our query, the confirmation inside another one.",
            lambda: signed(Response(confirmed_in_response_to=OTHER_QUERY)),
            ("saml.in-response-to-mismatch",),
        ),
        Sample(
            "no-in-response-to.xml",
            "The response, signed as a whole, does not say which query it answers.",
            lambda: signed(Response(in_response_to=None), whole=Signature()),
            ("saml.in-response-to-missing",),
        ),
    ]


def times() -> list[Sample]:
    """Too late, too early, or for ever."""
    ended, later = "2026-03-01T11:59:00Z", "2026-03-01T12:02:00Z"
    issued = "2026-03-01T11:56:00Z"
    return [
        Sample(
            "expired.xml",
            "Ended ninety seconds ago, more than clocks may differ.",
            lambda: signed(
                Response(
                    issue_instant=issued,
                    not_before="2026-03-01T11:55:30Z",
                    not_on_or_after=ended,
                    confirmed_until=ended,
                )
            ),
            ("time.expired", "time.confirmation-expired"),
        ),
        Sample(
            "expired-at-the-limit-of-clock-skew.xml",
            "Ended exactly a minute ago: the instant of NotOnOrAfter is already outside.",
            lambda: signed(
                Response(
                    issue_instant=issued,
                    not_before="2026-03-01T11:55:30Z",
                    not_on_or_after="2026-03-01T11:59:30Z",
                )
            ),
            ("time.expired",),
        ),
        Sample(
            "confirmation-expired.xml",
            "The conditions hold, the confirmation of the subject has ended.",
            lambda: signed(Response(issue_instant=issued, confirmed_until=ended)),
            ("time.confirmation-expired",),
        ),
        Sample(
            "not-yet-valid.xml",
            "Begins in ninety seconds, more than clocks may differ.",
            lambda: signed(Response(not_before=later)),
            ("time.not-yet-valid",),
        ),
        Sample(
            "no-expiry.xml",
            "The conditions have no NotOnOrAfter.",
            lambda: signed(Response(not_on_or_after=None)),
            ("time.expiry-missing",),
        ),
        Sample(
            "no-expiry-in-confirmation.xml",
            "The bearer confirmation has no NotOnOrAfter.",
            lambda: signed(Response(confirmed_until=None)),
            ("time.confirmation-expiry-missing",),
        ),
    ]


def contents() -> list[Sample]:
    """What the programmer asked for is not there, or everything is wrong at once."""
    ended = "2026-03-01T11:59:00Z"
    return [
        Sample(
            "required-attribute-missing.xml",
            "householdID was asked for and is not there.",
            lambda: signed(Response(omitted_attributes=frozenset({"householdID"}))),
            ("saml.attribute-missing",),
        ),
        Sample(
            "everything-wrong-at-once.xml",
            "Unsigned, expired, for another party at another endpoint, the attribute missing.",
            lambda: unsigned(
                Response(
                    issuer=OTHER_PROVIDER,
                    audiences=("https://sp.other.example",),
                    recipient="https://sp.other.example/acs",
                    destination="https://sp.other.example/acs",
                    in_response_to=OTHER_QUERY,
                    confirmed_in_response_to=OTHER_QUERY,
                    issue_instant="2026-03-01T11:56:00Z",
                    not_before="2026-03-01T11:55:30Z",
                    not_on_or_after=ended,
                    confirmed_until=ended,
                    omitted_attributes=frozenset({"householdID"}),
                )
            ),
            (
                "signature.missing",
                "saml.issuer-mismatch",
                "saml.issuer-mismatch",
                "time.expired",
                "saml.audience-mismatch",
                "time.confirmation-expired",
                "saml.recipient-mismatch",
                "saml.destination-mismatch",
                "saml.in-response-to-mismatch",
                "saml.in-response-to-mismatch",
                "saml.attribute-missing",
            ),
        ),
    ]
