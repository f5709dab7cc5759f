"""One vector as a value."""

from __future__ import annotations

import base64
import binascii
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal, TypedDict

Expected = Literal["accept", "reject", "either"]


class VectorError(ValueError):
    """A file that does not follow the schema."""


class Policy(TypedDict, total=False):
    """What the receiver expects; README.md of the vectors explains each word. Durations are seconds."""

    now: str
    skew: int
    audience: list[str]
    issuer: list[str]
    recipient: str
    destination: str
    inResponseTo: str
    request: str
    receiver: Literal["service-provider", "identity-provider", "attribute-authority"]
    profile: Literal["attribute-query", "web-browser-sso", "tv-provider", "oauth"]
    requireSignedResponse: bool
    requireSignedAssertion: bool
    requireSignedMessages: list[str]
    requireBothSignatures: bool
    requiredAttributes: list[str]
    scopedAttributes: list[str]
    allowSHA1: bool
    allowAlgorithms: list[str]
    canonicalization: list[str]
    allowSignatureAsLastChild: bool
    allowDeviations: list[str]
    duplicateAttributes: Literal["reject", "merge"]
    presenterAddress: str
    maximumAge: int
    maximumLifetime: int
    used: list[str]
    exact: bool


@dataclass(frozen=True)
class Key:
    """A published test key. Never trust it anywhere else."""

    name: str
    kind: Literal["certificate", "public-key", "private-key", "secret"]
    path: Path
    algorithm: str | None = None

    @property
    def pem(self) -> bytes:
        """The bytes of its PEM file."""
        return self.path.read_bytes()


@dataclass(frozen=True)
class Trusted:
    """A key that may have signed, the only issuer that it may sign for, and the only scopes that it may state."""

    key: Key
    issuer: str | None = None
    """None is any."""
    scopes: tuple[str, ...] | None = None
    """None where no scopes are known."""


@dataclass(frozen=True)
class Returned:
    """Values that an implementation returns, or must return; None is not returned."""

    subject: str | None = None
    attributes: Mapping[str, tuple[str, ...]] | None = None
    decrypted: bytes | None = None
    texts: tuple[str, ...] = ()
    """Other texts, such as the verified element itself."""


@dataclass(frozen=True)
class Vector:
    """A message, the keys and the policy of its receiver, and the answer of a sound implementation."""

    id: str
    description: str
    risk: Literal["acceptance", "confusion", "disclosure", "availability", "interoperability"]
    features: frozenset[str]
    kind: str
    trust: tuple[Trusted, ...]
    policy: Policy
    expected: Expected
    reason: str
    parts: tuple[tuple[str, int], ...] = field(repr=False)
    """The parts of the document: Base64, and how often each is written."""
    spec: tuple[str, ...] = ()
    decryption_keys: tuple[Key, ...] = ()
    signature: Literal["accept", "reject"] | None = None
    decided_by: tuple[str, ...] = ()
    returns: Returned = Returned()
    forbidden: tuple[str, ...] = ()
    codes: tuple[str, ...] = ()
    cve: tuple[str, ...] = ()
    pair: str | None = None

    @property
    def area(self) -> str:
        """The first part of the id."""
        return self.id.split("/")[0]

    @property
    def document(self) -> bytes:
        """The exact bytes that arrive."""
        try:
            return b"".join(
                base64.b64decode(part, validate=True) * times for part, times in self.parts)
        except binascii.Error as error:
            raise VectorError(f"{self.id}: {error}") from error

    @classmethod
    def parse(cls, value: Mapping[str, Any], keys: Mapping[str, Key]) -> Vector:
        """A vector of a file, whose keys are given by their names."""
        name = value.get("id", "a vector without id")
        try:
            return cls(
                id=value["id"], description=value["description"], risk=value["risk"],
                features=frozenset(value["features"]), kind=value["kind"],
                trust=tuple(_trusted(each, keys) for each in value["trust"]),
                policy=value["policy"], expected=value["expected"], reason=value["reason"],
                parts=_parts(value), spec=tuple(value.get("spec", ())),
                decryption_keys=tuple(keys[each] for each in value.get("decryptionKeys", ())),
                signature=value.get("signature"), decided_by=tuple(value.get("decidedBy", ())),
                returns=_returned(value.get("returns", {})),
                forbidden=tuple(value.get("forbidden", ())), codes=tuple(value.get("codes", ())),
                cve=tuple(value.get("cve", ())), pair=value.get("pair"))
        except KeyError as error:
            raise VectorError(f"{name}: {error} is missing") from error


def _trusted(value: str | Mapping[str, Any], keys: Mapping[str, Key]) -> Trusted:
    if isinstance(value, str):
        return Trusted(keys[value])
    scopes = value.get("scopes")
    return Trusted(
        keys[value["key"]], value.get("issuer"), None if scopes is None else tuple(scopes))


def _parts(value: Mapping[str, Any]) -> tuple[tuple[str, int], ...]:
    if "document" in value:
        return ((value["document"], 1),)
    return tuple((part["bytes"], part["times"]) for part in value["recipe"])


def _returned(value: Mapping[str, Any]) -> Returned:
    attributes, decrypted = value.get("attributes"), value.get("decrypted")
    return Returned(
        subject=value.get("subject"),
        attributes=None if attributes is None
        else {name: tuple(values) for name, values in attributes.items()},
        decrypted=None if decrypted is None else base64.b64decode(decrypted, validate=True))
