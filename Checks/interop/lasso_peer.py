"""Lasso as attribute authority, identity provider and service provider.

usage: lasso_peer.py FOLDER PORT

FOLDER holds lasso.key.pem, lasso.pem, lasso.xml, and the metadata of ours: ours.xml.
"""

import base64
import os
import sys

import lasso

import ours
from peer_server import Refused, serve

folder, port = sys.argv[1], int(sys.argv[2])
base = f"http://127.0.0.1:{port}"


def server(role=lasso.PROVIDER_ROLE_IDP):
    """Lasso knows one role of an entity at a time; `role` is that of our provider."""
    made = lasso.Server(f"{folder}/lasso.xml", f"{folder}/lasso.key.pem", None, f"{folder}/lasso.pem")
    made.signatureMethod = lasso.SIGNATURE_METHOD_RSA_SHA256
    made.addProvider(role, f"{folder}/ours-idp.xml", f"{folder}/ours.pem", None)
    made.addProvider(lasso.PROVIDER_ROLE_SP, f"{folder}/ours-sp.xml", f"{folder}/ours.pem", None)
    return made


def metadata(**_):
    with open(f"{folder}/lasso.xml", encoding="utf-8") as file:
        return file.read()


def attributes():
    statement = lasso.Saml2AttributeStatement()
    found = []
    for title, content in ((ours.MAIL, "someone@example.com"),):
        text = lasso.MiscTextNode.newWithString(content)
        text.textChild = True
        value = lasso.Saml2AttributeValue()
        value.any = [text]
        attribute = lasso.Saml2Attribute()
        attribute.name = title
        attribute.nameFormat = lasso.SAML2_ATTRIBUTE_NAME_FORMAT_URI
        attribute.attributeValue = [value]
        found.append(attribute)
    statement.attribute = found
    return statement


def times():
    import time
    form = "%Y-%m-%dT%H:%M:%SZ"
    now = time.time()
    return time.strftime(form, time.gmtime(now - 60)), time.strftime(form, time.gmtime(now + 300))


def attribute(body, **_):
    query = lasso.AssertionQuery(server())
    query.processRequestMsg(body)
    query.validateRequest()
    start, end = times()
    response = query.response
    assertion = lasso.Saml2Assertion()
    assertion.id = "_" + os.urandom(20).hex()
    assertion.version = "2.0"
    assertion.issueInstant = start
    assertion.issuer = lasso.Saml2NameID.newWithString(f"{base}/metadata")
    assertion.subject = lasso.Saml2Subject()
    assertion.subject.nameId = query.request.subject.nameId
    audience = lasso.Saml2AudienceRestriction()
    audience.audience = query.remoteProviderId
    conditions = lasso.Saml2Conditions()
    conditions.notBefore, conditions.notOnOrAfter = start, end
    conditions.audienceRestriction = [audience]
    assertion.conditions = conditions
    assertion.attributeStatement = [attributes()]
    query.server.saml2AssertionSetupSignature(assertion)
    response.assertion = [assertion]
    query.buildResponseMsg()
    return query.msgBody


def sso(query, body, fields, **_):
    login = lasso.Login(server())
    login.processAuthnRequestMsg(query or fields["SAMLRequest"])
    login.validateRequestMsg(True, True)
    start, end = times()
    login.buildAssertion(lasso.SAML2_AUTHN_CONTEXT_PASSWORD, start, start, start, end)
    login.assertion.attributeStatement = [attributes()]
    login.buildAuthnResponseMsg()
    return base64.b64decode(login.msgBody).decode()


def asked(**_):
    login = lasso.Login(server())
    login.initAuthnRequest(ours.PROVIDER, lasso.HTTP_METHOD_REDIRECT)
    login.buildAuthnRequestMsg()
    return login.msgUrl


# The session of the last sign-in: Lasso asks for one to sign out.
sessions = []


def acs(fields, **_):
    login = lasso.Login(server())
    login.processAuthnResponseMsg(fields["SAMLResponse"])
    login.acceptSso()
    sessions.append(login.session.dump())
    return f"accepted {login.assertion.subject.nameId.content}"


def answer(body, **_):
    query = lasso.AssertionQuery(server())
    query.processResponseMsg(body)
    return f"accepted {query.response.assertion[0].subject.nameId.content}"


def query(**_):
    asking = lasso.AssertionQuery(server(lasso.PROVIDER_ROLE_ATTRIBUTE_AUTHORITY))
    asking.initRequest(ours.PROVIDER, lasso.HTTP_METHOD_SOAP,
                       lasso.ASSERTION_QUERY_REQUEST_TYPE_ATTRIBUTE)
    asking.nameIdentifier = lasso.Saml2NameID.newWithString("subject-1")
    asking.request.subject = lasso.Saml2Subject()
    asking.request.subject.nameId = asking.nameIdentifier
    asking.addAttributeRequest(lasso.SAML2_ATTRIBUTE_NAME_FORMAT_URI, ours.MAIL)
    asking.buildRequestMsg()
    return asking.msgBody


def slo(query, fields, **_):
    ending = lasso.Logout(server())
    ending.processRequestMsg(query or fields["SAMLRequest"])
    ending.buildResponseMsg()
    # By the binding of the request: an address, or what a form posts.
    return base64.b64decode(ending.msgBody).decode() if ending.msgBody else ending.msgUrl


def logout(**_):
    ending = lasso.Logout(server())
    ending.setSessionFromDump(sessions[-1])
    ending.initRequest(ours.PROVIDER, lasso.HTTP_METHOD_REDIRECT)
    ending.buildRequestMsg()
    return ending.msgUrl


def signed_metadata(body, **_):
    with open(f"{folder}/presented.xml", "w", encoding="utf-8") as file:
        file.write(body)
    loaded = lasso.Server(f"{folder}/lasso.xml", f"{folder}/lasso.key.pem", None, None)
    found = loaded.loadMetadata(
        lasso.PROVIDER_ROLE_IDP, f"{folder}/presented.xml", f"{folder}/ours.pem", None,
        lasso.SERVER_LOAD_METADATA_FLAG_CHECK_ENTITY_DESCRIPTOR_SIGNATURE)
    if ours.PROVIDER not in loaded.dump():
        raise Refused(f"not loaded: {found}")
    return "accepted"


serve(port, {
    "/metadata": metadata, "/attribute": attribute, "/sso": sso, "/asked": asked, "/acs": acs,
    "/answer": answer, "/query": query, "/slo": slo, "/logout": logout, "/signed-metadata": signed_metadata,
})
