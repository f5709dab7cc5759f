"""Makes `captures/`, `containers/`, `queries/`, `manifest.json` and the table in `README.md`.

What is random by nature (RSA-PSS, encryption) is made once and then kept; delete a file to have it
made again. Everything else comes out the same, octet for octet, at every run.
"""

import json
from pathlib import Path

from maker import keys, provider
from maker.broken import broken_samples
from maker.containers import Container, containers
from maker.queries import attribute_query
from maker.refused import refused_samples
from maker.sample import Sample
from maker.valid import valid_samples
from maker.wrapping import wrapped_samples

FOLDER = Path(__file__).resolve().parent
CAPTURES = FOLDER / "captures"
CONTAINERS = FOLDER / "containers"
QUERIES = FOLDER / "queries"
TABLE_START = "<!-- table: written by make_samples.py -->\n"
TABLE_END = "<!-- end of table -->\n"

POLICY = {
    "trust": [f"trust/{name}.pem" for name in keys.TRUSTED],
    "audience": [provider.AUDIENCE],
    "issuer": [provider.PROVIDER],
    "recipient": provider.ENDPOINT,
    "destination": provider.ENDPOINT,
    "inResponseTo": provider.QUERY_ID,
    "requireAttributes": ["householdID"],
    "at": provider.JUDGED_AT,
    "clockSkew": 60,
}


def main() -> None:
    """Writes everything; files that no sample names any more are deleted."""
    keys.make_missing_keys()
    samples = [*valid_samples(), *broken_samples(), *refused_samples(), *wrapped_samples()]
    CAPTURES.mkdir(exist_ok=True)
    for stale in {path.name for path in CAPTURES.iterdir()} - {sample.name for sample in samples}:
        (CAPTURES / stale).unlink()
    for sample in samples:
        write(sample)
    CONTAINERS.mkdir(exist_ok=True)
    for stale in {path.name for path in CONTAINERS.iterdir()} - {one.name for one in containers()}:
        (CONTAINERS / stale).unlink()
    for container in containers():
        (CONTAINERS / container.name).write_bytes(container.content())
    QUERIES.mkdir(exist_ok=True)
    (QUERIES / "attribute-query.xml").write_text(attribute_query())
    manifest = {
        "policy": POLICY,
        "samples": [manifest_entry(sample) for sample in samples],
        "containers": [container_entry(container) for container in containers()],
    }
    text = json.dumps(manifest, indent=2, ensure_ascii=False)
    (FOLDER / "manifest.json").write_text(text + "\n")
    write_table(samples)


def write(sample: Sample) -> None:
    """Writes one capture, unless it is random and already there."""
    path = CAPTURES / sample.name
    if sample.is_random and path.exists():
        return
    content = sample.content()
    path.write_bytes(content.encode() if isinstance(content, str) else content)


def manifest_entry(sample: Sample) -> dict[str, object]:
    """One line of the manifest; `policy` only where it differs."""
    entry: dict[str, object] = {
        "file": f"captures/{sample.name}",
        "about": sample.about,
        "verdict": sample.verdict,
        "failed": list(sample.failed),
        "trail": list(sample.trail),
    }
    if sample.policy:
        entry["policy"] = dict(sample.policy)
    return entry


def container_entry(container: Container) -> dict[str, object]:
    """The validated payloads of a container, in order, and the notes about the rest."""
    file = f"containers/{container.name}"
    return {
        "file": file,
        "about": container.about,
        "records": [
            {
                "source": f"{file}#{judged.place}" if judged.place else file,
                "verdict": judged.verdict,
                "failed": list(judged.failed),
                "trail": list(judged.trail),
            }
            for judged in container.judged
        ],
        "complaints": list(container.complaints),
    }


def write_table(samples: list[Sample]) -> None:
    """Replaces the table in the README."""
    readme = FOLDER / "README.md"
    head, rest = readme.read_text().split(TABLE_START)
    _, tail = rest.split(TABLE_END)
    rows = ["| file | verdict | fails | about |\n", "|---|---|---|---|\n"]
    for sample in samples:
        failed = ", ".join(f"`{code}`" for code in sample.failed)
        rows.append(f"| `{sample.name}` | {sample.verdict} | {failed} | {sample.about} |\n")
    readme.write_text(head + TABLE_START + "".join(rows) + TABLE_END + tail)


if __name__ == "__main__":
    main()
