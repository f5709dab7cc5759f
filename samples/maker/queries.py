"""The query that the responses answer, as text."""

from . import provider
from .response import DEFAULT_ATTRIBUTES, NAME_FORMAT, PERSISTENT, Response


def attribute_query() -> str:
    """Asks for every attribute that the provider states, about its subscriber."""
    name = (
        f'<saml:NameID Format="{PERSISTENT}" NameQualifier="{provider.PROVIDER}"'
        f' SPNameQualifier="{provider.AUDIENCE}">{Response().name_id}</saml:NameID>'
    )
    attributes = [
        f'<saml:Attribute Name="{attribute}" NameFormat="{NAME_FORMAT}"/>'
        for attribute in DEFAULT_ATTRIBUTES
    ]
    return "\n".join(
        [
            f'<samlp:AttributeQuery xmlns:samlp="{provider.PROTOCOL}"'
            f' xmlns:saml="{provider.ASSERTION}" ID="{provider.QUERY_ID}" Version="2.0"'
            f' IssueInstant="{provider.VALID_FROM}">',
            f"  <saml:Issuer>{provider.AUDIENCE}</saml:Issuer>",
            f"  <saml:Subject>{name}</saml:Subject>",
            *(f"  {attribute}" for attribute in attributes),
            "</samlp:AttributeQuery>",
            "",
        ]
    )


def authn_request() -> str:
    """A request to sign a user in, as it is sent before any response."""
    return (
        f'<samlp:AuthnRequest xmlns:samlp="{provider.PROTOCOL}" xmlns:saml="{provider.ASSERTION}"'
        f' ID="_n-1f2e3d4c" Version="2.0" IssueInstant="{provider.VALID_FROM}"'
        f' AssertionConsumerServiceURL="{provider.ENDPOINT}">'
        f"<saml:Issuer>{provider.AUDIENCE}</saml:Issuer></samlp:AuthnRequest>"
    )
