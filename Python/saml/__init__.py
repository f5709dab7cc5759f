"""Verifies SAML 2.0 responses to attribute queries, and says why one is refused.

>>> verifier = saml.Verifier(policy)
>>> assertion = verifier.verify(body, form="posted")
>>> assertion.attributes["householdID"]

A service that lets people in remembers :attr:`Assertion.replay_key` and refuses a key that it has seen.
"""

from ._errors import NoPayload, PayloadError, PolicyError, Refused, SAMLError
from ._library import VERSION as __version__
from ._payload import encode_payload
from ._values import Assertion, Finding, Judgement, Outcome, StructuredValue, Subject, Value
from ._verifier import Form, Message, Policy, Verifier, judge, verify

__all__ = [
    "Assertion",
    "Finding",
    "Form",
    "Judgement",
    "Message",
    "NoPayload",
    "Outcome",
    "PayloadError",
    "Policy",
    "PolicyError",
    "Refused",
    "SAMLError",
    "StructuredValue",
    "Subject",
    "Value",
    "Verifier",
    "__version__",
    "encode_payload",
    "judge",
    "verify",
]
