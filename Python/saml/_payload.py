"""The payload of a token exchange."""

from __future__ import annotations

from typing import Literal

from . import _library
from ._errors import PayloadError, reason

_FORMS = {"cookbook": 1, "verbatim": 2}


def encode_payload(response: bytes, form: Literal["cookbook", "verbatim"] = "cookbook") -> str:
    """Encodes a response as the value of the form control ``SAMLResponse``.

    ``response`` is the XML in UTF-8, as the provider sent it. The form ``cookbook`` normalises white space,
    as the partner's cookbook does; ``verbatim`` leaves it, because normalisation breaks some signatures.

    Raises :exc:`PayloadError` when the bytes are not UTF-8.
    """
    if form not in _FORMS:
        raise ValueError(f"form is {form!r}, not 'cookbook' or 'verbatim'")
    if not isinstance(response, bytes):
        raise TypeError(f"response is {type(response).__name__}, not bytes")
    status, payload, error = _library.encode(response, _FORMS[form])
    if status == _library.PAYLOAD_REFUSED:
        raise PayloadError(*reason(error))
    if status != _library.OK:
        raise RuntimeError(f"libsaml answered {status}")
    return payload.decode("ascii")
