"""Judging messages by a policy."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import datetime
from typing import Any, Literal, cast

from . import _library
from ._errors import NoPayload, PolicyError, reason, refusal
from ._values import Assertion, Judgement, Outcome, assertion_of, judgement_of, milliseconds

#: The forms in which a service takes a message: a response as XML, inside a SOAP envelope, as the body of a form or the
#: text of its control; or the assertion alone that a token endpoint got in the parameter ``assertion``.
Form = Literal["response", "envelope", "posted", "value", "assertion"]

#: Bytes, or with the forms ``value`` and ``assertion`` a text.
Message = bytes | bytearray | memoryview | str

#: The JSON of docs/policy.schema.json, or the same as a mapping.
Policy = bytes | str | Mapping[str, Any]

_FORMS = {"response": 1, "envelope": 2, "posted": 3, "capture": 4, "value": 5, "assertion": 6}


class Verifier:
    """A policy with its keys, read once. All threads may use it at the same time.

    ``policy`` is JSON by docs/policy.schema.json, as bytes, as text or as a mapping. Keys stand in it as PEM
    text: ``{"trust": [{"pem": "..."}], "audiences": ["https://sp.example.com"]}``. ``decryption_key`` is your
    private key (RSA, P-256, P-384, P-521 or X25519) as unencrypted PEM, in bytes or as text; without it everything
    encrypted stays so.

    Raises :exc:`PolicyError`.
    """

    def __init__(self, policy: Policy, *, decryption_key: bytes | str | None = None) -> None:
        status, self._verifier, error = _library.open_verifier(_json(policy), _pem(decryption_key))
        if status == _library.POLICY_REFUSED:
            raise PolicyError(*reason(error))
        if status != _library.OK:
            raise RuntimeError(f"libsaml answered {status}")

    def verify(
        self, message: Message, *, form: Form = "response", answering: str | None = None,
        issuer: str | None = None, now: datetime | None = None
    ) -> Assertion:
        """Returns the assertion of a response for which every rule holds.

        ``answering`` is the ID of the query that it must answer, and ``issuer`` the only provider that is accepted for
        this message; both are in addition to the policy. ``now`` has a time zone; without it the machine's clock counts.

        Raises :exc:`Refused` for every other response.
        """
        if cast(str, form) == "capture":
            raise ValueError("a capture may be damaged: judge it")
        with self._result(message, form, now, answering, issuer) as result:
            outcome = result.outcome()
            if outcome == "valid":
                return assertion_of(result.record(_library.VALUES_SHOWN), *result.replay_key())
            record = result.record(_library.VALUES_HIDDEN)
        raise refusal(judgement_of(cast(Outcome, outcome), record))

    def judge(
        self, message: Message, *, form: Form | Literal["capture"] = "capture",
        answering: str | None = None, issuer: str | None = None, now: datetime | None = None
    ) -> Judgement:
        """Returns what is known of a message, valid or not.

        The form ``capture`` takes whatever was captured, removes the layers around the XML and names damage; nothing more
        than the policy is expected of one.

        Raises :exc:`NoPayload` when nothing in a capture looks like a SAML payload.
        """
        with self._result(message, form, now, answering, issuer) as result:
            return judgement_of(
                cast(Outcome, result.outcome()), result.record(_library.VALUES_HIDDEN))

    def _result(
        self, message: Message, form: str, now: datetime | None, answering: str | None,
        issuer: str | None
    ) -> _library.Result:
        if form not in _FORMS:
            raise ValueError(f"form is {form!r}, not one of {', '.join(_FORMS)}")
        if form == "capture" and (answering is not None or issuer is not None):
            raise ValueError("of a capture nothing more than the policy is expected")
        result = _library.Result(
            self._verifier, _FORMS[form], _bytes(message, form),
            _library.NOW if now is None else milliseconds(now),
            _identifier("answering", answering), _identifier("issuer", issuer))
        if result.status == _library.NO_PAYLOAD:
            raise NoPayload("capture.no-payload", "nothing here looks like a SAML payload")
        if result.status != _library.OK:
            raise RuntimeError(f"libsaml answered {result.status}")
        return result


def verify(
    message: Message, policy: Policy | Verifier, *, form: Form = "response",
    answering: str | None = None, issuer: str | None = None, now: datetime | None = None,
    decryption_key: bytes | str | None = None
) -> Assertion:
    """Verifies one response: see :meth:`Verifier.verify`.

    A service makes a :class:`Verifier` once instead, because this reads the policy and its keys each time.
    """
    return _verifier(policy, decryption_key).verify(
        message, form=form, answering=answering, issuer=issuer, now=now)


def judge(
    message: Message, policy: Policy | Verifier, *,
    form: Form | Literal["capture"] = "capture", now: datetime | None = None,
    decryption_key: bytes | str | None = None
) -> Judgement:
    """Judges one message: see :meth:`Verifier.judge`."""
    return _verifier(policy, decryption_key).judge(message, form=form, now=now)


def _verifier(policy: Policy | Verifier, decryption_key: bytes | str | None) -> Verifier:
    if not isinstance(policy, Verifier):
        return Verifier(policy, decryption_key=decryption_key)
    if decryption_key is not None:
        raise ValueError("a verifier has its decryption key already")
    return policy


def _bytes(message: Message, form: str) -> bytes:
    if isinstance(message, bytes):
        return message
    if isinstance(message, (bytearray, memoryview)):
        return bytes(message)
    # The text of XML has lost the encoding in which it was signed.
    if isinstance(message, str) and form in ("value", "assertion"):
        return message.encode()
    raise TypeError(f"message is {type(message).__name__}, not bytes")


def _identifier(name: str, text: str | None) -> bytes | None:
    """The bytes of an identifier; a NUL would end it for the library, and another one would count."""
    if text is None:
        return None
    if not isinstance(text, str):
        raise TypeError(f"{name} is {type(text).__name__}, not str")
    if "\0" in text:
        raise ValueError(f"{name} holds a NUL")
    return text.encode()


def _json(policy: Policy) -> bytes:
    if isinstance(policy, bytes):
        return policy
    if isinstance(policy, str):
        return policy.encode()
    if isinstance(policy, Mapping):
        return json.dumps(policy, default=_members).encode()
    raise TypeError(f"policy is {type(policy).__name__}, not bytes, str or a mapping")


def _members(value: object) -> dict[str, Any]:
    """The members of a mapping that is not a dictionary, for json."""
    if isinstance(value, Mapping):
        return dict(value)
    raise TypeError(f"policy holds {type(value).__name__}, which JSON does not have")


def _pem(decryption_key: bytes | str | None) -> bytes | None:
    """The bytes of a key; None where there is none."""
    if decryption_key is None:
        return None
    if not isinstance(decryption_key, (bytes, str)):
        raise TypeError(f"decryption_key is {type(decryption_key).__name__}, not bytes or str")
    if not decryption_key:
        raise ValueError("decryption_key is empty")
    return decryption_key.encode() if isinstance(decryption_key, str) else decryption_key
