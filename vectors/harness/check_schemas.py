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
        base64.b64decode(vector.get("document", ""), validate=True)
    return found


def main() -> int:
    schema, manifest = read(VECTORS / "schema.json"), read(VECTORS / "runners/runner.schema.json")
    for each in (schema, manifest):
        Draft202012Validator.check_schema(each)
    registry = Registry().with_resource(schema["$id"], Resource.from_contents(schema))
    found, count, ids = [], 0, set()
    for path in files():
        value = read(path)
        errors = [
            f"{error.json_path}: {error.message[:200]}"
            for error in Draft202012Validator(schema).iter_errors(value)]
        errors = errors or faults(path, value)
        found += [f"{path.name}: {each}" for each in errors]
        count += len(value["vectors"])
        ids |= {vector["id"] for vector in value["vectors"]}
    for path in files():
        found += [
            f"{vector['id']}: no vector is {vector['pair']}" for vector in read(path)["vectors"]
            if vector.get("pair", vector["id"]) not in ids]
    manifests = sorted((VECTORS / "runners").glob("*/runner.json"))
    for path in manifests:
        found += [
            f"{path.parent.name}: {error.json_path}: {error.message[:200]}"
            for error in Draft202012Validator(manifest, registry=registry).iter_errors(read(path))]
        if not (path.parent / "README.md").is_file():
            found.append(f"{path.parent.name}: README.md is not there")
    print(f"{count} vectors in {len(files())} files, {len(manifests)} runners")
    print("\n".join(found[:50]))
    return 1 if found or not count or not manifests else 0


if __name__ == "__main__":
    sys.exit(main())
