"""Holds a SARIF log to the object model of the format, and to its schema where that is at hand.

usage: check_sarif.py LOG SCHEMA

The model is that of sarif-om, which is made from the schema: every member is one that its object has,
and those that are required are there. The schema of OASIS also knows types; no package has it, so it
is asked when SCHEMA is a file.
"""

import json
import sys
from pathlib import Path

import attr
import jsonschema
import sarif_om

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
FREE = {"partialFingerprints"}


def check(value: object, model: type, place: str) -> None:
    """Ends the program at the first member that is unknown or missing."""
    if isinstance(value, list):
        for index, item in enumerate(value):
            check(item, model, f"{place}[{index}]")
        return
    if not isinstance(value, dict):
        sys.exit(f"{place} is no object")
    fields = {field.metadata["schema_property_name"]: field for field in attr.fields(model)}
    for name in fields:
        if fields[name].default is attr.NOTHING and name not in value:
            sys.exit(f"{place} has no {name}")
    for name, member in value.items():
        if name not in fields:
            sys.exit(f"{place} cannot have {name}")
        if name not in FREE and isinstance(member, (dict, list)):
            if name not in CLASSES:
                sys.exit(f"{place}.{name} is not known to this check")
            check(member, CLASSES[name], f"{place}.{name}")


def main() -> None:
    path, schema = Path(sys.argv[1]), Path(sys.argv[2])
    log = json.loads(path.read_text(encoding="utf-8"))
    check(log, sarif_om.SarifLog, "log")
    count = len(log["runs"][0]["results"])
    if count == 0:
        sys.exit("there are no results to check")
    if not schema.is_file():
        print(f"SARIF: {count} results, by the model; there is no schema at {schema}")
        return
    validator = jsonschema.Draft4Validator(json.loads(schema.read_text(encoding="utf-8")))
    validator.validate(log)
    if validator.is_valid({"version": "2.1.0"}):
        sys.exit("the schema accepts a log without runs")
    print(f"SARIF: {count} results, by the model and by the schema")


main()
