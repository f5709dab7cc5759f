/// Text, comments, processing instructions, and the values of attributes.
extension PlainReader {
  /// `="value"`, in either kind of quotes.
  mutating func readValue() -> ByteRange? {
    guard cursor.take(UInt8(ascii: "=")) else { return nil }
    let quote = cursor.current
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { return nil }
    cursor.index += 1
    let start = cursor.index
    let end = unsafe CanonicalCharacters.attributeValue.first(in: cursor.bytes, from: start)
    if quote == UInt8(ascii: "\""), end < cursor.count, cursor.byte(at: end) == quote {
      cursor.index = end + 1
      return ByteRange(start: start, end: end)
    }
    let value = readCharacters(until: quote, of: .attributeValue)
    cursor.index += 1
    return value
  }

  /// Text up to the next tag, if there is any.
  @inline(__always)
  mutating func readText() -> Bool {
    let start = cursor.index
    guard cursor.current != UInt8(ascii: "<") else { return true }
    // Most text ends at a tag, with nothing in it that a canonical form would replace.
    let end = unsafe CanonicalCharacters.text.first(in: cursor.bytes, from: start)
    if end < cursor.count, cursor.byte(at: end) == UInt8(ascii: "<") {
      guard end - start <= limits.maximumTextBytes else { return false }
      cursor.index = end
      return append(
        .text, ByteRange(start: start, end: end), offset: start, form: .verbatimText)
    }
    endsVerbatim()
    guard let content = readCharacters(until: UInt8(ascii: "<"), of: .text),
      content.count <= limits.maximumTextBytes
    else { return false }
    return append(.text, content, offset: start)
  }

  /// Characters up to a delimiter, their references replaced.
  private mutating func readCharacters(
    until delimiter: UInt8, of characters: CanonicalCharacters
  ) -> ByteRange? {
    let start = cursor.index
    var decodedStart: Int?
    var plain = start
    while true {
      if delimiter == UInt8(ascii: "'") {
        cursor.skipValueInApostrophes()
      } else {
        cursor.index = unsafe characters.first(in: cursor.bytes, from: cursor.index)
      }
      let byte = cursor.current
      if byte == delimiter { break }
      if byte == UInt8(ascii: ">"), !cursor.endsSection(since: start) {
        cursor.index += 1
        continue
      }
      guard byte == UInt8(ascii: "&") else { return nil }
      if decodedStart == nil { decodedStart = arena.count }
      unsafe arena.append(contentsOf: cursor.bytes[plain..<cursor.index])
      guard cursor.takeReference(into: &arena) else { return nil }
      plain = cursor.index
    }
    guard let decodedStart else { return ByteRange(start: start, end: cursor.index) }
    unsafe arena.append(contentsOf: cursor.bytes[plain..<cursor.index])
    return ByteRange(start: decodedStart, end: arena.count)
  }

  mutating func readComment() -> Bool {
    let start = cursor.index - 1
    guard cursor.take("!--") else { return false }
    let content = cursor.index
    while !cursor.holds("--") {
      guard cursor.takeLeafCharacter() else { return false }
    }
    let range = ByteRange(start: content, end: cursor.index)
    guard range.count <= limits.maximumTextBytes else { return false }
    endsVerbatim()
    holdsElementsAndTextAlone = false
    return append(.comment, range, offset: start) && cursor.take("-->")
  }

  mutating func readProcessingInstruction() -> Bool {
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
    let range = ByteRange(start: content, end: cursor.index)
    guard range.count <= limits.maximumTextBytes else { return false }
    endsVerbatim()
    holdsElementsAndTextAlone = false
    return append(.processingInstruction, name: name, range, offset: start) && cursor.take("?>")
  }

  /// Adds a node that is no element; false when there is no memory for it.
  @inline(__always)
  private mutating func append(
    _ kind: NodeKind, name: Int = 0, _ content: ByteRange, offset: Int, form: WrittenForm = .none
  ) -> Bool {
    nodes.append(
      NodeRecord(
        leaf: kind, number: nodes.count, parent: parent, name: name, content: content,
        offset: offset, form: form))
  }
}
