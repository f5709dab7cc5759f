"""Runners that crash, hang or write nonsense, and vectors that are not asked."""

import base64
import json
from pathlib import Path
from typing import Any

import pytest

from harness import answers, page
from harness.asking import Run, Unavailable, ask
from harness.manifest import Runner, runners
from saml_vectors import Vector

WORKER = """
import os, sys, time
sys.path.insert(0, {shared!r})
from worker import accept, reject, serve, unsupported

def answer(document, question):
    match document:
        case b"crash": os._exit(7)
        case b"kill": os.kill(os.getpid(), 9)
        case b"hang": time.sleep(60)
        case b"raise": raise RuntimeError("a fault")
        case b"reject": return reject(ValueError("no"))
        case b"unsupported": return unsupported("never")
    print("noise")
    return accept(subject=document.decode(), attributes={{"a": ["1"]}})

serve({{"sample": "1.0"}}, answer)
"""
SHARED = Path(__file__).parents[2] / "runners"


def runner(folder: Path, program: str = WORKER, **members: Any) -> Runner:
    place = folder / "sample"
    place.mkdir(parents=True)
    (place / "runner.py").write_text(program.format(shared=str(SHARED)))
    (place / "runner.json").write_text(json.dumps({
        "about": "A sample", "scope": "saml", "start": ["{python}", "{folder}/runner.py"],
        "pip": [], "commands": [], "seconds": 2, "kinds": ["response"],
        "cannot": {"features": {}, "policy": {}},
        "algorithms": [], "adaptations": [], **members}))
    return runners(folder)[0]


def vector(name: str, document: bytes, expected: str = "accept", **members: Any) -> Vector:
    return Vector.parse(
        {"id": f"sample/{name}", "description": "A document.", "risk": "acceptance",
         "features": ["time"], "kind": "response", "document": base64.b64encode(document).decode(),
         "trust": [], "policy": {"now": "2026-03-01T12:00:30Z", "skew": 0}, "expected": expected,
         "reason": "A reason.", **members}, {})


def asked(folder: Path, vectors: list[Vector], **members: Any) -> Run:
    return ask(runner(folder / "runners", **members), vectors, folder)


def test_a_crash_a_hang_and_a_fault_are_errors_and_the_next_vector_is_asked(tmp_path: Path) -> None:
    names = ["one", "crash", "two", "kill", "three", "hang", "four", "raise", "reject", "unsupported"]
    run = asked(tmp_path, [vector(name, name.encode()) for name in names])
    assert run.versions == {"sample": "1.0"}
    assert [each.answer for each in run.results] == [
        "accept", "error", "accept", "error", "accept", "error", "accept", "error", "reject",
        "unsupported"]
    details = [each.detail for each in run.results if each.answer != "accept"]
    assert details == [
        "ended with status 7", "ended by signal 9", "no answer within 2 s",
        "builtins.RuntimeError: a fault", "builtins.ValueError: no", "never"]


def test_returned_values_are_marked(tmp_path: Path) -> None:
    run = asked(tmp_path, [
        vector("same", b"x", returns={"subject": "x"}), vector("other", b"x", returns={"subject": "y"}),
        vector("evil", b"evil", "either", forbidden=["evil"]),
        vector("wrong", b"x", "reject")])
    assert [each.mark for each in run.results] == ["right", "values", "forbidden", "accepted"]


@pytest.mark.parametrize(("manifest", "members"), [
    ({"kinds": ["envelope"]}, {}), ({"cannot": {"features": {"time": "no clock"}, "policy": {}}}, {}),
    ({"cannot": {"features": {}, "policy": {"audience": "none"}}}, {"decidedBy": ["audience"]}),
    ({"cannot": {"features": {}, "policy": {"request": "none"}}},
     {"expected": "reject", "codes": ["saml.in-response-to-missing", "saml.query-subject-mismatch"]}),
    ({"cannot": {"features": {}, "policy": {"allowSHA1": "none"}}},
     {"policy": {"now": "2026-03-01T12:00:30Z", "skew": 0, "allowSHA1": True}}),
    ({"algorithms": ["urn:x"]}, {}), ({"scope": "signature"}, {}),
])
def test_what_an_implementation_cannot_know_is_not_asked(
    tmp_path: Path, manifest: dict[str, Any], members: dict[str, Any]
) -> None:
    document = b'<a Algorithm="urn:x"/>'
    run = asked(tmp_path, [vector("one", document, **members)], **manifest)
    assert [each.mark for each in run.results] == ["unsupported"]


def test_a_vector_with_another_reason_is_asked(tmp_path: Path) -> None:
    cannot = {"features": {}, "policy": {"audience": "none"}}
    vectors = [vector("one", b"x", "reject", codes=["saml.audience-mismatch", "time.expired"])]
    assert [each.mark for each in asked(tmp_path, vectors, cannot=cannot).results] == ["accepted"]


def test_a_verifier_of_signatures_is_measured_by_its_own_expectation(tmp_path: Path) -> None:
    run = asked(tmp_path, [vector("one", b"x", "reject", signature="accept")], scope="signature")
    assert [each.mark for each in run.results] == ["right"]


def test_a_verifier_that_returns_what_was_signed_is_asked_for_forbidden_texts(tmp_path: Path) -> None:
    vectors = [vector("one", b"evil", "reject", forbidden=["evil"])]
    run = asked(tmp_path, vectors, scope="signature", returns=True)
    assert [each.mark for each in run.results] == ["forbidden"]


@pytest.mark.parametrize("program", ["raise SystemExit(3)", ""])
def test_a_runner_that_does_not_start_is_unavailable(tmp_path: Path, program: str) -> None:
    with pytest.raises(Unavailable, match="sample"):
        asked(tmp_path, [vector("one", b"x")], program=program)


def test_a_command_that_is_missing_is_named(tmp_path: Path) -> None:
    with pytest.raises(Unavailable, match="no-such-command"):
        asked(tmp_path, [vector("one", b"x")], commands=["no-such-command"])


def test_recorded_answers_are_read_again_and_differences_are_named(tmp_path: Path) -> None:
    vectors = [vector("one", b"x"), vector("two", b"reject")]
    run = asked(tmp_path, vectors)
    answers.record(run)
    before = answers.recorded(run.runner, vectors)
    assert answers.differences(run, before) == []
    other = ask(run.runner, [vector("one", b"reject"), vectors[1]], tmp_path)
    assert answers.differences(other, before) == [
        "sample: sample/one: accept (right) was recorded, now reject (rejected) builtins.ValueError: no"]
    with pytest.raises(answers.AnswersError, match="sample/two"):
        answers.recorded(run.runner, vectors[:1])


def test_the_page_counts_and_lists_the_differences(tmp_path: Path) -> None:
    vectors = [vector("one", b"x"), vector("two", b"x", "reject", description="A | B")]
    answers.record(asked(
        tmp_path, vectors, adaptations=["It is asked twice."], published={"sample/two": "It is known."}))
    text = page.recorded(tmp_path / "runners", vectors)
    assert "| time | 1 of 2 |" in text
    assert "| accepts what is to be rejected | 1 |" in text
    assert r"| [sample/two](../../vectors/sample.json) | A \| B | A reason. |" in text
    assert "- It is asked twice." in text
    assert "| `sample` | sample 1.0 | 20" in text


def test_what_may_be_a_defect_is_not_listed_until_it_is_published(tmp_path: Path) -> None:
    vectors = [vector("one", b"x", "reject"), vector("two", b"reject", "accept")]
    answers.record(asked(tmp_path, vectors))
    text = page.recorded(tmp_path / "runners", vectors)
    assert "| accepts what is to be rejected | 1 |" in text
    assert "Counted and not listed: 1." in text
    assert "sample/one" not in text
    assert "[sample/two]" in text
