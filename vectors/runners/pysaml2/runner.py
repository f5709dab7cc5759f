"""Gives a response to pysaml2 as its service provider receives it."""

import base64
import calendar
import functools
import logging
import re
import shutil
import subprocess
import time
import types
from datetime import datetime, timezone

import saml2.response
import saml2.time_util
from saml2 import BINDING_HTTP_POST, SAMLError
from saml2.cert import CertificateError
from saml2.client import Saml2Client
from saml2.config import SPConfig
from saml2.response import VerificationError
from saml2.sigver import SigverError
from saml2.validate import NotValid
from worker import (
    accept, described, named, one_place, pem, reject, serve, unsupported, versions)

DESTINATION = "https://sp.example.com/acs"
ISSUER = re.compile(r"<(?:[\w.-]+:)?Issuer[^>]*>\s*([^<\s]+)\s*<")
STATEMENTS = saml2.response.AuthnResponse.authn_statement_ok
SESSION = saml2.response.AuthnResponse.session_info
METADATA = """<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" \
xmlns:ds="http://www.w3.org/2000/09/xmldsig#" entityID="{issuer}"><md:IDPSSODescriptor \
protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">{keys}<md:SingleSignOnService \
Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST" Location="https://idp.example.com/sso"/>\
</md:IDPSSODescriptor></md:EntityDescriptor>"""
KEY = """<md:KeyDescriptor use="signing"><ds:KeyInfo><ds:X509Data><ds:X509Certificate>{}\
</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>"""


def body(text):
    """A certificate without the lines around it."""
    return "".join(line for line in text.splitlines() if not line.startswith("-----"))


def set_clock(text):
    """From now on pysaml2 sees this moment."""
    moment = datetime.strptime(
        text.split(".")[0].rstrip("Z"), "%Y-%m-%dT%H:%M:%S").replace(tzinfo=timezone.utc)

    class Clock(datetime):
        @classmethod
        def now(cls, tz=None):
            return moment

    seconds = calendar.timegm(moment.timetuple())
    saml2.time_util.datetime = Clock
    saml2.time_util.time = types.SimpleNamespace(
        gmtime=lambda value=seconds: time.gmtime(value), strftime=time.strftime,
        strptime=time.strptime, mktime=time.mktime)


def allow_no_statement(allowed):
    """Without an AuthnStatement pysaml2 has nothing to remember of the session, which it reads last."""
    def session_info(self):
        if allowed and not self.assertion.authn_statement:
            return {"name_id": self.name_id, "issuer": self.issuer(), "not_on_or_after": 0}
        return SESSION(self)

    saml2.response.AuthnResponse.authn_statement_ok = (
        lambda self, optional=False: STATEMENTS(self, optional=allowed))
    saml2.response.AuthnResponse.session_info = session_info


@functools.lru_cache(maxsize=64)
def client(issuer, certificates, audience, place, skew, response_signed, assertion_signed, keys):
    metadata = METADATA.format(
        issuer=issuer.replace("&", "&amp;").replace("<", "&lt;").replace('"', "&quot;"),
        keys="".join(KEY.format(body(each)) for each in certificates))
    return Saml2Client(config=SPConfig().load({
        "entityid": audience,
        "service": {"sp": {
            "endpoints": {"assertion_consumer_service": [(place, BINDING_HTTP_POST)]},
            "want_assertions_or_response_signed": True,
            "want_response_signed": response_signed,
            "want_assertions_signed": assertion_signed,
            "allow_unsolicited": False,
        }},
        "allow_unknown_attributes": True,
        "metadata": {"inline": [metadata]},
        "xmlsec_binary": shutil.which("xmlsec1"),
        "accepted_time_diff": skew,
        # A certificate is asked for beside the key, and not used to decrypt.
        "encryption_keypairs": [{"key_file": key, "cert_file": cert} for key, cert in keys],
    }))


def answer(document, question):
    policy = question["policy"]
    set_clock(policy["now"])
    sign_in = policy.get("profile") == "web-browser-sso"
    allow_no_statement(not sign_in)
    if not question["trust"]:
        return unsupported("it is not set up without a certificate")
    try:
        certificates = pem(question, "certificate")
    except ValueError as error:
        return unsupported(error)
    text = document.decode("utf-8", "replace")
    found = ISSUER.search(text)
    issuer = named(text, policy.get("issuer"), found.group(1) if found else "https://idp.example.com")
    try:
        place = one_place(policy, DESTINATION)
    except ValueError as error:
        return unsupported(error)
    receiver = client(
        issuer, tuple(certificates), named(text, policy.get("audience"), "https://sp.example.com"),
        place, policy["skew"], policy.get("requireSignedResponse", False),
        policy.get("requireSignedAssertion", False),
        tuple((key, question["trust"][0]["file"]) for key in question["decryptionKeys"]))
    request = policy.get("inResponseTo")
    outstanding = {request: "/"} if request else {}
    receiver.allow_unsolicited = not request
    try:
        response = receiver.parse_authn_request_response(
            base64.b64encode(document).decode(), BINDING_HTTP_POST, outstanding,
            conv_info={"entity_id": receiver.config.entityid,
                       "remote_addr": policy.get("presenterAddress", "0.0.0.0")})
        if response is None or response.assertion is None:
            return reject("no response is returned")
        subject = response.name_id.text if response.name_id is not None else None
        attributes = response.ava
    except VerificationError as error:
        if "SubjectConfirmation" not in text:
            return unsupported("a sign-in needs a SubjectConfirmation")
        return reject(error)
    except (SAMLError, SigverError, CertificateError, NotValid) as error:
        return reject(error)
    except Exception as error:
        # It raises ValueError and Exception for some rejections, and has no error of its own around.
        return reject(f"outside of its own errors: {described(error)}")
    return accept(subject, {
        name: values if isinstance(values, list) else [values]
        for name, values in (attributes or {}).items()})


# Its log repeats the messages.
logging.disable(logging.CRITICAL)
serve({**versions("pysaml2"),
       "xmlsec1": subprocess.run(["xmlsec1", "--version"], capture_output=True, text=True)
       .stdout.split()[1]}, answer)
