internal import CLibXML2

/// libxml2's own canonicaliser: the second opinion beside `Canonicalizer`.
///
/// It parses the document again into libxml2's tree. Not for the main path: it is about ten times
/// as slow, and exists so that the two can be held equal.
package struct ReferenceCanonicalizer: Sendable {
  /// The standard whose bytes are made; the numbers are libxml2's `xmlC14NMode`.
  package enum Standard: Int32, Sendable, CaseIterable {
    /// Canonical XML 1.0.
    case inclusive10 = 0
    /// Exclusive XML Canonicalization 1.0.
    case exclusive10 = 1
    /// Canonical XML 1.1.
    case inclusive11 = 2
  }

  private let standard: Standard
  private let withComments: Bool
  private let inclusivePrefixes: [String]

  /// Chooses the bytes.
  ///
  /// - Parameters:
  ///   - standard: Which canonical form.
  ///   - withComments: Whether comments are part of it.
  ///   - inclusivePrefixes: The PrefixList of exclusive canonicalisation; `#default` is the default
  ///     namespace.
  package init(_ standard: Standard, withComments: Bool, inclusivePrefixes: [String] = []) {
    self.standard = standard
    self.withComments = withComments
    self.inclusivePrefixes = inclusivePrefixes
  }

  /// Returns the canonical bytes of a document or of one element's subtree.
  ///
  /// - Parameters:
  ///   - tree: The document.
  ///   - apex: The element whose subtree is written; nil is the whole document.
  ///   - hidden: An element that is omitted with its content.
  /// - Returns: The bytes, or nil when libxml2 has none: it failed, or nothing was visible.
  /// - Precondition: `apex` and `hidden` are elements of `tree`; another kind of node ends the
  ///   program.
  package func bytes(of tree: XMLTree, apex: NodeID? = nil, hiding hidden: NodeID? = nil)
    -> [UInt8]?
  {
    for node in [apex, hidden].compactMap(\.self) {
      precondition(tree.storage.nodes[node.index].kind == .element, "An element is canonicalised.")
    }
    LibXML2.initialise
    let source = SAXParser.bytes(of: tree.storage.document)
    let saved = unsafe cxml_silence()
    defer { unsafe cxml_restore(saved) }
    guard let document = unsafe Self.read(source) else { return nil }
    defer { unsafe xmlFreeDoc(document) }
    let visibility = unsafe Visibility(
      apex: apex.flatMap { unsafe Self.find($0, of: tree, in: document) },
      hidden: hidden.flatMap { unsafe Self.find($0, of: tree, in: document) })
    return unsafe execute(on: document, visibility)
  }

  private static func read(_ bytes: [UInt8]) -> xmlDocPtr? {
    guard let count = Int32(exactly: bytes.count) else { return nil }
    return unsafe bytes.withUnsafeBytes { buffer in
      unsafe xmlReadMemory(
        buffer.baseAddress?.assumingMemoryBound(to: CChar.self), count, nil, nil,
        cxml_parse_options())
    }
  }

  /// The same element in libxml2's tree: elements are counted in document order.
  private static func find(
    _ id: NodeID, of tree: XMLTree, in document: xmlDocPtr
  ) -> xmlNodePtr? {
    var remaining = (0..<id.index).count { tree.storage.nodes[$0].kind == .element }
    var node = unsafe xmlDocGetRootElement(document)
    while let current = unsafe node, remaining > 0 {
      unsafe node = next(after: current)
      if let node = unsafe node, unsafe node.pointee.type == XML_ELEMENT_NODE { remaining -= 1 }
    }
    return unsafe node
  }

  private static func next(after node: xmlNodePtr) -> xmlNodePtr? {
    if unsafe node.pointee.type == XML_ELEMENT_NODE, let child = unsafe node.pointee.children {
      return unsafe child
    }
    var current = unsafe Optional(node)
    while let node = unsafe current {
      if let sibling = unsafe node.pointee.next { return unsafe sibling }
      unsafe current = node.pointee.parent
    }
    return nil
  }

  private func execute(on document: xmlDocPtr, _ visibility: borrowing Visibility) -> [UInt8]? {
    guard let buffer = unsafe xmlAllocOutputBuffer(nil) else { return nil }
    defer { unsafe xmlOutputBufferClose(buffer) }
    var prefixes = unsafe inclusivePrefixes.map { unsafe xmlStrdup(Array($0.utf8) + [0]) }
    unsafe prefixes.append(nil)
    defer { unsafe prefixes.forEach { unsafe cxml_free($0) } }
    let status = unsafe withUnsafePointer(to: visibility) { visibility in
      unsafe xmlC14NExecute(
        document, isVisible, UnsafeMutableRawPointer(mutating: visibility), standard.rawValue,
        &prefixes, withComments ? 1 : 0, buffer)
    }
    let count = unsafe xmlOutputBufferGetSize(buffer)
    guard status >= 0, count > 0, let content = unsafe xmlOutputBufferGetContent(buffer) else {
      return nil
    }
    return unsafe Array(UnsafeBufferPointer(start: content, count: Int(count)))
  }
}

/// Which nodes take part: a subtree, less another subtree.
@safe
private struct Visibility: ~Copyable {
  let apex: xmlNodePtr?
  let hidden: xmlNodePtr?
}

/// Asked for each node, attribute and namespace; the latter two belong to `parent`.
private let isVisible: xmlC14NIsVisibleCallback = { context, node, parent in
  guard let visibility = unsafe context?.assumingMemoryBound(to: Visibility.self) else { return 0 }
  let (apex, hidden) = unsafe (visibility.pointee.apex, visibility.pointee.hidden)
  var current = unsafe node
  if let node = unsafe node, unsafe node.pointee.type == XML_NAMESPACE_DECL {
    unsafe current = parent
  }
  while let node = unsafe current {
    if unsafe node == hidden { return 0 }
    if unsafe node == apex { return 1 }
    unsafe current = node.pointee.parent
  }
  return unsafe apex == nil ? 1 : 0
}
