"""The two entities that the peers know of us, their metadata, and messages as templates."""

import datetime
import os
from xml.sax.saxutils import escape

RELYING = "https://rp.example.com/saml"
PROVIDER = "https://idp.example.com/saml"
# No server is there: what a peer sends to us is taken from its answer.
CONSUMER = "http://127.0.0.1:9/acs"
LOGOUT = "http://127.0.0.1:9/logout"
SIGN_ON = "http://127.0.0.1:9/sso"
AUTHORITY = "http://127.0.0.1:9/attribute"

PERSISTENT = "urn:oasis:names:tc:SAML:2.0:nameid-format:persistent"
MAIL = "urn:oid:0.9.2342.19200300.100.1.3"
BY_URI = "urn:oasis:names:tc:SAML:2.0:attrname-format:uri"
BINDINGS = "urn:oasis:names:tc:SAML:2.0:bindings"
PROTOCOL = "urn:oasis:names:tc:SAML:2.0:protocol"
NAMESPACES = f'xmlns:samlp="{PROTOCOL}" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion"'


def new_id():
    return "_" + os.urandom(20).hex()


def moment(seconds=0):
    now = datetime.datetime.now(datetime.timezone.utc) + datetime.timedelta(seconds=seconds)
    return now.strftime("%Y-%m-%dT%H:%M:%SZ")


def _descriptor(entity, roles):
    return (f'<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" ID="{new_id()}"'
            f' entityID="{entity}" validUntil="{moment(172800)}">{roles}</md:EntityDescriptor>')


def _keys(certificate):
    return "".join(
        f'<md:KeyDescriptor use="{use}"><ds:KeyInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#">'
        f"<ds:X509Data><ds:X509Certificate>{certificate}</ds:X509Certificate></ds:X509Data>"
        "</ds:KeyInfo></md:KeyDescriptor>" for use in ("signing", "encryption"))


def relying_metadata(certificate):
    return _descriptor(RELYING, (
        f'<md:SPSSODescriptor protocolSupportEnumeration="{PROTOCOL}" AuthnRequestsSigned="true"'
        f' WantAssertionsSigned="true">{_keys(certificate)}<md:SingleLogoutService'
        f' Binding="{BINDINGS}:HTTP-Redirect" Location="{LOGOUT}"/>'
        f'<md:SingleLogoutService Binding="{BINDINGS}:HTTP-POST" Location="{LOGOUT}"/>'
        f"<md:NameIDFormat>{PERSISTENT}</md:NameIDFormat><md:AssertionConsumerService"
        f' Binding="{BINDINGS}:HTTP-POST" Location="{CONSUMER}" index="0" isDefault="true"/>'
        "</md:SPSSODescriptor>"))


def provider_metadata(certificate):
    return _descriptor(PROVIDER, (
        f'<md:IDPSSODescriptor protocolSupportEnumeration="{PROTOCOL}"'
        f' WantAuthnRequestsSigned="true">{_keys(certificate)}<md:SingleLogoutService'
        f' Binding="{BINDINGS}:HTTP-Redirect" Location="{LOGOUT}"/>'
        f"<md:NameIDFormat>{PERSISTENT}</md:NameIDFormat><md:SingleSignOnService"
        f' Binding="{BINDINGS}:HTTP-Redirect" Location="{SIGN_ON}"/></md:IDPSSODescriptor>'
        f'<md:AttributeAuthorityDescriptor protocolSupportEnumeration="{PROTOCOL}">'
        f"{_keys(certificate)}<md:AttributeService"
        f' Binding="{BINDINGS}:SOAP" Location="{AUTHORITY}"/></md:AttributeAuthorityDescriptor>'))


def peer_metadata(base, certificate):
    """Metadata in every role, for a peer that does not write its own."""
    common = f'protocolSupportEnumeration="{PROTOCOL}"'
    keys = _keys(certificate)
    logout = (f'<md:SingleLogoutService Binding="{BINDINGS}:HTTP-Redirect" Location="{base}/slo"/>'
              f'<md:SingleLogoutService Binding="{BINDINGS}:HTTP-POST" Location="{base}/slo"/>')
    return _descriptor(f"{base}/metadata", (
        f'<md:IDPSSODescriptor {common} WantAuthnRequestsSigned="true">{keys}{logout}'
        f'<md:SingleSignOnService Binding="{BINDINGS}:HTTP-POST" Location="{base}/sso"/>'
        f"</md:IDPSSODescriptor><md:SPSSODescriptor {common} AuthnRequestsSigned=\"true\""
        f' WantAssertionsSigned="true">{keys}{logout}<md:AssertionConsumerService'
        f' Binding="{BINDINGS}:HTTP-POST" Location="{base}/acs" index="0"/></md:SPSSODescriptor>'
        f"<md:AttributeAuthorityDescriptor {common}>{keys}<md:AttributeService"
        f' Binding="{BINDINGS}:SOAP" Location="{base}/attribute"/></md:AttributeAuthorityDescriptor>'))


def authn_request(destination, issuer=RELYING):
    return (f'<samlp:AuthnRequest {NAMESPACES} ID="{new_id()}" Version="2.0"'
            f' IssueInstant="{moment()}" Destination="{escape(destination)}"'
            f' AssertionConsumerServiceURL="{CONSUMER}" ProtocolBinding="{BINDINGS}:HTTP-POST">'
            f"<saml:Issuer>{issuer}</saml:Issuer>"
            f'<samlp:NameIDPolicy Format="{PERSISTENT}" AllowCreate="true"/></samlp:AuthnRequest>')


def logout_request(destination, name_id, session=None, issuer=RELYING):
    index = f"<samlp:SessionIndex>{escape(session)}</samlp:SessionIndex>" if session else ""
    return (f'<samlp:LogoutRequest {NAMESPACES} ID="{new_id()}" Version="2.0"'
            f' IssueInstant="{moment()}" Destination="{escape(destination)}">'
            f"<saml:Issuer>{issuer}</saml:Issuer>{name_id}{index}</samlp:LogoutRequest>")


def enveloped(text):
    return ('<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/">'
            f"<soap:Body>{text}</soap:Body></soap:Envelope>")


def response(recipient, audience, asked=None, subject="subject-1"):
    """A sign-in to a peer, or the answer to its query; to be signed."""
    answered = f' InResponseTo="{asked}"' if asked else ""
    issuer = f"<saml:Issuer>{PROVIDER}</saml:Issuer>"
    return (
        f'<samlp:Response {NAMESPACES} ID="{new_id()}" Version="2.0" IssueInstant="{moment()}"'
        f' Destination="{escape(recipient)}"{answered}>{issuer}<samlp:Status><samlp:StatusCode'
        ' Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status>'
        f'<saml:Assertion ID="{new_id()}" Version="2.0" IssueInstant="{moment()}">{issuer}'
        f'<saml:Subject><saml:NameID Format="{PERSISTENT}">{subject}</saml:NameID>'
        '<saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer">'
        f'<saml:SubjectConfirmationData{answered} Recipient="{escape(recipient)}"'
        f' NotOnOrAfter="{moment(300)}"/></saml:SubjectConfirmation></saml:Subject>'
        f'<saml:Conditions NotBefore="{moment(-60)}" NotOnOrAfter="{moment(300)}">'
        f"<saml:AudienceRestriction><saml:Audience>{escape(audience)}</saml:Audience>"
        "</saml:AudienceRestriction></saml:Conditions>"
        f'<saml:AuthnStatement AuthnInstant="{moment()}" SessionIndex="{new_id()}">'
        "<saml:AuthnContext><saml:AuthnContextClassRef>"
        "urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef>"
        "</saml:AuthnContext></saml:AuthnStatement><saml:AttributeStatement>"
        f'<saml:Attribute Name="{MAIL}" NameFormat="{BY_URI}"><saml:AttributeValue>'
        "someone@example.com</saml:AttributeValue></saml:Attribute>"
        "</saml:AttributeStatement></saml:Assertion></samlp:Response>")
