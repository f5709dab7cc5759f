public import XMLTree

/// What a URI of a reference selects of its own document (XML Signature 1.1 §4.4.3.2, §4.4.3.3).
public struct ReferenceTarget: Sendable, Hashable {
  /// The element; nil is the whole document.
  public let apex: NodeID?

  /// Whether comments are selected, which the forms with `xpointer` alone do.
  public let includesComments: Bool

  /// Resolves a URI without leaving the document.
  ///
  /// - Parameters:
  ///   - uri: As the reference has it.
  ///   - ids: The IDs of the document.
  /// - Throws: Why it selects nothing that can be said for certain.
  init(_ uri: String?, _ ids: IDMap) throws(SignatureError) {
    guard let uri else { throw .referenceURIMissing }
    if let node = ids.duplicates.first { throw .ambiguousReference(node) }
    guard !uri.isEmpty else {
      self.init(apex: nil, includesComments: false)
      return
    }
    guard uri.utf8.first == UInt8(ascii: "#") else { throw .referenceExternal }
    let fragment = uri.dropFirst()
    if fragment == "xpointer(/)" {
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

  private static func element(_ id: Substring, _ ids: IDMap) throws(SignatureError) -> NodeID {
    let id = String(id)
    guard isNCName(id) else { throw .referenceUnsupported }
    guard let node = ids[id] else { throw .referenceNotFound }
    return node
  }

  /// The ID in `xpointer(id('ID'))`, with either kind of quotes.
  private static func idInXPointer(_ fragment: Substring) -> Substring? {
    for quote in ["'", "\""] {
      let (start, end) = ("xpointer(id(\(quote)", "\(quote)))")
      guard fragment.hasPrefix(start), fragment.hasSuffix(end),
        fragment.utf8.count > start.utf8.count + end.utf8.count
      else { continue }
      return fragment.dropFirst(start.count).dropLast(end.count)
    }
    return nil
  }
}
