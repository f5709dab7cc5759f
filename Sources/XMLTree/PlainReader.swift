/// Reads plain documents: those that use none of the rarer means of XML.
///
/// Responses as providers send them, and the octets that a canonicaliser makes of them, are a small
/// part of the language: no document type, no CDATA section, names in ASCII, line feeds alone
/// (XML 1.0 §2, Namespaces in XML 1.0 §3). Within it there is one way to read a document, and this
/// reader takes half of the general parser's time or less. It never refuses: what is outside of that part,
/// above a limit, or wrong in any way is left to the general parser, whole, which alone says why a
/// document is refused. Tests hold the two readings equal, on millions of documents, sound and damaged.
@safe
struct PlainReader {
  private let limits: ParseLimits
  private var cursor: PlainCursor

  /// The octets themselves, and behind them what had to be decoded.
  private var arena: [UInt8]
  private var nodes: [NodeRecord] = []
  private var attributes: [AttributeRecord] = []
  private var namespaces: [NamespaceRecord] = []
  private var names: PlainNames
  private var remembered: RememberedTags
  /// The number of the scope of namespaces here, and how many there have been.
  private var scope = 0
  private var scopeCount = 1
  private var openElements: [OpenElement] = []
  private var elementCount = 0

  /// An element whose end has not been read.
  private struct OpenElement {
    let node: Int
    /// How many declarations were in scope around it, and the number of that scope.
    let outerCount: Int
    let outerScope: Int
  }

  /// The attributes of a tag, whose namespaces are known at its end.
  private var given: [(name: PlainNames.Written, value: OctetRange)] = []

  /// Reads a document within limits.
  ///
  /// - Returns: nil when the document is for the general parser.
  static func read(_ document: DecodedDocument, limits: ParseLimits) -> XMLTree.Storage? {
    guard document.encoding == .utf8, document.utf8.count <= maximumOctets,
      !holdsNoncharacter(document)
    else { return nil }
    return unsafe document.utf8.withUnsafeBufferPointer { octets in
      var reader = unsafe PlainReader(octets, document.utf8, limits)
      guard reader.readDocument() else { return nil }
      return XMLTree.Storage(
        document: document, arena: reader.arena, names: reader.names.names,
        strings: reader.names.strings, nodes: reader.nodes, attributes: reader.attributes,
        namespaces: reader.namespaces, root: NodeID(0), firstRelativeNamespace: nil)
    }
  }

  /// The general parser has limits of its own for values of 10,000,000 octets; it shall meet them.
  private static let maximumOctets = 8 << 20

  /// The general parser stops near a depth of 256.
  private static let maximumDepth = 128

  /// The general parser stops at names of 50,000 octets.
  private static let maximumNameOctets = 1_024

  /// Whether U+FFFE or U+FFFF stands in it, which no document may hold (XML 1.0 §2.2).
  private static func holdsNoncharacter(_ document: DecodedDocument) -> Bool {
    guard !document.isASCII else { return false }
    let octets = document.utf8
    return octets.indices.dropLast(2).contains { index in
      octets[index] == 0xEF && octets[index + 1] == 0xBF && octets[index + 2] >= 0xBE
    }
  }

  private init(_ octets: UnsafeBufferPointer<UInt8>, _ arena: [UInt8], _ limits: ParseLimits) {
    unsafe cursor = PlainCursor(octets)
    self.arena = arena
    self.limits = limits
    unsafe names = PlainNames(octets)
    unsafe remembered = RememberedTags(octets)
    nodes.reserveCapacity(octets.count / 32)
    attributes.reserveCapacity(octets.count / 64)
  }

  /// One element with what it holds; around it a declaration and white space.
  private mutating func readDocument() -> Bool {
    guard takeDeclaration() else { return false }
    cursor.takeWhiteSpace()
    guard cursor.take(UInt8(ascii: "<")), readStartTag() else { return false }
    while !openElements.isEmpty {
      guard readText(), cursor.take(UInt8(ascii: "<")) else { return false }
      let isRead =
        switch cursor.current {
        case UInt8(ascii: "/"): readEndTag()
        case UInt8(ascii: "!"): readComment()
        case UInt8(ascii: "?"): readProcessingInstruction()
        default: readStartTag()
        }
      guard isRead else { return false }
    }
    cursor.takeWhiteSpace()
    return cursor.index == cursor.count && nodes.count <= limits.maximumNodes
      && elementCount <= limits.maximumElements && namespaces.count <= limits.maximumNamespaces
  }

  /// One of the declarations that programs write, or none.
  private mutating func takeDeclaration() -> Bool {
    guard cursor.holds("<?") else { return true }
    return Self.declarations.contains { cursor.take($0) }
  }

  private static let declarations: [StaticString] = [
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>", "<?xml version=\"1.0\"?>",
    "<?xml version=\"1.0\" encoding=\"utf-8\"?>",
    "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"no\"?>",
    "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>",
  ]

  private var parent: Int { openElements.last?.node ?? -1 }
}

// MARK: Tags

extension PlainReader {
  /// `<name xmlns="..." xmlns:p="..." a="..." p:b="...">`, the `<` taken already.
  private mutating func readStartTag() -> Bool {
    let start = cursor.index - 1
    guard openElements.count < min(limits.maximumDepth, Self.maximumDepth) else { return false }
    if repeatTag(from: start) { return true }
    guard let written = readName() else { return false }
    let firstNamespace = namespaces.count
    let outer = OpenElement(node: nodes.count, outerCount: names.scopeCount, outerScope: scope)
    given.removeAll(keepingCapacity: true)
    while true {
      let end = cursor.index
      cursor.takeWhiteSpace()
      let next = cursor.current
      if next == UInt8(ascii: ">") || next == UInt8(ascii: "/") { break }
      guard cursor.index > end else { return false }
      let isRead =
        next == UInt8(ascii: "x") && cursor.holds("xml")
        ? readDeclaration(since: firstNamespace) : readAttribute()
      guard isRead else { return false }
    }
    let isEmpty = cursor.take(UInt8(ascii: "/"))
    guard cursor.take(UInt8(ascii: ">")), names.scopeCount <= limits.maximumNamespacesInScope,
      let name = names.number(ofElement: written), let attributes = addAttributes()
    else { return false }
    if namespaces.count > firstNamespace {
      scope = scopeCount
      scopeCount += 1
    }
    let tag = RememberedTag(
      range: OctetRange(start: start, end: cursor.index), name: name, isEmpty: isEmpty,
      attributes: attributes, namespaces: firstNamespace..<namespaces.count,
      outerScope: outer.outerScope, innerScope: scope)
    if isRepeatable(tag) { remembered.remember(tag) }
    open(tag, offset: start, outer)
    return true
  }

  /// Adds the element of a tag.
  private mutating func open(_ tag: RememberedTag, offset: Int, _ outer: OpenElement) {
    nodes.append(
      NodeRecord(
        kind: .element, parent: parent, end: outer.node + 1, name: tag.name,
        content: OctetRange(start: 0, end: 0), attributes: tag.attributes,
        namespaces: tag.namespaces, offset: offset))
    elementCount += 1
    if tag.isEmpty { close(outer) } else { openElements.append(outer) }
  }

  /// Leaves the scope of an element.
  private mutating func close(_ element: OpenElement) {
    names.closeScope(to: element.outerCount)
    scope = element.outerScope
  }

  private mutating func readEndTag() -> Bool {
    guard cursor.take(UInt8(ascii: "/")), let element = openElements.popLast() else { return false }
    let name = names.names[nodes[element.node].name].qualified
    let written = OctetRange(start: cursor.index, end: cursor.index + name.count)
    guard written.end < cursor.count, names.areEqual(written, name) else { return false }
    cursor.index = written.end
    close(element)
    nodes[element.node].end = nodes.count
    return cursor.take(UInt8(ascii: ">"))
  }

  /// `xmlns="uri"` or `xmlns:prefix="uri"`; every other name that begins with `xml` is reserved, and
  /// not for this reader to judge.
  private mutating func readDeclaration(since first: Int) -> Bool {
    guard cursor.take("xmlns") else { return false }
    var prefix = OctetRange(start: 0, end: 0)
    if cursor.take(UInt8(ascii: ":")) {
      guard !cursor.holds("xml"), let written = readName(), !written.hasPrefix else { return false }
      prefix = written.range
    }
    guard let value = readValue(), prefix.isEmpty || !value.isEmpty,
      value.count <= limits.maximumAttributeValueOctets,
      namespaces.count - first < limits.maximumNamespacesPerElement,
      let declaration = names.declare(prefix, as: value)
    else { return false }
    for other in first..<namespaces.count where namespaces[other].prefix == declaration.prefix {
      return false
    }
    namespaces.append(declaration)
    return true
  }

  /// `name="value"`.
  private mutating func readAttribute() -> Bool {
    guard given.count < limits.maximumAttributesPerElement, let name = readName(),
      let value = readValue(), value.count <= limits.maximumAttributeValueOctets
    else { return false }
    given.append((name, value))
    return true
  }

  /// Stores the attributes of a tag; no name may occur twice.
  private mutating func addAttributes() -> Range<Int>? {
    let first = attributes.count
    for (written, value) in given {
      guard let name = names.number(ofAttribute: written) else { return nil }
      for other in first..<attributes.count where names.areSame(attributes[other].name, name) {
        return nil
      }
      attributes.append(AttributeRecord(name: name, value: value))
    }
    return first..<attributes.count
  }

  private mutating func readName() -> PlainNames.Written? {
    guard let name = cursor.takeName(),
      name.range.count <= min(limits.maximumNameOctets, Self.maximumNameOctets)
    else { return nil }
    return name
  }
}

// MARK: Tags like earlier ones

extension PlainReader {
  /// Whether other tags may be compared with a tag: its values are in quotation marks and hold no
  /// references.
  private func isRepeatable(_ tag: RememberedTag) -> Bool {
    tag.attributes.allSatisfy { number in
      let value = attributes[number].value
      guard value.end < cursor.count else { return false }
      return unsafe cursor.octets[value.end] == UInt8(ascii: "\"")
    }
  }

  /// Reads a tag that repeats an earlier one but for the values of its attributes.
  ///
  /// - Returns: false, and nothing is read, if it does not.
  private mutating func repeatTag(from start: Int) -> Bool {
    guard let tag = remembered.candidate(at: start, inScope: scope) else { return false }
    let first = attributes.count
    var place = start
    var known = tag.range.start
    for number in tag.attributes {
      let attribute = attributes[number]
      let before = OctetRange(start: known, end: attribute.value.start)
      guard remembered.holds(before, at: place) else { return forget(attributesFrom: first) }
      let value = place + before.count
      place = unsafe CanonicalCharacters.attributeValue.first(in: cursor.octets, from: value)
      guard place - value <= limits.maximumAttributeValueOctets else {
        return forget(attributesFrom: first)
      }
      attributes.append(
        AttributeRecord(name: attribute.name, value: OctetRange(start: value, end: place)))
      known = attribute.value.end
    }
    let rest = OctetRange(start: known, end: tag.range.end)
    guard remembered.holds(rest, at: place) else { return forget(attributesFrom: first) }
    cursor.index = place + rest.count
    let outer = OpenElement(node: nodes.count, outerCount: names.scopeCount, outerScope: scope)
    let firstNamespace = namespaces.count
    for number in tag.namespaces {
      names.declareAgain(namespaces[number])
      namespaces.append(namespaces[number])
    }
    scope = tag.innerScope
    open(
      RememberedTag(
        range: tag.range, name: tag.name, isEmpty: tag.isEmpty,
        attributes: first..<attributes.count, namespaces: firstNamespace..<namespaces.count,
        outerScope: tag.outerScope, innerScope: tag.innerScope),
      offset: start, outer)
    return true
  }

  private mutating func forget(attributesFrom first: Int) -> Bool {
    attributes.removeLast(attributes.count - first)
    return false
  }
}

// MARK: Text

extension PlainReader {
  /// `="value"`, in either kind of quotes.
  private mutating func readValue() -> OctetRange? {
    guard cursor.take(UInt8(ascii: "=")) else { return nil }
    let quote = cursor.current
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { return nil }
    cursor.index += 1
    let value = readCharacters(until: quote, of: .attributeValue)
    cursor.index += 1
    return value
  }

  /// Text up to the next tag, if there is any.
  private mutating func readText() -> Bool {
    let start = cursor.index
    guard cursor.current != UInt8(ascii: "<") else { return true }
    guard let content = readCharacters(until: UInt8(ascii: "<"), of: .text),
      content.count <= limits.maximumTextOctets
    else { return false }
    append(.text, name: 0, content, offset: start)
    return true
  }

  /// Characters up to a delimiter, their references replaced.
  private mutating func readCharacters(
    until delimiter: UInt8, of characters: CanonicalCharacters
  ) -> OctetRange? {
    let start = cursor.index
    var decodedStart: Int?
    var plain = start
    while true {
      if delimiter == UInt8(ascii: "'") {
        cursor.skipValueInApostrophes()
      } else {
        cursor.index = unsafe characters.first(in: cursor.octets, from: cursor.index)
      }
      let octet = cursor.current
      if octet == delimiter { break }
      if octet == UInt8(ascii: ">"), !cursor.endsSection(since: start) {
        cursor.index += 1
        continue
      }
      guard octet == UInt8(ascii: "&") else { return nil }
      if decodedStart == nil { decodedStart = arena.count }
      unsafe arena.append(contentsOf: cursor.octets[plain..<cursor.index])
      guard cursor.takeReference(into: &arena) else { return nil }
      plain = cursor.index
    }
    guard let decodedStart else { return OctetRange(start: start, end: cursor.index) }
    unsafe arena.append(contentsOf: cursor.octets[plain..<cursor.index])
    return OctetRange(start: decodedStart, end: arena.count)
  }

  private mutating func readComment() -> Bool {
    let start = cursor.index - 1
    guard cursor.take("!--") else { return false }
    let content = cursor.index
    while !cursor.holds("--") {
      guard cursor.takeLeafCharacter() else { return false }
    }
    let range = OctetRange(start: content, end: cursor.index)
    guard range.count <= limits.maximumTextOctets else { return false }
    append(.comment, name: 0, range, offset: start)
    return cursor.take("-->")
  }

  private mutating func readProcessingInstruction() -> Bool {
    let start = cursor.index - 1
    guard cursor.take(UInt8(ascii: "?")), !cursor.holdsReservedTarget, let target = readName(),
      !target.hasPrefix, let name = names.number(ofTarget: target.range)
    else { return false }
    guard cursor.holds("?>") || cursor.take(UInt8(ascii: " ")) else { return false }
    cursor.takeWhiteSpace()
    let content = cursor.index
    while !cursor.holds("?>") {
      guard cursor.takeLeafCharacter() else { return false }
    }
    let range = OctetRange(start: content, end: cursor.index)
    guard range.count <= limits.maximumTextOctets else { return false }
    append(.processingInstruction, name: name, range, offset: start)
    return cursor.take("?>")
  }

  private mutating func append(
    _ kind: NodeKind, name: Int, _ content: OctetRange, offset: Int
  ) {
    nodes.append(
      NodeRecord(
        kind: kind, parent: parent, end: nodes.count + 1, name: name, content: content,
        attributes: 0..<0, namespaces: 0..<0, offset: offset))
  }
}
