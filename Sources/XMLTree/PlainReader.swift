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
  private let octets: UnsafeBufferPointer<UInt8>
  private let count: Int
  private let limits: ParseLimits
  private var index = 0

  /// The octets themselves, and behind them what had to be decoded.
  private var arena: [UInt8]
  private var nodes: [NodeRecord] = []
  private var attributes: [AttributeRecord] = []
  private var namespaces: [NamespaceRecord] = []
  private var names: PlainNames
  private var openElements: [OpenElement] = []
  private var elementCount = 0

  /// An element whose end has not been read.
  private struct OpenElement {
    let node: Int
    /// How many declarations were in scope around it.
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
    unsafe self.octets = octets
    count = octets.count
    self.arena = arena
    self.limits = limits
    unsafe names = PlainNames(octets)
    nodes.reserveCapacity(octets.count / 32)
    attributes.reserveCapacity(octets.count / 64)
  }

  /// One element with what it holds; around it a declaration and white space.
  private mutating func readDocument() -> Bool {
    guard takeDeclaration() else { return false }
    takeWhiteSpace()
    guard take(UInt8(ascii: "<")), readStartTag() else { return false }
    while !openElements.isEmpty {
      guard readText(), take(UInt8(ascii: "<")) else { return false }
      let isRead =
        switch current {
        case UInt8(ascii: "/"): readEndTag()
        case UInt8(ascii: "!"): readComment()
        case UInt8(ascii: "?"): readProcessingInstruction()
        default: readStartTag()
        }
      guard isRead else { return false }
    }
    takeWhiteSpace()
    return index == count && nodes.count <= limits.maximumNodes
      && elementCount <= limits.maximumElements && namespaces.count <= limits.maximumNamespaces
  }

  /// One of the declarations that programs write, or none.
  private mutating func takeDeclaration() -> Bool {
    guard holds("<?") else { return true }
    return Self.declarations.contains { take($0) }
  }

  private static let declarations: [StaticString] = [
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>", "<?xml version=\"1.0\"?>",
    "<?xml version=\"1.0\" encoding=\"utf-8\"?>",
    "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"no\"?>",
    "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>",
  ]

  /// The octet at the place of reading; at the end NUL, which no document holds.
  private var current: UInt8 { index < count ? unsafe octets[index] : 0 }

  private mutating func take(_ octet: UInt8) -> Bool {
    guard current == octet else { return false }
    index += 1
    return true
  }

  private func holds(_ text: StaticString) -> Bool {
    guard index + text.utf8CodeUnitCount <= count else { return false }
    for offset in 0..<text.utf8CodeUnitCount
    where unsafe octets[index + offset] != text.utf8Start[offset] { return false }
    return true
  }

  private mutating func take(_ text: StaticString) -> Bool {
    guard holds(text) else { return false }
    index += text.utf8CodeUnitCount
    return true
  }

  /// White space without carriage returns, which a parser turns into line feeds.
  private mutating func takeWhiteSpace() {
    while current == 0x20 || current == 0x0A || current == 0x09 { index += 1 }
  }

  private var parent: Int { openElements.last?.node ?? -1 }
}

// MARK: Tags

extension PlainReader {
  /// `<name xmlns="..." xmlns:p="..." a="..." p:b="...">`, the `<` taken already.
  private mutating func readStartTag() -> Bool {
    let start = index - 1
    guard openElements.count < min(limits.maximumDepth, Self.maximumDepth),
      let written = readName()
    else { return false }
    let firstNamespace = namespaces.count
    let outerScope = names.scopeCount
    given.removeAll(keepingCapacity: true)
    while true {
      let end = index
      takeWhiteSpace()
      let next = current
      if next == UInt8(ascii: ">") || next == UInt8(ascii: "/") { break }
      guard index > end else { return false }
      let isRead =
        next == UInt8(ascii: "x") && holds("xml")
        ? readDeclaration(since: firstNamespace) : readAttribute()
      guard isRead else { return false }
    }
    let isEmpty = take(UInt8(ascii: "/"))
    guard take(UInt8(ascii: ">")), names.scopeCount <= limits.maximumNamespacesInScope,
      let name = names.number(ofElement: written), let attributes = addAttributes()
    else { return false }
    let node = nodes.count
    nodes.append(
      NodeRecord(
        kind: .element, parent: parent, end: node + 1, name: name,
        content: OctetRange(start: 0, end: 0), attributes: attributes,
        namespaces: firstNamespace..<namespaces.count, offset: start))
    elementCount += 1
    if isEmpty {
      names.closeScope(to: outerScope)
    } else {
      openElements.append(OpenElement(node: node, outerScope: outerScope))
    }
    return true
  }

  private mutating func readEndTag() -> Bool {
    guard take(UInt8(ascii: "/")), let element = openElements.popLast() else { return false }
    let name = names.names[nodes[element.node].name].qualified
    let written = OctetRange(start: index, end: index + name.count)
    guard written.end < count, names.areEqual(written, name) else { return false }
    index = written.end
    names.closeScope(to: element.outerScope)
    nodes[element.node].end = nodes.count
    return take(UInt8(ascii: ">"))
  }

  /// `xmlns="uri"` or `xmlns:prefix="uri"`; every other name that begins with `xml` is reserved, and
  /// not for this reader to judge.
  private mutating func readDeclaration(since first: Int) -> Bool {
    guard take("xmlns") else { return false }
    var prefix = OctetRange(start: 0, end: 0)
    if take(UInt8(ascii: ":")) {
      guard !holds("xml"), let written = readName(), !written.hasPrefix else { return false }
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

  /// A name of ASCII letters, as those of all standards are; any other is not for this reader.
  private mutating func readName() -> PlainNames.Written? {
    let start = index
    var local = start
    guard takeNCName() else { return nil }
    if take(UInt8(ascii: ":")) {
      local = index
      guard takeNCName() else { return nil }
    }
    guard index - start <= min(limits.maximumNameOctets, Self.maximumNameOctets) else {
      return nil
    }
    return PlainNames.Written(range: OctetRange(start: start, end: index), local: local)
  }

  /// Letters, digits, `-`, `.` and `_`, the first of them a letter or `_`.
  private mutating func takeNCName() -> Bool {
    let first = current
    guard 0x61...0x7A ~= first | 0x20 || first == UInt8(ascii: "_") else { return false }
    index += 1
    while Self.isNameOctet(current) { index += 1 }
    return true
  }

  /// One bit for each octet below 128.
  private static func isNameOctet(_ octet: UInt8) -> Bool {
    let bits: UInt64 =
      octet < 64 ? 0x03FF_6000_0000_0000 : octet < 128 ? 0x07FF_FFFE_87FF_FFFE : 0
    return bits >> UInt64(octet & 63) & 1 != 0
  }
}

// MARK: Text

extension PlainReader {
  /// `="value"`, in either kind of quotes.
  private mutating func readValue() -> OctetRange? {
    guard take(UInt8(ascii: "=")) else { return nil }
    let quote = current
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { return nil }
    index += 1
    let value = readCharacters(until: quote, of: .attributeValue)
    index += 1
    return value
  }

  /// Text up to the next tag, if there is any.
  private mutating func readText() -> Bool {
    let start = index
    guard current != UInt8(ascii: "<") else { return true }
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
    let start = index
    var decodedStart: Int?
    var plain = start
    while true {
      index =
        delimiter == UInt8(ascii: "'")
        ? apostrophe(from: index) : unsafe characters.first(in: octets, from: index)
      let octet = current
      if octet == delimiter { break }
      if octet == UInt8(ascii: ">"), !endsSection(since: start) {
        index += 1
        continue
      }
      guard octet == UInt8(ascii: "&") else { return nil }
      if decodedStart == nil { decodedStart = arena.count }
      unsafe arena.append(contentsOf: octets[plain..<index])
      guard takeReference() else { return nil }
      plain = index
    }
    guard let decodedStart else { return OctetRange(start: start, end: index) }
    unsafe arena.append(contentsOf: octets[plain..<index])
    return OctetRange(start: decodedStart, end: arena.count)
  }

  /// Whether the `>` here ends `]]>`, which text may not hold.
  private func endsSection(since start: Int) -> Bool {
    unsafe index >= start + 2 && octets[index - 1] == UInt8(ascii: "]")
      && octets[index - 2] == UInt8(ascii: "]")
  }

  /// The first octet from a place on that a value in apostrophes does not hold as it is.
  private func apostrophe(from start: Int) -> Int {
    var index = start
    while index < count {
      let octet = unsafe octets[index]
      if octet < 0x20 || octet == 0x26 || octet == 0x27 || octet == 0x3C { break }
      index += 1
    }
    return index
  }

  private mutating func readComment() -> Bool {
    let start = index - 1
    guard take("!--") else { return false }
    let content = index
    while !holds("--") {
      guard readLeafCharacter() else { return false }
    }
    let range = OctetRange(start: content, end: index)
    guard range.count <= limits.maximumTextOctets else { return false }
    append(.comment, name: 0, range, offset: start)
    return take("-->")
  }

  private mutating func readProcessingInstruction() -> Bool {
    let start = index - 1
    guard take(UInt8(ascii: "?")), !holdsReservedTarget, let target = readName(),
      !target.hasPrefix, let name = names.number(ofTarget: target.range)
    else { return false }
    guard holds("?>") || take(UInt8(ascii: " ")) else { return false }
    takeWhiteSpace()
    let content = index
    while !holds("?>") {
      guard readLeafCharacter() else { return false }
    }
    let range = OctetRange(start: content, end: index)
    guard range.count <= limits.maximumTextOctets else { return false }
    append(.processingInstruction, name: name, range, offset: start)
    return take("?>")
  }

  /// A target that begins with `xml` in any case (XML 1.0 §2.6).
  private var holdsReservedTarget: Bool {
    guard index + 3 <= count else { return false }
    return unsafe octets[index] | 0x20 == UInt8(ascii: "x")
      && octets[index + 1] | 0x20 == UInt8(ascii: "m")
      && octets[index + 2] | 0x20 == UInt8(ascii: "l")
  }

  private mutating func readLeafCharacter() -> Bool {
    let octet = current
    guard octet >= 0x20 || octet == 0x09 || octet == 0x0A else { return false }
    index += 1
    return true
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

// MARK: References

extension PlainReader {
  /// One of the five entities that need no declaration, or a character by its number
  /// (XML 1.0 §4.1, §4.6).
  private mutating func takeReference() -> Bool {
    if holds("&#") { return takeCharacterReference() }
    for (reference, character) in Self.entities where take(reference) {
      arena.append(character)
      return true
    }
    return false
  }

  private static let entities: [(StaticString, UInt8)] = [
    ("&amp;", 0x26), ("&lt;", 0x3C), ("&gt;", 0x3E), ("&quot;", 0x22), ("&apos;", 0x27),
  ]

  private mutating func takeCharacterReference() -> Bool {
    index += 2
    let radix: UInt32 = take(UInt8(ascii: "x")) ? 16 : 10
    let start = index
    var value: UInt32 = 0
    while let digit = Self.digit(current), digit < radix, index - start < 7 {
      value = value * radix + digit
      index += 1
    }
    guard index > start, take(UInt8(ascii: ";")), let scalar = Unicode.Scalar(value),
      Self.isCharacter(value)
    else { return false }
    arena.append(
      contentsOf: Unicode.UTF8.encode(scalar) ?? Unicode.UTF8.encodedReplacementCharacter)
    return true
  }

  private static func digit(_ octet: UInt8) -> UInt32? {
    switch octet {
    case 0x30...0x39: UInt32(octet - 0x30)
    case 0x41...0x46: UInt32(octet - 0x41 + 10)
    case 0x61...0x66: UInt32(octet - 0x61 + 10)
    default: nil
    }
  }

  /// Production Char (XML 1.0 §2.2); surrogates are no scalars at all.
  private static func isCharacter(_ scalar: UInt32) -> Bool {
    scalar >= 0x20 && scalar != 0xFFFE && scalar != 0xFFFF || scalar == 0x09 || scalar == 0x0A
      || scalar == 0x0D
  }
}
