"""The functions of saml.h, from the shared object beside this file."""

from __future__ import annotations

import ctypes
import os
import weakref
from ctypes import POINTER, Structure, byref, sizeof, c_char_p, c_int32, c_int64, c_size_t, c_uint8, c_uint32, c_void_p

ABI_VERSION = 1

OK = 0
INVALID_ARGUMENT = 1
POLICY_REFUSED = 2
NO_PAYLOAD = 3
NOT_VALID = 4
PAYLOAD_REFUSED = 5

OUTCOMES = {1: "valid", 2: "invalid", 3: "indeterminate"}

VALUES_HIDDEN = 0
VALUES_SHOWN = 1

# The clock of the machine, where a moment is asked for.
NOW = -(2**63)


class Expectations(Structure):
    _fields_ = [("size", c_size_t), ("in_response_to", c_char_p), ("issuer", c_char_p)]


def _load() -> ctypes.CDLL:
    library = ctypes.CDLL(os.path.join(os.path.dirname(os.path.abspath(__file__)), "libsaml.so.1"))
    handle, text = POINTER(c_void_p), c_void_p
    functions: dict[str, tuple[object, list[object]]] = {
        "saml_abi_version": (c_uint32, []),
        "saml_version": (c_char_p, []),
        "saml_text_bytes": (c_void_p, [text]),
        "saml_text_count": (c_size_t, [text]),
        "saml_text_free": (None, [text]),
        "saml_verifier_open": (
            c_int32, [c_char_p, c_size_t, c_char_p, c_size_t, handle, handle]),
        "saml_verifier_free": (None, [c_void_p]),
        "saml_judge": (c_int32, [c_void_p, c_int32, c_char_p, c_size_t, c_int64, handle]),
        "saml_judge_expecting": (
            c_int32,
            [c_void_p, c_int32, c_char_p, c_size_t, c_int64, POINTER(Expectations), handle]),
        "saml_result_free": (None, [c_void_p]),
        "saml_result_outcome": (c_int32, [c_void_p]),
        "saml_result_record": (c_int32, [c_void_p, c_int32, handle]),
        "saml_result_replay_key": (c_int32, [c_void_p, POINTER(c_uint8), POINTER(c_int64)]),
        "saml_payload_encode": (c_int32, [c_char_p, c_size_t, c_int32, handle, handle]),
    }
    for name, (result, parameters) in functions.items():
        function = getattr(library, name)
        function.restype = result
        function.argtypes = parameters
    found = library.saml_abi_version()
    if found != ABI_VERSION:
        raise ImportError(f"libsaml has version {found} of its interface, not {ABI_VERSION}")
    return library


library = _load()
VERSION: str = library.saml_version().decode()


def take_text(text: c_void_p) -> bytes:
    """Copies a text that the library handed out, and gives it back."""
    try:
        return ctypes.string_at(library.saml_text_bytes(text), library.saml_text_count(text))
    finally:
        library.saml_text_free(text)


class OpenVerifier:
    """A verifier that is freed when nothing refers to it any more.

    A call in another thread holds this object, so the handle outlives the call. At the end of the process a
    thread may still be inside one: the system takes the memory back then.
    """

    def __init__(self, handle: c_void_p) -> None:
        self.handle = handle
        weakref.finalize(self, library.saml_verifier_free, handle).atexit = False


def open_verifier(policy: bytes, decryption_key: bytes | None) -> tuple[int, OpenVerifier, bytes]:
    """A status, with a verifier or with the JSON of a refusal."""
    verifier, error = c_void_p(), c_void_p()
    status = library.saml_verifier_open(
        policy, len(policy), decryption_key, len(decryption_key or b""), byref(verifier), byref(error))
    return status, OpenVerifier(verifier), take_text(error)


def encode(response: bytes, form: int) -> tuple[int, bytes, bytes]:
    """A status, with a payload or with the JSON of a refusal."""
    payload, error = c_void_p(), c_void_p()
    status = library.saml_payload_encode(
        response, len(response), form, byref(payload), byref(error))
    return status, take_text(payload), take_text(error)


class Result:
    """What is known of one message. It is used by one thread, inside ``with``."""

    def __init__(
        self, verifier: OpenVerifier, form: int, message: bytes, now: int,
        in_response_to: bytes | None, issuer: bytes | None
    ) -> None:
        self._result = c_void_p()
        expected = Expectations(sizeof(Expectations), in_response_to, issuer)
        is_plain = in_response_to is None and issuer is None
        self.status: int = library.saml_judge_expecting(
            verifier.handle, form, message, len(message), now,
            None if is_plain else byref(expected), byref(self._result))

    def __enter__(self) -> Result:
        return self

    def __exit__(self, *error: object) -> None:
        library.saml_result_free(self._result)

    def outcome(self) -> str:
        return OUTCOMES[library.saml_result_outcome(self._result)]

    def record(self, values: int) -> bytes:
        record = c_void_p()
        library.saml_result_record(self._result, values, byref(record))
        return take_text(record)

    def replay_key(self) -> tuple[bytes, int]:
        """The key, and its end in milliseconds since 1970."""
        key, end = (c_uint8 * 32)(), c_int64()
        status = library.saml_result_replay_key(self._result, key, byref(end))
        # Only a valid response has an assertion.
        if status != OK:
            raise RuntimeError(f"libsaml answered {status}")
        return bytes(key), end.value
