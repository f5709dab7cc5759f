"""The shape of an attribute-query response, as text."""

from dataclasses import dataclass

from . import provider

ASSERTION_SIGNATURE = "@assertion-signature@"
RESPONSE_SIGNATURE = "@response-signature@"

NAME_FORMAT = "urn:oasis:names:tc:SAML:2.0:attrname-format:basic"
PERSISTENT = "urn:oasis:names:tc:SAML:2.0:nameid-format:persistent"
BEARER = "urn:oasis:names:tc:SAML:2.0:cm:bearer"
PASSWORD = "urn:oasis:names:tc:SAML:2.0:ac:classes:PasswordProtectedTransport"
SCHEMA = "http://www.w3.org/2001/XMLSchema"
SCHEMA_INSTANCE = "http://www.w3.org/2001/XMLSchema-instance"

DEFAULT_ATTRIBUTES: dict[str, tuple[str, ...]] = {
    "householdID": ("<saml:AttributeValue{typed}>hh-4711-0815</saml:AttributeValue>",),
    "userID": ("<saml:AttributeValue>u-90210</saml:AttributeValue>",),
    "upstreamUserID": ("<saml:AttributeValue>f3b1c9d0a7e64d2e</saml:AttributeValue>",),
    "zip": ("<saml:AttributeValue>94107</saml:AttributeValue>",),
    "maxRating": ("<saml:AttributeValue>TV-14</saml:AttributeValue>",),
    "channelID": tuple(
        f"<saml:AttributeValue>{channel}</saml:AttributeValue>"
        for channel in ("NEWS &amp; WEATHER", "SPORT1", "KINO-HD")
    ),
    "nickname": (
        "<saml:AttributeValue>Zo\u00eb \u00d8stergaard \u6771\u4eac</saml:AttributeValue>",
    ),
    "parentalPIN": ("<saml:AttributeValue{nil}/>",),
}


@dataclass(frozen=True)
class Response:
    """What the provider says; the defaults are a response that every rule accepts."""

    response_id: str = "_r-2c9e1f7b40d94a55"
    assertion_id: str = "_a-8d51b6e0c3f74912"
    in_response_to: str | None = provider.QUERY_ID
    confirmed_in_response_to: str = provider.QUERY_ID
    issuer: str = provider.PROVIDER
    destination: str | None = provider.ENDPOINT
    recipient: str = provider.ENDPOINT
    audiences: tuple[str, ...] = (provider.AUDIENCE,)
    status: tuple[str, ...] = (provider.SUCCESS,)
    version: str = "2.0"
    issue_instant: str = provider.ISSUED_AT
    not_before: str = provider.VALID_FROM
    not_on_or_after: str | None = provider.VALID_UNTIL
    confirmed_until: str | None = provider.VALID_UNTIL
    name_id: str = "sub-5e0a77c1"
    has_assertion: bool = True
    has_confirmation: bool = True
    has_authn_statement: bool = False
    omitted_attributes: frozenset[str] = frozenset()
    more_attribute_lines: tuple[str, ...] = ()
    extra_namespaces: str = ""
    comment: str = ""
    extensions: str = ""

    def lines(self) -> list[str]:
        """The response, an element's tag or a simple element per line, ready to be joined."""
        answered = attribute("InResponseTo", self.in_response_to)
        addressed = attribute("Destination", self.destination)
        lines = [
            f'<samlp:Response xmlns:samlp="{provider.PROTOCOL}"'
            f' xmlns:saml="{provider.ASSERTION}"{self.extra_namespaces}'
            f' ID="{self.response_id}"{answered} Version="{self.version}"'
            f' IssueInstant="{self.issue_instant}"{addressed}>',
            f"<saml:Issuer>{self.issuer}</saml:Issuer>",
            RESPONSE_SIGNATURE,
            self.extensions,
            "<samlp:Status>",
            *status_code_lines(self.status),
            "</samlp:Status>",
            *(self.assertion_lines() if self.has_assertion else []),
            "</samlp:Response>",
        ]
        return [line for line in lines if line]

    def assertion_lines(self) -> list[str]:
        """The assertion; its Signature belongs right after its Issuer (SAML Core 2.3.3)."""
        return [
            f'<saml:Assertion ID="{self.assertion_id}" Version="2.0"'
            f' IssueInstant="{self.issue_instant}">',
            f"<saml:Issuer>{self.issuer}</saml:Issuer>",
            ASSERTION_SIGNATURE,
            self.comment,
            *self.subject_lines(),
            *self.conditions_lines(),
            *(self.authn_statement_lines() if self.has_authn_statement else []),
            *self.attribute_statement_lines(),
            "</saml:Assertion>",
        ]

    def subject_lines(self) -> list[str]:
        """The subscriber; an attribute-query response needs no confirmation."""
        name_id = (
            f'<saml:NameID Format="{PERSISTENT}" NameQualifier="{self.issuer}"'
            f' SPNameQualifier="{provider.AUDIENCE}">{self.name_id}</saml:NameID>'
        )
        if not self.has_confirmation:
            return ["<saml:Subject>", name_id, "</saml:Subject>"]
        return [
            "<saml:Subject>",
            name_id,
            f'<saml:SubjectConfirmation Method="{BEARER}">',
            f'<saml:SubjectConfirmationData InResponseTo="{self.confirmed_in_response_to}"'
            f'{attribute("NotOnOrAfter", self.confirmed_until)} Recipient="{self.recipient}"/>',
            "</saml:SubjectConfirmation>",
            "</saml:Subject>",
        ]

    def conditions_lines(self) -> list[str]:
        """When and for whom the assertion may be used."""
        restriction = [
            "<saml:AudienceRestriction>",
            *(f"<saml:Audience>{audience}</saml:Audience>" for audience in self.audiences),
            "</saml:AudienceRestriction>",
        ]
        return [
            f'<saml:Conditions NotBefore="{self.not_before}"'
            f"{attribute('NotOnOrAfter', self.not_on_or_after)}>",
            *(restriction if self.audiences else []),
            "</saml:Conditions>",
        ]

    def authn_statement_lines(self) -> list[str]:
        """How the subscriber signed in; responses to a silent query leave it out."""
        return [
            f'<saml:AuthnStatement AuthnInstant="{provider.VALID_FROM}"'
            ' SessionIndex="_s-1f60" SessionNotOnOrAfter="2026-03-31T12:00:00Z">',
            "<saml:AuthnContext>",
            f"<saml:AuthnContextClassRef>{PASSWORD}</saml:AuthnContextClassRef>",
            "</saml:AuthnContext>",
            "</saml:AuthnStatement>",
        ]

    def attribute_statement_lines(self) -> list[str]:
        """What the programmer asked the provider about."""
        typed = f' xmlns:xs="{SCHEMA}" xmlns:xsi="{SCHEMA_INSTANCE}" xsi:type="xs:string"'
        if "xmlns:xs=" in self.extra_namespaces:
            typed = f' xmlns:xsi="{SCHEMA_INSTANCE}" xsi:type="xs:string"'
        nil = f' xmlns:xsi="{SCHEMA_INSTANCE}" xsi:nil="true"'
        lines = ["<saml:AttributeStatement>"]
        for name, values in DEFAULT_ATTRIBUTES.items():
            if name in self.omitted_attributes:
                continue
            lines.append(f'<saml:Attribute Name="{name}" NameFormat="{NAME_FORMAT}">')
            lines += [value.replace("{typed}", typed).replace("{nil}", nil) for value in values]
            lines.append("</saml:Attribute>")
        return [*lines, *self.more_attribute_lines, "</saml:AttributeStatement>"]


def attribute(name: str, value: str | None) -> str:
    """An XML attribute with the space before it, or nothing for an absent value."""
    return "" if value is None else f' {name}="{value}"'


def status_code_lines(codes: tuple[str, ...]) -> list[str]:
    """A top-level status code with the second-level one inside it (SAML Core 3.2.2.2)."""
    first, *rest = codes
    if not rest:
        return [f'<samlp:StatusCode Value="{first}"/>']
    inner = [f'<samlp:StatusCode Value="{code}"/>' for code in rest]
    return [f'<samlp:StatusCode Value="{first}">', *inner, "</samlp:StatusCode>"]


def compact(lines: list[str]) -> str:
    """Everything on one line, as most providers send it."""
    return "".join(line for line in lines if line)


def pretty(lines: list[str]) -> str:
    """One line per tag, two spaces per level."""
    printed: list[str] = []
    depth = 0
    for line in (line for line in lines if line):
        closes = line.startswith("</")
        depth -= closes
        printed.append("  " * depth + line)
        opens = line.startswith("<") and not line.startswith("<!") and not closes
        depth += opens and "</" not in line and not line.endswith("/>")
    return "\n".join(printed) + "\n"


def attributes_on_lines(lines: list[str]) -> str:
    """Everything on one line, but each IssueInstant begins a line and nothing indents it."""
    return compact(lines).replace(" IssueInstant=", "\nIssueInstant=")
