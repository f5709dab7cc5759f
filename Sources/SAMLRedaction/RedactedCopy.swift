public import SAML
import SAMLCapture
import XMLSignature
import XML

/// A copy of a capture that can be shown to somebody: same structure, same white space, same faults,
/// and tokens instead of values.
///
/// Values are replaced where they stand, by text of the same length. What was signed is signed again
/// with throw-away keys, so that it holds where the original holds and fails where it fails.
public struct RedactedCopy: Sendable {
  /// The copy, in the same layers.
  public let octets: [UInt8]

  /// The policy that judges the copy as the original was judged: with the throw-away keys in the
  /// place of those that are trusted, and with the identifiers of the copy.
  public let policy: Policy

  /// How many different values have a token.
  public let tokenCount: Int

  /// How many values, of at least six octets, stand in what is kept as well, such as a URI.
  public let leftValueCount: Int

  /// Whether the URIs of providers and endpoints are tokens too.
  public let redactsEntities: Bool

  /// Whether there is ciphertext, which is random octets in the copy: nobody can decrypt it.
  public let holdsCiphertext: Bool

  /// Redacts a capture.
  ///
  /// - Parameters:
  ///   - captured: The octets as they were captured.
  ///   - field: The form or query field that holds the payload.
  ///   - policy: What the original is judged by; a query in it is not renamed.
  ///   - redactsEntities: Whether the URIs of providers and endpoints become tokens too.
  /// - Throws: `RedactionError`.
  public init(
    of captured: [UInt8], field: String = "SAMLResponse", judgedBy policy: Policy,
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
    var vocabulary = Vocabulary(
      keys: ThrowAwayKeys(inPlaceOf: policy.trustAnchors, signers: renewal.signers),
      redactsEntities: redactsEntities)
    var copy = try ContentRedaction.redact(document.utf8, tree, with: &vocabulary)
    copy = try renewal.renewed(copy, with: &vocabulary.keys)
    tokenCount = vocabulary.tokenCount
    leftValueCount = vocabulary.countOfValues(leftIn: copy)
    self.redactsEntities = redactsEntities
    let mark = packaging.xml.prefix(document.byteOrderMarkCount)
    let xml = mark + DocumentEncoding(document.encoding, mark).octets(of: copy)
    guard
      let octets = packaging.capture(
        of: Array(xml), masking: { vocabulary.token(for: $0) })
    else { throw .layer }
    self.octets = octets
    holdsCiphertext = tree.elements.contains { $0.name == Self.cipherValue }
    self.policy = try vocabulary.renamed(policy)
  }

  private static let cipherValue = ExpandedName(
    "CipherValue", in: "http://www.w3.org/2001/04/xmlenc#")
}
