"""Every signature of every sample, verified by `saml verify` and by xmlsec1, and what `saml sign` makes by each
method that xmlsec1 knows. An error of ours in canonical form or in a digest cannot hide in our own signer.

xmlsec1 does not know SAML's signature profile, so it accepts some signatures that we refuse, and there are methods
that it does not have. DIFFERENT names each such sample with its reason; one that no longer differs is an error, too.
"""

import json
import subprocess
from pathlib import Path

from support import ROOT, SAMPLES, hold, output, run

# The one that has signed most samples comes first.
CERTIFICATES = sorted((SAMPLES / "trust").glob("*.pem"), key=lambda path: path.stem != "idp-rsa")

# What we say of each signature, what xmlsec1 says, and why.
DIFFERENT = {
    "assertion-signed-ed25519.xml": ("pass / fail", "xmlsec1 has no Ed25519"),
    "assertion-signed-rsa-pss-sha256.xml": ("pass / fail", "xmlsec1 1.2 has no RSA-PSS"),
    "doctype-with-internal-entity.xml": ("- / pass", "a document with a DOCTYPE is not read"),
    "duplicate-id.xml": ("fail / pass", "an ID that occurs twice refers to nothing"),
    "empty-reference-uri.xml": ("fail / pass", "SAML demands the ID of the signed element"),
    "object-inside-signature.xml": ("fail / pass", "SAML signatures hold no Object"),
    "prefix-not-declared.xml": ("- / pass", "a document that breaks the rules for namespaces is not read"),
    "rsa-sha1.xml": ("fail / pass", "SHA-1 is refused"),
    "sha1-digest.xml": ("fail / pass", "SHA-1 is refused"),
    "two-references.xml": ("fail / pass", "SAML signs one element"),
    "two-signatures-on-the-assertion.xml": ("fail / fail fail", "two signatures of one element are refused together"),
    "wrapping-10-forged-assertion-inside-key-info.xml": ("fail / pass", "an assertion in KeyInfo has no signature"),
    "wrapping-2-response-before-signature.xml": ("fail / pass", "the reference is not to the element around it"),
    "wrapping-4-signed-inside-forged-assertion.xml": ("fail / pass", "an unsigned assertion is not read inside"),
    "wrapping-5-signature-moved-to-forged-assertion.xml":
        ("fail / pass", "the reference is not to the element around it"),
    "wrapping-7-assertion-inside-extensions.xml": ("fail / pass", "the reference is not to the element around it"),
    "wrapping-in-soap-header.xml": ("fail / pass", "a message is not read in a header of SOAP"),
}
# About messages and assertions, not about a signature.
OTHER = {"signature.missing", "signature.not-covered", "signature.carrier-not-covered"}
# Every method of xmlsec1 1.2, by a key of the tests.
METHODS = {
    "rsa-sha1": "rsa2048", "rsa-sha224": "rsa2048", "rsa-sha256": "rsa2048", "rsa-sha384": "rsa2048",
    "rsa-sha512": "rsa2048", "ecdsa-sha1": "p256", "ecdsa-sha224": "p256", "ecdsa-sha256": "p384",
    "ecdsa-sha384": "p384", "ecdsa-sha512": "p521", "dsa-sha256": "dsa2048",
}
DIGESTS = ("sha1", "sha224", "sha256", "sha384", "sha512")


def ours(saml: Path, document: Path) -> str:
    """One word for each signature: pass or fail."""
    trust = [word for certificate in CERTIFICATES for word in ("--trust", certificate)]
    lines = output(saml, "verify", "--format", "ndjson", *trust, document, statuses=None).splitlines()
    words, last = [], None
    for finding in (finding for line in lines for finding in json.loads(line)["findings"]):
        code, outcome = finding["code"], finding["outcome"]
        # A note is no verdict: a signature can hold by a refused method. A reference is a part of its signature.
        if (not code.startswith(("signature.", "c14n.")) or code in OTHER or finding.get("note")
                or (code, outcome) == ("signature.reference", "pass")):
            continue
        # A changed content and a value that does not fit are two findings about one signature, at the same byte.
        place = finding.get("location", {}).get("byteOffset", finding)
        if place != last:
            words.append("pass" if outcome == "pass" else "fail")
        last = place
    return " ".join(words)


def verifies(document: Path, *arguments: Path | str) -> bool:
    return run("xmlsec1", "--verify", *arguments, document, statuses=None).returncode == 0


def theirs(document: Path) -> str:
    """The same by xmlsec1, without the certificates inside the message: a signature passes with any trusted key."""
    names = [f"urn:oasis:names:tc:SAML:2.0:{name}" for name in ("protocol:Response", "assertion:Assertion")]
    ids = [word for name in names for word in ("--id-attr:ID", name)]
    signature = "//*[local-name()='Signature']"
    count = output("xmllint", "--xpath", f"count({signature})", document, statuses=None) or "0"
    return " ".join(
        "pass" if any(
            verifies(document, "--enabled-key-data", "key-name", "--pubkey-cert-pem", certificate, *ids,
                     "--node-xpath", f"({signature})[{number}]") for certificate in CERTIFICATES) else "fail"
        for number in range(1, int(count) + 1))


def compare(saml: Path, work: Path) -> list[str]:
    wrong, agreed, document = [], 0, work / "document"
    for sample in sorted((SAMPLES / "captures").iterdir()):
        # A document is taken as it is: what is signed in an envelope may use its prefixes.
        if sample.read_bytes().startswith(b"<"):
            document.write_bytes(sample.read_bytes())
        else:
            with document.open("wb") as file:
                run(saml, "decode", sample, statuses=None, capture_output=False, stdout=file, stderr=subprocess.DEVNULL)
        if document.stat().st_size == 0:
            continue
        we, they = ours(saml, document), theirs(document)
        outcome = f"{we or '-'} / {they or '-'}"
        expected = DIFFERENT[sample.name][0] if sample.name in DIFFERENT else f"{we or '-'} / {we or '-'}"
        if outcome != expected:
            wrong.append(f"{sample.name} is {outcome}, not {expected}")
        agreed += bool(we) and sample.name not in DIFFERENT
    print(f"saml and xmlsec1 agree about the signatures of {agreed} samples, and differ about:")
    for name, (outcome, reason) in DIFFERENT.items():
        print(f"  {name:52} {outcome:18} {reason}")
        wrong += [] if (SAMPLES / "captures" / name).exists() else [f"{name} is no sample"]
    return wrong


def sign(saml: Path, work: Path) -> list[str]:
    wrong, document, signed = [], work / "plain", work / "signed"
    document.write_text('<r ID="_r"><e/></r>\n')
    for method, name in METHODS.items():
        key = ROOT / "vectors/keys" / name
        for digest in DIGESTS:
            signed.write_text(output(
                saml, "sign", "--key", f"{key}.key.pem", "--method", method, "--digest", digest, document))
            if not verifies(
                    signed, "--enabled-key-data", "key-name", "--pubkey-pem", f"{key}.pub.pem", "--id-attr:ID", "r"):
                wrong.append(f"xmlsec1 refuses what was signed with {method} and {digest}")
    print(f"xmlsec1 was given {len(METHODS) * len(DIGESTS)} signatures of ours, by each method and digest of its own")
    return wrong


def check(saml: Path, work: Path) -> None:
    wrong = compare(saml, work) + sign(saml, work)
    hold(not wrong, f"{len(wrong)} answers are unexpected", "\n".join(wrong))
