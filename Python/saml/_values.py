"""What is known of a response, as values that do not change."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta, timezone
from typing import Any, Literal, TypeVar

Outcome = Literal["valid", "invalid", "indeterminate"]

Member = TypeVar("Member")


class ReadOnlyMapping(Mapping[str, Member]):
    """Members by name, which cannot be set or removed.

    Unlike ``types.MappingProxyType`` it can be pickled, copied and hashed.
    """

    __slots__ = ("_members",)

    def __init__(self, members: Mapping[str, Member]) -> None:
        self._members = dict(members)

    def __getitem__(self, name: str) -> Member:
        return self._members[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._members)

    def __len__(self) -> int:
        return len(self._members)

    def __hash__(self) -> int:
        # The members of a record are lists and dictionaries, which have no hash.
        return hash(frozenset(self._members))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self._members!r})"

    def __reduce__(self) -> tuple[type[ReadOnlyMapping[Member]], tuple[dict[str, Member]]]:
        return type(self), (self._members,)


@dataclass(frozen=True)
class StructuredValue:
    """An attribute value that holds elements. It does not print itself."""

    #: The element of the value, with the namespaces that it needs.
    xml: str = field(repr=False)
    #: All of its text.
    text: str = field(repr=False)


#: A text, ``None`` for ``xsi:nil``, or elements.
Value = str | None | StructuredValue


@dataclass(frozen=True)
class Subject:
    """Whom the assertion is about. The identifier does not print itself."""

    #: ``None`` when the subject has none, or one that is encrypted for another recipient.
    name_id: str | None = field(repr=False)
    format: str | None


@dataclass(frozen=True)
class Assertion:
    """A statement of a trusted provider for which every rule of the policy holds.

    Values of people do not print themselves: neither ``repr`` nor ``str`` shows them.
    """

    issuer: str
    subject: Subject | None
    #: The values of each attribute, by its name.
    attributes: Mapping[str, tuple[Value, ...]] = field(repr=False)
    not_on_or_after: datetime | None
    in_response_to: str | None
    #: 32 bytes. Store them where all processes of the service see them, and refuse a key that is there.
    replay_key: bytes = field(repr=False)
    #: When the key may be forgotten.
    replay_until: datetime


@dataclass(frozen=True)
class Finding:
    """What one rule found."""

    #: Stable: docs/reference/error-codes.md lists every code.
    code: str
    outcome: Literal["pass", "fail", "not-checked"]
    #: Whether ``valid`` needs the rule to pass.
    required: bool
    #: For people; its words may change.
    message: str
    expected: str | None = field(repr=False)
    actual: str | None = field(repr=False)


@dataclass(frozen=True)
class Judgement:
    """The verdict on a message of any outcome. To grant access, use :func:`saml.verify` instead."""

    outcome: Outcome
    findings: tuple[Finding, ...] = field(repr=False)
    #: Everything that is known, by docs/record.schema.json. Values are lengths and salted digests.
    record: Mapping[str, Any] = field(repr=False)

    @property
    def failed(self) -> tuple[str, ...]:
        """The codes of the findings that failed, in the order of the rules."""
        return tuple(finding.code for finding in self.findings if finding.outcome == "fail")


def findings_of(record: Mapping[str, Any]) -> tuple[Finding, ...]:
    return tuple(
        Finding(
            code=finding["code"],
            outcome=finding["outcome"],
            required=finding["required"],
            message=finding["message"],
            expected=finding.get("expected"),
            actual=finding.get("actual"),
        )
        for finding in record["findings"]
    )


def judgement_of(outcome: Outcome, record: bytes) -> Judgement:
    members: dict[str, Any] = json.loads(record)
    return Judgement(outcome, findings_of(members), ReadOnlyMapping(members))


def assertion_of(record: bytes, replay_key: bytes, replay_end: int) -> Assertion:
    """Reads a record with values in the clear, of a response that is valid."""
    members: dict[str, Any] = json.loads(record)
    subject = members.get("subject")
    end = members.get("notOnOrAfter")
    return Assertion(
        issuer=members["issuer"],
        subject=None if subject is None else Subject(subject.get("nameID"), subject.get("format")),
        attributes=ReadOnlyMapping({
            name: tuple(_value(value) for value in values)
            for name, values in members.get("attributes", {}).items()
        }),
        not_on_or_after=None if end is None else _moment(end),
        in_response_to=members.get("inResponseTo"),
        replay_key=replay_key,
        replay_until=_after_epoch(replay_end),
    )


def milliseconds(moment: datetime) -> int:
    """Since 1970. A moment without a time zone would mean another one on another machine."""
    if not isinstance(moment, datetime):
        raise TypeError(f"now is {type(moment).__name__}, not datetime")
    if moment.utcoffset() is None:
        raise ValueError("now has no time zone")
    return (moment - _EPOCH) // timedelta(milliseconds=1)


_EPOCH = datetime(1970, 1, 1, tzinfo=timezone.utc)


def _value(value: Any) -> Value:
    return StructuredValue(value["xml"], value["text"]) if isinstance(value, dict) else value


def _after_epoch(milliseconds: int) -> datetime:
    """Returns a moment. A date after the year 9999 becomes the latest that Python has."""
    try:
        return _EPOCH + timedelta(milliseconds=milliseconds)
    except OverflowError:
        return datetime.max.replace(tzinfo=timezone.utc)


def _moment(text: str) -> datetime:
    """A moment of a record, such as 2026-03-01T12:05:00.250Z; what is below a microsecond is cut."""
    whole, _, fraction = text.removesuffix("Z").partition(".")
    return datetime.fromisoformat(f"{whole}+00:00") + timedelta(
        microseconds=int(fraction[:6].ljust(6, "0")))
