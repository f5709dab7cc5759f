/// Documents of many declarations and many attributes, up to the limits.
extension HostileShape {
  static let ofNamespaces = [
    HostileShape(
      "namespaces-of-each-element",
      response(signature(references: 1, prefixList: numbered(32) { "q\($0) " }), assertions: 0)
        .replacing(
          "<samlp:Extensions>",
          with: "<samlp:Extensions>"
            + numbered(9_800) { "<p\($0):a xmlns:p\($0)='urn:\($0)' xmlns:q\($0)='u:\($0)'/>" })),
    HostileShape("namespaces-redeclared", redeclaring(depth: 50)),
    HostileShape("references-to-parts", parts(signatures: 8, references: 30)),
    HostileShape(
      "values-that-declare-namespaces",
      values(
        times(
          4_000,
          "<saml:AttributeValue xmlns:xs='http://www.w3.org/2001/XMLSchema' xmlns:xsi="
            + "'http://www.w3.org/2001/XMLSchema-instance' xsi:type='xs:string'>v</saml:AttributeValue>"
        ))),
    HostileShape(
      "attributes-of-like-names",
      attributes(2_000) { "<saml:Attribute Name='\($0)-with-equal-end'/>" }),
  ]

  private static func attributes(_ count: Int, _ attribute: (Int) -> String) -> String {
    values("").replacing(
      "<saml:Attribute Name=\"a\"></saml:Attribute>", with: numbered(count, attribute))
  }

  /// Many elements that declare again what is declared around them, at nearly the largest depth.
  private static func redeclaring(depth: Int) -> String {
    let around = numbered(depth) { "<p\($0):a xmlns:p\($0)='urn:\($0)'>" }
    let inside = times(9_800, "<p0:b xmlns:p0='u:x' xmlns:p1='u:y' p1:c=''/>")
    let end = (0..<depth).reversed().map { "</p\($0):a>" }.joined()
    return response(
      signature(references: 1, prefixList: numbered(32) { "p\($0) " }), assertions: 0
    ).replacing("<samlp:Extensions>", with: "<samlp:Extensions>" + around + inside + end)
  }

  /// A document that is not SAML, whose signatures reference one small part of many namespaces, each
  /// time with prefixes of its own.
  private static func parts(signatures: Int, references: Int) -> String {
    let method = "http://www.w3.org/2001/10/xml-exc-c14n#"
    let reference = """
      <Reference URI="#a"><Transforms><Transform Algorithm='\(method)'><ec:InclusiveNamespaces \
      xmlns:ec='\(method)' PrefixList='\(numbered(32) { "z\(1_000 + $0) " })'/></Transform></Transforms>\
      <DigestMethod Algorithm="http://www.w3.org/2001/04/xmlenc#sha256"/>\
      <DigestValue>\(times(43, "A"))=</DigestValue></Reference>
      """
    let signature = generalSignature(by: method, over: times(references, reference))
    let others = numbered(8_000) { "<b xmlns:q\(1_000 + $0)='urn:q\($0)' q\(1_000 + $0):c=''/>" }
    return
      "<r>\(times(signatures, signature))<a Id='a' xmlns:y='urn:y' xmlns:z='urn:z' y:a='' z:a=''/>"
      + others + "</r>"
  }
}
