"""The published data is read whole, and a broken file is an error."""

import base64
import json
from pathlib import Path
from typing import Any

import pytest

import saml_vectors
from saml_vectors import Key, Trusted, Vector, VectorError

VECTOR: dict[str, Any] = {
    "id": "sample/one", "description": "A document.", "risk": "acceptance", "features": ["time"],
    "kind": "response", "document": base64.b64encode(b"<a/>").decode(),
    "trust": ["one", {"key": "one", "issuer": "https://idp.example.com"}, {"key": "one", "scopes": ["example.com"]}],
    "policy": {"now": "2026-03-01T12:00:30Z", "skew": 60}, "expected": "reject",
    "reason": "It is too old.", "returns": {"subject": "", "attributes": {"mail": ["a"]}},
}


def written(folder: Path, *vectors: dict[str, Any]) -> Path:
    keys = [{"name": "one", "file": "keys/one.pem", "kind": "certificate", "test": True}]
    (folder / "sample.json").write_text(json.dumps(
        {"schema": 1, "area": "sample", "licence": "Apache-2.0", "keys": keys,
         "vectors": list(vectors)}))
    return folder


def test_every_published_vector_is_read_and_its_keys_are_there() -> None:
    vectors = saml_vectors.load()
    assert {vector.area for vector in vectors} == set(saml_vectors.areas())
    assert len({vector.id for vector in vectors}) == len(vectors) >= 1
    assert {vector.id for vector in vectors if not vector.document} == {
        "parser/nothing", "posted/nothing"}
    for vector in vectors:
        for trusted in vector.trust:
            assert b"-----BEGIN " in trusted.key.pem
        for key in vector.decryption_keys:
            assert key.path.is_file()


def test_a_vector_has_every_member(tmp_path: Path) -> None:
    vector, = saml_vectors.load(folder=written(tmp_path, VECTOR))
    key = Key("one", "certificate", tmp_path / "keys/one.pem")
    assert vector.trust == (
        Trusted(key), Trusted(key, "https://idp.example.com"), Trusted(key, scopes=("example.com",)))
    assert vector.document == b"<a/>"
    assert vector.returns.subject == ""
    assert vector.returns.attributes == {"mail": ("a",)}
    assert vector.signature is None


def test_a_recipe_writes_its_parts_in_order(tmp_path: Path) -> None:
    parts = [{"bytes": base64.b64encode(part).decode(), "times": times}
             for part, times in ((b"<a>", 3), (b"</a>", 1))]
    value = {name: each for name, each in VECTOR.items() if name != "document"} | {"recipe": parts}
    vector, = saml_vectors.load(folder=written(tmp_path, value))
    assert vector.document == b"<a><a><a></a>"


def test_filters_leave_out_the_others(tmp_path: Path) -> None:
    other = VECTOR | {"id": "sample/other", "kind": "envelope", "features": ["soap"],
                      "expected": "accept"}
    folder = written(tmp_path, other, VECTOR)

    def names(found: list[Vector]) -> list[str]:
        return [vector.id for vector in found]

    assert names(saml_vectors.load(folder=folder)) == ["sample/one", "sample/other"]
    assert names(saml_vectors.load(folder=folder, kind="envelope")) == ["sample/other"]
    assert names(saml_vectors.load(folder=folder, feature="time")) == ["sample/one"]
    assert names(saml_vectors.load(folder=folder, expected="accept")) == ["sample/other"]


@pytest.mark.parametrize("without", ["risk", "trust", "policy", "document"])
def test_a_vector_without_a_member_is_an_error(tmp_path: Path, without: str) -> None:
    value = {name: each for name, each in VECTOR.items() if name != without}
    with pytest.raises(VectorError, match="sample/one"):
        saml_vectors.load(folder=written(tmp_path, value))


def test_a_key_that_is_not_in_the_file_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(VectorError, match="sample/one"):
        saml_vectors.load(folder=written(tmp_path, VECTOR | {"trust": ["two"]}))


def test_a_document_that_is_not_base64_is_an_error(tmp_path: Path) -> None:
    vector, = saml_vectors.load(folder=written(tmp_path, VECTOR | {"document": "PGEv*"}))
    with pytest.raises(VectorError, match="sample/one"):
        vector.document


@pytest.mark.parametrize("text", [
    "{", "[]", "1", '{"schema": 1}', '{"schema": 1, "keys": 1, "vectors": []}',
    '{"schema": 1, "keys": [], "vectors": [1]}',
])
def test_a_file_of_another_form_is_an_error(tmp_path: Path, text: str) -> None:
    (tmp_path / "sample.json").write_text(text)
    with pytest.raises(VectorError, match="sample.json"):
        saml_vectors.load(folder=tmp_path)


def test_another_version_of_the_schema_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "sample.json").write_text('{"schema": 2}')
    with pytest.raises(VectorError, match="schema"):
        saml_vectors.load(folder=tmp_path)
