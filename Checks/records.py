"""Policy files and the records of each command follow the published schemas.

A program that reads our records trusts docs/record.schema.json. That schema lets readers meet keys that they do not
know; here no key may be missing from it.

usage: Scripts/check records [SAML]
"""

import json
import os
from pathlib import Path

from jsonschema import Draft202012Validator
from support import AUDIENCE, NOW, ROOT, fail, folder, hold, parser, run, saml

RECIPES = "vectors/recipes/general"
TRUST = ("--trust", "samples/trust/idp-rsa.pem")
NDJSON = ("--format", "ndjson")
RECORD = (*NDJSON, "--at", NOW, "--exit-zero", "samples")
JUDGED = [
    ("validate", *RECORD, *TRUST, "--cross-check", "--audience", AUDIENCE),
    ("validate", *RECORD, *TRUST, "--cross-check", "--show-values", "--timing"),
    ("verify", *RECORD, *TRUST, "--cross-check", RECIPES),
    ("verify", *RECORD),
    ("query", "check", *RECORD, *TRUST),
]
# What other commands print, by the part of the schema.
PARTS = {
    "inspection": [("inspect", *NDJSON, "samples", RECIPES), ("inspect", *NDJSON, "--show-values", "samples")],
    "certificates": [("certificate", "--format", "json", "samples/containers/login.har")],
    "why": [("why", "--format", "json", "samples/captures/percent-encoded-twice.txt", "--at", NOW)],
    "encodeCheck": [("encode", "--format", "json", "--check", "samples/captures/pretty-printed-before-signing.xml")],
    "explanation": [("explain", "--format", "json")],
}


def printed(program: Path, *arguments: str) -> list[dict]:
    """The records that a command prints. Some files of the samples have no payload, and most are broken."""
    text = run(program, *arguments, cwd=ROOT, statuses=(0, 1, 3)).stdout
    if "ndjson" in arguments:
        return [json.loads(line) for line in text.splitlines()]
    found = json.loads(text)
    return found if isinstance(found, list) else [found]


def close(schema: object) -> None:
    """Forbids keys that the schema does not name, at every level."""
    if isinstance(schema, dict):
        if "properties" in schema:
            schema.setdefault("additionalProperties", False)
        schema = list(schema.values())
    for part in schema if isinstance(schema, list) else []:
        close(part)


def check(schema: dict, values: list[dict], what: str, *wrong: dict) -> None:
    """The schema accepts the values, and none that is changed: a schema that accepts anything would pass all."""
    validator = Draft202012Validator(schema)
    for value in values:
        for error in validator.iter_errors(value):
            fail(f"{what}: {value.get('source', '')} {error.json_path}: {error.message}")
    for change in wrong:
        hold(values and not validator.is_valid({**values[-1], **change}), f"{what}: the schema accepts {change}")
    print(f"{what}: {len(values)}")


def main() -> None:
    arguments = parser(__doc__)
    arguments.add_argument("saml", nargs="?")
    program = saml(arguments.parse_args().saml)

    schema = json.loads((ROOT / "docs/policy.schema.json").read_text())
    Draft202012Validator.check_schema(schema)
    policies = [json.loads(path.read_text()) for path in sorted((ROOT / "samples/policies").glob("*.json"))]
    made = printed(program, "validate", "--print-policy", "--policy", "samples/policies/sha1-until-a-day.json")
    check(schema, policies + made, "policies", {"audience": []})

    settings = folder() / "policy.json"
    settings.write_text(json.dumps({"trust": [str(ROOT / TRUST[1])], "audiences": [AUDIENCE]}))
    settings.chmod(0o600)
    os.environ["SAML_POLICY"] = str(settings)
    schema = json.loads((ROOT / "docs/record.schema.json").read_text())
    Draft202012Validator.check_schema(schema)
    close(schema)
    for command in JUDGED:
        check(schema, printed(program, *command), command[0], {"perhaps": ""}, {"verdict": "perhaps"})
    for part, commands in PARTS.items():
        only = {"$schema": schema["$schema"], "$defs": schema["$defs"], "$ref": f"#/$defs/{part}"}
        check(only, [value for command in commands for value in printed(program, *command)], part, {"perhaps": ""})


main()
