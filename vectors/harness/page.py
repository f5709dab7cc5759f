"""The page of results: versions, a table by feature, and every difference."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from saml_vectors import Vector

from harness import answers
from harness.asking import Result, Run
from harness.manifest import runners

# Above this number, differences are counted by feature and not listed.
LISTED = 150
# What looks like a defect goes to the maintainers first, and is on the page only if the manifest publishes it.
PRIVATE = ("accepted", "forbidden", "error")
FAULTS = {
    "accepted": "accepts what is to be rejected",
    "forbidden": "returns a forged text, or a part of a signed one",
    "values": "returns other values than those that were signed",
    "rejected": "rejects what is to be accepted",
    "error": "fails outside its own kinds of errors, or gives no answer in time",
}


def recorded(folder: Path, vectors: Sequence[Vector]) -> str:
    """The page of the recorded answers of all runners of a folder."""
    return render([answers.recorded(runner, vectors) for runner in runners(folder)], vectors)


def render(runs: Sequence[Run], vectors: Sequence[Vector]) -> str:
    """The whole page in Markdown."""
    text = (
        _opening(runs, vectors) + _features(runs, vectors) + _faults(runs)
        + [line for run in runs for line in _differences(run)])
    return "\n".join(text).rstrip("\n") + "\n"


def _opening(runs: Sequence[Run], vectors: Sequence[Vector]) -> list[str]:
    areas = sorted({vector.area for vector in vectors})
    return [
        "# The vectors, and the answers of other implementations", "",
        "<!-- Made by `vectors/run --all --page`. -->", "",
        f"The {len(vectors)} [vectors](../../vectors/README.md) of this project are messages with keys, a",
        "[policy](../glossary.md#policy) and the answer of a sound implementation. This page shows what",
        f"{len(runs)} runners answer; the page of each says how it is asked.", "",
        "```sh", "vectors/run --all", "```", "",
        "A difference is not always a defect. An implementation may leave a check to its caller, or may be",
        "stricter than a standard. `first-assertion` is no implementation: it reads the first assertion",
        "without any check, and shows what the vectors find then.", "",
        "Areas: " + ", ".join(f"[{area}](../../vectors/{area}.json)" for area in areas) + ".", "",
        "## Versions", "",
        "| runner | versions | asked on |", "|---|---|---|",
        *[f"| `{run.runner.name}` | {_versions(run)} | {run.day} |" for run in runs], "",
        "| runner | what it is | it verifies | asked | as expected | different |",
        "|---|---|---|---|---|---|", *[_row(run) for run in runs], "",
    ]


def _versions(run: Run) -> str:
    return ", ".join(f"{name} {version}" for name, version in run.versions.items())


def _row(run: Run) -> str:
    asked = _asked(run.results)
    right = sum(result.mark == "right" for result in asked)
    what = "messages" if run.runner.scope == "saml" else "signatures"
    name = run.runner.name
    return (
        f"| [`{name}`](../../vectors/runners/{name}/README.md) | {run.runner.about} | {what} | "
        f"{len(asked)} | {right} | {len(asked) - right} |")


def _asked(results: Iterable[Result]) -> list[Result]:
    return [result for result in results if result.mark != "unsupported"]


def _features(runs: Sequence[Run], vectors: Sequence[Vector]) -> list[str]:
    lines = [
        "## By feature", "",
        "Each field has the number of answers as expected, and of those asked. A dash: the implementation",
        "cannot be asked. A verifier of signatures is asked about the signatures of these documents alone.", "",
        "| feature | " + " | ".join(f"`{run.runner.name}`" for run in runs) + " |",
        "|---|" + "---|" * len(runs),
    ]
    for feature in sorted({feature for vector in vectors for feature in vector.features}):
        fields = []
        for run in runs:
            asked = _asked(each for each in run.results if feature in each.vector.features)
            right = sum(result.mark == "right" for result in asked)
            fields.append(f"{right} of {len(asked)}" if asked else "-")
        lines.append(f"| {feature} | " + " | ".join(fields) + " |")
    return [*lines, ""]


def _faults(runs: Sequence[Run]) -> list[str]:
    lines = [
        "## By kind of difference", "",
        "| the implementation | " + " | ".join(f"`{run.runner.name}`" for run in runs) + " |",
        "|---|" + "---|" * len(runs),
    ]
    for mark, words in FAULTS.items():
        counts = [str(sum(each.mark == mark for each in run.results)) for run in runs]
        lines.append(f"| {words} | " + " | ".join(counts) + " |")
    return [*lines, ""]


def _differences(run: Run) -> list[str]:
    found = [result for result in run.results if result.mark in FAULTS]
    lines = [f"## Differences of {run.runner.name}", ""]
    if run.runner.adaptations:
        lines += ["How it is asked:", "", *[f"- {text}" for text in run.runner.adaptations], ""]
    if not found:
        return [*lines, "None.", ""]
    if len(found) > LISTED:
        return [*lines, f"{len(found)} of {len(_asked(run.results))} answers; they are not listed.", ""]
    public = run.runner.published
    kept = [
        each for each in found
        if each.mark in PRIVATE and each.vector.id not in public and "*" not in public]
    if kept:
        lines += [
            f"Counted and not listed: {len(kept)}. What may be a defect goes to the maintainers first.", ""]
    for mark, words in FAULTS.items():
        these = [result for result in found if result.mark == mark and result not in kept]
        if not these:
            continue
        lines += [f"It {words}:", "", "| vector | the document | why |", "|---|---|---|"]
        lines += [
            f"| [{each.vector.id}](../../vectors/{each.vector.area}.json) | "
            f"{_cell(each.vector.description)} | {_cell(each.vector.reason)} |"
            for each in these
        ]
        lines.append("")
    return lines


def _cell(text: str) -> str:
    return text.replace("|", "\\|").replace("\n", " ").replace("<", "&lt;")
