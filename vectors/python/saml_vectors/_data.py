"""Finds the files: beside this module in an installed package, else in the repository."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from saml_vectors._vector import Key, Vector, VectorError

_INSTALLED = Path(__file__).parent / "data"
FOLDER = _INSTALLED if _INSTALLED.is_dir() else Path(__file__).parents[2]


def areas(folder: Path = FOLDER) -> list[str]:
    """The names of the areas, in their order."""
    return sorted(path.stem for path in folder.glob("*.json") if path.name != "schema.json")


def schema() -> dict[str, Any]:
    """The JSON Schema of a file of vectors."""
    value: dict[str, Any] = json.loads((FOLDER / "schema.json").read_text(encoding="utf-8"))
    return value


def load(
    area: str | None = None, *, kind: str | None = None, feature: str | None = None,
    expected: str | None = None, folder: Path = FOLDER,
) -> list[Vector]:
    """The vectors of one area or of all, in the order of their ids.

    `kind`, `feature` and `expected` leave out the others. `folder` holds other files of this schema, such
    as those that `saml attack` writes. Raises `VectorError` if a file does not follow the schema.
    """
    names = areas(folder) if area is None else [area]
    found = (vector for name in names for vector in _read(folder, name))
    return sorted(
        (
            vector for vector in found
            if kind in (None, vector.kind)
            and (feature is None or feature in vector.features)
            and expected in (None, vector.expected)
        ),
        key=lambda vector: vector.id)


def _read(folder: Path, area: str) -> list[Vector]:
    path = folder / f"{area}.json"
    try:
        value = json.loads(path.read_text(encoding="utf-8"))
        if value["schema"] != 1:
            raise VectorError(f"{path.name}: the schema is not 1")
        keys = {
            key["name"]: Key(key["name"], key["kind"], folder / key["file"], key.get("algorithm"))
            for key in value["keys"]
        }
        return [Vector.parse(each, keys) for each in value["vectors"]]
    except VectorError:
        raise
    except KeyError as error:
        raise VectorError(f"{path.name}: {error} is missing") from error
    except (AttributeError, TypeError, ValueError) as error:
        raise VectorError(f"{path.name} does not follow the schema: {error}") from error
