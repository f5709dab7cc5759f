"""Gives a response to python3-saml as its service provider receives it."""

import base64
import calendar
import re
from datetime import datetime
from urllib.parse import urlsplit

import xmlsec
from lxml import etree
from onelogin.saml2.constants import OneLogin_Saml2_Constants
from onelogin.saml2.errors import OneLogin_Saml2_Error, OneLogin_Saml2_ValidationError
from onelogin.saml2.response import OneLogin_Saml2_Response
from onelogin.saml2.settings import OneLogin_Saml2_Settings
from onelogin.saml2.utils import OneLogin_Saml2_Utils
from worker import (
    accept, described, named, one_place, pem, reject, serve, unsupported, versions)

DESTINATION = "https://sp.example.com/acs"
ISSUER = re.compile(r"<(?:[\w.-]+:)?Issuer[^>]*>\s*([^<\s]+)\s*<")
ONE_STATEMENT = OneLogin_Saml2_Response.check_one_authnstatement


def body(text):
    """A certificate without the lines around it."""
    return "".join(line for line in text.splitlines() if not line.startswith("-----"))


def seconds(text):
    moment = datetime.strptime(text.split(".")[0].rstrip("Z"), "%Y-%m-%dT%H:%M:%S")
    return calendar.timegm(moment.timetuple())


def settings(question, certificates, text):
    policy = question["policy"]
    found = ISSUER.search(text)
    issuer = named(text, policy.get("issuer"), found.group(1) if found else "https://idp.example.com")
    place = one_place(policy, DESTINATION)
    value = {
        "strict": True,
        "sp": {
            "entityId": named(text, policy.get("audience"), "https://sp.example.com"),
            "assertionConsumerService": {"url": place},
        },
        "idp": {
            "entityId": issuer,
            "singleSignOnService": {"url": "https://idp.example.com/sso"},
            "x509certMulti": {"signing": [body(each) for each in certificates]},
        },
        "security": {
            "wantMessagesSigned": policy.get("requireSignedResponse", False),
            "wantAssertionsSigned": policy.get("requireSignedAssertion", False),
            "rejectDeprecatedAlgorithm": not policy.get("allowSHA1", False),
            "wantAttributeStatement": False,
            "requestedAuthnContext": False,
        },
    }
    for key in question["decryptionKeys"]:
        with open(key, encoding="ascii") as file:
            value["sp"]["privateKey"] = file.read()
        # The certificate of this key is not used to decrypt; its settings want one.
        value["sp"]["x509cert"] = body(certificates[0])
    return OneLogin_Saml2_Settings(value), place


def answer(document, question):
    policy = question["policy"]
    OneLogin_Saml2_Utils.now = staticmethod(lambda: seconds(policy["now"]))
    OneLogin_Saml2_Constants.ALLOWED_CLOCK_DRIFT = policy["skew"]
    OneLogin_Saml2_Response.check_one_authnstatement = (
        ONE_STATEMENT if policy.get("profile") == "web-browser-sso" else lambda self: True)
    if not question["trust"]:
        return unsupported("it is not set up without a certificate")
    try:
        certificates = pem(question, "certificate")
    except ValueError as error:
        return unsupported(error)
    text = document.decode("utf-8", "replace")
    try:
        options, place = settings(question, certificates, text)
    except (ValueError, OneLogin_Saml2_Error) as error:
        return unsupported(f"its settings: {error}")
    url = urlsplit(place)
    request = {
        "https": "on" if url.scheme == "https" else "off", "http_host": url.netloc,
        "script_name": url.path, "get_data": {}, "post_data": {},
    }
    try:
        response = OneLogin_Saml2_Response(options, base64.b64encode(document).decode())
        response.is_valid(request, policy.get("inResponseTo"), raise_exceptions=True)
        subject, attributes = response.get_nameid(), response.get_attributes()
    except OneLogin_Saml2_ValidationError as error:
        if error.code == OneLogin_Saml2_ValidationError.WRONG_SUBJECTCONFIRMATION:
            if "SubjectConfirmation" not in text:
                return unsupported("a sign-in needs a SubjectConfirmation")
        return reject(error)
    except (OneLogin_Saml2_Error, etree.Error, xmlsec.Error) as error:
        return reject(error)
    except Exception as error:
        # Its own is_valid, without raise_exceptions, turns every exception into a rejection.
        return reject(f"outside of its own errors: {described(error)}")
    return accept(subject=subject, attributes=attributes)


serve(versions("python3-saml", "xmlsec", "lxml"), answer)
