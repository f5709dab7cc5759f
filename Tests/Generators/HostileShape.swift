import SAMLFormats

/// A document of at most a mebibyte that is made to cost as much as it can.
///
/// Each stays within the limits as far as it can, since what a limit refuses costs little.
public struct HostileShape: Sendable, CustomStringConvertible {
  /// What it has much of.
  public let name: String
  /// The document, or the packaging around one.
  public let bytes: [UInt8]

  /// The name.
  public var description: String { name }

  init(_ name: String, _ text: String) {
    self.name = name
    bytes = Array(text.utf8)
  }

  /// The shapes, of XML and of packaging.
  public static let all = special + ofNamespaces + ofCombiningMarks + broken

  private static let special = [
    HostileShape("deep", element("a", 500_000)),
    HostileShape("depth-at-the-limit", wrapped(times(9_900, element("a", 1)), depth: 62)),
    HostileShape("attributes-of-one-element", "<a" + numbered(150_000) { " a\($0)=''" } + "/>"),
    HostileShape(
      "attributes-of-many-elements",
      "<r>" + times(2_600, "<a" + numbered(64) { " a\($0)=''" } + "/>") + "</r>"),
    HostileShape("namespaces-of-one-element", declaring(40_000, uri: "urn:x") { _ in "" }),
    HostileShape("long-attribute-value", "<a b='" + times(1_040_000, "x") + "'/>"),
    HostileShape("long-name", "<" + times(1_040_000, "x") + "/>"),
    HostileShape("long-text", "<a>" + times(1_040_000, "x") + "</a>"),
    HostileShape("texts", response(times(9_000, "<a>" + times(100, "x") + "</a>"))),
    HostileShape(
      "character-references", response(times(7, "<a>" + times(18_000, "&#x78;") + "</a>"))),
    HostileShape("ampersands", response(times(1_500, "<a>" + times(130, "&amp;") + "</a>"))),
    HostileShape(
      "references-in-attributes", response(times(120, "<a b='" + times(1_300, "&#120;") + "'/>"))),
    HostileShape("comments", response(times(31_000, "<!-- a comment -->"))),
    HostileShape("cdata", response(times(9_900, "<a>" + times(6, "<![CDATA[x]]>") + "</a>"))),
    HostileShape("instructions", response(numbered(31_000) { "<?p\($0) q?>" })),
    HostileShape(
      "namespaces-behind-instructions",
      response(
        numbered(31_000) { "<?p\($0)?>" }
          + times(16, "<a" + numbered(31) { " xmlns:q\($0)='urn:\($0)'" } + "/>"))),
    HostileShape("namespaces-of-equal-length", likeNames()),
    HostileShape(
      "duplicate-ids", response(times(9_900, "<a ID='_a' Id='_a' id='_a' xml:id='_a'/>"))),
    HostileShape(
      "different-ids", response(numbered(9_900) { "<a ID='_\($0)' Id='a\($0)' id='b\($0)'/>" })),
    HostileShape("signatures", response(times(9_900, "<ds:Signature/>"))),
    HostileShape("eight-signatures", response(times(8, signature(references: 1)))),
    HostileShape("hundreds-of-signatures", response(times(700, signature(references: 1)))),
    HostileShape(
      "certificates-of-long-exponents", certified(modulusBits: 3_072, exponentBits: 3_072)),
    HostileShape("certificates-of-large-keys", certified(modulusBits: 8_192, exponentBits: 64)),
    HostileShape("references", response(signature(references: 4_800), assertions: 0)),
    HostileShape("references-to-the-whole-document", general(signatures: 8, references: 30)),
    HostileShape(
      "transforms", response(signature(references: 1, transforms: 9_000), assertions: 0)),
    HostileShape(
      "prefix-list",
      response(signature(references: 1, prefixList: numbered(1_300) { "p\($0) " }), assertions: 0)
    ),
    HostileShape(
      "namespaces-in-inclusive-form",
      wide(method: "http://www.w3.org/TR/2001/REC-xml-c14n-20010315", declarations: 56)),
    HostileShape(
      "namespaces-in-exclusive-form",
      wide(method: "http://www.w3.org/2001/10/xml-exc-c14n#", declarations: 56)),
    HostileShape("assertions", response("", assertions: 2_400)),
    HostileShape("sessions", logout(times(9_900, "<samlp:SessionIndex>s</samlp:SessionIndex>"))),
    HostileShape("names-of-a-logout", logout(times(9_900, "<saml:NameID>n</saml:NameID>"))),
    HostileShape("artifact-response", artifact(response("", assertions: 2_300))),
    HostileShape(
      "artifact-responses",
      times(60, artifactStart) + "<a/>" + times(60, "</samlp:ArtifactResponse>")),
    HostileShape(
      "attribute-values", values(times(9_000, "<saml:AttributeValue>v</saml:AttributeValue>"))),
    HostileShape(
      "structured-values",
      values(times(4_900, "<saml:AttributeValue><a>v</a></saml:AttributeValue>"))),
    HostileShape(
      "values-of-many-lengths",
      response(
        numbered(900) { "<saml:AttributeValue>\(times($0 + 6, "a"))</saml:AttributeValue>" }
          + times(
            4, "<saml:AuthnContextClassRef>\(times(120_000, "a"))</saml:AuthnContextClassRef>"))),
    HostileShape("structured-values-in-long-namespaces", amplified(inclusive: false)),
    HostileShape("signed-in-long-namespaces", amplified(inclusive: true)),
    HostileShape("attributes-in-long-namespaces", sorted()),
    HostileShape("audiences", audiences(9_900)),
    HostileShape("percent", times(349_000, "%25")),
    HostileShape("percent-of-base64", "SAMLResponse=" + times(349_000, "%41")),
    HostileShape("base64", times(1_048_000, "A")),
    HostileShape("base64-of-line-breaks", "SAMLResponse=" + times(262_000, "PDxh\n")),
    HostileShape("fields", times(116_000, "SAMLResp=&")),
    HostileShape("spaces", times(1_048_000, " ")),
    HostileShape("octets-below-space", times(1_048_000, "\0")),
    HostileShape("declaration", "<?xml" + times(104_000, " a='b'  d=") + "?><a/>"),
    HostileShape(
      "doctype", "<!DOCTYPE a [" + numbered(30_000) { "<!ENTITY e\($0) 'a'>" } + "]><a/>"),
  ]

  /// What is not well-formed from early on, and goes on like that: a parser may find as many errors as
  /// there are bytes.
  private static let broken = [
    "<", "<a ", "<a", "</a>", "<!--", "<!-- -- ", "--", "<?", "<?a ", "<![CDATA[", "]]>", "&",
    "&a;",
    "&#0;", "<a b=", "<a b='<' ", "<a b='&' ", "<a a:b='' ", "<a:b>", "<a xmlns:b='' ", "\u{1}",
    "<a/",
  ].map { piece in
    HostileShape("broken: \(piece)", "<r>" + times(1_048_000 / piece.utf8.count, piece))
  }

  static func times(_ count: Int, _ text: String) -> String {
    String(repeating: text, count: count)
  }

  static func numbered(_ count: Int, _ text: (Int) -> String) -> String {
    (0..<count).map(text).joined()
  }

  private static func element(_ name: String, _ depth: Int) -> String {
    depth == 1 ? "<\(name)/>" : times(depth, "<\(name)>").prefix(1_048_000).description
  }

  private static func wrapped(_ content: String, depth: Int) -> String {
    times(depth, "<a>") + content + times(depth, "</a>")
  }

  private static func declaring(
    _ count: Int, uri: String, content: (Int) -> String
  ) -> String {
    "<a" + numbered(count) { " xmlns:p\($0)='\(uri)'" } + ">" + content(count) + "</a>"
  }

  /// A logout with something in the place of its name and its sessions.
  private static func logout(_ content: String) -> String {
    "<samlp:LogoutRequest \(messageStart)\(content)</samlp:LogoutRequest>"
  }

  /// An answer to an artifact with a message inside.
  private static func artifact(_ message: String) -> String {
    artifactStart + message + "</samlp:ArtifactResponse>"
  }

  private static let artifactStart =
    "<samlp:ArtifactResponse \(messageStart)<samlp:Status><samlp:StatusCode "
    + "Value=\"urn:oasis:names:tc:SAML:2.0:status:Success\"/></samlp:Status>"

  private static let messageStart =
    "xmlns:samlp=\"urn:oasis:names:tc:SAML:2.0:protocol\" "
    + "xmlns:saml=\"urn:oasis:names:tc:SAML:2.0:assertion\" ID=\"_m\" Version=\"2.0\" "
    + "IssueInstant=\"2026-03-01T11:59:00Z\"><saml:Issuer>urn:i</saml:Issuer>"

  /// A response whose extensions hold what is not read, and so many unsigned assertions.
  static func response(_ content: String, assertions: Int = 1) -> String {
    """
    <samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" \
    xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" \
    xmlns:ds="http://www.w3.org/2000/09/xmldsig#" ID="_r" Version="2.0" \
    IssueInstant="2026-03-01T11:59:00Z"><saml:Issuer>urn:i</saml:Issuer>\
    \(content.hasPrefix("<ds:Signature><ds:SignedInfo>") ? content : "")\
    <samlp:Extensions>\(content.hasPrefix("<ds:Signature><ds:SignedInfo>") ? "" : content)\
    </samlp:Extensions><samlp:Status><samlp:StatusCode \
    Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status>\
    \(times(assertions, assertion("")))</samlp:Response>
    """
  }

  static func assertion(_ content: String) -> String {
    """
    <saml:Assertion ID="_a" Version="2.0" IssueInstant="2026-03-01T11:59:00Z">\
    <saml:Issuer>urn:i</saml:Issuer><saml:Subject><saml:NameID>n</saml:NameID></saml:Subject>\
    \(content)</saml:Assertion>
    """
  }

  /// The signature of a response, with a value that nobody's key has made.
  static func signature(
    references: Int, transforms: Int = 0, prefixList: String = "",
    method: String = "http://www.w3.org/2001/10/xml-exc-c14n#"
  ) -> String {
    let list =
      prefixList.isEmpty
      ? ""
      : "<ec:InclusiveNamespaces xmlns:ec=\"http://www.w3.org/2001/10/xml-exc-c14n#\" "
        + "PrefixList=\"\(prefixList)\"/>"
    let more = times(transforms, "<ds:Transform Algorithm=\"\(method)\"/>")
    let reference = """
      <ds:Reference URI="#_r"><ds:Transforms><ds:Transform \
      Algorithm="http://www.w3.org/2000/09/xmldsig#enveloped-signature"/>\(more)<ds:Transform \
      Algorithm="\(method)">\(list)</ds:Transform></ds:Transforms><ds:DigestMethod \
      Algorithm="http://www.w3.org/2001/04/xmlenc#sha256"/><ds:DigestValue>\(times(43, "A"))=\
      </ds:DigestValue></ds:Reference>
      """
    let short = references > 1 ? "<ds:Reference URI=\"#_r\"/>" : reference
    return """
      <ds:Signature><ds:SignedInfo><ds:CanonicalizationMethod Algorithm="\(method)"/>\
      <ds:SignatureMethod Algorithm="http://www.w3.org/2001/04/xmldsig-more#rsa-sha256"/>\
      \(times(references, short))</ds:SignedInfo><ds:SignatureValue>\(times(342, "A"))==\
      </ds:SignatureValue></ds:Signature>
      """
  }

  /// A response and seven assertions, each with a signature that brings eight certificates.
  ///
  /// A value may have 1,024 bytes; OpenSSL takes exponents of more than 64 bits with keys of up to 3,072.
  private static func certified(modulusBits: Int, exponentBits: Int) -> String {
    let certificates = numbered(8) { number in
      let certificate = HostileCertificate(
        modulusBits: modulusBits, exponentBits: exponentBits, number: UInt8(number))
      return "<ds:X509Certificate>\(certificate.base64)</ds:X509Certificate>"
    }
    // Of the length of the keys, since any other is not tried; as a number it is less than they are.
    let value = Base64.encode(Array(repeating: 0x5A, count: modulusBits / 8))
    let signature = signature(references: 1).replacing(
      "\(times(342, "A"))==</ds:SignatureValue>",
      with: "\(String(decoding: value, as: UTF8.self))</ds:SignatureValue>"
        + "<ds:KeyInfo><ds:X509Data>\(certificates)</ds:X509Data></ds:KeyInfo>")
    let assertions = numbered(7) { number in
      assertion("").replacing("\"_a\"", with: "\"_a\(number)\"").replacing(
        "</saml:Issuer>",
        with: "</saml:Issuer>" + signature.replacing("\"#_r\"", with: "\"#_a\(number)\""))
    }
    return response(signature, assertions: 0).replacing(
      "</samlp:Response>", with: assertions + "</samlp:Response>")
  }

  /// A document that is not SAML, whose signatures digest all of it again and again.
  private static func general(signatures: Int, references: Int) -> String {
    let method = "http://www.w3.org/2001/10/xml-exc-c14n#"
    let reference = """
      <Reference URI=""><Transforms>\(times(4, "<Transform Algorithm='\(method)'/>"))</Transforms>\
      <DigestMethod Algorithm="http://www.w3.org/2001/04/xmlenc#sha256"/>\
      <DigestValue>\(times(43, "A"))=</DigestValue></Reference>
      """
    let signature = generalSignature(by: method, over: times(references, reference))
    return "<r>\(times(signatures, signature))\(times(5_500, "<a b='c'> text\n and text </a>"))"
      + "\(times(30, "<b>" + times(20_000, "x") + "</b>"))</r>"
  }

  /// A signature that holds nowhere, over references of a document that is not SAML.
  static func generalSignature(by method: String, over references: String) -> String {
    """
    <Signature xmlns="http://www.w3.org/2000/09/xmldsig#"><SignedInfo>\
    <CanonicalizationMethod Algorithm="\(method)"/><SignatureMethod \
    Algorithm="http://www.w3.org/2001/04/xmldsig-more#rsa-sha256"/>\
    \(references)</SignedInfo><SignatureValue>\(times(342, "A"))==\
    </SignatureValue></Signature>
    """
  }

  /// Many elements that use all the namespaces that may be in scope.
  private static func wide(method: String, declarations: Int) -> String {
    let used = "<a" + numbered(declarations) { " p\($0):a=''" } + "/>"
    return nested(
      assertion("<saml:Advice>\(times(1_500, used))</saml:Advice>"),
      around: signature(references: 1, method: method), declarations: declarations, uri: "urn:x")
  }

  /// Targets, prefixes and URIs that differ in their last bytes alone.
  private static func likeNames() -> String {
    let long = times(60, "q")
    let targets = (10_000..<15_000).map { "<?\(long)\($0)?>" }.joined()
    let declarations = (10_000..<10_480).map { " xmlns:\(long)\($0)='urn:\(long)\($0)'" }
    let elements = stride(from: 0, to: declarations.count, by: 24).map {
      "<a" + declarations[$0..<$0 + 24].joined() + "/>"
    }
    return response(targets + elements.joined())
  }

  /// Values whose canonical bytes are long namespaces, a thousand times what stands in the document.
  private static func amplified(inclusive: Bool) -> String {
    let uri = "urn:" + times(8_000, "x")
    let used = "<a" + numbered(56) { " p\($0):a=''" } + "/>"
    let value = "<saml:AttributeValue>\(used)</saml:AttributeValue>"
    let content = """
      <saml:AttributeStatement><saml:Attribute Name="a">\(times(900, value))</saml:Attribute>\
      </saml:AttributeStatement>
      """
    return nested(
      assertion(content), around: inclusive ? signature(references: 1) : "", declarations: 56,
      uri: uri)
  }

  /// Attributes whose namespaces differ in their last byte alone, declared once for all of them.
  private static func sorted() -> String {
    let used = numbered(56) { " p\($0):a=''" }
    return nested(
      assertion("<saml:Advice><a\(used)>\(times(900, "<a\(used)/>"))</a></saml:Advice>"),
      around: signature(references: 1), declarations: 56, uri: "urn:" + times(8_000, "x"))
  }

  /// A response that declares namespaces on itself, with content behind its status.
  private static func nested(
    _ content: String, around signature: String, declarations: Int, uri: String
  ) -> String {
    let half = declarations / 2
    let first = numbered(half) { " xmlns:p\($0)='\(uri)\($0)'" }
    let second = numbered(declarations - half) { " xmlns:p\(half + $0)='\(uri)\(half + $0)'" }
    return response(signature, assertions: 0)
      .replacing("<samlp:Response", with: "<samlp:Response" + first)
      .replacing(
        "</samlp:Response>",
        with: content.replacing("<saml:Assertion", with: "<saml:Assertion" + second)
          + "</samlp:Response>")
  }

  static func values(_ values: String) -> String {
    response("", assertions: 0).replacing(
      "</samlp:Response>",
      with: assertion(
        "<saml:AttributeStatement><saml:Attribute Name=\"a\">\(values)</saml:Attribute>"
          + "</saml:AttributeStatement>") + "</samlp:Response>")
  }

  private static func audiences(_ count: Int) -> String {
    response("", assertions: 0).replacing(
      "</samlp:Response>",
      with: assertion(
        "<saml:Conditions><saml:AudienceRestriction>"
          + times(count, "<saml:Audience>urn:a</saml:Audience>")
          + "</saml:AudienceRestriction></saml:Conditions>") + "</samlp:Response>")
  }
}
