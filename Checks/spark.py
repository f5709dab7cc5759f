"""A batch that Spark splits over processes has the records of one process.

None may be lost, repeated or judged differently: the bytes are the same, but for the number of the line. It runs
samples/spark/judge.py with PySpark on two cores, over the samples and COUNT generated responses, 100 without it.
PySpark comes from PyPI, about 450 MB.

usage: Scripts/check spark [COUNT]
"""

import base64
import json
import re
import shutil
import sys
from pathlib import Path

from support import POLICY, ROOT, SAMPLES, folder, hold, install, output, packages, parser, run, saml


def captures(count: str, work: Path) -> list[str]:
    """The lines of the batch: one for each sample, one that is no JSON, and generated ones."""
    run(sys.executable, ROOT / "samples/make_captures.py", count, work / "made")
    lines = []
    for file in sorted((SAMPLES / "captures").iterdir()):
        content = file.read_bytes()
        try:
            payload = content.decode()
        except UnicodeDecodeError:
            payload = base64.b64encode(content).decode()
        lines.append(json.dumps({"id": file.name, "payload": payload}))
    return [*lines, "no JSON", *(work / "made/captures.ndjson").read_text().splitlines()]


def records(*files: Path) -> list[str]:
    """Records in an order of their own; a line has another number in its partition."""
    lines = [line for file in files for line in file.read_text().splitlines()]
    return sorted(re.sub('"source":"-#line=[0-9]*"', '"source":"-"', line) for line in lines)


def main() -> None:
    arguments = parser(__doc__)
    arguments.add_argument("count", nargs="?", default="100")
    count = arguments.parse_args().count
    if not shutil.which("java"):
        packages("openjdk-17-jre-headless")
    install("pyspark==4.1.1", "signxml==5.2.0")
    lines = captures(count, folder())
    batch, one, split = folder() / "captures.ndjson", folder() / "one", folder() / "records"
    batch.write_text("".join(line + "\n" for line in lines))
    one.write_text(output(
        saml(), "validate", "--ndjson-input", "--format", "ndjson", *POLICY, "-", input=batch.read_text(),
        statuses=(3,)))
    run(Path(sys.executable).with_name("spark-submit"), "--master", "local[2]", "--conf", "spark.ui.enabled=false",
        SAMPLES / "spark/judge.py", batch, split, *POLICY,
        environment={"SAML": str(saml()), "PYSPARK_PYTHON": sys.executable, "SPARK_LOCAL_IP": "127.0.0.1"})
    partitions = sorted(split.glob("part-*"))
    expected, actual = records(one), records(*partitions)
    other = [line[:160] for line in sorted(set(expected) ^ set(actual))]
    hold(expected == actual, "other records than of one process", "\n".join(other))
    summary = f"{len(expected)} records of {len(lines)} lines in {len(partitions)} partitions"
    hold(len(expected) == len(lines) - 1 and len(partitions) > 1, summary)
    print(f"{summary}: the same as of one process")


main()
