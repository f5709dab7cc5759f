"""Gives each vector to the command `saml`, which is $SAML_PROGRAM or in the path."""

import base64
import json
import os
import shutil
import subprocess
import sys
import tempfile

from worker import accept, failed, reject, serve, unsupported

SAML = os.environ.get("SAML_PROGRAM", "saml")
RECEIVERS = {"service-provider": "sp", "identity-provider": "idp", "attribute-authority": "aa"}
# Our words for those of a vector's policy that are the same but for their names.
WORDS = {
    "audience": "audiences", "issuer": "issuers", "recipient": "recipient",
    "destination": "destination", "inResponseTo": "inResponseTo", "profile": "profile",
    "requireSignedResponse": "requiresSignedResponse",
    "requireSignedAssertion": "requiresSignedAssertion",
    "requireSignedMessages": "signedMessages", "requireBothSignatures": "requiresBothSignatures",
    "requiredAttributes": "requiredAttributes", "scopedAttributes": "scopedAttributes",
    "presenterAddress": "presenterAddress",
    "maximumAge": "maximumAge", "maximumLifetime": "maximumLifetime", "skew": "clockSkew",
}


# The layers that a receiver of this kind removes.
LAYERS = {
    "response": lambda trail: trail == [],
    "assertion": lambda trail: trail == [],
    "envelope": lambda trail: trail == ["soap"],
    "form-body": lambda trail: trail[:1] == ["form:SAMLResponse"] and trail[-1:] == ["base64"],
}


def run(*arguments, **options):
    done = subprocess.run([SAML, *arguments], capture_output=True, **options)
    if done.returncode < 0:
        raise RuntimeError(f"saml ended by signal {-done.returncode}")
    return done


def last(names):
    """The parts of URIs behind the last # or /."""
    return [name.replace("#", "/").rsplit("/", 1)[1] for name in names]


def policy_file(question):
    """The policy as `saml` reads it."""
    policy = question["policy"]
    value = {ours: policy[word] for word, ours in WORDS.items() if word in policy}
    value["trust"] = [
        {name: key[name] for name in ("file", "issuer", "scopes") if key[name] is not None}
        for key in question["trust"]
    ]
    if "duplicateAttributes" in policy:
        value["duplicateAttributes"] = {"reject": "refused", "merge": "merged"}[
            policy["duplicateAttributes"]]
    signature = {}
    if policy.get("allowSHA1"):
        signature["dangerous"] = {"acceptsSHA1": True}
    if "canonicalization" in policy:
        signature["canonicalizationMethods"] = [
            {"xml-exc-c14n": "exc-c14n", "": "exc-c14n"}.get(name, name)
            for name in last(uri.rstrip("#") for uri in policy["canonicalization"])]
    if signature:
        value["signature"] = signature
    accepted = [DEVIATIONS[word] for word in policy.get("allowDeviations", [])]
    if policy.get("allowSignatureAsLastChild"):
        accepted.append("acceptsSignatureAsLastChild")
    if accepted:
        value["exceptions"] = [{
            "issuer": issuer, "expires": "9999-01-01T00:00:00Z",
            "dangerous": {setting: True for setting in accepted},
        } for issuer in {key["issuer"] for key in question["trust"] if key["issuer"]}]
    return value


DEVIATIONS = {
    "bearer-not-before": "acceptsBearerNotBefore",
    "conditions-without-end": "acceptsConditionsWithoutEnd",
    "nmtoken-ids": "acceptsNmtokenIDs",
}


def options(question, folder):
    policy = question["policy"]
    path = f"{folder}/policy.json"
    with open(path, "w", encoding="utf-8") as file:
        json.dump(policy_file(question), file)
    words = ["--policy", path, "--at", policy["now"]]
    words += [word for key in question["decryptionKeys"] for word in ("--decryption-key", key)]
    for name in last(policy.get("allowAlgorithms", [])):
        words += ["--accept-algorithm", name]
    if "request" in policy:
        request = f"{folder}/request.xml"
        with open(request, "wb") as file:
            file.write(base64.b64decode(policy["request"]))
        words += ["--request", request]
    return words


def validate(question, folder):
    policy = question["policy"]
    receiver = RECEIVERS[policy.get("receiver", "service-provider")]
    inputs = [question["document"]]
    # What was used before is used before here too: the second answer is the one.
    with open(question["document"], "rb") as file:
        text = file.read().decode("utf-8", "replace")
    is_used = any(f'ID="{name}"' in text for name in policy.get("used", []))
    used = ["--replay-cache", "memory"] if is_used else []
    if used:
        inputs.append(shutil.copy(question["document"], f"{folder}/again"))
    done = run(
        "validate", "--exact", "--messages", "all", "--as", receiver, "--format", "json",
        "--show-values", "--jobs", "1", *used, *options(question, folder), *inputs)
    error = done.stderr.decode("utf-8", "replace")
    if done.returncode == 3 or "is a container" in error:
        return reject(error.splitlines()[0])
    if "key.algorithm-unavailable" in error or "policy.value" in error:
        return unsupported(error.splitlines()[0])
    if done.returncode == 2:
        return failed(error)
    records = json.loads(done.stdout)[-1:]
    for record in records:
        if not LAYERS.get(question["kind"], lambda trail: True)(record["trail"]):
            return reject(f"other layers: {', '.join(record['trail'])}")
    if any(record["verdict"] != "valid" for record in records) or not records:
        return reject(", ".join(sorted({
            finding["code"] for record in records for finding in record["findings"]
            if finding["outcome"] != "pass" and finding["required"]})))
    record = records[0]
    return accept((record.get("subject") or {}).get("nameID"), record.get("attributes"))


def by_status(done):
    """What another command answers by its exit status."""
    if done.returncode == 0:
        return accept()
    if done.returncode == 2:
        return failed(done.stderr.decode("utf-8", "replace"))
    return reject(f"exit status {done.returncode}")


def answer(document, question):
    with tempfile.TemporaryDirectory() as folder:
        match question["kind"]:
            case "signed-xml":
                return by_status(run("verify", *options(question, folder), question["document"]))
            case "metadata":
                return by_status(run(
                    "metadata", "lint", "--at", question["policy"]["now"], question["document"]))
            case "encrypted-xml":
                keys = [
                    word for key in question["decryptionKeys"]
                    for word in ("--decryption-key", key)]
                return by_status(run("decrypt", *keys, question["document"]))
            case _:
                return validate(question, folder)


if shutil.which(SAML) is None:
    sys.exit(f"{SAML} is not there: set SAML_PROGRAM to a built command")
serve({"saml": run("--version").stdout.decode().split()[1]}, answer)
