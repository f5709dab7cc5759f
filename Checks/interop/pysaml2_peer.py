"""pysaml2 as attribute authority, identity provider and service provider.

usage: pysaml2_peer.py FOLDER PORT

FOLDER holds pysaml2.key.pem, pysaml2.pem, and the metadata of ours.
"""

import re
import sys
from xml.etree import ElementTree

import saml2.saml
import saml2.samlp
import saml2.xmldsig
from saml2 import BINDING_HTTP_POST, BINDING_HTTP_REDIRECT, BINDING_SOAP
from saml2.attribute_converter import ac_factory, to_local_name
from saml2.client import Saml2Client
from saml2.config import IdPConfig, SPConfig
from saml2.metadata import create_metadata_string
from saml2.mdstore import MetaDataFile
from saml2.saml import NAMEID_FORMAT_PERSISTENT, NameID
from saml2.server import Server

import ours
from peer_server import Refused, serve

folder, port = sys.argv[1], int(sys.argv[2])
base = f"http://127.0.0.1:{port}"
IDENTITY = {"mail": ["someone@example.com"], "givenName": ["Ann & <Bob>"]}
LOGIN = {"class_ref": "urn:oasis:names:tc:SAML:2.0:ac:classes:Password", "authn_auth": base}


def configuration(**services):
    return {
        "entityid": f"{base}/metadata",
        "service": services,
        "metadata": {"local": [f"{folder}/ours-idp.xml", f"{folder}/ours-sp.xml"]},
        "key_file": f"{folder}/pysaml2.key.pem",
        "cert_file": f"{folder}/pysaml2.pem",
        "encryption_keypairs": [
            {"key_file": f"{folder}/pysaml2.key.pem", "cert_file": f"{folder}/pysaml2.pem"}
        ],
        "xmlsec_binary": "/usr/bin/xmlsec1",
        "allow_unknown_attributes": True,
    }


# Without these pysaml2 signs with RSA-SHA1. Outside of a service they have no effect, nor have they in `aa`.
SHA256 = {
    "signing_algorithm": "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256",
    "digest_algorithm": "http://www.w3.org/2001/04/xmlenc#sha256",
}
AUTHORITY = {
    "endpoints": {"attribute_service": [(f"{base}/attribute", BINDING_SOAP)]},
    "name_id_format": [NAMEID_FORMAT_PERSISTENT],
}
PROVIDER = {
    "endpoints": {
        "single_sign_on_service": [(f"{base}/sso", BINDING_HTTP_POST)],
        "single_logout_service": [
            (f"{base}/slo", BINDING_HTTP_POST), (f"{base}/slo-redirect", BINDING_HTTP_REDIRECT)],
    },
    "want_authn_requests_signed": True,
    "name_id_format": [NAMEID_FORMAT_PERSISTENT],
}
RELYING = {
    "endpoints": {
        "assertion_consumer_service": [(f"{base}/acs", BINDING_HTTP_POST)],
        "single_logout_service": [(f"{base}/slo-sp", BINDING_HTTP_REDIRECT)],
    },
    "want_assertions_signed": True,
    "want_response_signed": False,
    "allow_unsolicited": True,
    "authn_requests_signed": True,
    "logout_requests_signed": True,
}


authority = Server(config=IdPConfig().load(configuration(aa=AUTHORITY)), stype="aa")
provider = Server(config=IdPConfig().load(configuration(idp={**PROVIDER, **SHA256})), stype="idp")
relying = Saml2Client(config=SPConfig().load(configuration(sp={**RELYING, **SHA256})))
converters = ac_factory()
whole = configuration(aa=AUTHORITY, idp=PROVIDER, sp=RELYING)
name = NameID(text="subject-1", format=NAMEID_FORMAT_PERSISTENT)


def sound(message):
    if message is None:
        raise Refused("no message")
    return message


def metadata(**_):
    text = create_metadata_string(
        None, config=IdPConfig().load(whole), valid="48", sign=True,
        sign_alg=SHA256["signing_algorithm"], digest_alg=SHA256["digest_algorithm"])
    return text.decode() if isinstance(text, bytes) else text


def unwrapped(envelope):
    """The message in a SOAP envelope, as it was sent; pysaml2 would write it anew."""
    return re.search(r"<(\w+:)?Body\b[^>]*>(.*)</(\w+:)?Body>", envelope, re.DOTALL).group(2)


def register(**_):
    """From now on pysaml2 writes the prefixes that ours have, so that signatures hold."""
    for prefix, uri in (("samlp", saml2.samlp.NAMESPACE), ("saml", saml2.saml.NAMESPACE),
                        ("ds", saml2.xmldsig.NAMESPACE)):
        ElementTree.register_namespace(prefix, uri)
    return "registered"


def attribute(body, **_):
    """What was asked for, signed as today."""
    query = sound(authority.parse_attribute_query(unwrapped(body), None)).message
    wanted = {to_local_name(converters, attribute) for attribute in query.attribute}
    return answered(query, {key: IDENTITY[key] for key in wanted & IDENTITY.keys()},
                    sign_alg=SHA256["signing_algorithm"], digest_alg=SHA256["digest_algorithm"])


def attribute_by_default(body, **_):
    """Nothing is set: algorithms and attributes are pysaml2's own choice."""
    return answered(sound(authority.parse_attribute_query(unwrapped(body), None)).message, IDENTITY)


def attribute_in_soap(body, **_):
    return answered(sound(authority.parse_attribute_query(body, BINDING_SOAP)).message, IDENTITY)


def answered(query, identity, **signing):
    response = authority.create_attribute_response(
        identity, query.id, None, query.issuer.text.strip(), name_id=query.subject.name_id,
        sign_response=True, **signing)
    return authority.apply_binding(BINDING_SOAP, f"{response}", response=True, sign=False)["data"]


def sso(fields, **_):
    request = sound(provider.parse_authn_request(fields["SAMLRequest"], BINDING_HTTP_POST)).message
    encrypted = "encrypted" in fields
    response = provider.create_authn_response(
        IDENTITY, request.id, request.assertion_consumer_service_url,
        sp_entity_id=request.issuer.text.strip(), name_id=name, authn=LOGIN, sign_assertion=True,
        sign_response=True, encrypt_assertion=encrypted, encrypted_advice_attributes=False)
    return f"{response}"


def asked(**_):
    """Where its own request to sign in goes, by redirect."""
    _, info = relying.prepare_for_authenticate(
        entityid=ours.PROVIDER, binding=BINDING_HTTP_REDIRECT)
    return dict(info["headers"])["Location"]


def acs(fields, **_):
    response = relying.parse_authn_request_response(fields["SAMLResponse"], BINDING_HTTP_POST)
    return f"accepted {sound(response).name_id.text}"


def answer(body, **_):
    """Takes the answer to an attribute query."""
    response = relying.parse_attribute_query_response(body, BINDING_SOAP)
    return f"accepted {sound(response).name_id.text}"


def query(**_):
    """Its own attribute query to the authority of ours."""
    _, message = relying.create_attribute_query(
        ours.AUTHORITY, name_id=name, attribute={"mail": None}, sign=True)
    return relying.apply_binding(BINDING_SOAP, f"{message}", sign=False)["data"]


def slo(fields, **_):
    return left(provider.parse_logout_request(fields["SAMLRequest"], BINDING_HTTP_POST))


def slo_redirect(fields, **_):
    return left(provider.parse_logout_request(
        fields["SAMLRequest"], BINDING_HTTP_REDIRECT, relay_state=fields.get("RelayState"),
        sigalg=fields.get("SigAlg"), signature=fields.get("Signature")))


def left(parsed):
    response = provider.create_logout_response(sound(parsed).message, [BINDING_HTTP_REDIRECT])
    return redirected(provider, response, response=True)


def redirected(entity, message, **options):
    return dict(entity.apply_binding(
        BINDING_HTTP_REDIRECT, f"{message}", ours.LOGOUT, sign=True, **options)["headers"])["Location"]


def logout(**_):
    _, message = relying.create_logout_request(
        ours.LOGOUT, ours.PROVIDER, name_id=name)
    return redirected(relying, message)


def signed_metadata(body, **_):
    """Loads metadata that must be signed by ours."""
    with open(f"{folder}/presented.xml", "w", encoding="utf-8") as file:
        file.write(body)
    loaded = MetaDataFile(converters, f"{folder}/presented.xml", cert=f"{folder}/ours.pem",
                          security=relying.sec)
    if not loaded.load():
        raise Refused("signature")
    return f"accepted {len(loaded.keys())}"


serve(port, {
    "/metadata": metadata, "/register": register, "/attribute": attribute,
    "/attribute-in-soap": attribute_in_soap, "/attribute-by-default": attribute_by_default,
    "/query": query, "/answer": answer, "/asked": asked, "/sso": sso, "/acs": acs, "/slo": slo,
    "/slo-redirect": slo_redirect, "/logout": logout, "/signed-metadata": signed_metadata,
})
