package import CanonicalXML
import SAMLFormats
import XMLSignature

/// The part of its own document that a reference's URI selects (XML Signature 1.1 §4.4.3.2,
/// §4.4.3.3).
package struct ReferenceTarget: Sendable, Hashable {
  /// The element; nil is the whole document.
  package let apex: NodeID?

  /// Whether comments are selected, which the forms with `xpointer` alone do.
  package let includesComments: Bool

  /// Resolves a URI without leaving the document.
  ///
  /// - Parameters:
  ///   - uri: The URI of the reference.
  ///   - ids: The IDs of the document.
  /// - Throws: ``SignatureError``, if it selects nothing, or nothing for certain.
  init(_ uri: ExactString?, _ ids: IDMap) throws(SignatureError) {
    guard let uri else { throw .referenceURIMissing }
    guard !uri.isEmpty else {
      try Self.requireNoAmbiguity(of: nil, ids)
      self.init(apex: nil, includesComments: false)
      return
    }
    guard uri.utf8.first == UInt8(ascii: "#") else { throw .referenceExternal }
    // By their bytes, as readers of other programs see them (TXT-03).
    let fragment = ExactString(utf8: uri.utf8.dropFirst())
    if fragment == "xpointer(/)" {
      try Self.requireNoAmbiguity(of: nil, ids)
      self.init(apex: nil, includesComments: true)
    } else if let id = Self.idInXPointer(fragment) {
      self.init(apex: try Self.element(id, ids), includesComments: true)
    } else {
      self.init(apex: try Self.element(fragment, ids), includesComments: false)
    }
  }

  private init(apex: NodeID?, includesComments: Bool) {
    self.apex = apex
    self.includesComments = includesComments
  }

  private static func requireNoAmbiguity(
    of id: ExactString?, _ ids: IDMap
  ) throws(SignatureError) {
    if let node = ids.ambiguity(of: id) { throw .ambiguousReference(node) }
  }

  private static func element(_ id: ExactString, _ ids: IDMap) throws(SignatureError) -> NodeID {
    guard XMLText.isNCName(id.string) else { throw .referenceUnsupported }
    try requireNoAmbiguity(of: id, ids)
    guard let node = ids[id] else { throw .referenceNotFound }
    return node
  }

  /// The ID in `xpointer(id('ID'))`, with either kind of quotes.
  private static func idInXPointer(_ fragment: ExactString) -> ExactString? {
    for quote in ["'", "\""] {
      let (start, end) = ("xpointer(id(\(quote)", "\(quote)))")
      let (bytes, known) = (fragment.utf8, start.utf8.count + end.utf8.count)
      guard bytes.count > known, bytes.starts(with: start.utf8),
        bytes.suffix(end.utf8.count).elementsEqual(end.utf8)
      else { continue }
      return ExactString(utf8: bytes.dropFirst(start.utf8.count).dropLast(end.utf8.count))
    }
    return nil
  }
}
