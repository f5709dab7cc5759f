"""Answers as lines of JSON, and in one line for people."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

from harness.asking import Result, Run


def write(run: Run, folder: Path) -> None:
    """Writes NAME.jsonl, one line per vector, in the order of the ids."""
    lines = (json.dumps(_record(result), ensure_ascii=False) for result in run.results)
    (folder / f"{run.runner.name}.jsonl").write_text("\n".join(lines) + "\n", encoding="utf-8")


def summary(run: Run) -> str:
    """How many answers have which mark."""
    count = Counter(result.mark for result in run.results)
    marks = ", ".join(f"{count[mark]} {mark}" for mark in sorted(count))
    return f"{run.runner.name}: {marks}"


def _record(result: Result) -> dict[str, Any]:
    record: dict[str, Any] = {
        "id": result.vector.id, "answer": result.answer, "mark": result.mark,
        "expected": result.vector.expected, "detail": result.detail,
    }
    returned = result.returned
    values = {
        "subject": returned.subject, "attributes": returned.attributes, "texts": returned.texts or None}
    if any(value is not None for value in values.values()):
        record["returned"] = {name: value for name, value in values.items() if value is not None}
    return record
