import CanonicalXML
public import SAML
import SAMLFormats
import SAMLPayload
import XMLSignature

/// The effect of the cookbook's white-space normalisation on a response.
///
/// The normalised text is never validated. Whether a signature holds is decided on the capture.
/// Whether it survives is decided by comparing the bytes that it covers before and after.
public struct Normalization: Sendable, Hashable {
  /// Whether the normalised text is still well-formed.
  ///
  /// A line break that alone separates two attributes is deleted, and glues them together.
  public let isWellFormed: Bool

  /// Whether each signature covers the same bytes before and after; nil without a signature.
  public let signatureSurvives: Bool?

  /// How many elements change their content, in their text, an attribute or their children.
  ///
  /// Zero when the normalised text is not well-formed, since nothing can be compared then.
  package let changedValueCount: Int

  /// The places of the first of them, in document order; at most 20, because finding a place costs
  /// a walk over the document.
  public let changedValues: [Finding.Location]

  /// Whether a second run would change nothing more.
  public let isStable: Bool

  /// How many bytes are removed.
  package let removedByteCount: Int

  /// Whether no value changes.
  package var areValuesUnchanged: Bool { isWellFormed && changedValueCount == 0 }

  /// Whether the normalised text loses anything.
  public var isHazardous: Bool { !areValuesUnchanged || signatureSurvives == false }

  /// Normalises a text as the cookbook does; nil for bytes that are not UTF-8.
  package static func text(of bytes: [UInt8]) -> [UInt8]? {
    do { return try TokenExchangePayload(normalizing: bytes.span).normalized } catch { return nil }
  }

  /// Compares a response with its normalised form.
  ///
  /// It is nil for bytes that are not UTF-8, or not a document that could be read.
  ///
  /// - Parameters:
  ///   - bytes: The XML bytes of the response.
  ///   - policy: How large a document may be, and how many signatures it may hold.
  public init?(of bytes: [UInt8], policy: Policy = Policy()) {
    do {
      let tree = try XMLTree(parsing: bytes, limits: policy.limits)
      self.init(of: bytes, parsedAs: tree, by: policy)
    } catch {
      return nil
    }
  }

  /// Compares a response that is parsed already, and of which perhaps something was verified.
  fileprivate init?(
    of bytes: [UInt8], parsedAs original: XMLTree, verified: VerifiedElement? = nil,
    by policy: Policy
  ) {
    let maximum = policy.signature.maximumSignatures
    let normalized: [UInt8]
    do { normalized = try TokenExchangePayload(normalizing: bytes.span).normalized } catch {
      return nil
    }
    removedByteCount = bytes.count - normalized.count
    guard normalized != bytes else {
      isStable = true
      // A verified element of this very document proves that a signature covers something in it.
      let isSigned =
        verified?.origin.tree.isIdentical(to: original) == true
        || !Self.coveredBytes(original, atMost: maximum).isEmpty
      isWellFormed = true
      signatureSurvives = isSigned ? true : nil
      changedValueCount = 0
      changedValues = []
      return
    }
    do {
      isStable = try TokenExchangePayload(normalizing: normalized.span).normalized == normalized
    } catch {
      return nil
    }
    let before = Self.coveredBytes(original, atMost: maximum)
    let tree: XMLTree
    do {
      tree = try XMLTree(parsing: normalized, limits: policy.limits)
    } catch {
      isWellFormed = false
      signatureSurvives = before.isEmpty ? nil : false
      changedValueCount = 0
      changedValues = []
      return
    }
    isWellFormed = true
    signatureSurvives = before.isEmpty ? nil : before == Self.coveredBytes(tree, atMost: maximum)
    let changed = zip(original.elements, tree.elements)
      .filter { !Self.saysTheSame($0, $1) }
      .map(\.0.id)
    changedValueCount = changed.count
    changedValues = changed.prefix(20).map { node in
      Finding.Location(path: original.path(of: node), position: original.position(of: node))
    }
  }

  /// Returns the bytes that each signature of the response and its assertions covers.
  ///
  /// A signature that is not of the accepted shape does not hold, so it cannot be lost.
  private static func coveredBytes(
    _ tree: XMLTree, atMost maximum: Int
  ) -> [UnverifiedSignature.CoveredBytes] {
    // A document with more is refused, and the bytes of each of them would be kept.
    guard tree.elements(DSigName.signature).count <= maximum else { return [] }
    let ids = IDMap(of: tree)
    return ([tree.root] + Array(tree.root.children)).compactMap { element in
      do {
        return try UnverifiedSignature(of: element, ids).coveredBytes()
      } catch {
        return nil
      }
    }
  }

  /// Whether an element has the same name, the same attributes, as many children and the same text.
  ///
  /// Elements in document order with as many children each make the same tree: a comment cannot
  /// have become an element. White space in the Base64 texts of a signature is ignored.
  private static func saysTheSame(_ left: XMLTree.Element, _ right: XMLTree.Element) -> Bool {
    let (before, after) = (left.attributes, right.attributes)
    guard left.name == right.name, childCount(left) == childCount(right),
      before.count == after.count,
      zip(before, after).allSatisfy({
        $0.name == $1.name && $0.value == $1.value
      })
    else { return false }
    if left.name.namespaceURI == DSigName.namespace { return true }
    if left.hasChildElements { return left.hasTextBetweenChildren == right.hasTextBetweenChildren }
    return left.displayText.utf8.elementsEqual(right.displayText.utf8)
  }

  private static func childCount(_ element: XMLTree.Element) -> Int {
    element.children.reduce(0) { count, _ in count + 1 }
  }
}

extension Inspection {
  /// Compares the response with its normalised form, as the cookbook makes it.
  ///
  /// The comparison is made at each call: it may parse and digest the response once more.
  ///
  /// - Returns: The differences. Nil when the payload was not validated as a response or is no
  ///   document in UTF-8. Nil also for a SOAP envelope, because the cookbook does not normalise
  ///   one.
  public func normalization() -> Normalization? {
    guard let verdict, let xml, let tree, !SOAPEnvelope.isRoot(of: tree) else { return nil }
    return Normalization(of: xml, parsedAs: tree, verified: verdict.signature, by: policy)
  }
}
