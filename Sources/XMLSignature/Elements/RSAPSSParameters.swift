import XML

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

  /// Reads the one child that a `SignatureMethod` may have.
  ///
  /// Each parameter has a default, and the JDK writes no element where all of them are meant.
  init(of signatureMethod: Int, in storage: XMLTree.Storage) throws(SignatureError) {
    var children = try SchemaChildren(
      of: signatureMethod, in: storage, allowing: DSigName.algorithmAlone)
    guard !children.isAtEnd(in: storage) else {
      method = .sha256RSAMGF1
      return
    }
    guard let parameters = children.next(Self.parameters, in: storage),
      children.isAtEnd(in: storage)
    else { throw .malformed(NodeID(signatureMethod)) }
    var rest = try SchemaChildren(of: parameters, in: storage, allowing: [])
    var digest = DigestMethod.sha256
    if let element = rest.next(DSigName.digestMethod, in: storage) {
      digest = try DigestMethod(algorithmOf: element, in: storage)
    }
    var mask = digest
    if let element = rest.next(Self.mask, in: storage) {
      mask = try Self.digest(ofMask: element, in: storage) ?? digest
    }
    var salt = digest.octetCount
    if let element = rest.next(Self.saltLength, in: storage) {
      salt = try Self.number(element, in: storage)
    }
    var trailer = 1
    if let element = rest.next(Self.trailerField, in: storage) {
      trailer = try Self.number(element, in: storage)
    }
    guard rest.isAtEnd(in: storage) else { throw .malformed(NodeID(parameters)) }
    guard mask == digest, salt == digest.octetCount, trailer == 1,
      let method = SignatureMethod.allCases.first(where: {
        $0.family == .rsaPSS && $0.digest == digest
      })
    else { throw .methodForbidden(uri: Self.uri) }
    self.method = method
  }

  /// The digest that a mask generation function names; nil when it names none.
  private static func digest(
    ofMask element: Int, in storage: XMLTree.Storage
  ) throws(SignatureError) -> DigestMethod? {
    var children = try SchemaChildren(
      of: element, in: storage, allowing: DSigName.algorithmAlone)
    if let function = storage.value(of: DSigName.algorithm, at: element),
      !storage.holds(function, namespace + "MGF1")
    {
      throw .methodForbidden(uri: uri)
    }
    guard !children.isAtEnd(in: storage) else { return nil }
    guard let child = children.next(DSigName.digestMethod, in: storage),
      children.isAtEnd(in: storage)
    else { throw .malformed(NodeID(element)) }
    return try DigestMethod(algorithmOf: child, in: storage)
  }

  private static func number(
    _ element: Int, in storage: XMLTree.Storage
  ) throws(SignatureError) -> Int {
    try storage.requireAttributes(at: element, among: [])
    do {
      let text = storage.text(try storage.simpleText(at: element))
      guard let number = Int(nonNegativeInteger: text) else {
        throw SignatureError.malformed(NodeID(element))
      }
      return number
    } catch {
      throw .malformed(NodeID(element))
    }
  }

  private static let namespace = "http://www.w3.org/2007/05/xmldsig-more#"
  private static let parameters = ExpandedName("RSAPSSParams", in: namespace)
  private static let mask = ExpandedName("MaskGenerationFunction", in: namespace)
  private static let saltLength = ExpandedName("SaltLength", in: namespace)
  private static let trailerField = ExpandedName("TrailerField", in: namespace)
}
