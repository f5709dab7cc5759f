"""Measures the processor time of one verification with each package that is installed."""

from __future__ import annotations

import base64
import importlib.metadata
import pathlib
import sys
import time
from collections.abc import Callable
from datetime import datetime, timezone

SAMPLES = pathlib.Path(sys.argv[1])
NOW = datetime(2026, 3, 1, 12, 0, 30, tzinfo=timezone.utc)
CERTIFICATE = (SAMPLES / "trust/idp-rsa.pem").read_text()
# python3-saml refuses what has no AuthnStatement, as the other samples are.
RESPONSE = (SAMPLES / "captures/with-authn-statement.xml").read_bytes()
AUDIENCE = "https://saml.sp.auth.adobe.com"
ROUNDS = 15

Verify = Callable[[], object]


def this_package() -> list[tuple[str, str, Verify]]:
    import saml

    policy = {"trust": [{"pem": CERTIFICATE}], "audiences": [AUDIENCE]}
    verifier = saml.Verifier(policy)
    body = b"SAMLResponse=" + saml.encode_payload(RESPONSE, "verbatim").encode()
    return [
        ("swift-saml Verifier.verify", "signature and rules of SAML, assertion as values",
         lambda: verifier.verify(RESPONSE, now=NOW)),
        ("swift-saml Verifier.verify, posted", "the same, from the body of a form",
         lambda: verifier.verify(body, form="posted", now=NOW)),
        ("swift-saml verify", "the same, and reads the policy and its key each time",
         lambda: saml.verify(RESPONSE, policy, now=NOW)),
    ]


def xmlsec_alone() -> list[tuple[str, str, Verify]]:
    import xmlsec
    from lxml import etree

    key = xmlsec.Key.from_memory(CERTIFICATE, xmlsec.KeyFormat.CERT_PEM)

    def verify() -> None:
        document = etree.fromstring(RESPONSE)
        xmlsec.tree.add_ids(document, ["ID"])
        context = xmlsec.SignatureContext()
        context.key = key
        context.verify(xmlsec.tree.find_node(document, xmlsec.Node.SIGNATURE))

    return [("xmlsec, key kept", "parses, verifies one signature", verify)]


def signxml() -> list[tuple[str, str, Verify]]:
    from signxml import XMLVerifier

    return [("signxml", "parses, verifies one signature, gives what was signed",
             lambda: XMLVerifier().verify(RESPONSE, x509_cert=CERTIFICATE, id_attribute="ID"))]


def pybergshamra() -> list[tuple[str, str, Verify]]:
    import pybergshamra

    keys = pybergshamra.KeysManager()
    keys.add_key(pybergshamra.load_x509_cert_pem(CERTIFICATE.encode()))
    context = pybergshamra.DsigContext(keys)
    context.trusted_keys_only = True
    text = RESPONSE.decode()

    def verify() -> None:
        result = pybergshamra.verify(context, text)
        if not result:
            raise ValueError(result.reason)

    return [("pybergshamra", "parses, verifies one signature", verify)]


def python3_saml() -> list[tuple[str, str, Verify]]:
    from onelogin.saml2.response import OneLogin_Saml2_Response
    from onelogin.saml2.settings import OneLogin_Saml2_Settings
    from onelogin.saml2.utils import OneLogin_Saml2_Utils

    # Its clock cannot be given, and the sample is of one day.
    OneLogin_Saml2_Utils.now = staticmethod(lambda: int(NOW.timestamp()))
    service = "https://sp.auth.adobe.com/sp/saml/SAMLAssertionConsumer"
    settings = OneLogin_Saml2_Settings({
        "strict": True,
        "sp": {"entityId": AUDIENCE, "assertionConsumerService": {"url": service}},
        "idp": {
            "entityId": "https://idp.example-mvpd.com",
            "singleSignOnService": {"url": "https://idp.example-mvpd.com/sso"},
            "x509cert": CERTIFICATE,
        },
        "security": {"wantAssertionsSigned": True},
    })
    request = {"https": "on", "http_host": "sp.auth.adobe.com", "script_name": "/sp/saml/SAMLAssertionConsumer"}
    payload = base64.b64encode(RESPONSE).decode()

    def verify() -> None:
        response = OneLogin_Saml2_Response(settings, payload)
        if not response.is_valid(request):
            raise ValueError(response.get_error())
        response.get_attributes()

    return [("python3-saml", "signature and its rules, attributes; reads the key each time", verify)]


def cost(verify: Verify) -> float:
    """Microseconds of processor time for one call, the least of several rounds."""
    verify()
    start = time.process_time()
    for _ in range(5):
        verify()
    count = max(5, int(0.1 / max((time.process_time() - start) / 5, 1e-6)))
    best = float("inf")
    for _ in range(ROUNDS):
        start = time.process_time()
        for _ in range(count):
            verify()
        best = min(best, (time.process_time() - start) / count)
    return best * 1e6


def main() -> None:
    measured: list[tuple[str, float, str]] = []
    for package, cases in (
        ("swift-saml", this_package), ("xmlsec", xmlsec_alone), ("signxml", signxml),
        ("pybergshamra", pybergshamra), ("python3-saml", python3_saml),
    ):
        try:
            version = importlib.metadata.version(package)
        except importlib.metadata.PackageNotFoundError:
            continue
        for name, work, verify in cases():
            measured.append((name.replace(package, f"{package} {version}", 1), cost(verify), work))
    ours = measured[0][1]
    print(f"one response of {len(RESPONSE)} bytes, RSA-2048 and SHA-256; processor time of a call")
    for name, each, work in measured:
        print(f"{name:<42} {each:8.0f} us  {each / ours:6.2f} x  {work}")


if __name__ == "__main__":
    main()
