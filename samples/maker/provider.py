"""Who speaks to whom, and when: the names and times that all samples share."""

PROVIDER = "https://idp.example-mvpd.com"
AUDIENCE = "https://saml.sp.auth.adobe.com"
ENDPOINT = "https://sp.auth.adobe.com/sp/saml/SAMLAssertionConsumer"
QUERY_ID = "_q-7f3a9c52e1d84b06a4f1c2d3e5b6a798"

JUDGED_AT = "2026-03-01T12:00:30Z"
ISSUED_AT = "2026-03-01T12:00:00Z"
VALID_FROM = "2026-03-01T11:59:30Z"
VALID_UNTIL = "2026-03-01T12:05:00Z"

ASSERTION = "urn:oasis:names:tc:SAML:2.0:assertion"
PROTOCOL = "urn:oasis:names:tc:SAML:2.0:protocol"
SUCCESS = "urn:oasis:names:tc:SAML:2.0:status:Success"
RESPONDER = "urn:oasis:names:tc:SAML:2.0:status:Responder"
NO_PASSIVE = "urn:oasis:names:tc:SAML:2.0:status:NoPassive"
PROVIDER_REQUESTS_UI = "urn:apple:status:MSORequestsUI"
