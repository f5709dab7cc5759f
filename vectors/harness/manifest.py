"""The manifest of a runner: what it is, what it needs, and what it cannot be asked."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from saml_vectors import Vector

from harness.deciding import deciding


@dataclass(frozen=True)
class Runner:
    """A folder of `vectors/runners` with its `runner.json`."""

    folder: Path
    about: str
    start: tuple[str, ...]
    """The command; {python} is the Python of its environment, {folder} its folder."""
    pip: tuple[str, ...]
    """Packages of PyPI with their versions."""
    commands: tuple[str, ...]
    """Programs that must be there."""
    scope: Literal["saml", "signature"]
    """What it verifies: messages, or signatures alone."""
    returns: bool
    """Whether a verifier of signatures returns what was signed."""
    seconds: float
    """After how long an answer is an error."""
    kinds: tuple[str, ...]
    cannot: dict[str, dict[str, str]]
    """The `features` and the words of a `policy` that it does not know, each with the reason."""
    algorithms: tuple[str, ...]
    """URIs of algorithms that it does not know."""
    published: dict[str, str]
    """Vectors whose wrong acceptance or failure the page may show, each with the reason; * is all."""
    adaptations: tuple[str, ...]
    """What the runner changes or adds so that it can be asked."""

    @property
    def name(self) -> str:
        return self.folder.name

    def reason_not_to_ask(self, vector: Vector) -> str | None:
        """Why a vector says nothing about this implementation; None where it does."""
        if vector.kind not in self.kinds:
            return f"kind {vector.kind}"
        for kind, words in (("features", vector.features), ("policy", deciding(vector))):
            for word in sorted(self.cannot[kind].keys() & words):
                return f"{word}: {self.cannot[kind][word]}"
        document = vector.document
        for uri in self.algorithms:
            if f'"{uri}"'.encode() in document:
                return f"algorithm {uri}"
        if self.scope == "signature" and self.expected(vector) is None:
            return "no question about signatures alone"
        return None

    def expected(self, vector: Vector) -> Literal["accept", "reject", "either"] | None:
        """What a sound implementation with this scope answers."""
        if self.scope == "saml" or vector.kind == "signed-xml":
            return vector.expected
        if vector.signature is None and vector.forbidden and self.returns:
            return "either"
        return vector.signature


def runners(folder: Path) -> list[Runner]:
    """All runners, in the order of their names."""
    return [_read(path.parent) for path in sorted(folder.glob("*/runner.json"))]


def _read(folder: Path) -> Runner:
    value = json.loads((folder / "runner.json").read_text(encoding="utf-8"))
    return Runner(
        folder=folder, about=value["about"], start=tuple(value["start"]),
        pip=tuple(value["pip"]), commands=tuple(value["commands"]), scope=value["scope"],
        returns=value.get("returns", False), seconds=value["seconds"], kinds=tuple(value["kinds"]), cannot=value["cannot"],
        algorithms=tuple(value["algorithms"]), published=value.get("published", {}),
        adaptations=tuple(value["adaptations"]))
