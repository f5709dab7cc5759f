/// Reads canonical octets back into a tree.
///
/// Canonical octets are a small, regular language: one way to write each tag, seven character
/// references, no declaration, no CDATA section (Canonical XML 1.0 §2.3). Whoever has just digested
/// octets of their own canonicaliser need not ask the general parser what they say; tests hold the
/// two readings equal. Whatever this reader does not know is left to the general parser, whole.
struct CanonicalReader {
  private let octets: [UInt8]
  private var index = 0

  /// The octets themselves, and behind them what had to be decoded.
  private var arena: [UInt8]
  private var nodes: [NodeRecord] = []
  private var attributes: [AttributeRecord] = []
  private var namespaces: [NamespaceRecord] = []
  private var names = CanonicalNames()
  private var openElements: [Int] = []

  /// Reads a document that is one element with what it holds.
  ///
  /// - Returns: nil when the octets are anything else, or hold more different names than the table of
  ///   names is made for.
  static func read(_ document: DecodedDocument) -> XMLTree.Storage? {
    guard !holdsNoncharacter(document) else { return nil }
    var reader = CanonicalReader(document.utf8)
    guard reader.readDocument() else { return nil }
    return XMLTree.Storage(
      document: document, arena: reader.arena, names: reader.names.names,
      strings: reader.names.strings, nodes: reader.nodes, attributes: reader.attributes,
      namespaces: reader.namespaces, root: NodeID(0), firstRelativeNamespace: nil)
  }

  /// Whether U+FFFE or U+FFFF stands in it, which no document may hold (XML 1.0 §2.2).
  private static func holdsNoncharacter(_ document: DecodedDocument) -> Bool {
    guard !document.isASCII else { return false }
    let octets = document.utf8
    return octets.indices.dropLast(2).contains { index in
      octets[index] == 0xEF && octets[index + 1] == 0xBF && octets[index + 2] >= 0xBE
    }
  }

  private init(_ octets: [UInt8]) {
    self.octets = octets
    arena = octets
    nodes.reserveCapacity(octets.count / 32)
    attributes.reserveCapacity(octets.count / 64)
  }

  private mutating func readDocument() -> Bool {
    guard take(UInt8(ascii: "<")), readStartTag() else { return false }
    while !openElements.isEmpty {
      guard readText(), take(UInt8(ascii: "<")), let next = current else { return false }
      let isRead =
        switch next {
        case UInt8(ascii: "/"): readEndTag()
        case UInt8(ascii: "!"): readComment()
        case UInt8(ascii: "?"): readProcessingInstruction()
        default: readStartTag()
        }
      guard isRead else { return false }
    }
    return index == octets.count
  }

  private var current: UInt8? { index < octets.count ? octets[index] : nil }

  private mutating func take(_ octet: UInt8) -> Bool {
    guard index < octets.count, octets[index] == octet else { return false }
    index += 1
    return true
  }

  private func holds(_ text: StaticString) -> Bool {
    guard index + text.utf8CodeUnitCount <= octets.count else { return false }
    return text.withUTF8Buffer { text in
      text.indices.allSatisfy { unsafe octets[index + $0] == text[$0] }
    }
  }

  private mutating func take(_ text: StaticString) -> Bool {
    guard holds(text) else { return false }
    index += text.utf8CodeUnitCount
    return true
  }

  private var parent: Int { openElements.last ?? -1 }
}

// MARK: Tags

extension CanonicalReader {
  /// `<name xmlns="..." xmlns:p="..." a="..." p:b="...">`, the `<` taken already.
  private mutating func readStartTag() -> Bool {
    let start = index - 1
    guard let written = readName() else { return false }
    let node = nodes.count
    let firstNamespace = namespaces.count
    let firstAttribute = attributes.count
    names.openScope()
    // An attribute's namespace is known once all declarations of its tag are; they come first.
    while take(" xmlns") { guard readDeclaration(since: firstNamespace) else { return false } }
    while take(UInt8(ascii: " ")) {
      guard readAttribute(since: firstAttribute) else { return false }
    }
    guard take(UInt8(ascii: ">")), let name = names.number(ofElement: written, &arena) else {
      return false
    }
    nodes.append(
      NodeRecord(
        kind: .element, parent: parent, end: node + 1, name: name,
        content: OctetRange(start: 0, end: 0), attributes: firstAttribute..<attributes.count,
        namespaces: firstNamespace..<namespaces.count, offset: start))
    openElements.append(node)
    return true
  }

  private mutating func readEndTag() -> Bool {
    guard take(UInt8(ascii: "/")), let element = openElements.popLast() else { return false }
    let name = names.names[nodes[element].name].qualified
    let written = OctetRange(start: index, end: index + name.count)
    guard written.end < octets.count, octets.holds(written, sameAs: name, of: arena) else {
      return false
    }
    index = written.end
    names.closeScope()
    nodes[element].end = nodes.count
    return take(UInt8(ascii: ">"))
  }

  /// `="uri"` or `:prefix="uri"`, in order of the prefix.
  private mutating func readDeclaration(since first: Int) -> Bool {
    var prefix = OctetRange(start: 0, end: 0)
    if take(UInt8(ascii: ":")) {
      // What begins with `xml` is reserved, and not for this reader to judge.
      guard !holds("xml"), let written = readName(), !written.hasPrefix else { return false }
      prefix = written.range
    }
    guard let value = readValue(), prefix.isEmpty || !value.isEmpty,
      let declaration = names.declare(prefix, as: value, arena)
    else { return false }
    for other in first..<namespaces.count where namespaces[other].prefix == declaration.prefix {
      return false
    }
    namespaces.append(declaration)
    return true
  }

  /// `name="value"`; no name twice.
  private mutating func readAttribute(since first: Int) -> Bool {
    guard !holds("xmlns"), let written = readName(), let value = readValue(),
      let name = names.number(ofAttribute: written, &arena)
    else { return false }
    for other in first..<attributes.count
    where names.areSame(attributes[other].name, name, arena) { return false }
    attributes.append(AttributeRecord(name: name, value: value))
    return true
  }

  /// A name of ASCII letters, as those of all standards are; any other is not for this reader.
  private mutating func readName() -> CanonicalNames.Written? {
    let start = index
    guard takeNCName() else { return nil }
    guard take(UInt8(ascii: ":")) else {
      return CanonicalNames.Written(range: OctetRange(start: start, end: index), local: start)
    }
    let local = index
    guard takeNCName() else { return nil }
    return CanonicalNames.Written(range: OctetRange(start: start, end: index), local: local)
  }

  /// Letters, digits, `-`, `.` and `_`, the first of them a letter or `_`.
  private mutating func takeNCName() -> Bool {
    guard let first = current, Self.isLetter(first) else { return false }
    index += 1
    while let octet = current, Self.isLetter(octet) || Self.isLaterOctet(octet) { index += 1 }
    return true
  }

  private static func isLetter(_ octet: UInt8) -> Bool {
    0x61...0x7A ~= octet | 0x20 || octet == UInt8(ascii: "_")
  }

  private static func isLaterOctet(_ octet: UInt8) -> Bool {
    0x30...0x39 ~= octet || octet == UInt8(ascii: "-") || octet == UInt8(ascii: ".")
  }
}

// MARK: Text

extension CanonicalReader {
  /// `="value"`.
  private mutating func readValue() -> OctetRange? {
    guard take("=\"") else { return nil }
    let value = readCharacters(until: UInt8(ascii: "\""), of: .attributeValue)
    return take(UInt8(ascii: "\"")) ? value : nil
  }

  /// Text up to the next tag, if there is any.
  private mutating func readText() -> Bool {
    let start = index
    guard let content = readCharacters(until: UInt8(ascii: "<"), of: .text) else {
      return false
    }
    if index > start { append(.text, name: 0, content, offset: start) }
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
      index = unsafe octets.withUnsafeBufferPointer { octets in
        unsafe characters.first(in: octets, from: plain)
      }
      guard let octet = current else { return nil }
      if octet == delimiter { break }
      guard octet == UInt8(ascii: "&") else { return nil }
      if decodedStart == nil { decodedStart = arena.count }
      arena.append(contentsOf: octets[plain..<index])
      guard let character = takeReference(characters) else { return nil }
      arena.append(character)
      plain = index
    }
    guard let decodedStart else { return OctetRange(start: start, end: index) }
    arena.append(contentsOf: octets[plain..<index])
    return OctetRange(start: decodedStart, end: arena.count)
  }

  /// A reference that a canonical form has at this place, and the character it stands for.
  private mutating func takeReference(_ characters: CanonicalCharacters) -> UInt8? {
    for character in Self.referenced {
      if let reference = characters.reference(to: character), take(reference) { return character }
    }
    return nil
  }

  private static let referenced: [UInt8] = [0x26, 0x3C, 0x3E, 0x22, 0x09, 0x0A, 0x0D]

  private mutating func readComment() -> Bool {
    let start = index - 1
    guard take("!--") else { return false }
    let content = index
    while !holds("--") {
      guard readLeafCharacter() else { return false }
    }
    append(.comment, name: 0, OctetRange(start: content, end: index), offset: start)
    return take("-->")
  }

  private mutating func readProcessingInstruction() -> Bool {
    let start = index - 1
    guard take(UInt8(ascii: "?")), let target = readName(), !target.hasPrefix,
      !isReserved(target.range), let name = names.number(ofTarget: target.range)
    else { return false }
    guard holds("?>") || take(UInt8(ascii: " ")) else { return false }
    let content = index
    while !holds("?>") {
      guard readLeafCharacter() else { return false }
    }
    append(
      .processingInstruction, name: name, OctetRange(start: content, end: index), offset: start)
    return take("?>")
  }

  /// The target `xml` in any case (XML 1.0 §2.6).
  private func isReserved(_ target: OctetRange) -> Bool {
    target.count == 3 && octets[target.start] | 0x20 == UInt8(ascii: "x")
      && octets[target.start + 1] | 0x20 == UInt8(ascii: "m")
      && octets[target.start + 2] | 0x20 == UInt8(ascii: "l")
  }

  private mutating func readLeafCharacter() -> Bool {
    guard let octet = current, octet >= 0x20 || octet == 0x09 || octet == 0x0A else {
      return false
    }
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
