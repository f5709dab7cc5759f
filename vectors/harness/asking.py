"""Asks a runner all vectors that it can be asked."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from saml_vectors import Answer, Mark, Returned, Vector, mark

from harness.manifest import Runner
from harness.worker import Failed, Worker


class Unavailable(Exception):
    """The runner cannot be started."""


@dataclass(frozen=True)
class Result:
    """What a runner answered to one vector."""

    vector: Vector
    answer: Answer
    detail: str
    returned: Returned
    mark: Mark


@dataclass(frozen=True)
class Run:
    """All answers of one runner."""

    runner: Runner
    versions: dict[str, str]
    results: tuple[Result, ...]
    day: str = ""
    """When, for recorded answers."""


def ask(runner: Runner, vectors: Sequence[Vector], environments: Path) -> Run:
    """The answers in the order of the vectors; raises `Unavailable` if the runner does not start."""
    missing = [name for name in runner.commands if shutil.which(name) is None]
    if missing:
        raise Unavailable(f"{runner.name}: {', '.join(missing)} is not installed")
    python = _environment(runner, environments)
    command = [
        word.replace("{python}", python).replace("{folder}", str(runner.folder)) for word in runner.start]
    environment = {
        **os.environ, "PYTHONDONTWRITEBYTECODE": "1", "LC_ALL": "C.UTF-8",
        "PYTHONPATH": str(runner.folder.parent),
    }
    worker = Worker(command, environment, runner.seconds)
    try:
        versions = worker.start()
    except Failed as error:
        raise Unavailable(f"{runner.name}: {error}\n{worker.last_words()}") from None
    try:
        with tempfile.TemporaryDirectory() as folder:
            results = tuple(_ask(runner, worker, vector, Path(folder)) for vector in vectors)
    finally:
        worker.stop()
    return Run(runner, versions, results)


def _ask(runner: Runner, worker: Worker, vector: Vector, folder: Path) -> Result:
    reason = runner.reason_not_to_ask(vector)
    if reason is not None:
        return Result(vector, "unsupported", reason, Returned(), "unsupported")
    document = folder / "document"
    document.write_bytes(vector.document)
    try:
        value = worker.ask(_question(vector, document))
    except Failed as error:
        return Result(vector, "error", str(error), Returned(), "error")
    returned = Returned(
        value.get("subject"),
        None if value.get("attributes") is None
        else {name: tuple(values) for name, values in value["attributes"].items()},
        texts=tuple(value.get("texts", ())))
    answer: Answer = value["answer"]
    detail = " ".join(value.get("detail", "").replace(str(folder), "FOLDER").split())[:300]
    # A verifier of signatures returns all that was signed, and its caller reads the values.
    is_signed = runner.scope == "signature" and runner.expected(vector) == "accept"
    compared = Returned() if is_signed else returned
    return Result(
        vector, answer, detail, returned,
        mark(vector, answer, compared, runner.expected(vector)))


def _question(vector: Vector, document: Path) -> dict[str, Any]:
    return {
        "id": vector.id,
        "kind": vector.kind,
        "document": str(document),
        "trust": [
            {"file": str(each.key.path), "kind": each.key.kind, "issuer": each.issuer,
             "scopes": each.scopes}
            for each in vector.trust
        ],
        "decryptionKeys": [str(key.path) for key in vector.decryption_keys],
        "policy": vector.policy,
    }


def _environment(runner: Runner, environments: Path) -> str:
    """The Python of an environment with the packages of a runner; it is made once."""
    if not runner.pip:
        return sys.executable
    name = hashlib.sha256("\n".join([sys.version, *runner.pip]).encode()).hexdigest()[:16]
    folder = environments / f"{runner.name}-{name}"
    python = folder / "bin" / "python"
    if not (folder / "complete").exists():
        for command in (
            [sys.executable, "-m", "venv", "--clear", str(folder)],
            [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *runner.pip],
        ):
            done = subprocess.run(command, capture_output=True, text=True)
            if done.returncode != 0:
                raise Unavailable(f"{runner.name}: {done.stderr.strip() or done.stdout.strip()}")
        (folder / "complete").touch()
    return str(python)
