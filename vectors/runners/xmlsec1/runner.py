"""Verifies every Signature of a document by `xmlsec1 --verify`, which knows no SAML."""

import functools
import re
import subprocess

from worker import accept, reject, serve, unsupported

ASSERTION = "urn:oasis:names:tc:SAML:2.0:assertion"
PROTOCOL = "urn:oasis:names:tc:SAML:2.0:protocol"
METADATA = "urn:oasis:names:tc:SAML:2.0:metadata"
# xmlsec1 is told which attributes are IDs, by element.
IDS = [f"{ASSERTION}:Assertion"] + [
    f"{PROTOCOL}:{name}" for name in (
        "Response", "AuthnRequest", "AttributeQuery", "LogoutRequest", "LogoutResponse",
        "ManageNameIDRequest", "ManageNameIDResponse", "ArtifactResolve", "ArtifactResponse",
        "Extensions")
] + [f"{METADATA}:EntityDescriptor", f"{METADATA}:EntitiesDescriptor"]
SIGNATURE = "//*[local-name()='Signature'][namespace-uri()='http://www.w3.org/2000/09/xmldsig#']"


def run(*command):
    return subprocess.run(command, capture_output=True, text=True, errors="replace")


@functools.cache
def algorithm(file):
    """What the names of the signature methods of a key contain."""
    text = run("openssl", "asn1parse", "-in", file).stdout
    for part, name in (("rsaEncryption", "rsa"), ("id-ecPublicKey", "ecdsa"), ("dsaEncryption", "dsa")):
        if part in text:
            return name
    return "unknown"


def holds(document, number, method, trust):
    """Whether a Signature holds by a trusted key, and what xmlsec1 says where it does not."""
    detail = "no trusted key has this algorithm"
    for key in trust:
        if algorithm(key["file"]) not in method:
            continue
        option = "--pubkey-cert-pem" if key["kind"] == "certificate" else "--pubkey-pem"
        done = run(
            "xmlsec1", "--verify", "--enabled-key-data", "key-name", option, key["file"],
            *[word for name in IDS for word in ("--id-attr:ID", name)],
            "--node-xpath", f"({SIGNATURE})[{number}]", document)
        if done.returncode == 0:
            return True, ""
        if done.returncode < 0:
            raise RuntimeError(f"xmlsec1 ended by signal {-done.returncode}")
        # The first line of its errors names the function that failed and the reason.
        lines = [line for line in done.stderr.splitlines() if line.strip()]
        detail = re.sub(r"^func=|file=[^:]*:line=\d+:", "", lines[0]) if lines else "FAIL"
    return False, detail


def answer(document, question):
    found = re.findall(rb'SignatureMethod\b[^>]*?Algorithm\s*=\s*["\']([^"\']*)', document)
    if not found:
        return unsupported("the text of the document shows no Signature")
    if not question["trust"]:
        return reject("no trusted key")
    for number, method in enumerate(found, 1):
        good, detail = holds(
            question["document"], number, method.decode("utf-8", "replace").lower(),
            question["trust"])
        if not good:
            return reject(f"signature {number}: {detail}")
    return accept()


serve({"xmlsec1": run("xmlsec1", "--version").stdout.split()[1]}, answer)
