"""The errors. None holds a value of a person."""

from __future__ import annotations

import json

from ._values import Finding, Judgement


class SAMLError(Exception):
    """A refusal, with a code that never changes."""

    #: One of docs/reference/error-codes.md.
    code: str
    #: The findings that decided; empty where no message was evaluated.
    findings: tuple[Finding, ...]

    def __init__(self, code: str, message: str, findings: tuple[Finding, ...] = ()) -> None:
        super().__init__(code, message, findings)
        self.code = code
        self.findings = findings
        self._message = message

    def __str__(self) -> str:
        return f"{self.code}: {self._message}"

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.code!r})"


class Refused(SAMLError):
    """The response is not valid.

    ``findings`` has the rules that failed; where none failed, the required ones that could not be applied.
    ``code`` is the first of them.
    """


class NoPayload(SAMLError):
    """Nothing in the capture looks like a SAML payload."""


class PolicyError(SAMLError):
    """The policy or the decryption key cannot be used."""


class PayloadError(SAMLError):
    """The response cannot be encoded."""


def refusal(judgement: Judgement) -> Refused:
    failed = tuple(finding for finding in judgement.findings if finding.outcome == "fail")
    missing = tuple(
        finding for finding in judgement.findings
        if finding.required and finding.outcome == "not-checked")
    findings = failed or missing
    return Refused(
        findings[0].code, f"the response is {judgement.outcome}: {findings[0].message}", findings)


def reason(error: bytes) -> tuple[str, str]:
    """The code and the message of a refusal."""
    members: dict[str, str] = json.loads(error)
    return members["code"], members["message"]
