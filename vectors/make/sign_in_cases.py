"""The cases of the area `sign-in`."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

ACS = "https://sp.example.com/acs"
EMPTY: dict[str, Any] = {}


@dataclass(frozen=True)
class Case:
    """A change of the sound response, and what a sound service provider answers."""

    name: str
    description: str
    expected: str
    reason: str
    edits: tuple[tuple[str, str], ...] = ()
    """Before signing: each text is there once, and replaced."""
    after: tuple[tuple[str, str], ...] = ()
    """The same after signing."""
    sign: tuple[str, ...] = ("_a1",)
    features: tuple[str, ...] = ("structure",)
    spec: tuple[str, ...] = ("SAML Profiles §4.1.4.3",)
    risk: str = "acceptance"
    decided_by: tuple[str, ...] = ()
    policy: dict[str, Any] = field(default_factory=dict)
    forbidden: tuple[str, ...] = ()
    cve: tuple[str, ...] = ()
    signature: str = "accept"
    returned: dict[str, Any] = field(
        default_factory=lambda: {"subject": "subject-1", "attributes": {"role": ["user"]}})
    prefix: bytes = b""
    encoding: str = "utf-8"


def sound(name: str, description: str, reason: str, **members: Any) -> Case:
    return Case(name, description, "accept", reason, risk="interoperability", **members)


def place(name: str, description: str, word: str, new: str, expected: str = "reject", **members: Any) -> Case:
    """The URL in an attribute is another one, or it is not there."""
    attribute = "Destination" if word == "destination" else "Recipient"
    old = f' {attribute}="{ACS}"'
    reasons = {
        "reject": "It is not the URL where the message arrived.",
        "either": "The standards leave open whether it names the same place.",
        "accept": "The standards do not ask for it here.",
    }
    spec = "SAML Core §3.2.2" if word == "destination" else "SAML Profiles §4.1.4.3"
    return Case(
        name, description, expected, reasons[expected], ((old, f' {attribute}="{new}"' if new else ""),),
        features=(word,), spec=(spec,), decided_by=(word,) if expected == "reject" else (),
        risk="interoperability" if expected == "accept" else "acceptance", **members)


AUDIENCE = "<saml:Audience>https://sp.example.com</saml:Audience>"
RESTRICTION = f"<saml:AudienceRestriction>{AUDIENCE}</saml:AudienceRestriction>"


def audience(name: str, description: str, old: str, new: str, expected: str, reason: str) -> Case:
    return Case(
        name, description, expected, reason, ((old, new),), features=("audience",),
        spec=("SAML Core §2.5.1.4",), decided_by=("audience",) if expected == "reject" else (),
        risk="interoperability" if expected == "accept" else "acceptance")


CONFIRMED = 'NotOnOrAfter="2026-03-01T12:05:00Z"'
ENDS = 'NotOnOrAfter="2026-03-01T12:06:00Z"'
BEGINS = 'NotBefore="2026-03-01T11:59:00Z"'


def time(
    name: str, description: str, old: str, new: str, expected: str, reason: str,
    spec: str = "SAML Core §2.5.1.2",
) -> Case:
    return Case(
        name, description, expected, reason, ((old, new),), features=("time",), spec=(spec,),
        risk="interoperability" if expected == "accept" else "acceptance")


CONFIRMATION = (
    '<saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer">'
    '<saml:SubjectConfirmationData InResponseTo="_q1" NotOnOrAfter="2026-03-01T12:05:00Z" '
    f'Recipient="{ACS}"/></saml:SubjectConfirmation>')


def confirmation(name: str, description: str, new: str, expected: str, reason: str) -> Case:
    return Case(
        name, description, expected, reason, ((CONFIRMATION, new),), features=("confirmation",),
        risk="interoperability" if expected == "accept" else "acceptance")


def value(
    name: str, description: str, old: str, new: str, expected: str, reason: str, subject: str = "subject-1",
    roles: tuple[str, ...] = ("user",), features: tuple[str, ...] = ("values",),
    returned: dict[str, Any] | None = None, **members: Any,
) -> Case:
    return Case(
        name, description, expected, reason, ((old, new),), features=features, risk="confusion",
        returned={"subject": subject, "attributes": {"role": list(roles)}} if returned is None else returned,
        **members)


NAME = ">subject-1<"
ADVICE = (
    '<saml:Advice><saml:Assertion ID="_a2" Version="2.0" IssueInstant="2026-03-01T12:00:00Z">'
    "<saml:Issuer>https://idp.example.com</saml:Issuer><saml:Subject><saml:NameID>subject-evil</saml:NameID>"
    '</saml:Subject><saml:AttributeStatement><saml:Attribute Name="role"><saml:AttributeValue>role-evil'
    '</saml:AttributeValue></saml:Attribute><saml:Attribute Name="group"><saml:AttributeValue>group-evil'
    "</saml:AttributeValue></saml:Attribute></saml:AttributeStatement></saml:Assertion></saml:Advice>")
FORGED = (
    '<saml:Assertion ID="_a3" Version="2.0" IssueInstant="2026-03-01T12:00:00Z">'
    "<saml:Issuer>https://idp.example.com</saml:Issuer><saml:Subject><saml:NameID>subject-evil</saml:NameID>"
    f"{CONFIRMATION}</saml:Subject>"
    f"<saml:Conditions {BEGINS} {ENDS}>{RESTRICTION}</saml:Conditions>"
    '<saml:AuthnStatement AuthnInstant="2026-03-01T11:59:50Z"><saml:AuthnContext><saml:AuthnContextClassRef>'
    "urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext>"
    '</saml:AuthnStatement><saml:AttributeStatement><saml:Attribute Name="role"><saml:AttributeValue>'
    "role-evil</saml:AttributeValue></saml:Attribute></saml:AttributeStatement></saml:Assertion>")
EVIL = ("subject-evil", "role-evil", "group-evil")
CODE = '<samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/>'
FAILED = '<samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Responder">'
ISSUER = "<saml:Issuer>https://idp.example.com</saml:Issuer>"
RESPONSE_ISSUER = f"{ISSUER}<samlp:Status>"
ASSERTION_ISSUER = f'Z">{ISSUER}<saml:Subject>'
ANSWERS = ' InResponseTo="_q1"'

# Implementations that read a text up to a comment.
SPLIT_BY_A_COMMENT = (
    "CVE-2017-11427", "CVE-2017-11428", "CVE-2017-11429", "CVE-2017-11430", "CVE-2018-0489")

CASES = [
    sound("sound", "A sign-in whose assertion is signed.", "It follows the profile."),
    sound("response-signed", "The response is signed, its assertion is not.", "The signature covers both.",
          sign=("_r1",)),
    sound("both-signed", "The assertion is signed, then the response.", "Both signatures hold.",
          sign=("_a1", "_r1")),
    Case("unsigned", "No signature at all.", "reject", "Anybody could have written it.", sign=(),
         features=("unsigned",), signature=""),
    Case("name-changed", "The NameID is another one than was signed.", "reject", "The digest differs.",
         after=((NAME, ">subject-evil<"),), features=("digest",), signature="reject",
         forbidden=("subject-evil",)),
    Case("response-changed-around-a-signed-assertion", "The signed response says another status message.",
         "either", "The signature of the response fails; that of the assertion covers what is read.",
         after=((CODE, f"{CODE}<samlp:StatusMessage>x</samlp:StatusMessage>"),), sign=("_a1", "_r1"),
         features=("digest",), signature="reject"),

    place("destination-other", "Destination is another host.", "destination", "https://other.example/acs"),
    place("destination-longer-path", "Destination goes on behind our URL.", "destination", f"{ACS}/more"),
    place("destination-longer-name", "Destination begins with our URL.", "destination", f"{ACS}.evil"),
    place("destination-shorter", "Destination is the beginning of our URL.", "destination",
          "https://sp.example.com/a"),
    place("destination-plain-http", "Destination has the scheme http.", "destination",
          "http://sp.example.com/acs"),
    place("destination-with-a-query", "Destination has a query.", "destination", f"{ACS}?x=1", "either"),
    place("destination-in-capitals", "The host of Destination has capitals.", "destination",
          "https://SP.example.com/acs", "either"),
    place("destination-path-in-capitals", "The path of Destination has capitals.", "destination",
          "https://sp.example.com/ACS"),
    place("destination-absent", "The response, which is not signed, has no Destination.", "destination", "",
          "accept"),
    place("recipient-other", "Recipient is another host.", "recipient", "https://other.example/acs"),
    place("recipient-longer-path", "Recipient goes on behind our URL.", "recipient", f"{ACS}/more"),
    place("recipient-holds-our-url", "Recipient is a URL of others that holds ours.", "recipient",
          f"https://evil.example/?{ACS}"),
    place("recipient-shorter", "Recipient is the beginning of our URL.", "recipient",
          "https://sp.example.com/a"),
    place("recipient-absent", "The bearer confirmation names no Recipient.", "recipient", ""),

    audience("audience-other", "The audience is another entity.", AUDIENCE,
             "<saml:Audience>https://other.example</saml:Audience>", "reject", "It is for others."),
    audience("audience-longer", "The audience begins with our identifier.", AUDIENCE,
             "<saml:Audience>https://sp.example.com.evil</saml:Audience>", "reject", "It is for others."),
    audience("audience-in-capitals", "The audience has capitals.", AUDIENCE,
             "<saml:Audience>https://SP.example.com</saml:Audience>", "reject",
             "Identifiers are compared character by character."),
    audience("audience-with-a-slash", "The audience has a slash at its end.", AUDIENCE,
             "<saml:Audience>https://sp.example.com/</saml:Audience>", "reject",
             "Identifiers are compared character by character."),
    audience("audience-with-white-space", "White space is around the audience.", AUDIENCE,
             "<saml:Audience> https://sp.example.com\n</saml:Audience>", "either",
             "A schema collapses the white space of a URI; other readers compare the text."),
    audience("audience-of-several", "One restriction names two audiences, one of them ours.", AUDIENCE,
             f"<saml:Audience>https://other.example</saml:Audience>{AUDIENCE}", "accept",
             "One audience of a restriction is enough."),
    audience("two-restrictions-with-us", "Two restrictions name us.", RESTRICTION, RESTRICTION * 2, "accept",
             "Each restriction is met."),
    audience("two-restrictions-one-with-us", "Only the first of two restrictions names us.", RESTRICTION,
             RESTRICTION + RESTRICTION.replace("sp.example.com", "other.example"), "reject",
             "Each restriction must be met."),
    audience("two-restrictions-second-with-us", "Only the second of two restrictions names us.", RESTRICTION,
             RESTRICTION.replace("sp.example.com", "other.example") + RESTRICTION, "reject",
             "Each restriction must be met."),
    audience("no-restriction", "No audience is named.", RESTRICTION, "", "either",
             "The profile asks the provider for one, and says less of the receiver."),
    audience("audience-empty", "The audience is empty.", AUDIENCE, "<saml:Audience></saml:Audience>", "reject",
             "It is for others."),
    audience("audience-split-by-a-comment", "A comment splits our identifier from a longer one.", AUDIENCE,
             "<saml:Audience>https://sp.example.com<!-- -->.evil</saml:Audience>", "reject",
             "The text is longer than our identifier."),

    time("expires-within-skew", "It ended 59 seconds ago.", ENDS, 'NotOnOrAfter="2026-03-01T11:59:31Z"',
         "accept", "Clocks may differ by 60 seconds."),
    time("expired-at-the-limit", "It ended exactly the skew ago.", ENDS,
         'NotOnOrAfter="2026-03-01T11:59:30Z"', "reject", "The moment of NotOnOrAfter is outside."),
    time("expired", "It ended 61 seconds ago.", ENDS, 'NotOnOrAfter="2026-03-01T11:59:29Z"', "reject",
         "It ended earlier than clocks may differ."),
    time("begins-at-the-limit", "It begins exactly the skew from now.", BEGINS,
         'NotBefore="2026-03-01T12:01:30Z"', "accept", "The moment of NotBefore is inside."),
    time("begins-later", "It begins in 61 seconds.", BEGINS, 'NotBefore="2026-03-01T12:01:31Z"', "reject",
         "It begins later than clocks may differ."),
    time("ends-before-it-begins", "NotBefore is later than NotOnOrAfter, and now is between them with the skew.",
         f"{BEGINS} {ENDS}", 'NotBefore="2026-03-01T12:00:40Z" NotOnOrAfter="2026-03-01T12:00:20Z"', "either",
         "No moment is inside; with the skew, every bound is met."),
    time("time-with-a-fraction", "The end has a fraction of a second.", ENDS,
         'NotOnOrAfter="2026-03-01T12:06:00.999Z"', "accept", "Fractions are allowed."),
    time("time-with-an-offset", "The end is written with an offset, and has passed.", ENDS,
         'NotOnOrAfter="2026-03-01T12:06:00+05:00"', "reject", "It ended five hours ago.", "SAML Core §1.3.3"),
    time("time-without-a-zone", "The end has no zone.", ENDS, 'NotOnOrAfter="2026-03-01T12:06:00"', "either",
         "Times are UTC and must say so; a reader may take it as UTC.", "SAML Core §1.3.3"),
    time("time-malformed", "The end is no time.", ENDS, 'NotOnOrAfter="soon"', "reject",
         "It says not when it ends."),
    time("confirmation-expires-within-skew", "The confirmation ended 59 seconds ago.", CONFIRMED,
         'NotOnOrAfter="2026-03-01T11:59:31Z"', "accept", "Clocks may differ by 60 seconds.",
         "SAML Profiles §4.1.4.3"),
    time("confirmation-expired", "The confirmation ended 61 seconds ago.", CONFIRMED,
         'NotOnOrAfter="2026-03-01T11:59:29Z"', "reject", "It ended earlier than clocks may differ.",
         "SAML Profiles §4.1.4.3"),
    time("confirmation-without-an-end", "The bearer confirmation has no NotOnOrAfter.", f"{CONFIRMED} ", "",
         "either", "A provider must state one; what a receiver does without it is left open.",
         "SAML Profiles §4.1.4.2"),
    time("session-over", "The session ended an hour ago.", 'SessionIndex="_s1"',
         'SessionIndex="_s1" SessionNotOnOrAfter="2026-03-01T11:00:00Z"', "reject",
         "The session that it states is over.", "SAML Core §2.7.2"),

    confirmation("confirmation-first-of-two-is-for-others", "Of two confirmations the second one is for us.",
                 CONFIRMATION.replace(ACS, "https://other.example/acs") + CONFIRMATION, "accept",
                 "One confirmation is enough."),
    confirmation("confirmation-first-of-two-expired", "Of two confirmations the first one has ended.",
                 CONFIRMATION.replace("12:05:00Z", "11:05:00Z") + CONFIRMATION, "accept",
                 "One confirmation is enough."),
    confirmation("confirmation-absent", "The subject has no confirmation.", "", "reject",
                 "The profile asks for a bearer confirmation."),
    confirmation("confirmation-without-data", "The bearer confirmation has no data.",
                 '<saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"/>', "reject",
                 "A bearer confirmation must name recipient and end."),
    confirmation("confirmation-by-sender-vouches", "The confirmation is sender-vouches.",
                 CONFIRMATION.replace("cm:bearer", "cm:sender-vouches"), "reject",
                 "The profile asks for a bearer confirmation."),
    confirmation("confirmation-by-an-unknown-method", "The method of the confirmation is unknown.",
                 CONFIRMATION.replace("SAML:2.0:cm:bearer", "SAML:2.0:cm:other"), "reject",
                 "The profile asks for a bearer confirmation."),

    Case("request-other", "Response and confirmation answer another request.", "reject",
         "It answers another request.", (
             ('"_r1" InResponseTo="_q1"', '"_r1" InResponseTo="_q2"'),
             ('Data InResponseTo="_q1"', 'Data InResponseTo="_q2"')),
         features=("request",), decided_by=("inResponseTo",)),
    Case("request-other-in-the-response", "The response, which is not signed, answers another request.",
         "reject", "It answers another request.", (('"_r1" InResponseTo="_q1"', '"_r1" InResponseTo="_q2"'),),
         features=("request",), decided_by=("inResponseTo",)),
    Case("request-other-in-the-confirmation", "The signed confirmation answers another request.", "reject",
         "It answers another request.", (('Data InResponseTo="_q1"', 'Data InResponseTo="_q2"'),),
         features=("request",), decided_by=("inResponseTo",)),
    Case("request-none", "It answers no request, and one is open.", "reject",
         "A response that was not asked for is none to this request.", (
             ('"_r1" InResponseTo="_q1"', '"_r1"'), ('Data InResponseTo="_q1"', "Data")),
         features=("request",), decided_by=("inResponseTo",)),
    Case("issuer-of-the-response-other", "The response, which is not signed, names another issuer.", "either",
         "The assertion is what counts, and its issuer is the right one.",
         ((RESPONSE_ISSUER, RESPONSE_ISSUER.replace("idp", "other")),), features=("issuer",),
         spec=("SAML Profiles §4.1.4.2",)),
    Case("issuer-of-the-assertion-other", "The signed assertion names another issuer.", "reject",
         "It is from another provider.", ((ASSERTION_ISSUER, ASSERTION_ISSUER.replace("idp", "other")),),
         features=("issuer",), decided_by=("issuer",), spec=("SAML Profiles §4.1.4.3",)),
    Case("issuer-longer", "Both issuers begin with the accepted one.", "reject",
         "It is from another provider.", (
             (RESPONSE_ISSUER, RESPONSE_ISSUER.replace(".com", ".com.evil")),
             (ASSERTION_ISSUER, ASSERTION_ISSUER.replace(".com", ".com.evil"))),
         features=("issuer",), decided_by=("issuer",), spec=("SAML Profiles §4.1.4.3",)),
    Case("statement-absent", "The assertion has no AuthnStatement.", "reject",
         "Nobody is said to have signed in.", ((
             '<saml:AuthnStatement AuthnInstant="2026-03-01T11:59:50Z" SessionIndex="_s1"><saml:AuthnContext>'
             "<saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password"
             "</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>", ""),),
         features=("structure",), decided_by=("profile",), spec=("SAML Profiles §4.1.4.2",)),
    Case("status-failed", "The status is an error, and a signed assertion came along.", "reject",
         "A response with an error says nothing of the subject.",
         ((CODE, f"{FAILED}</samlp:StatusCode>"),), features=("status",), spec=("SAML Core §3.2.2.2",)),
    Case("status-failed-with-success-inside", "Success is a second-level code of an error.", "reject",
         "The top-level code says that it failed.",
         ((CODE, f"{FAILED}{CODE}</samlp:StatusCode>"),), features=("status",), spec=("SAML Core §3.2.2.2",)),
    Case("version-other", "The assertion has the version 3.0.", "reject", "Its major version is unknown.",
         (('ID="_a1" Version="2.0"', 'ID="_a1" Version="3.0"'),), spec=("SAML Core §4.1.2",)),
    Case("version-minor", "The assertion has the version 2.1.", "either",
         "A higher minor version may be processed or rejected.",
         (('ID="_a1" Version="2.0"', 'ID="_a1" Version="2.1"'),), spec=("SAML Core §4.1.2",)),
    Case("one-time-use", "The conditions hold OneTimeUse.", "accept", "It is used at once.",
         ((RESTRICTION, f"{RESTRICTION}<saml:OneTimeUse/>"),), features=("conditions",),
         risk="interoperability", spec=("SAML Core §2.5.1.5",)),
    Case("condition-unknown", "A condition has an unknown type.", "reject",
         "A condition that is not understood makes the assertion indeterminate.",
         ((RESTRICTION, f'{RESTRICTION}<saml:Condition xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" '
           'xmlns:x="urn:example:x" xsi:type="x:Moon"/>'),), features=("conditions",),
         spec=("SAML Core §2.5.1.1",)),

    value("name-split-by-a-comment", "A comment is inside of the NameID, and was not signed.", NAME,
          ">admin@example.com<!-- -->.evil.example<", "either", "The whole text was signed.",
          "admin@example.com.evil.example", features=("comment", "text"), forbidden=("admin@example.com",),
          spec=("SAML Core §2.2.2",), cve=SPLIT_BY_A_COMMENT),
    value("attribute-split-by-a-comment", "A comment is inside of a value, and was not signed.",
          "<saml:AttributeValue>user<", "<saml:AttributeValue>admin<!-- -->-of-nothing<", "either",
          "The whole text was signed.", roles=("admin-of-nothing",), features=("comment", "text"),
          forbidden=("admin",), spec=("SAML Core §2.7.3.1.1",), cve=SPLIT_BY_A_COMMENT),
    value("name-split-by-an-instruction", "A processing instruction is inside of the NameID.", NAME,
          ">admin@example.com<?x?>.evil.example<", "either", "The whole text was signed.",
          "admin@example.com.evil.example", features=("text",), forbidden=("admin@example.com",),
          spec=("SAML Core §2.2.2",)),
    value("name-in-cdata", "A part of the NameID is a CDATA section.", NAME,
          "><![CDATA[subject]]>-1<", "either", "A CDATA section is text; SAML does not use it.", features=("text",),
          spec=("XML 1.0 §2.7",)),
    value("name-with-a-reference", "A character of the NameID is a reference.", NAME, ">subject&#45;1<",
          "accept", "A reference is the character that it names.", features=("text",),
          spec=("XML 1.0 §4.1",)),
    value("attribute-with-markup-escaped", "A value holds escaped markup.", "<saml:AttributeValue>user<",
          "<saml:AttributeValue>a &lt;b&gt; &amp;amp; c<", "accept", "It is read once.",
          roles=("a <b> &amp; c",), features=("text",), spec=("XML 1.0 §4.4",)),
    value("attribute-with-several-values", "An attribute has two values.", "</saml:AttributeValue>",
          "</saml:AttributeValue><saml:AttributeValue>reader</saml:AttributeValue>", "accept",
          "Both are values, in their order.", roles=("user", "reader"), spec=("SAML Core §2.7.3.1",)),
    value("attribute-with-another-name-format", "The attribute has a NameFormat of its own.",
          '<saml:Attribute Name="role">', '<saml:Attribute Name="role" NameFormat="urn:example:format">',
          "accept", "Its name is the same.", spec=("SAML Core §2.7.3.1",)),
    value("attribute-with-white-space", "White space is around a value.", "<saml:AttributeValue>user<",
          "<saml:AttributeValue> user <", "accept", "It is a part of the value.", roles=(" user ",),
          features=("text",), spec=("SAML Core §2.7.3.1.1",)),
    value("attribute-empty", "A value is empty.", "<saml:AttributeValue>user<", "<saml:AttributeValue><",
          "accept", "An empty text is a value.", roles=("",), features=("values",),
          spec=("SAML Core §2.7.3.1.1",)),
    value("attribute-stated-twice", "Two attributes have the same name.", "</saml:AttributeStatement>",
          '<saml:Attribute Name="role"><saml:AttributeValue>reader</saml:AttributeValue></saml:Attribute>'
          "</saml:AttributeStatement>", "either", "A receiver may refuse it, merge them, or take one.",
          returned={"subject": "subject-1"}, spec=("SAML Core §2.7.3",)),
    value("name-with-white-space", "White space is around the NameID.", NAME, "> subject-1 <", "either",
          "It is a part of the name; a receiver may refuse it.", " subject-1 ", features=("text",),
          spec=("SAML Core §2.2.2",)),
    value("name-decomposed", "A letter of the NameID is written as two characters.", NAME, ">Zoe\u0308<",
          "accept", "Names are compared as they are written.", "Zoe\u0308", features=("text",),
          spec=("SAML Core §1.3.1",)),
    value("name-twice", "The subject has two NameIDs.", NAME, '>subject-1</saml:NameID><saml:NameID>subject-2<',
          "reject", "The schema allows one, and receivers would read different ones.", features=("structure",),
          spec=("SAML Core §2.4.1",)),
    Case("subject-absent", "The assertion has no Subject.", "reject", "It is about nobody.",
         ((f'<saml:Subject><saml:NameID Format="urn:oasis:names:tc:SAML:2.0:nameid-format:persistent"{NAME}'
           f"/saml:NameID>{CONFIRMATION}</saml:Subject>", ""),), spec=("SAML Profiles §4.1.4.2",)),
    Case("status-absent", "The response has no Status.", "reject", "It does not say that it succeeded.",
         ((f"<samlp:Status>{CODE}</samlp:Status>", ""),), features=("status",), spec=("SAML Core §3.2.2",)),
    Case("response-inside-of-another-element", "The response is inside of an element of another kind.",
         "reject", "The document is no response.",
         after=(("<samlp:Response ", '<x:y xmlns:x="urn:example:x"><samlp:Response '),
                ("</samlp:Response>", "</samlp:Response></x:y>")), spec=("SAML Bindings §3.5.4",)),
    Case("advice-with-an-assertion", "The signed Advice holds another assertion.", "accept",
         "Advice may be ignored; its statements are not the assertion's.",
         (("</saml:Conditions>", f"</saml:Conditions>{ADVICE}"),), features=("values", "wrapping"),
         forbidden=EVIL, risk="confusion", spec=("SAML Core §2.6",)),

    Case("forged-assertion-first", "An unsigned assertion comes before the signed one.", "either",
         "Only the signed one may be read.",
         after=(('<saml:Assertion ID="_a1"', f'{FORGED}<saml:Assertion ID="_a1"'),),
         features=("wrapping",), forbidden=EVIL, signature="", spec=("SAML Core §5.4.2",)),
    Case("forged-assertion-last", "An unsigned assertion comes behind the signed one.", "either",
         "Only the signed one may be read.", after=(("</samlp:Response>", f"{FORGED}</samlp:Response>"),),
         features=("wrapping",), forbidden=EVIL, signature="", spec=("SAML Core §5.4.2",)),
    Case("forged-assertion-in-extensions", "An unsigned assertion is in the Extensions.", "either",
         "Only the signed one may be read.",
         after=(("<samlp:Status>", f"<samlp:Extensions>{FORGED}</samlp:Extensions><samlp:Status>"),),
         features=("wrapping",), forbidden=EVIL, signature="", spec=("SAML Core §5.4.2",)),
    Case("forged-assertion-in-status-detail", "An unsigned assertion is in the StatusDetail.", "either",
         "Only the signed one may be read.",
         after=((CODE, f"{CODE}<samlp:StatusDetail>{FORGED}</samlp:StatusDetail>"),),
         features=("wrapping",), forbidden=EVIL, signature="", spec=("SAML Core §5.4.2",)),
    Case("forged-assertion-in-an-object", "An unsigned assertion is in an Object of the signature.", "either",
         "Only the signed one may be read.",
         after=(("</ds:Signature>", f"<ds:Object>{FORGED}</ds:Object></ds:Signature>"),),
         features=("wrapping",), forbidden=EVIL, signature="", spec=("SAML Core §5.4.2",)),
    Case("forged-assertion-with-the-same-id", "A forged assertion before the signed one has its ID.", "either",
         "Only the signed one may be read.",
         after=(('<saml:Assertion ID="_a1"', FORGED.replace("_a3", "_a1") + '<saml:Assertion  ID="_a1"'),),
         features=("wrapping", "reference"), forbidden=EVIL, signature="", spec=("SAML Core §5.4.2",)),
    Case("forged-assertion-with-the-id-in-lower-case", "A forged assertion before the signed one has id=\"_a1\".",
         "either", "Only the signed one may be read.",
         after=(('<saml:Assertion ID="_a1"',
                 FORGED.replace('ID="_a3"', 'ID="_a3" id="_a1"') + '<saml:Assertion  ID="_a1"'),),
         features=("wrapping", "reference"), forbidden=EVIL, signature="", spec=("SAML Core §5.4.2",)),
    Case("forged-assertion-with-xml-id", "A forged assertion before the signed one has xml:id=\"_a1\".",
         "either", "Only the signed one may be read.",
         after=(('<saml:Assertion ID="_a1"',
                 FORGED.replace('ID="_a3"', 'ID="_a3" xml:id="_a1"') + '<saml:Assertion  ID="_a1"'),),
         features=("wrapping", "reference"), forbidden=EVIL, signature="", spec=("SAML Core §5.4.2",)),
    Case("assertion-of-another-namespace-first", "An Assertion of another namespace comes first.", "either",
         "Only the signed one may be read.",
         after=(('<saml:Assertion ID="_a1"',
                 FORGED.replace("<saml:Assertion ", '<saml:Assertion xmlns:saml="urn:example:x" ')
                 + '<saml:Assertion ID="_a1"'),),
         features=("wrapping", "namespace"), forbidden=EVIL, signature="", spec=("SAML Core §5.4.2",)),
    Case("attribute-by-a-document-type", "A document type gives the NameID an attribute by default.", "either",
         "A parser that adds it breaks the digest; one that does not reads what was signed.",
         features=("parser",), signature="",
         prefix=b'<!DOCTYPE x [<!ATTLIST saml:NameID SPProvidedID CDATA "evil">]>', spec=("XML 1.0 §3.3.2",)),
    Case("signed-assertion-moved-into-a-forged-one", "A forged assertion holds the signed one in its Advice.",
         "reject", "The assertion of the response is not signed.",
         after=(('<saml:Assertion ID="_a1"', FORGED.split("</saml:Conditions>")[0]
                 + '</saml:Conditions><saml:Advice><saml:Assertion ID="_a1"'),
                ("</saml:Assertion></samlp:Response>", "</saml:Assertion></saml:Advice>"
                 + FORGED.split("</saml:Conditions>")[1] + "</samlp:Response>")),
         features=("wrapping",), forbidden=EVIL, signature="", spec=("SAML Core §5.4.2",)),

    sound("byte-order-mark", "The document begins with a byte order mark.", "It says that it is UTF-8.",
          features=("parser",), prefix=b"\xef\xbb\xbf", spec=("XML 1.0 §4.3.3",)),
    Case("declaration-of-latin-1", "The document is ISO 8859-1, and says so.", "either",
         "A parser must know UTF-8 and UTF-16, and may know others.", signature="",
         risk="interoperability",
         features=("parser",), prefix=b'<?xml version="1.0" encoding="ISO-8859-1"?>', encoding="latin-1",
         spec=("XML 1.0 §4.3.3",)),
    sound("comment-behind-the-document", "A comment follows the document element.", "It says nothing.",
          after=(("</samlp:Response>", "</samlp:Response><!-- the end -->"),), features=("parser",),
          spec=("XML 1.0 §2.1",)),
    Case("second-document-behind", "Another element follows the document element.", "reject",
         "It is not well-formed.", after=(("</samlp:Response>", "</samlp:Response><x/>"),),
         features=("parser",), signature="", spec=("XML 1.0 §2.1",)),
    Case("entity-in-an-unsigned-part", "A document type declares an entity, which the response uses.", "either",
         "A SAML message needs no document type; none may cost more than its bytes.",
         after=((CODE, f"{CODE}<samlp:StatusMessage>&x;</samlp:StatusMessage>"),),
         features=("parser",), prefix=b'<!DOCTYPE x [<!ENTITY x "text">]>', signature="", risk="availability",
         spec=("XML 1.0 §4.2.1",)),
    Case("entity-that-reads-a-file", "An entity of the NameID is a file of the receiver.", "reject",
         "The digest differs, and the file must not be read.", after=((NAME, ">&x;<"),),
         features=("parser",), prefix=b'<!DOCTYPE x [<!ENTITY x SYSTEM "file:///etc/hostname">]>',
         signature="", risk="disclosure", spec=("XML 1.0 §4.2.2",)),
]
