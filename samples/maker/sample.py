"""One captured payload and what is expected of it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from .check import require_holds
from .response import ASSERTION_SIGNATURE, RESPONSE_SIGNATURE, Response, compact
from .signature import Signature, sign

Layout = Callable[[list[str]], str]
PolicyValue = str | int | list[str]


@dataclass(frozen=True)
class Sample:
    """A file in `captures/` with its line in the manifest."""

    name: str
    about: str
    content: Callable[[], str | bytes]
    failed: tuple[str, ...] = ()
    trail: tuple[str, ...] = ()
    policy: Mapping[str, PolicyValue] = field(default_factory=dict)
    is_indeterminate: bool = False
    is_random: bool = False

    @property
    def verdict(self) -> str:
        """What a verifier has to say under the manifest's policy."""
        if self.failed:
            return "invalid"
        return "indeterminate" if self.is_indeterminate else "valid"


def signed(
    response: Response,
    assertion: Signature | None = None,
    whole: Signature | None = None,
    layout: Layout = compact,
) -> str:
    """The response as text, signed by default in its assertion alone; each signature is checked."""
    if assertion is None and whole is None:
        assertion = Signature()
    text = layout(response.lines())
    text = signed_part(text, ASSERTION_SIGNATURE, response.assertion_id, assertion)
    return signed_part(text, RESPONSE_SIGNATURE, response.response_id, whole)


def unsigned(response: Response, layout: Layout = compact) -> str:
    """The response as text, without any signature."""
    return without_marker(
        without_marker(layout(response.lines()), ASSERTION_SIGNATURE), RESPONSE_SIGNATURE
    )


def signed_part(text: str, marker: str, element_id: str, signature: Signature | None) -> str:
    """The text with the marker replaced by a signature that holds, or by nothing."""
    if signature is None:
        return without_marker(text, marker)
    text = sign(text, marker, element_id, signature)
    if signature.reference_uri is None and not signature.method.startswith("hmac-"):
        require_holds(text.replace(RESPONSE_SIGNATURE, ""), element_id, signature)
    return text


def without_marker(text: str, marker: str) -> str:
    """The text without the marker, nor the line that only held it."""
    lines = text.split("\n")
    return "\n".join(line.replace(marker, "") for line in lines if line.strip() != marker)


def replaced(text: str, old: str, new: str) -> str:
    """The text with the first occurrence replaced; throws when there is none."""
    if old not in text:
        raise ValueError(f"not in the text: {old}")
    return text.replace(old, new, 1)
