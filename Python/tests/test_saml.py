"""What an assertion, an error and a verifier are."""

from __future__ import annotations

import base64
import copy
import dataclasses
import gc
import json
import pathlib
import pickle
import re
import subprocess
import sysconfig
import threading
import urllib.parse
from collections import UserDict
from datetime import date, datetime, timezone, tzinfo
from types import MappingProxyType
from typing import Any

import pytest
import saml
from conftest import MANIFEST, NOW, SAMPLES, decryption_key, policy, sample
from saml import _library, _values

PLAIN = sample("captures/assertion-signed-rsa-sha256.xml")
# What the plain sample says of a person.
VALUES = ["sub-5e0a77c1", "hh-4711-0815", "u-90210", "94107", "Zoë"]


def test_an_assertion_has_what_was_signed() -> None:
    assertion = saml.verify(PLAIN, policy(), now=NOW)
    assert assertion.subject == saml.Subject(
        "sub-5e0a77c1", "urn:oasis:names:tc:SAML:2.0:nameid-format:persistent")
    assert assertion.attributes["channelID"] == ("NEWS & WEATHER", "SPORT1", "KINO-HD")
    assert assertion.attributes["parentalPIN"] == (None,)
    assert assertion.not_on_or_after == datetime(2026, 3, 1, 12, 5, tzinfo=timezone.utc)
    # No policy lets clocks differ by more than five minutes.
    assert assertion.replay_until == datetime(2026, 3, 1, 12, 10, tzinfo=timezone.utc)
    assert len(assertion.replay_key) == 32


def test_an_assertion_does_not_change() -> None:
    assertion = saml.verify(PLAIN, policy(), now=NOW)
    with pytest.raises(AttributeError):
        assertion.issuer = "https://evil.example"  # type: ignore[misc]
    with pytest.raises(TypeError):
        assertion.attributes["userID"] = ()  # type: ignore[index]


COPIES = [
    copy.copy, copy.deepcopy, *[
        lambda value, protocol=protocol: pickle.loads(pickle.dumps(value, protocol))
        for protocol in range(pickle.HIGHEST_PROTOCOL + 1)],
]


@pytest.mark.parametrize("copied", COPIES)
@pytest.mark.parametrize("name", [
    "assertion-signed-rsa-sha256.xml", "structured-attribute-value.xml", "expired.xml"])
def test_a_copy_is_equal_and_read_only(name: str, copied: Any) -> None:
    message = sample(f"captures/{name}")
    judgement = saml.judge(message, policy(), now=NOW)
    again = copied(judgement)
    assert again == judgement and hash(again) == hash(judgement)
    assert again.record == dict(judgement.record) and type(again.record) is type(judgement.record)
    with pytest.raises(TypeError):
        again.record["verdict"] = "valid"
    if judgement.outcome == "valid":
        assertion = saml.verify(message, policy(), now=NOW)
        other = copied(assertion)
        assert other == assertion and hash(other) == hash(assertion)
        with pytest.raises(TypeError):
            other.attributes["userID"] = ()


def test_a_deep_copy_shares_nothing_that_changes() -> None:
    judgement = saml.judge(PLAIN, policy(), now=NOW)
    other = copy.deepcopy(judgement)
    other.record["findings"].clear()
    assert judgement.record["findings"]


def test_values_are_keys_and_members_of_sets() -> None:
    verifier = saml.Verifier(policy())
    assertions = {verifier.verify(PLAIN, now=NOW) for _ in range(3)}
    assert len(assertions) == 1
    judgements = [verifier.judge(PLAIN, now=NOW), verifier.judge(sample("captures/expired.xml"), now=NOW)]
    assert len({judgement: judgement.outcome for judgement in judgements}) == 2


def test_values_become_dictionaries() -> None:
    assertion = saml.verify(sample("captures/structured-attribute-value.xml"), policy(), now=NOW)
    members = dataclasses.asdict(assertion)
    assert members["attributes"] == assertion.attributes
    assert members["subject"]["name_id"] == "sub-5e0a77c1"
    judgement = saml.judge(PLAIN, policy(), now=NOW)
    assert dataclasses.asdict(judgement)["record"] == judgement.record
    assert dataclasses.replace(judgement, outcome="invalid").record == judgement.record


def test_a_structured_value_has_its_elements() -> None:
    assertion = saml.verify(sample("captures/structured-attribute-value.xml"), policy(), now=NOW)
    (value,) = assertion.attributes["entitlements"]
    assert isinstance(value, saml.StructuredValue)
    assert value.text == "SPORT1KINO-HD"
    assert "<e:channel>SPORT1</e:channel>" in value.xml
    assert "SPORT1" not in repr(value)


def test_the_same_assertion_has_the_same_replay_key_in_every_form() -> None:
    verifier = saml.Verifier(policy())
    key = verifier.verify(PLAIN, now=NOW).replay_key
    body = f"SAMLResponse={saml.encode_payload(PLAIN, 'verbatim')}".encode()
    assert verifier.verify(body, form="posted", now=NOW).replay_key == key
    start = PLAIN.index(b"<samlp:Response")
    envelope = (b'<S:Envelope xmlns:S="http://schemas.xmlsoap.org/soap/envelope/"><S:Body>'
                + PLAIN[start:].rstrip() + b"</S:Body></S:Envelope>")
    assert verifier.verify(envelope, form="envelope", now=NOW).replay_key == key


@pytest.mark.parametrize("show", [repr, str, lambda value: f"{value}"])
def test_values_of_people_do_not_print_themselves(show: Any) -> None:
    verifier = saml.Verifier(policy())
    judgement = verifier.judge(sample("captures/expired.xml"), now=NOW)
    with pytest.raises(saml.Refused) as refused:
        verifier.verify(sample("captures/attribute-value-changed-and-expired.xml"), now=NOW)
    printed = [
        verifier.verify(PLAIN, now=NOW), verifier.verify(PLAIN, now=NOW).subject, judgement,
        judgement.findings, dict(judgement.record), verifier.judge(PLAIN, now=NOW).record,
        refused.value, refused.value.args, refused.value.findings, verifier,
    ]
    for thing in printed:
        for value in VALUES:
            assert value not in show(thing)


def test_a_refusal_has_every_code() -> None:
    with pytest.raises(saml.Refused) as refused:
        saml.verify(sample("captures/attribute-value-changed-and-expired.xml"), policy(), now=NOW)
    assert refused.value.code == "signature.digest-mismatch"
    assert [finding.code for finding in refused.value.findings] == [
        "signature.digest-mismatch", "time.expired", "time.confirmation-expired"]
    assert str(refused.value).startswith("signature.digest-mismatch: the response is invalid: ")
    again = pickle.loads(pickle.dumps(refused.value))
    assert (again.code, again.findings) == (refused.value.code, refused.value.findings)


def test_the_machines_clock_counts_without_now() -> None:
    with pytest.raises(saml.Refused) as refused:
        saml.verify(PLAIN, policy())
    assert refused.value.code == "time.expired"


def test_a_moment_without_a_time_zone_is_refused() -> None:
    with pytest.raises(ValueError):
        saml.verify(PLAIN, policy(), now=datetime(2026, 3, 1, 12, 0, 30))


def test_a_time_zone_without_an_offset_is_refused() -> None:
    class Nowhere(tzinfo):
        def utcoffset(self, moment: datetime | None) -> None:
            return None

    with pytest.raises(ValueError, match="^now "):
        saml.verify(PLAIN, policy(), now=datetime(2026, 3, 1, 12, 0, 30, tzinfo=Nowhere()))


@pytest.mark.parametrize("wrong", [0, 1772366430.0, "2026-03-01T12:00:30Z", date(2026, 3, 1)])
def test_a_moment_of_another_type_is_refused(wrong: Any) -> None:
    with pytest.raises(TypeError, match=f"^now is {type(wrong).__name__}, not datetime$"):
        saml.verify(PLAIN, policy(), now=wrong)


@pytest.mark.parametrize("form", ["response", "envelope", "posted", "value", "assertion"])
@pytest.mark.parametrize("message", [
    b"", b"\0", b"<", b"\xff" * 5000, b"<a>" * 20000, PLAIN[:3000], b"SAMLResponse=" + b"%" * 999,
    PLAIN.replace(b"</saml:Assertion>", b"<x/>" * 9000 + b"</saml:Assertion>"),
])
def test_hostile_bytes_are_refused(form: saml.Form, message: bytes) -> None:
    with pytest.raises(saml.Refused) as refused:
        saml.verify(message, policy(), form=form, now=NOW)
    assert refused.value.findings


def test_bytes_come_in_every_shape() -> None:
    key = saml.verify(PLAIN, policy(), now=NOW).replay_key
    for message in (bytearray(PLAIN), memoryview(PLAIN)):
        assert saml.verify(message, policy(), now=NOW).replay_key == key
    text = base64.b64encode(PLAIN).decode()
    for value in (text, text.encode()):
        assert saml.verify(value, policy(), form="value", now=NOW).replay_key == key


def test_a_call_expects_more_than_its_policy() -> None:
    without = {name: value for name, value in policy().items() if name != "inResponseTo"}
    verifier = saml.Verifier(without)
    query, issuer = MANIFEST["policy"]["inResponseTo"], "https://idp.example-mvpd.com"
    assert verifier.verify(PLAIN, answering=query, issuer=issuer, now=NOW).issuer == issuer
    with pytest.raises(saml.Refused) as refused:
        verifier.verify(PLAIN, answering="_other", now=NOW)
    assert refused.value.code == "saml.in-response-to-mismatch"
    with pytest.raises(saml.Refused):
        verifier.verify(PLAIN, issuer="https://other.example.com", now=NOW)
    for wrong in ("a\0b", b"_q"):
        with pytest.raises((TypeError, ValueError)):
            verifier.verify(PLAIN, answering=wrong, now=NOW)  # type: ignore[arg-type]
    with pytest.raises(ValueError):
        verifier.judge(PLAIN, answering=query, now=NOW)


def test_a_token_endpoint_takes_an_assertion_alone() -> None:
    area = json.loads((SAMPLES.parent / "vectors/oauth.json").read_text())
    pem = next(key["pem"] for key in area["keys"] if key["name"] == "rsa2048")
    verifier = saml.Verifier({
        "profile": "oauth", "trust": [{"pem": pem}], "audiences": ["https://as.example.com"],
        "recipient": "https://as.example.com/token"})
    document = next(item for item in area["vectors"] if item["id"] == "oauth/sound")["document"]
    text = document.replace("+", "-").replace("/", "_").replace("=", "")
    assert verifier.verify(text, form="assertion", now=NOW).subject == saml.Subject("client-1", None)
    with pytest.raises(saml.Refused) as refused:
        verifier.verify(base64.b64decode(document), now=NOW)
    assert refused.value.code == "saml.assertion-as-response"


def test_a_capture_is_judged_and_not_verified() -> None:
    verifier = saml.Verifier(policy())
    with pytest.raises(ValueError):
        verifier.verify(PLAIN, form="capture", now=NOW)  # type: ignore[arg-type]
    with pytest.raises(saml.NoPayload) as nothing:
        verifier.judge(b"nothing of interest")
    assert nothing.value.code == "capture.no-payload"


@pytest.mark.parametrize("wrong", [
    b"", b"{", "[]", {"audience": []}, {"trust": ["idp.pem"]}, {"trust": [{"pem": "no key"}]},
])
def test_a_policy_that_cannot_be_used_is_refused(wrong: Any) -> None:
    with pytest.raises(saml.PolicyError) as refused:
        saml.Verifier(wrong)
    assert re.fullmatch(r"[a-z0-9]+\.[a-z0-9-]+", refused.value.code)


@pytest.mark.parametrize("wrong", [None, 1, [], bytearray(b"{}"), {"audiences": {"a"}}])
def test_a_policy_of_another_type_is_refused(wrong: Any) -> None:
    with pytest.raises(TypeError, match="^policy "):
        saml.Verifier(wrong)


def test_a_policy_is_any_mapping() -> None:
    members = policy()
    plain = [
        members, MappingProxyType(members), UserDict(members), json.dumps(members),
        json.dumps(members).encode(),
        MappingProxyType({**members, "trust": [UserDict(each) for each in members["trust"]]}),
    ]
    for each in plain:
        assert saml.judge(PLAIN, each, now=NOW).outcome == "valid"


def test_a_decryption_key_is_bytes_or_text() -> None:
    own: dict[str, Any] = next(
        each["policy"] for each in MANIFEST["samples"]
        if each["verdict"] == "valid" and each.get("policy", {}).get("decryptionKey"))
    message = sample(next(
        each["file"] for each in MANIFEST["samples"] if each.get("policy") == own and each["verdict"] == "valid"))
    key = decryption_key(own)
    assert key is not None
    for each in (key, key.decode()):
        assert saml.judge(message, policy(own), now=NOW, decryption_key=each).outcome == "valid"
    assert saml.judge(message, policy(own), now=NOW).outcome != "valid"


@pytest.mark.parametrize("wrong", [1, True, bytearray(b"key"), pathlib.Path("key.pem")])
def test_a_decryption_key_of_another_type_is_refused(wrong: Any) -> None:
    with pytest.raises(TypeError, match="^decryption_key is "):
        saml.Verifier(policy(), decryption_key=wrong)


def test_the_types_of_parameters_are_exported() -> None:
    assert {"Form", "Outcome", "Policy"} <= set(saml.__all__)
    assert all(hasattr(saml, name) for name in saml.__all__)


def test_a_decryption_key_that_cannot_be_used_is_refused() -> None:
    with pytest.raises(saml.PolicyError):
        saml.Verifier(policy(), decryption_key=b"no key")
    with pytest.raises(ValueError):
        saml.Verifier(policy(), decryption_key=b"")
    with pytest.raises(ValueError):
        saml.Verifier(policy(), decryption_key="")
    with pytest.raises(ValueError):
        saml.judge(PLAIN, saml.Verifier(policy()), decryption_key=b"key")


@pytest.mark.parametrize("wrong", ["<a/>", [60], None])
def test_a_message_is_bytes(wrong: Any) -> None:
    with pytest.raises(TypeError):
        saml.verify(wrong, policy())
    with pytest.raises(TypeError):
        saml.encode_payload(wrong)


def test_a_form_that_is_none_is_refused() -> None:
    with pytest.raises(ValueError):
        saml.verify(PLAIN, policy(), form="redirect")  # type: ignore[arg-type]
    with pytest.raises(ValueError):
        saml.encode_payload(PLAIN, "base64")  # type: ignore[arg-type]


def test_a_payload_is_what_the_cookbook_makes() -> None:
    assert saml.encode_payload(b"<a/>\n") == "PGEvPg%3D%3D"
    verbatim = saml.encode_payload(b"<a/>\n", "verbatim")
    assert urllib.parse.unquote(verbatim) == "PGEvPgo="
    with pytest.raises(saml.PayloadError) as refused:
        saml.encode_payload(b"\xff")
    assert refused.value.code == "payload.invalid-utf8"


def test_threads_share_a_verifier() -> None:
    verifier = saml.Verifier(policy())
    expired = sample("captures/expired.xml")
    wrong: list[str] = []

    def work() -> None:
        for _ in range(100):
            if verifier.judge(PLAIN, form="response", now=NOW).outcome != "valid":
                wrong.append("valid")
            if verifier.judge(expired, form="response", now=NOW).outcome != "invalid":
                wrong.append("expired")

    threads = [threading.Thread(target=work) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == []


def test_a_handle_is_freed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    freed = []
    real = _library.library.saml_verifier_free
    monkeypatch.setattr(
        _library.library, "saml_verifier_free", lambda handle: (freed.append(handle), real(handle)))
    verifier = saml.Verifier(policy())
    handle = verifier._verifier.handle
    copied = copy.copy(verifier)
    del verifier
    gc.collect()
    assert freed == []
    assert copied.judge(PLAIN, now=NOW).outcome == "valid"
    del copied
    gc.collect()
    assert freed == [handle]


def test_a_refused_policy_leaves_nothing_to_free() -> None:
    def resident() -> int:
        return int(pathlib.Path("/proc/self/statm").read_text().split()[1]) * 4

    for _ in range(300):
        with pytest.raises(saml.PolicyError):
            saml.Verifier(b"{")
    before = resident()
    for _ in range(3000):
        with pytest.raises(saml.PolicyError):
            saml.Verifier(b"{")
    assert resident() - before < 1024


def test_the_command_is_installed_and_has_the_version_of_the_package() -> None:
    command = pathlib.Path(sysconfig.get_path("scripts")) / "saml"
    printed = subprocess.run([command, "--version"], capture_output=True, text=True, check=True).stdout
    assert printed.startswith(f"saml {saml.__version__}")
    judged = subprocess.run(
        [command, "validate", "--format", "ndjson", "--at", "2026-03-01T12:00:30Z", "--trust",
         SAMPLES / "trust/idp-rsa.pem", "--audience", "https://saml.sp.auth.adobe.com",
         SAMPLES / "captures/assertion-signed-rsa-sha256.xml"],
        capture_output=True, text=True, check=True).stdout
    assert json.loads(judged)["verdict"] == "valid"


@pytest.mark.parametrize(("text", "microsecond"), [
    ("2026-03-01T12:05:00Z", 0), ("2026-03-01T12:05:00.25Z", 250_000),
    ("2026-03-01T12:05:00.123456789Z", 123_456),
])
def test_a_moment_keeps_its_fraction(text: str, microsecond: int) -> None:
    assert _values._moment(text) == datetime(2026, 3, 1, 12, 5, 0, microsecond, timezone.utc)


def test_a_moment_behind_the_last_year_is_the_last_one() -> None:
    assert _values._after_epoch(2**62) == datetime.max.replace(tzinfo=timezone.utc)
