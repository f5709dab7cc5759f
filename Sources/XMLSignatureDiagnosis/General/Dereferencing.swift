import CanonicalXML
import SAMLFormats
import XMLSignature

/// The way from a reference to the bytes that are digested (XML Signature 1.1 §4.4.3.2).
struct Dereferencing {
  /// The output of one transform, which is the input of the next.
  private enum Content {
    case nodes(hidden: NodeID?)
    /// What an XPath left over, of the document of the signature or of another.
    case selected(NodeSelection, isSameDocument: Bool)
    /// Canonical bytes are those of a document that has passed its limits.
    case bytes([UInt8], areCanonical: Bool)

    /// Whether its nodes are those of the document of the signature.
    var isOfDocument: Bool {
      switch self {
      case .nodes, .selected(_, isSameDocument: true): true
      case .selected, .bytes: false
      }
    }
  }

  /// Where the content comes from.
  enum Source {
    /// The document of the signature.
    case document(ReferenceTarget)
    /// A file that the caller gave.
    case file([UInt8])
  }

  let signature: XMLTree.Element
  private let source: Source
  let maximumBytes: Int

  /// How many bytes the transforms may still make; the last one to begin may make more.
  private(set) var remainingBytes: Int

  /// How many steps the XPaths may still take.
  private(set) var remainingSteps: Int

  init(
    signature: XMLTree.Element, _ source: Source, maximumBytes: Int, remainingBytes: Int,
    remainingSteps: Int
  ) {
    self.signature = signature
    self.source = source
    self.remainingSteps = remainingSteps
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
    var content: Content
    switch source {
    case .document: content = .nodes(hidden: nil)
    case .file(let bytes):
      try requireRoom()
      remainingBytes -= bytes.count
      content = .bytes(bytes, areCanonical: false)
    }
    for transform in transforms {
      try requireRoom()
      content =
        switch transform {
        case .envelopedSignature: try withoutSignature(content)
        case .canonicalization(let canonicalizer):
          .bytes(try bytes(content, canonicalizer), areCanonical: true)
        case .base64: .bytes(try decoded(content), areCanonical: false)
        case .xpath(let selector): try selected(content, by: selector)
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
    guard case .document(let target) = source, !target.isInside(signature) else {
      throw .transformInput(uri: DSigName.envelopedSignature)
    }
    switch content {
    case .nodes: return .nodes(hidden: target.holds(signature) ? signature.id : nil)
    case .selected(var nodes, isSameDocument: true):
      nodes.hide(signature.id)
      return .selected(nodes, isSameDocument: true)
    case .selected, .bytes: throw .transformInput(uri: DSigName.envelopedSignature)
    }
  }

  /// Selects nodes; bytes become the nodes of the document that they are, with its comments.
  private mutating func selected(
    _ content: Content, by selector: XPathSelector
  ) throws(SignatureError) -> Content {
    var (nodes, isSameDocument): (NodeSelection, Bool)
    do {
      switch content {
      case .selected(let selected, let isSame): (nodes, isSameDocument) = (selected, isSame)
      case .nodes(let hidden):
        guard case .document(let target) = source else {
          throw SignatureError.transformInput(uri: selector.uri)
        }
        nodes = try NodeSelection(
          of: signature.tree, apex: target.apex, withComments: target.includesComments)
        if let hidden { nodes.hide(hidden) }
        isSameDocument = true
      case .bytes(let bytes, let areCanonical):
        let limits = areCanonical ? ParseLimits.rereading(bytes) : ParseLimits()
        nodes = try NodeSelection(
          of: try XMLTree(parsing: bytes, limits: limits), apex: nil, withComments: true)
        isSameDocument = false
      }
    } catch let error as XPathError {
      throw error.refusal(of: selector.uri)
    } catch {
      throw .transformInput(uri: selector.uri)
    }
    // To make them is work too.
    remainingSteps -= nodes.nodeCount
    guard remainingSteps > 0 else { throw .transformTooCostly(uri: selector.uri) }
    try selector.apply(to: &nodes, isSameDocument: isSameDocument, &remainingSteps)
    return .selected(nodes, isSameDocument: isSameDocument)
  }

  private func bytes(
    _ content: Content, _ canonicalizer: Canonicalizer
  ) throws(SignatureError) -> [UInt8] {
    do {
      switch content {
      case .bytes(let bytes, let areCanonical):
        let limits = areCanonical ? ParseLimits.rereading(bytes) : ParseLimits()
        return try canonicalizer.bytes(of: try XMLTree(parsing: bytes, limits: limits))
      case .selected(let nodes, _):
        guard canonicalizer.method.standard != .inclusive11 || !nodes.needsJoinedBases else {
          throw SignatureError.transformUnsupported(uri: ExactString(canonicalizer.method.rawValue))
        }
        return try nodes.bytes(canonicalizer.bounded(for: signature.tree))
      case .nodes(let hidden):
        guard case .document(let target) = source else {
          throw SignatureError.transformInput(uri: ExactString(canonicalizer.method.rawValue))
        }
        let method =
          target.includesComments
          ? canonicalizer.method : canonicalizer.method.withoutComments
        return try Canonicalizer(method, inclusivePrefixes: canonicalizer.inclusivePrefixes)
          .bounded(for: signature.tree)
          .bytes(of: signature.tree, apex: target.apex, hiding: hidden)
      }
    } catch let error as SignatureError {
      throw error
    } catch let error as CanonicalizationError {
      // The nodes of what a transform made are none of the document.
      if case .relativeNamespaceURI = error, !content.isOfDocument {
        throw .transformInput(uri: ExactString(canonicalizer.method.rawValue))
      }
      throw .canonicalization(error)
    } catch let error as XMLParseError where error.isLimit {
      throw .unreadable(error)
    } catch {
      throw .transformInput(uri: ExactString(canonicalizer.method.rawValue))
    }
  }

  private var apex: NodeID? {
    if case .document(let target) = source { target.apex } else { nil }
  }

  /// The text of the nodes, without tags and comments, decoded.
  private func decoded(_ content: Content) throws(SignatureError) -> [UInt8] {
    let text: [UInt8] =
      switch content {
      case .bytes(let bytes, _): bytes
      case .selected(let nodes, _): nodes.text
      case .nodes(let hidden): signature.tree.text(inside: apex, without: hidden)
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
