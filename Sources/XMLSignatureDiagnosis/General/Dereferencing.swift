import Formats
import XML
import XMLSignature

/// The way from a reference to the bytes that are digested (XML Signature 1.1 §4.4.3.2).
struct Dereferencing {
  /// The output of one transform, which is the input of the next.
  private enum Content {
    case nodes(hidden: NodeID?)
    /// Canonical bytes are those of a document that has passed its limits.
    case bytes([UInt8], areCanonical: Bool)
  }

  let signature: XMLTree.Element
  let target: ReferenceTarget
  let maximumBytes: Int

  /// How many bytes the transforms may still make; the last one to begin may make more.
  private(set) var remainingBytes: Int

  init(
    signature: XMLTree.Element, target: ReferenceTarget, maximumBytes: Int, remainingBytes: Int
  ) {
    self.signature = signature
    self.target = target
    self.maximumBytes = maximumBytes
    self.remainingBytes = remainingBytes
  }

  /// Applies the transforms in their order.
  ///
  /// - Returns: At least one byte: a signature over none would hold for any message.
  mutating func bytes(_ transforms: [ReferenceTransform]) throws(SignatureError) -> [UInt8] {
    let bytes = try transformed(transforms)
    guard !bytes.isEmpty else { throw .canonicalization(.empty) }
    return bytes
  }

  private mutating func transformed(
    _ transforms: [ReferenceTransform]
  ) throws(SignatureError) -> [UInt8] {
    var content = Content.nodes(hidden: nil)
    for transform in transforms {
      try requireRoom()
      content =
        switch transform {
        case .envelopedSignature: try withoutSignature(content)
        case .canonicalization(let canonicalizer):
          .bytes(try bytes(content, canonicalizer), areCanonical: true)
        case .base64: .bytes(try decoded(content), areCanonical: false)
        }
      if case .bytes(let bytes, _) = content { remainingBytes -= bytes.count }
    }
    if case .bytes(let bytes, _) = content { return bytes }
    // Without another transform, nodes become bytes by Canonical XML 1.0.
    try requireRoom()
    let bytes = try bytes(content, Canonicalizer(.inclusive10))
    remainingBytes -= bytes.count
    return bytes
  }

  private func requireRoom() throws(SignatureError) {
    guard remainingBytes > 0 else { throw .tooManyReferencedBytes(maximum: maximumBytes) }
  }

  /// Removes the signature that contains the transform, which needs nodes of its document.
  ///
  /// XML Signature 1.1 §6.6.4 defines the transform by an XPath. It keeps a node that has no more
  /// signatures around it than the transform itself has besides its own. So it removes nothing of
  /// an element beside the signature, as in fiscal documents, and everything of an element inside
  /// it.
  private func withoutSignature(_ content: Content) throws(SignatureError) -> Content {
    guard case .nodes = content, !target.isInside(signature) else {
      throw .transformInput(uri: DSigName.envelopedSignature)
    }
    return .nodes(hidden: target.holds(signature) ? signature.id : nil)
  }

  private func bytes(
    _ content: Content, _ canonicalizer: Canonicalizer
  ) throws(SignatureError) -> [UInt8] {
    do {
      switch content {
      case .bytes(let bytes, let areCanonical):
        let limits = areCanonical ? ParseLimits.rereading(bytes) : ParseLimits()
        return try canonicalizer.bytes(of: try XMLTree(parsing: bytes, limits: limits))
      case .nodes(let hidden):
        let method =
          target.includesComments
          ? canonicalizer.method : canonicalizer.method.withoutComments
        return try Canonicalizer(method, inclusivePrefixes: canonicalizer.inclusivePrefixes)
          .bounded(for: signature.tree)
          .bytes(of: signature.tree, apex: target.apex, hiding: hidden)
      }
    } catch let error as CanonicalizationError {
      // The nodes of what a transform made are none of the document.
      if case .bytes = content, case .relativeNamespaceURI = error {
        throw .transformInput(uri: canonicalizer.method.rawValue)
      }
      throw .canonicalization(error)
    } catch let error as XMLParseError where error.isLimit {
      throw .unreadable(error)
    } catch {
      throw .transformInput(uri: canonicalizer.method.rawValue)
    }
  }

  /// The text of the nodes, without tags and comments, decoded.
  private func decoded(_ content: Content) throws(SignatureError) -> [UInt8] {
    let text: [UInt8] =
      switch content {
      case .bytes(let bytes, _): bytes
      case .nodes(let hidden): signature.tree.text(inside: target.apex, without: hidden)
      }
    do {
      return try Base64.decode(text, whiteSpace: .ignored)
    } catch {
      throw .transformInput(uri: DSigName.base64)
    }
  }
}

extension XMLParseError {
  /// Whether the bytes may be sound, and are too many.
  fileprivate var isLimit: Bool {
    if case .limitExceeded = self { return true }
    return false
  }
}

extension ReferenceTarget {
  /// Whether it is an element or something in it.
  fileprivate func isInside(_ element: XMLTree.Element) -> Bool {
    apex.map(element.contains) ?? false
  }

  /// Whether an element is it or something in it.
  fileprivate func holds(_ element: XMLTree.Element) -> Bool {
    apex.map { XMLTree.Element(tree: element.tree, id: $0).contains(element.id) } ?? true
  }
}
