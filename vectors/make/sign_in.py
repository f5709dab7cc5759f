#!/usr/bin/env python3
"""Writes the vectors of the area `sign-in`: what a service provider receives when somebody signs in.

usage: sign_in.py [--check]

Each case is a sound response with one change, and its answer is written by hand from the standards.
$SAML_PROGRAM signs with a test key; RSA gives the same bytes each time. --check writes nothing, and fails
if the file would differ.
"""

from __future__ import annotations

import base64
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from sign_in_cases import CASES, Case

VECTORS = Path(__file__).resolve().parent.parent
FILE = VECTORS / "sign-in.json"
SAML = os.environ.get("SAML_PROGRAM", "saml")
KEY = VECTORS.parent / "samples/keys/test-only-idp-rsa.key.pem"

RESPONSE = """<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" \
xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="_r1" InResponseTo="_q1" Version="2.0" \
IssueInstant="2026-03-01T12:00:00Z" Destination="https://sp.example.com/acs">\
<saml:Issuer>https://idp.example.com</saml:Issuer>\
<samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status>\
<saml:Assertion ID="_a1" Version="2.0" IssueInstant="2026-03-01T12:00:00Z">\
<saml:Issuer>https://idp.example.com</saml:Issuer>\
<saml:Subject>\
<saml:NameID Format="urn:oasis:names:tc:SAML:2.0:nameid-format:persistent">subject-1</saml:NameID>\
<saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer">\
<saml:SubjectConfirmationData InResponseTo="_q1" NotOnOrAfter="2026-03-01T12:05:00Z" \
Recipient="https://sp.example.com/acs"/></saml:SubjectConfirmation>\
</saml:Subject>\
<saml:Conditions NotBefore="2026-03-01T11:59:00Z" NotOnOrAfter="2026-03-01T12:06:00Z">\
<saml:AudienceRestriction><saml:Audience>https://sp.example.com</saml:Audience></saml:AudienceRestriction>\
</saml:Conditions>\
<saml:AuthnStatement AuthnInstant="2026-03-01T11:59:50Z" SessionIndex="_s1"><saml:AuthnContext>\
<saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef>\
</saml:AuthnContext></saml:AuthnStatement>\
<saml:AttributeStatement><saml:Attribute Name="role"><saml:AttributeValue>user</saml:AttributeValue>\
</saml:Attribute></saml:AttributeStatement>\
</saml:Assertion></samlp:Response>"""

POLICY = {
    "now": "2026-03-01T12:00:30Z", "skew": 60, "audience": ["https://sp.example.com"],
    "issuer": ["https://idp.example.com"], "recipient": "https://sp.example.com/acs",
    "destination": "https://sp.example.com/acs", "inResponseTo": "_q1", "profile": "web-browser-sso",
}


def edited(text: str, edits: tuple[tuple[str, str], ...], name: str) -> str:
    for old, new in edits:
        if text.count(old) != 1:
            sys.exit(f"{name}: {old!r} is there {text.count(old)} times")
        text = text.replace(old, new)
    return text


def signed(text: str, element: str) -> str:
    done = subprocess.run(
        [SAML, "sign", "--key", str(KEY), "--id", element, "-"], input=text.encode(), capture_output=True)
    if done.returncode != 0:
        sys.exit(f"saml sign: {done.stderr.decode()}")
    return done.stdout.decode().removesuffix("\n")


def document(case: Case) -> bytes:
    text = edited(RESPONSE, case.edits, case.name)
    for element in case.sign:
        text = signed(text, element)
    text = edited(text, case.after, case.name)
    return case.prefix + text.encode(case.encoding)


def codes(case: Case, policy: dict[str, Any]) -> list[str]:
    """What `saml` reports where it does not accept, in its order."""
    value = {
        "trust": [str(VECTORS / "keys/idp-rsa.pem")], "audiences": policy["audience"],
        "issuers": policy["issuer"], "recipient": policy["recipient"],
        "destination": policy["destination"], "inResponseTo": policy["inResponseTo"],
        "profile": policy["profile"], "clockSkew": policy["skew"],
    }
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "policy.json"
        file.write_text(json.dumps(value))
        done = subprocess.run(
            [SAML, "validate", "--exact", "--format", "json", "--policy", str(file), "--at", policy["now"],
             "-"], input=document(case), capture_output=True)
    record, = json.loads(done.stdout)
    failed = [each["code"] for each in record["findings"] if each["outcome"] == "fail"]
    return list(dict.fromkeys(failed))


def vector(case: Case) -> dict[str, Any]:
    policy = {name: value for name, value in (POLICY | case.policy).items() if value is not None}
    value: dict[str, Any] = {
        "id": f"sign-in/{case.name}", "description": case.description, "spec": list(case.spec),
        "risk": case.risk, "features": sorted(case.features), "kind": "response",
        "document": base64.b64encode(document(case)).decode(), "trust": ["idp-rsa"], "policy": policy,
        "expected": case.expected, "reason": case.reason,
    }
    optional = {
        "signature": case.signature, "decidedBy": list(case.decided_by),
        "forbidden": list(case.forbidden), "codes": codes(case, policy), "cve": list(case.cve),
        "returns": case.returned if case.expected != "reject" else None,
    }
    return value | {name: each for name, each in optional.items() if each}


def text() -> str:
    head = {
        "schema": 1, "area": "sign-in",
        "description": "Responses of a sign-in, each with one change; the answers are written by hand.",
        "licence": "Apache-2.0",
        "keys": [{"name": "idp-rsa", "file": "keys/idp-rsa.pem", "kind": "certificate",
                  "algorithm": "RSA 2048", "test": True,
                  "pem": (VECTORS / "keys/idp-rsa.pem").read_text(encoding="ascii")}],
    }
    vectors = sorted((vector(case) for case in CASES), key=lambda each: each["id"])
    lines = ",\n".join(json.dumps(each, ensure_ascii=False) for each in vectors)
    return json.dumps(head, ensure_ascii=False)[:-1] + ', "vectors": [\n' + lines + "\n]}\n"


if __name__ == "__main__":
    made = text()
    if "--check" not in sys.argv:
        FILE.write_text(made, encoding="utf-8")
    elif FILE.read_text(encoding="utf-8") != made:
        sys.exit("vectors/sign-in.json is not what vectors/make/sign_in.py makes")
    print(f"{len(CASES)} vectors of sign-in")
