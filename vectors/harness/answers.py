"""The recorded answers of a runner, from which the page is made: one line per vector, in its folder."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from pathlib import Path
from typing import cast, get_args

from saml_vectors import Answer, Mark, Returned, Vector

from harness.asking import Result, Run
from harness.manifest import Runner


class AnswersError(Exception):
    """The recorded answers are not those of these vectors."""


def record(run: Run) -> None:
    """Writes what a runner answered to all vectors. The day stays where nothing else is new."""
    today = datetime.datetime.now(datetime.timezone.utc)
    versions = ", ".join(f"{name} {version}" for name, version in run.versions.items())
    lines = [f"{each.vector.id}\t{each.answer}\t{each.mark}" for each in run.results]
    path = _path(run.runner)
    if path.exists():
        head, *before = path.read_text(encoding="utf-8").splitlines()
        if before == lines and head.startswith(f"# {versions}; "):
            return
    path.write_text("\n".join([f"# {versions}; {today:%Y-%m-%d}", *lines]) + "\n", encoding="utf-8")


def recorded(runner: Runner, vectors: Sequence[Vector]) -> Run:
    """What a runner answered when it was recorded; raises `AnswersError` if vectors were added or removed."""
    try:
        head, *lines = _path(runner).read_text(encoding="utf-8").splitlines()
    except FileNotFoundError:
        raise AnswersError(f"{runner.name}: no answers are recorded") from None
    rows: dict[str, tuple[Answer, Mark]] = {}
    for line in lines:
        name, answer, mark = line.split("\t")
        if answer not in get_args(Answer) or mark not in get_args(Mark):
            raise AnswersError(f"{runner.name}: {line}")
        rows[name] = cast(Answer, answer), cast(Mark, mark)
    names = {vector.id for vector in vectors}
    if different := sorted(names ^ rows.keys()):
        raise AnswersError(
            f"{runner.name}: the answers to {len(different)} vectors are not recorded, or recorded for none, "
            f"such as {different[0]}: vectors/run --all --page records all")
    versions, day = head.removeprefix("# ").rsplit("; ", 1)
    results = (Result(each, rows[each.id][0], "", Returned(), rows[each.id][1]) for each in vectors)
    return Run(runner, dict(part.rsplit(" ", 1) for part in versions.split(", ")), tuple(results), day)


def differences(run: Run, before: Run) -> list[str]:
    """The answers that are other ones than those recorded, one per line."""
    old = {each.vector.id: each for each in before.results}
    return [
        f"{run.runner.name}: {new.vector.id}: {old[new.vector.id].answer} "
        f"({old[new.vector.id].mark}) was recorded, now {new.answer} ({new.mark}) {new.detail}".rstrip()
        for new in run.results
        if (new.answer, new.mark) != (old[new.vector.id].answer, old[new.vector.id].mark)
    ]


def _path(runner: Runner) -> Path:
    return runner.folder / "answers.tsv"
