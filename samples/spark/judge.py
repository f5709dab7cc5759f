"""Judges captured payloads with Spark: each partition goes through one `saml`.

    spark-submit judge.py CAPTURES.ndjson RECORDS [ARGUMENT...]

CAPTURES.ndjson has lines such as {"id": "a-1", "payload": "PHNhbWxw..."}; the records become the text
files of the folder RECORDS. The arguments are those of `saml validate`: what is trusted and expected.
Files that they name must be at the same place on every worker. SAML names the program; default: saml.
"""

import os
import shlex
import sys

from pyspark import RDD
from pyspark.sql import SparkSession

PROGRAM = os.environ.get("SAML", "saml")


def judge(captures: "RDD[str]", arguments: list[str]) -> "RDD[str]":
    """The records of captures, one for each that holds a payload."""
    command = [PROGRAM, "validate", "--ndjson-input", "--format", "ndjson", "--jobs", "1"]
    # Verdicts are in the records: status 1 means that one is not valid, and 3 that a line was reported
    # on standard error. Any other status is a failure of the partition.
    script = f"{shlex.join(command + arguments)} -; case $? in 0|1|3) ;; *) exit 1 ;; esac"
    return captures.pipe(f"sh -c {shlex.quote(script)}", checkCode=True)


def main(captures: str, records: str, arguments: list[str]) -> None:
    """Judges the captures of a file or a folder of files."""
    spark = SparkSession.builder.appName("saml").getOrCreate()
    # One process has one core here: there are as many partitions at work as Spark has cores.
    lines = spark.sparkContext.textFile(captures, minPartitions=8)
    judge(lines, arguments).saveAsTextFile(records)
    spark.stop()


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    main(sys.argv[1], sys.argv[2], sys.argv[3:])
