from __future__ import annotations

import json
import pathlib
from datetime import datetime, timezone
from typing import Any

SAMPLES = pathlib.Path(__file__).resolve().parents[2] / "samples"
MANIFEST: dict[str, Any] = json.loads((SAMPLES / "manifest.json").read_text())
NOW = datetime(2026, 3, 1, 12, 0, 30, tzinfo=timezone.utc)


def sample(name: str) -> bytes:
    return (SAMPLES / name).read_bytes()


def policy(own: dict[str, Any] | None = None) -> dict[str, Any]:
    """The policy of the manifest, with a sample's own members, in the words of docs/policy.schema.json."""
    members = {**MANIFEST["policy"], **(own or {})}
    written: dict[str, Any] = {
        "trust": [{"pem": sample(path).decode()} for path in members["trust"]],
        "recipient": members["recipient"],
        "destination": members["destination"],
        "inResponseTo": members["inResponseTo"],
        "requiredAttributes": members["requireAttributes"],
        "clockSkew": members["clockSkew"],
    }
    for here, there in (("audience", "audiences"), ("issuer", "issuers")):
        if members[here]:
            written[there] = members[here]
    return {name: value for name, value in written.items() if value != []}


def decryption_key(own: dict[str, Any]) -> bytes | None:
    paths = own.get("decryptionKey", [])
    return sample(paths[0]) if paths else None
