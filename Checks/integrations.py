"""GitHub runs action.yml, pre-commit runs the hook, and systemd reads the unit of the sample.

Statuses, what is printed, and whether there is a report to upload: an empty report that is uploaded closes every
finding of the project that uses the action.

usage: Scripts/check integrations [SAML]
"""

import json
import re
import shlex
from pathlib import Path

from support import NOW, ROOT, folder, hold, packages, parser, run, saml

SOUND = "samples/captures/assertion-signed-rsa-sha256.xml"
CHANGED = "samples/captures/attribute-value-changed.xml"
POLICY = "samples/policies/one-provider.json"
# What it does, what is overridden of the inputs, the status, whether there is a report, and what is printed.
STEPS = [
    ("a sound capture", {"CAPTURES": SOUND}, 0, True, ""),
    ("the time of the capture", {"CAPTURES": "samples/containers/login.har", "AT": "captured"}, 0, True, ""),
    ("a changed capture", {"CAPTURES": f"{SOUND}\n\n{CHANGED}"}, 1, True, "::error .*signature.digest-mismatch"),
    # The first command ends with 3 here, and the notes must come nevertheless.
    ("a capture that cannot be read", {"CAPTURES": f"nothing\n{CHANGED}"}, 3, True,
     "::error .*signature.digest-mismatch"),
    ("a policy that is missing", {"CAPTURES": SOUND, "POLICY": "nothing"}, 2, False, ""),
    ("no capture", {"CAPTURES": " \n"}, 2, False, ""),
    ("no command", {"CAPTURES": SOUND, "COMMAND": "/nothing/saml"}, 127, False, "::error .*Scripts/install"),
]


def action(saml: Path, work: Path) -> None:
    text = (ROOT / "action.yml").read_text()
    # The lines below `run: |`, which are indented by eight.
    script, output, sarif = work / "step", work / "output", work / "saml.sarif"
    step = re.search(r"^      run: \|\n((?: {8}.*\n)+)", text, re.MULTILINE)[1]
    script.write_text(re.sub("^ {8}", "", step, flags=re.MULTILINE))
    run("shellcheck", "--shell=bash", script)
    hold(re.search(r"^ *if: .*always\(\) .*steps.judge.outputs.written == 'true'", text, re.MULTILINE),
         "an empty report would be uploaded")
    for name, inputs, status, has_report, printed in STEPS:
        output.write_text("")
        environment = {"POLICY": POLICY, "COMMAND": str(saml), "AT": NOW, **inputs,
                       "SARIF": str(sarif), "GITHUB_OUTPUT": str(output)}
        done = run("bash", "--noprofile", "--norc", "-e", "-o", "pipefail", script, environment=environment, cwd=ROOT,
                   statuses=(status,))
        written = "written=true\n" in output.read_text()
        hold(written == has_report, f"{name}: report: {written}", done.stdout + done.stderr)
        if written:
            json.loads(sarif.read_text())
        hold(re.search(f"^{printed}", done.stdout, re.MULTILINE), f"{name}: does not print {printed}", done.stdout)


def hook(saml: Path) -> None:
    text = (ROOT / ".pre-commit-hooks.yaml").read_text()
    entry = shlex.split(re.search(r"^  entry: saml (.*)$", text, re.MULTILINE)[1])
    files = re.search(r"^  files: (.*)$", text, re.MULTILINE)[1]
    run(saml, *entry, "--policy", POLICY, "samples/containers/login.har", cwd=ROOT)
    refused = run(saml, *entry, "--policy", POLICY, "--at", NOW, CHANGED, cwd=ROOT, statuses=(1,))
    hold("signature.digest-mismatch" in refused.stdout + refused.stderr, "the hook gives no reason")
    hold(re.search(files, "captures/login.har") and not re.search(files, "pom.xml"), "the hook takes other files")


def unit(work: Path) -> None:
    text = (ROOT / "samples/exchange-service/deploy/exchange-service.service").read_text()
    # The program need not be installed here.
    changed = text.replace("\nExecStart=/usr/local/bin/exchange-service\n", "\nExecStart=/bin/true\n")
    hold(changed != text, "the unit of the sample service starts another program")
    file = work / "exchange-service.service"
    file.write_text(changed)
    # What systemd does not know is a warning, with success.
    said = run("systemd-analyze", "verify", file).stderr
    hold(file.name not in said, "systemd does not know what the unit says", said)


def main() -> None:
    arguments = parser(__doc__)
    arguments.add_argument("saml", nargs="?")
    program = saml(arguments.parse_args().saml)
    packages("shellcheck", "systemd")
    action(program, folder())
    hook(program)
    unit(folder())
    print(f"{len(STEPS)} runs of action.yml, two of the hook, and the unit of the sample service")


main()
