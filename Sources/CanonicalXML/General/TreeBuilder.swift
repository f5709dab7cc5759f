internal import CLibXML2
import SAMLFormats

/// Collects the events of one parse, enforces the limits, and stops at the first violation.
///
/// It is a structure behind a pointer and not a class. Each access to a property of a class is
/// checked for overlap at run time, which costs as much as the work itself.
@safe
struct TreeBuilder {
  let document: DecodedDocument
  private(set) var arena: [UInt8] = []
  private(set) var nodes: [NodeRecord] = []
  private(set) var attributes: [AttributeRecord] = []
  private(set) var namespaces: [NamespaceRecord] = []
  private(set) var interned = NameTable()
  private(set) var root: NodeID?
  private(set) var firstRelativeNamespace: NodeID?
  private(set) var failure: XMLParseError?

  private let limits: ParseLimits
  private var context: xmlParserCtxtPtr?
  private var openElements: [Int] = []
  private var namespacesInScope = 0
  private var elementCount = 0
  /// Where the last markup ended, which is where the next text begins.
  private var markupEnd = 0

  init(_ document: DecodedDocument, limits: ParseLimits) {
    self.document = document
    self.limits = limits
    arena.reserveCapacity(document.utf8.count)
    nodes.reserveCapacity(document.utf8.count / 24)
    attributes.reserveCapacity(document.utf8.count / 48)
  }

  mutating func begin(_ context: xmlParserCtxtPtr) { unsafe self.context = context }

  mutating func end() { unsafe context = nil }

  /// Records the first failure; nothing is stored after it.
  mutating func fail(_ error: XMLParseError) {
    if failure == nil { failure = error }
  }

  /// The parser that must be stopped, once something has failed.
  var parserToStop: xmlParserCtxtPtr? { unsafe failure == nil ? nil : context }

  private mutating func failLimit(_ limit: XMLParseError.Limit, _ maximum: Int) {
    guard failure == nil else { return }
    fail(.limitExceeded(limit, maximum: maximum, document.position(at: offset)))
  }

  /// How far the parser has read, in bytes of the decoded document.
  private var offset: Int {
    guard let input = unsafe context?.pointee.input else { return document.utf8.count }
    guard let base = unsafe input.pointee.base, let current = unsafe input.pointee.cur else {
      return document.utf8.count
    }
    let offset = unsafe Int(clamping: input.pointee.consumed) + (current - base)
    return min(max(offset, 0), document.utf8.count)
  }

  private var parent: Int { openElements.last ?? -1 }

  private mutating func append(_ node: NodeRecord) {
    guard nodes.count < limits.maximumNodes else {
      return failLimit(.nodes, limits.maximumNodes)
    }
    nodes.append(node)
  }

  private mutating func store(_ bytes: UnsafeBufferPointer<UInt8>) -> ByteRange {
    let start = arena.count
    unsafe arena.append(contentsOf: bytes)
    return ByteRange(start: start, end: arena.count)
  }
}

// MARK: Events

extension TreeBuilder {
  /// A DOCTYPE: entities and defaulted attributes would change what a signature covers.
  mutating func documentType() {
    fail(.documentType(document.position(at: markupStart)))
  }

  /// Handles a message of libxml2, warnings included; any of them refuses the document (XML-06).
  ///
  /// Two warnings are ignored. The tree records relative namespace URIs itself, for prefixes too,
  /// and canonicalisation refuses them. A value of `xml:space` other than the two that XML names is
  /// text like any other here.
  mutating func diagnostic(domain: Int, code: Int) {
    // libxml2 continues after an error and may find as many as there are bytes; a position is
    // counted from the start.
    guard failure == nil else { return }
    let harmless = [XML_WAR_NS_URI_RELATIVE, XML_WAR_SPACE_VALUE].map { Int($0.rawValue) }
    guard !harmless.contains(code) else { return }
    let position = document.position(at: offset)
    // libxml2 has a limit of its own for names, which is above ours.
    guard code != Int(XML_ERR_NAME_TOO_LONG.rawValue) else {
      return fail(.limitExceeded(.name, maximum: limits.maximumNameBytes, position))
    }
    let diagnostic = LibXML2Diagnostic(code: code)
    let isAboutNamespaces = domain == Int(XML_FROM_NAMESPACE.rawValue)
    fail(
      isAboutNamespaces
        ? .namespaceMalformed(diagnostic, position) : .notWellFormed(diagnostic, position))
  }

  mutating func startElement(
    _ name: SAXName, namespaces declared: UnsafeBufferPointer<UnsafePointer<UInt8>?>,
    attributes given: UnsafeBufferPointer<UnsafePointer<UInt8>?>
  ) {
    guard failure == nil else { return }
    let tagEnd = offset
    elementCount += 1
    guard elementCount <= limits.maximumElements else {
      return failLimit(.elements, limits.maximumElements)
    }
    guard openElements.count < limits.maximumDepth else {
      return failLimit(.depth, limits.maximumDepth)
    }
    guard given.count / 5 <= limits.maximumAttributesPerElement else {
      return failLimit(.attributes, limits.maximumAttributesPerElement)
    }
    guard let number = unsafe intern(name) else { return }
    let namespaces = unsafe addNamespaces(declared)
    let attributes = unsafe addAttributes(given)
    append(
      NodeRecord(
        element: nodes.count, parent: parent, name: number, attributes: attributes,
        namespaces: namespaces, offset: tagStart(before: tagEnd)))
    guard failure == nil else { return }
    if openElements.isEmpty { root = NodeID(nodes.count - 1) }
    openElements.append(nodes.count - 1)
    markupEnd = tagEnd + 1
  }

  mutating func endElement() {
    guard failure == nil, let element = openElements.popLast() else { return }
    nodes[element].end = nodes.count
    namespacesInScope -= nodes[element].namespaces.count
    markupEnd = offset
  }

  mutating func text(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard failure == nil, !bytes.isEmpty else { return }
    let range = unsafe store(bytes)
    if let last = nodes.indices.last, nodes[last].kind == .text, nodes[last].parent == parent {
      nodes[last].content = ByteRange(start: nodes[last].content.start, end: range.end)
    } else {
      append(leaf(.text, name: 0, range, offset: markupEnd))
    }
    guard failure == nil, let last = nodes.last else { return }
    guard last.content.count <= limits.maximumTextBytes else {
      return failLimit(.text, limits.maximumTextBytes)
    }
  }

  mutating func comment(_ text: UnsafePointer<UInt8>?) {
    guard failure == nil, let range = unsafe storeTerminated(text) else { return }
    append(leaf(.comment, name: 0, range, offset: markupStart))
    markupEnd = offset
  }

  mutating func processingInstruction(
    _ target: UnsafePointer<UInt8>?, _ data: UnsafePointer<UInt8>?
  ) {
    guard failure == nil, let range = unsafe storeTerminated(data) else { return }
    guard let target = unsafe target else { return }
    let name = unsafe interned.number(ofTarget: target, storingIn: &arena)
    guard interned.strings[name].count <= limits.maximumNameBytes else {
      return failLimit(.name, limits.maximumNameBytes)
    }
    append(leaf(.processingInstruction, name: name, range, offset: markupStart))
    markupEnd = offset
  }

  private func leaf(_ kind: NodeKind, name: Int, _ content: ByteRange, offset: Int) -> NodeRecord {
    NodeRecord(
      leaf: kind, number: nodes.count, parent: parent, name: name, content: content, offset: offset)
  }

  /// Finds the `<` that opens the tag: an unescaped one cannot occur inside a tag.
  private func tagStart(before end: Int) -> Int {
    var start = end - 1
    while start >= 0, document.utf8[start] != UInt8(ascii: "<") { start -= 1 }
    return start < 0 ? end : start
  }

  /// Where a comment, an instruction or a DOCTYPE begins that the parser has just read.
  ///
  /// It is the first `<` behind the last markup. In front of it can be text, which has none, CDATA sections,
  /// and the XML declaration, of which the parser says nothing.
  private var markupStart: Int {
    let bytes = document.utf8
    var start = markupEnd
    if start == 0, bytes.starts(with: "<?xml".utf8), bytes.count > 5, XMLText.isWhiteSpace(bytes[5])
    {
      start = Markup.end(of: "?>", from: 5, in: bytes).upperBound
    }
    while start < bytes.count {
      if bytes[start] != UInt8(ascii: "<") {
        start += 1
      } else if bytes[start...].starts(with: "<![CDATA[".utf8) {
        start = Markup.end(of: "]]>", from: start, in: bytes).upperBound
      } else {
        return start
      }
    }
    return markupEnd
  }

  private mutating func storeTerminated(_ text: UnsafePointer<UInt8>?) -> ByteRange? {
    guard let text = unsafe text else { return ByteRange(start: 0, end: 0) }
    let range = unsafe store(terminated(text))
    guard range.count <= limits.maximumTextBytes else {
      failLimit(.text, limits.maximumTextBytes)
      return nil
    }
    return range
  }

  private mutating func intern(_ name: SAXName) -> Int? {
    let number = unsafe interned.number(of: name, storingIn: &arena)
    guard interned.names[number].qualified.count <= limits.maximumNameBytes else {
      failLimit(.name, limits.maximumNameBytes)
      return nil
    }
    return number
  }

  private mutating func addNamespaces(
    _ declared: UnsafeBufferPointer<UnsafePointer<UInt8>?>
  ) -> Range<Int> {
    let first = namespaces.count
    let count = declared.count / 2
    namespacesInScope += count
    if count > limits.maximumNamespacesPerElement {
      failLimit(.namespaces, limits.maximumNamespacesPerElement)
    } else if namespacesInScope > limits.maximumNamespacesInScope {
      failLimit(.namespaces, limits.maximumNamespacesInScope)
    } else if first + count > limits.maximumNamespaces {
      failLimit(.namespaces, limits.maximumNamespaces)
    }
    guard failure == nil else { return first..<first }
    for pair in 0..<count {
      let prefix = unsafe interned.number(ofString: declared[2 * pair], storingIn: &arena)
      let uri = unsafe interned.number(ofString: declared[2 * pair + 1], storingIn: &arena)
      namespaces.append(NamespaceRecord(prefix: prefix, uri: uri))
      if interned.strings[prefix].count > limits.maximumNameBytes {
        failLimit(.name, limits.maximumNameBytes)
      }
      let range = interned.strings[uri]
      if range.count > limits.maximumAttributeValueBytes {
        failLimit(.attributeValue, limits.maximumAttributeValueBytes)
      }
      if firstRelativeNamespace == nil, isRelativeURI(arena[range.start..<range.end]) {
        firstRelativeNamespace = NodeID(nodes.count)
      }
    }
    return first..<namespaces.count
  }

  private mutating func addAttributes(_ given: UnsafeBufferPointer<UnsafePointer<UInt8>?>) -> Range<
    Int
  > {
    let first = attributes.count
    for five in stride(from: 0, to: given.count, by: 5) {
      let name = unsafe SAXName(
        prefix: given[five + 1], local: given[five], uri: given[five + 2])
      guard let number = unsafe intern(name), let start = unsafe given[five + 3],
        let end = unsafe given[five + 4]
      else { break }
      let value = unsafe store(UnsafeBufferPointer(start: start, count: end - start))
      attributes.append(AttributeRecord(name: number, value: value))
      if value.count > limits.maximumAttributeValueBytes {
        failLimit(.attributeValue, limits.maximumAttributeValueBytes)
      }
    }
    return first..<attributes.count
  }
}

/// The bytes before the terminator.
func terminated(_ text: UnsafePointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
  var end = unsafe text
  while unsafe end.pointee != 0 { unsafe end += 1 }
  return unsafe UnsafeBufferPointer(start: text, count: end - text)
}

/// Whether a namespace URI has no scheme (RFC 3986 §3.1, §4.2); the empty one is no URI at all.
func isRelativeURI(_ uri: ArraySlice<UInt8>) -> Bool {
  guard let first = uri.first else { return false }
  guard isLetter(first) else { return true }
  for byte in uri.dropFirst() where !isSchemeByte(byte) { return byte != UInt8(ascii: ":") }
  return true
}

private func isLetter(_ byte: UInt8) -> Bool { 0x61...0x7A ~= byte | 0x20 }

private func isSchemeByte(_ byte: UInt8) -> Bool {
  isLetter(byte) || 0x30...0x39 ~= byte || byte == UInt8(ascii: "+")
    || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
}
