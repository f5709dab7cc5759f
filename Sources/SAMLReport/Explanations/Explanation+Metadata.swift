import Formats

extension Explanation {
  static let metadataProblems: [Explanation] = [
    Explanation(
      .metadataCertificateExpired, "A certificate of the metadata has expired.",
      why: "saml still trusts the key, because the metadata lists it; many other products "
        + "refuse it.",
      help: "Ask the entity for metadata with its new certificate."),
    Explanation(
      .metadataCertificateExpiresSoon, "A certificate of the metadata expires soon.",
      why: "Providers change keys when a certificate expires, and on that day sign-ins fail.",
      help: "Ask the entity for its next certificate, and publish both until it signs with the "
        + "new key."),
    Explanation(
      .metadataCertificateNotYetValid, "A certificate of the metadata is not valid yet.",
      why: "It is the next key of a rollover, or a clock is wrong.",
      help: "Keep the present certificate beside it until the date has come."),
    Explanation(
      .metadataEndpointWithoutHTTPS, "An endpoint does not use https.",
      why: "Anyone on the network can read and replace the messages that go there.",
      help: "Ask the entity for an https address, or remove the endpoint."),
    Explanation(
      .metadataExpired, "A part of the metadata has expired, by its validUntil.",
      why: "From that moment on saml trusts none of its keys (SAML Metadata §2.3).",
      help: "Fetch the metadata again; if that copy has expired too, tell its publisher."),
    Explanation(
      .metadataExpiresSoon, "A part of the metadata expires soon, by its validUntil.",
      why: "At that moment saml stops trusting its keys, and every sign-in fails (SAML Metadata "
        + "§2.3).",
      help: "Fetch the metadata again before that moment, and automate it."),
    Explanation(
      .metadataKeyWithoutUse, "A key has no use, so it is for signing and encryption.",
      why: "Products disagree on such a key; one skipped the signature check for it "
        + "(CVE-2026-16443).",
      help: "Ask the entity to write two KeyDescriptor elements, with use=\"signing\" and "
        + "use=\"encryption\"."),
    Explanation(
      .metadataNoEndpoint, "A role lacks the endpoint that its schema requires.",
      why: "A partner has no address to send its messages to.",
      help: "Ask the entity to add the endpoint, or to remove the role."),
    Explanation(
      .metadataNoSigningKey, "A role that makes assertions has no key that could be trusted.",
      why: "saml refuses every message that the entity signs in this role.",
      help: "Ask the entity for a KeyDescriptor with one certificate for signing, of RSA with "
        + "2048 bits or more, or of a NIST curve."),
    Explanation(
      .metadataProtocolMissing, "A role is not one of SAML 2.0.",
      why: "saml trusts no key of it: its protocolSupportEnumeration does not name SAML 2.0 (SAML "
        + "Metadata §2.4.1).",
      help:
        "Ask the entity to name urn:oasis:names:tc:SAML:2.0:protocol there, or to remove the role."),
    Explanation(
      .metadataScopePattern, "A scope is a regular expression.",
      why: "A pattern that is too wide lets the entity speak for domains of others; saml accepts"
        + " no scope by a pattern.",
      help: "Ask the registrar for a list of plain scopes."),
    Explanation(
      .metadataUnsigned, "The document element carries no signature.",
      why: "An attacker who can change the file on its way can add keys.",
      help: "Ask the publisher for signed metadata, and give its key by --metadata-trust; or "
        + "fetch the file over https from the entity itself."),
    Explanation(
      .metadataWeakAlgorithms, "The metadata announces algorithms over SHA-1 or MD5 alone.",
      why: "Partners then sign with them, and a collision lets an attacker forge a signature; "
        + "policies refuse them.",
      help: "Ask the entity to announce SHA-256 (SAML Metadata Algorithm Support §2.3, §2.4)."),
    Explanation(
      .metadataWithoutEnd, "The document element has no validUntil.",
      why: "An attacker can replay an old file with a key that was withdrawn since (SAML "
        + "Metadata §2.3).",
      help: "Ask the publisher to set a validUntil of a few days or weeks."),
  ]
}
