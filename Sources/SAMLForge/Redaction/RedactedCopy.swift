package import CanonicalXML
package import SAML
package import SAMLCapture
package import SAMLFormats
import XMLSignature

/// A copy of a capture that can be shared: same structure, same white space, same faults, and
/// tokens instead of values.
///
/// Each value is replaced in place, by text of the same length. Signed content is signed again with
/// throw-away keys, so signatures hold where the original's hold and fail where they fail.
package struct RedactedCopy: Sendable {
  /// The copy, in the same layers.
  package let bytes: [UInt8]

  /// The policy that gives the copy the same result as the original.
  ///
  /// It has the throw-away keys in place of the trusted ones, and the identifiers of the copy.
  package let policy: Policy

  /// How many different values have a token.
  package let tokenCount: Int

  /// How many values, of at least six bytes, also occur in the parts that are kept, such as a URI.
  package let leftValueCount: Int

  /// Whether the URIs of providers and endpoints are tokens too.
  package let redactsEntities: Bool

  /// Whether there is ciphertext.
  ///
  /// It is random bytes in the copy, and no key decrypts it.
  package let holdsCiphertext: Bool

  /// Redacts a capture.
  ///
  /// - Parameters:
  ///   - captured: The bytes as they were captured.
  ///   - field: The form or query field that holds the payload.
  ///   - policy: The policy that the original is validated by; a query in it is not renamed.
  ///   - redactsEntities: Whether the URIs of providers and endpoints become tokens too.
  /// - Throws: `RedactionError`.
  package init(
    of captured: [UInt8], field: ExactString = "SAMLResponse", judgedBy policy: Policy,
    redactsEntities: Bool = false
  ) throws(RedactionError) {
    let packaging: Packaging
    do { packaging = try Packaging(of: captured, field: field) } catch { throw .capture(error) }
    let tree: XMLTree
    do { tree = try XMLTree(parsing: packaging.xml, limits: policy.limits) } catch {
      throw .document(error)
    }
    let document = tree.document
    let renewal = SignatureRenewal(of: tree, judgedBy: policy)
    let redirect = Self.query(of: captured, field).flatMap {
      RedirectRenewal(of: $0, among: policy.trustAnchors.map(\.publicKey), policy.limits)
    }
    var vocabulary = Vocabulary(
      keys: ThrowAwayKeys(inPlaceOf: policy.trustAnchors, signers: renewal.signers),
      redactsEntities: redactsEntities)
    var copy = try ContentRedaction.redact(document.utf8, tree, with: &vocabulary)
    copy = try renewal.renewed(copy, with: &vocabulary.keys)
    tokenCount = vocabulary.tokenCount
    leftValueCount = vocabulary.countOfValues(leftIn: copy)
    self.redactsEntities = redactsEntities
    let mark = packaging.xml.prefix(document.byteOrderMarkCount)
    let xml = mark + Self.written(copy, in: document.encoding)
    guard
      let bytes = packaging.capture(
        of: Array(xml), masking: { Self.isConstant($0) ? $0 : vocabulary.token(for: $0) })
    else { throw .layer }
    self.bytes =
      try redirect.map { redirect throws(RedactionError) in
        try Self.signing(bytes, field, redirect, &vocabulary.keys)
      } ?? bytes
    holdsCiphertext = tree.elements.contains { $0.name == Self.cipherValue }
    self.policy = try vocabulary.renamed(policy)
  }

  /// A text in UTF-8 as a document in another encoding writes it.
  private static func written(
    _ utf8: [UInt8], in encoding: DecodedDocument.Encoding
  ) -> [UInt8] {
    guard case .utf16(let isBigEndian) = encoding else { return utf8 }
    return String(decoding: utf8, as: UTF8.self).utf16.flatMap { unit in
      let bytes = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
      return isBigEndian ? bytes : bytes.reversed()
    }
  }

  /// The query that holds the payload; nil where it came in another way.
  private static func query(of captured: [UInt8], _ field: ExactString) -> ArraySlice<UInt8>? {
    var unwrapping = Unwrapping(of: captured, field: field)
    do { _ = try unwrapping.unwrap() } catch { return nil }
    return unwrapping.query
  }

  /// The method of a signature identifies no person, and the signature of the copy needs it.
  private static func isConstant(_ value: [UInt8]) -> Bool {
    SignatureMethod(exactly: ExactString(utf8: value)) != nil
  }

  /// The copy with a signature of its query in the place of the one that was replaced.
  private static func signing(
    _ copy: [UInt8], _ field: ExactString, _ redirect: RedirectRenewal, _ keys: inout ThrowAwayKeys
  ) throws(RedactionError) -> [UInt8] {
    guard let query = query(of: copy, field) else { return copy }
    let key = try redirect.signer.map { signer throws(RedactionError) in
      try keys.key(inPlaceOf: signer)
    }
    do throws(KeyError) {
      guard let (place, value) = try redirect.signature(of: query, by: key) else { return copy }
      return copy[..<place.lowerBound] + value + copy[place.upperBound...]
    } catch {
      throw .key(error)
    }
  }

  private static let cipherValue = ExpandedName(
    "CipherValue", in: "http://www.w3.org/2001/04/xmlenc#")
}

/// Why there is no redacted copy of a capture.
///
/// An unreadable capture cannot be redacted, because the places of its values are unknown.
package enum RedactionError: CodedError, Sendable, Hashable {
  /// The layers could not be removed.
  case capture(CaptureError)
  /// The payload inside is not a document.
  case document(XMLParseError)
  /// A layer that cannot be put back.
  case layer
  /// A throw-away key could not be made, or could not sign.
  case key(KeyError)

  /// The stable code; see docs/reference/error-codes.md.
  package var code: StableCode {
    switch self {
    case .capture(let error): error.code
    case .document(let error): error.code
    case .layer: .captureLayerNotRedactable
    case .key(let error): error.code
    }
  }
}
