import CanonicalXML
package import XMLSignature

/// A method of HMAC with the number of bytes that are left of its value.
package struct TruncatedMAC: Sendable, Hashable {
  package let method: MACMethod
  package let byteCount: Int

  /// Reads a `SignatureMethod`; nil if it names no HMAC.
  ///
  /// A length of fewer than 80 bits, or of fewer than half of those of the digest, is refused
  /// (XML Signature 1.1 §6.3.1, CVE-2009-0217).
  init?(algorithmOf element: XMLTree.Element) throws(SignatureError) {
    guard let uri = element.attribute(DSigName.algorithm),
      let method = MACMethod(exactly: uri)
    else { return nil }
    self.method = method
    let whole = method.digest.byteCount
    let children = try element.schemaChildren(allowing: [DSigName.algorithm])
    guard let child = children.first else {
      byteCount = whole
      return
    }
    guard children.count == 1, child.hasName(Self.outputLength),
      let bits = Self.number(child)
    else { throw .malformed(element.id) }
    guard bits % 8 == 0, bits >= max(80, whole * 4), bits <= whole * 8 else {
      throw .methodForbidden(uri: ExactString(method.rawValue))
    }
    byteCount = bits / 8
  }

  /// Whether a value is that of bytes by a secret.
  func holds(_ value: [UInt8], over bytes: [UInt8], by secret: MACSecret) throws(SignatureError)
    -> Bool
  {
    guard let code = method.code(of: bytes, by: secret) else {
      throw .algorithmUnavailable(uri: ExactString(method.rawValue))
    }
    return value.count == byteCount && ConstantTime.areEqual(value, Array(code.prefix(byteCount)))
  }

  private static func number(_ element: XMLTree.Element) -> Int? {
    do { return Int(nonNegativeInteger: try element.simpleText()) } catch { return nil }
  }

  private static let outputLength = ExpandedName("HMACOutputLength", in: DSigName.namespace)
}
