import XMLTree

/// The parameters of RSASSA-PSS, which RFC 9231 §2.3.9 lets a signature state.
///
/// OpenSSL could follow any of them. Those are accepted that the methods without parameters have
/// (RFC 9231 §2.3.10): the mask is made with the digest of the message, the salt is as long as that
/// digest, and the trailer is 1. Others are weaker, or of no use.
struct RSAPSSParameters {
  /// The method without parameters that says the same.
  let method: SignatureMethod

  /// The algorithm identifier of the method with parameters.
  static let uri = namespace + "rsa-pss"

  /// Reads the one child of a `SignatureMethod`, which must be there.
  init(of signatureMethod: XMLTree.Element) throws(SignatureError) {
    let children = try signatureMethod.schemaChildren(allowing: [DSigName.algorithm])
    guard children.count == 1, children[0].is(Self.parameters) else {
      throw .malformed(signatureMethod.id)
    }
    var rest = try children[0].schemaChildren(allowing: [])[...]
    func next(_ name: ExpandedName) -> XMLTree.Element? {
      rest.first?.is(name) == true ? rest.popFirst() : nil
    }
    var digest = DigestMethod.sha256
    if let element = next(DSigName.digestMethod) { digest = try DigestMethod(algorithmOf: element) }
    let mask = try next(Self.mask).map { element throws(SignatureError) in
      try Self.digest(ofMask: element) ?? digest
    }
    let salt = try next(Self.saltLength).map(Self.number)
    let trailer = try next(Self.trailerField).map(Self.number)
    guard rest.isEmpty else { throw .malformed(children[0].id) }
    guard mask ?? digest == digest, salt ?? digest.octetCount == digest.octetCount,
      trailer ?? 1 == 1,
      let method = SignatureMethod.allCases.first(where: {
        $0.family == .rsaPSS && $0.digest == digest
      })
    else { throw .methodForbidden(uri: Self.uri) }
    self.method = method
  }

  /// The digest that a mask generation function names; nil when it names none.
  private static func digest(ofMask element: XMLTree.Element) throws(SignatureError)
    -> DigestMethod?
  {
    let children = try element.schemaChildren(allowing: [DSigName.algorithm])
    guard element.attribute(DSigName.algorithm).map({ $0 == namespace + "MGF1" }) ?? true else {
      throw .methodForbidden(uri: uri)
    }
    guard let child = children.first else { return nil }
    guard children.count == 1, child.is(DSigName.digestMethod) else { throw .malformed(element.id) }
    return try DigestMethod(algorithmOf: child)
  }

  private static func number(_ element: XMLTree.Element) throws(SignatureError) -> Int {
    try element.requireAttributes(among: [])
    do {
      let text = try element.simpleText()
      guard 1...4 ~= text.utf8.count, text.utf8.allSatisfy({ 0x30...0x39 ~= $0 }),
        let number = Int(text)
      else { throw SignatureError.malformed(element.id) }
      return number
    } catch {
      throw .malformed(element.id)
    }
  }

  private static let namespace = "http://www.w3.org/2007/05/xmldsig-more#"
  private static let parameters = ExpandedName("RSAPSSParams", in: namespace)
  private static let mask = ExpandedName("MaskGenerationFunction", in: namespace)
  private static let saltLength = ExpandedName("SaltLength", in: namespace)
  private static let trailerField = ExpandedName("TrailerField", in: namespace)
}
