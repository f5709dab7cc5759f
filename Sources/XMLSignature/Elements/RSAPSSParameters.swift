import CanonicalXML
import SAMLFormats

/// The parameters of RSASSA-PSS, which RFC 9231 §2.3.9 lets a signature state.
///
/// OpenSSL could follow any of them. Those are accepted that the methods without parameters have
/// (RFC 9231 §2.3.10): the mask is made with the digest of the message, the salt is as long as that
/// digest, and the trailer is 1. Others are weaker, or of no use.
struct RSAPSSParameters {
  /// The equivalent method without parameters.
  let method: SignatureMethod

  /// The algorithm identifier of the method with parameters.
  static let uri: ExactString = "\(namespace)rsa-pss"

  /// Reads the one child that a `SignatureMethod` may have.
  ///
  /// Each parameter has a default, and the JDK writes no element where all of them are meant.
  init(of signatureMethod: XMLTree.Element) throws(SignatureError) {
    var children = try SchemaReader(signatureMethod, allowing: DSigName.algorithmAlone)
    guard !children.isAtEnd else {
      method = .sha256RSAMGF1
      return
    }
    guard let parameters = children.optional(Self.parameters), children.isAtEnd
    else { throw .malformed(signatureMethod.id) }
    var rest = try SchemaReader(parameters, allowing: [])
    var digest = DigestMethod.sha256
    if let element = rest.optional(DSigName.digestMethod) {
      digest = try DigestMethod(algorithmOf: element)
    }
    var mask = digest
    if let element = rest.optional(Self.mask) {
      mask = try Self.digest(ofMask: element) ?? digest
    }
    var salt = digest.byteCount
    if let element = rest.optional(Self.saltLength) { salt = try Self.number(element) }
    var trailer = 1
    if let element = rest.optional(Self.trailerField) { trailer = try Self.number(element) }
    guard rest.isAtEnd else { throw .malformed(parameters.id) }
    guard mask == digest, salt == digest.byteCount, trailer == 1,
      let method = SignatureMethod.allCases.first(where: {
        $0.family == .rsaPSS && $0.digest == digest
      })
    else { throw .methodForbidden(uri: Self.uri) }
    self.method = method
  }

  /// The digest that a mask generation function names; nil when it names none.
  private static func digest(
    ofMask element: XMLTree.Element
  ) throws(SignatureError) -> DigestMethod? {
    var children = try SchemaReader(element, allowing: DSigName.algorithmAlone)
    if element.attribute(DSigName.algorithm) != nil,
      !element.attribute(DSigName.algorithm, equals: "\(namespace)MGF1")
    {
      throw .methodForbidden(uri: uri)
    }
    guard !children.isAtEnd else { return nil }
    guard let child = children.optional(DSigName.digestMethod), children.isAtEnd
    else { throw .malformed(element.id) }
    return try DigestMethod(algorithmOf: child)
  }

  private static func number(_ element: XMLTree.Element) throws(SignatureError) -> Int {
    try element.requireAttributes(among: [])
    do {
      guard let number = Int(nonNegativeInteger: try element.simpleText()) else {
        throw SignatureError.malformed(element.id)
      }
      return number
    } catch {
      throw .malformed(element.id)
    }
  }

  private static let namespace: ExactString = "http://www.w3.org/2007/05/xmldsig-more#"
  private static let parameters = ExpandedName("RSAPSSParams", in: namespace)
  private static let mask = ExpandedName("MaskGenerationFunction", in: namespace)
  private static let saltLength = ExpandedName("SaltLength", in: namespace)
  private static let trailerField = ExpandedName("TrailerField", in: namespace)
}
