"""Holds records of `saml` to docs/record.schema.json.

Usage: check_records.py SCHEMA FILE...
       check_records.py SCHEMA#/$defs/inspection FILE...

Each FILE holds records, or what a part of the schema describes, as `--format ndjson` writes them. The
published schema lets readers meet keys that they do not know; here no key may be missing from it. Needs the
package jsonschema.
"""

import json
import sys

import jsonschema


def close(schema):
    """Forbids keys that the schema does not name, at every level."""
    if isinstance(schema, dict):
        if "properties" in schema:
            schema.setdefault("additionalProperties", False)
        for part in schema.values():
            close(part)
    elif isinstance(schema, list):
        for part in schema:
            close(part)


def main(name, *reports):
    path, _, part = name.partition("#")
    with open(path, encoding="utf-8") as file:
        schema = json.load(file)
    jsonschema.Draft202012Validator.check_schema(schema)
    close(schema)
    if part:
        schema = {"$schema": schema["$schema"], "$defs": schema["$defs"], "$ref": f"#{part}"}
    validator = jsonschema.Draft202012Validator(schema)
    count = 0
    for report in reports:
        with open(report, encoding="utf-8") as file:
            for line in file:
                record = json.loads(line)
                for error in validator.iter_errors(record):
                    sys.exit(f"{record.get('source')}: {error.json_path}: {error.message}")
                count += 1
    if count == 0:
        sys.exit("no record")
    record["perhaps"] = "perhaps"
    if validator.is_valid(record):
        sys.exit("the schema accepts any key")
    if not part:
        del record["perhaps"]
        record["verdict"] = "perhaps"
        if validator.is_valid(record):
            sys.exit("the schema accepts any verdict")
    print(f"{count} records")


main(*sys.argv[1:])
