"""Checks every file of vectors and every manifest by its schema, and what a schema cannot say.

usage: check_schemas.py
"""

from __future__ import annotations

import base64
import json
import sys
from pathlib import Path
from typing import Any

from jsonschema import Draft202012Validator
from referencing import Registry, Resource

VECTORS = Path(__file__).resolve().parent.parent


def read(path: Path) -> Any:
    return json.loads(path.read_text(encoding="utf-8"))


def files() -> list[Path]:
    return sorted(path for path in VECTORS.glob("*.json") if path.name != "schema.json")


def faults(path: Path, value: dict[str, Any]) -> list[str]:
    """What is wrong in a file that follows the schema."""
    names = {key["name"] for key in value["keys"]}
    found = [] if value["area"] == path.stem else [f"the area is {value['area']}"]
    found += [
        f"{key['file']} is not there" for key in value["keys"] if not (path.parent / key["file"]).is_file()]
    found += [f"{key['file']} is no test key" for key in value["keys"] if not key["test"]]
    found += [
        f"{key['name']}: pem is not what {key['file']} holds" for key in value["keys"]
        if (path.parent / key["file"]).is_file()
        and (path.parent / key["file"]).read_text(encoding="utf-8") != key["pem"]]
    ids = [vector["id"] for vector in value["vectors"]]
    found += [f"{name} is there twice" for name in {each for each in ids if ids.count(each) > 1}]
    if ids != sorted(ids):
        found.append("the vectors are not in the order of their ids")
    for vector in value["vectors"]:
        used = [each if isinstance(each, str) else each["key"] for each in vector["trust"]]
        used += vector.get("decryptionKeys", [])
        found += [f"{vector['id']}: no key is named {name}" for name in used if name not in names]
        if not vector["id"].startswith(f"{value['area']}/"):
            found.append(f"{vector['id']} is of another area")
        found += [
            f"{vector['id']}: {word} decides, and the policy does not have it"
            for word in vector.get("decidedBy", []) if word not in vector["policy"]]
        base64.b64decode(vector.get("document", ""), validate=True)
    return found


def question(vector: dict[str, Any]) -> str:
    """What is asked of an implementation."""
    members = ("kind", "document", "recipe", "trust", "decryptionKeys", "policy")
    return json.dumps([vector.get(name) for name in members], sort_keys=True)


def contradictions(vectors: list[dict[str, Any]]) -> list[str]:
    """Pairs of vectors that ask the very same, byte by byte, and expect different answers."""
    first: dict[str, dict[str, Any]] = {}
    found = []
    for vector in vectors:
        other = first.setdefault(question(vector), vector)
        if any(vector.get(name) != other.get(name) for name in ("expected", "signature")):
            found.append(f"{vector['id']} asks the same as {other['id']} and expects another answer")
    return found


def main() -> int:
    schema, manifest = read(VECTORS / "schema.json"), read(VECTORS / "runners/runner.schema.json")
    for each in (schema, manifest):
        Draft202012Validator.check_schema(each)
    registry = Registry().with_resource(schema["$id"], Resource.from_contents(schema))
    found, vectors = [], []
    for path in files():
        value = read(path)
        errors = [
            f"{error.json_path}: {error.message[:200]}"
            for error in Draft202012Validator(schema).iter_errors(value)]
        errors = errors or faults(path, value)
        found += [f"{path.name}: {each}" for each in errors]
        vectors += value["vectors"]
    ids = {vector["id"] for vector in vectors}
    found += [
        f"{vector['id']}: no vector is {vector['pair']}" for vector in vectors
        if vector.get("pair", vector["id"]) not in ids]
    found += contradictions(vectors)
    manifests = sorted((VECTORS / "runners").glob("*/runner.json"))
    for path in manifests:
        found += [
            f"{path.parent.name}: {error.json_path}: {error.message[:200]}"
            for error in Draft202012Validator(manifest, registry=registry).iter_errors(read(path))]
        if not (path.parent / "README.md").is_file():
            found.append(f"{path.parent.name}: README.md is not there")
    print(f"{len(vectors)} vectors in {len(files())} files, {len(manifests)} runners")
    print("\n".join(found[:50]))
    return 1 if found or not vectors or not manifests else 0


if __name__ == "__main__":
    sys.exit(main())
