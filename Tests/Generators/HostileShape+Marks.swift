extension HostileShape {
  /// Long runs of combining marks wherever a sender may write a text.
  ///
  /// The marks stand in an order that normalisation changes, so that a program that normalises them sorts
  /// them: in quadratic time, as the standard library does it.
  static let ofCombiningMarks = [
    HostileShape(
      "ids-of-combining-marks",
      response(
        numbered(120) { "<a ID='e\(times(2_000, "\u{301}\u{316}"))\($0)'/>" })),
    HostileShape(
      "prefixes-of-combining-marks",
      response(
        times(
          8,
          signature(
            references: 1,
            prefixList: numbered(2) { "e\(times(1_000, "\u{301}\u{316}"))\($0) " })))),
    HostileShape("issuer-of-combining-marks", marked("urn:i", count: 30_000)),
    HostileShape("status-of-combining-marks", marked("2.0:status:Success", count: 2_000)),
    HostileShape("version-of-combining-marks", marked("2.0", count: 2_000)),
    HostileShape("response-id-of-combining-marks", marked("_r", count: 60)),
    HostileShape("name-of-combining-marks", marked("<saml:NameID>n", count: 30_000)),
    HostileShape("method-of-combining-marks", signed(replacing: "#rsa-sha256")),
    HostileShape("digest-method-of-combining-marks", signed(replacing: "xmlenc#sha256")),
    HostileShape("transform-of-combining-marks", signed(replacing: "enveloped-signature")),
    HostileShape("reference-of-combining-marks", signed(replacing: "#_r")),
    HostileShape(
      "audiences-of-combining-marks",
      stating(
        "<saml:Conditions><saml:AudienceRestriction>"
          + numbered(8) { "<saml:Audience>e\(marks(30_000))\($0)</saml:Audience>" }
          + "</saml:AudienceRestriction></saml:Conditions>")),
    HostileShape(
      "attributes-of-combining-marks",
      stating(
        "<saml:AttributeStatement>"
          + numbered(60) {
            "<saml:Attribute Name='e\(marks(2_000))\($0)' NameFormat='e\(marks(2_000))\($0)'/>"
          } + "</saml:AttributeStatement>")),
    HostileShape(
      "elements-of-combining-marks",
      response(numbered(1_900) { "<e\(marks(60))\($0) e\(marks(60))='a'/>" })),
    HostileShape(
      "namespaces-of-combining-marks",
      response(numbered(120) { "<a xmlns='e\(marks(2_000))\($0)'><b ID='_b\($0)'/></a>" })),
    HostileShape(
      "types-of-combining-marks",
      stating(
        "<saml:AttributeStatement><saml:Attribute Name='a'>"
          + numbered(120) {
            "<saml:AttributeValue xmlns:xsi='http://www.w3.org/2001/XMLSchema-instance' "
              + "xsi:type='e\(marks(2_000))\($0):string'>v</saml:AttributeValue>"
          } + "</saml:Attribute></saml:AttributeStatement>")),
    HostileShape("field-of-combining-marks", "e\(marks(240_000))=PHNhbWw6&SAMLResponse=PHNhbWw6"),
    HostileShape(
      "json-names-of-combining-marks",
      "{"
        + numbered(12) { "\"e\(marks(10_000))\($0)\":{\"SAMLResponse\":\"PHNhbWxwOlJlc3\($0)\"}," }
        + "\"a\":1}"),
    HostileShape(
      "json-fields",
      "[" + numbered(34_000) { "{\"SAMLResponse\":\"PHNh\($0)\"}," } + "1]"),
  ]

  private static func marks(_ count: Int) -> String { times(count, "\u{301}\u{316}") }

  /// A response with marks behind the first of a text.
  private static func marked(_ text: String, count: Int) -> String {
    replacingFirst(text, with: text + marks(count), in: response("", assertions: 1))
  }

  /// A signed response with marks behind the first of a text in its signature.
  private static func signed(replacing text: String) -> String {
    let sound = signature(references: 1)
    return response(replacingFirst(text, with: text + marks(text == "#_r" ? 60 : 2_000), in: sound))
  }

  /// A response with an assertion that states something.
  private static func stating(_ content: String) -> String {
    response("", assertions: 0).replacing(
      "</samlp:Response>", with: assertion(content) + "</samlp:Response>")
  }

  private static func replacingFirst(
    _ text: String, with replacement: String, in document: String
  ) -> String {
    guard let range = document.firstRange(of: text) else { return document }
    return document.replacingSubrange(range, with: replacement)
  }
}

extension String {
  fileprivate func replacingSubrange(_ range: Range<Index>, with text: String) -> String {
    var copy = self
    copy.replaceSubrange(range, with: text)
    return copy
  }
}
