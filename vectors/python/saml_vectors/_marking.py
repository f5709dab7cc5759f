"""Whether an answer is right."""

from __future__ import annotations

from typing import Literal

from saml_vectors._vector import Expected, Returned, Vector

Answer = Literal["accept", "reject", "error", "unsupported"]
Mark = Literal["right", "unsupported", "accepted", "rejected", "forbidden", "values", "error"]
"""`right` and `unsupported` are no faults. The others say what is wrong: accepted what must be rejected,
rejected what must be accepted, returned a forbidden text or other values, or failed."""


def mark(
    vector: Vector, answer: Answer, returned: Returned = Returned(),
    expected: Expected | None = None,
) -> Mark:
    """Compares an answer, and the values that came with it, with what the vector expects.

    `expected` replaces what the vector expects, such as its `signature` for a verifier of signatures.
    """
    wanted = expected or vector.expected
    if answer == "unsupported":
        return "unsupported"
    if _is_forbidden(vector, returned):
        return "forbidden"
    if answer == "error":
        return "error"
    if answer == "accept":
        if wanted == "reject":
            return "accepted"
        return "right" if _agrees(vector.returns, returned) else "values"
    return "rejected" if wanted == "accept" else "right"


def _is_forbidden(vector: Vector, returned: Returned) -> bool:
    """A value equals a forbidden text. Bytes that were decrypted are a document, which may hold one."""
    if not set(vector.forbidden).isdisjoint(_texts(returned)):
        return True
    document = (returned.decrypted or b"").decode("utf-8", "replace")
    return any(text in document for text in vector.forbidden)


def _texts(returned: Returned) -> list[str]:
    texts = list(returned.texts)
    if returned.subject is not None:
        texts.append(returned.subject)
    for name, values in (returned.attributes or {}).items():
        texts += [name, *values]
    return texts


def _agrees(wanted: Returned, returned: Returned) -> bool:
    """What is not returned cannot differ, and attributes that the vector does not name are not compared."""
    if None not in (wanted.subject, returned.subject) and wanted.subject != returned.subject:
        return False
    if None not in (wanted.decrypted, returned.decrypted):
        if wanted.decrypted != returned.decrypted:
            return False
    if wanted.attributes is None or returned.attributes is None:
        return True
    return all(
        returned.attributes.get(name) == values for name, values in wanted.attributes.items())
