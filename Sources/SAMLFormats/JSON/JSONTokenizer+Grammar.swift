/// Structure, numbers and words (RFC 8259 §2, §3, §6).
extension JSONTokenizer {
  /// Reads the token that begins with a byte other than white space.
  ///
  /// Returns nil for a comma or a colon, and for a token that the piece does not end.
  mutating func read(_ byte: UInt8) throws(JSONTextError) -> JSONToken? {
    if isObject.isEmpty { valueLine = line }
    switch byte {
    case UInt8(ascii: ","):
      guard expectation == .commaOrEnd, let isInObject = isObject.last else { throw malformed }
      index += 1
      expectation = isInObject ? .member : .value
      isFirstOnLine = false
      return nil
    case UInt8(ascii: ":"):
      guard expectation == .colon else { throw malformed }
      index += 1
      expectation = .value
      isFirstOnLine = false
      return nil
    case UInt8(ascii: "\""):
      let isKey = expectation == .member || expectation == .memberOrEnd
      guard isKey || expectsValue else { throw malformed }
      index += 1
      return try readString(isKey: isKey)
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      return try open(byte)
    case UInt8(ascii: "}"), UInt8(ascii: "]"):
      return try close(byte)
    default:
      guard expectsValue, Self.isOfWord(byte) else { throw malformed }
      return try readWord(isAtEnd: false)
    }
  }

  var expectsValue: Bool { expectation == .value || expectation == .elementOrEnd }

  var malformed: JSONTextError { .malformed(offset: bufferOffset + index) }

  /// Expects what may follow a value.
  mutating func endValue() {
    expectation = isObject.isEmpty ? .value : .commaOrEnd
  }

  private mutating func open(_ byte: UInt8) throws(JSONTextError) -> JSONToken {
    guard expectsValue else { throw malformed }
    guard isObject.count < limits.depth else { throw .tooDeep(offset: startOffset) }
    let opensObject = byte == UInt8(ascii: "{")
    index += 1
    isObject.append(opensObject)
    expectation = opensObject ? .memberOrEnd : .elementOrEnd
    return opensObject ? .objectStart : .arrayStart
  }

  private mutating func close(_ byte: UInt8) throws(JSONTextError) -> JSONToken {
    let closesObject = byte == UInt8(ascii: "}")
    let isEmpty = closesObject ? expectation == .memberOrEnd : expectation == .elementOrEnd
    guard isObject.last == closesObject, isEmpty || expectation == .commaOrEnd else {
      throw malformed
    }
    index += 1
    isObject.removeLast()
    endValue()
    return closesObject ? .objectEnd : .arrayEnd
  }

  /// Reads the letters of a number or a word, and takes them when something else follows.
  mutating func readWord(isAtEnd: Bool) throws(JSONTextError) -> JSONToken? {
    var end = index
    while end < buffer.count, Self.isOfWord(buffer[end]) { end += 1 }
    // Memory must not grow with the input.
    guard text.count + (end - index) <= limits.numberBytes else {
      throw .malformed(offset: startOffset)
    }
    text += buffer[index..<end]
    index = end
    guard isAtEnd || index < buffer.count else {
      partial = .word
      return nil
    }
    partial = .none
    let word = text
    text = []
    endValue()
    switch word.first {
    case UInt8(ascii: "t") where word.elementsEqual("true".utf8): return .bool(true)
    case UInt8(ascii: "f") where word.elementsEqual("false".utf8): return .bool(false)
    case UInt8(ascii: "n") where word.elementsEqual("null".utf8): return .null
    default:
      guard Self.isNumber(word) else { throw .malformed(offset: startOffset) }
      return .number(word)
    }
  }

  private static func isOfWord(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x61...0x7A, 0x2B, 0x2D, 0x2E, 0x45: true
    default: false
    }
  }

  /// Whether it is `-`, digits without a leading zero, a fraction, an exponent (RFC 8259 §6).
  private static func isNumber(_ word: [UInt8]) -> Bool {
    var rest = word[...]
    if rest.first == 0x2D { rest.removeFirst() }
    let whole = digits(&rest)
    guard whole > 0, whole == 1 || word[word.first == 0x2D ? 1 : 0] != 0x30 else { return false }
    if rest.first == 0x2E {
      rest.removeFirst()
      guard digits(&rest) > 0 else { return false }
    }
    if rest.first == 0x65 || rest.first == 0x45 {
      rest.removeFirst()
      if rest.first == 0x2B || rest.first == 0x2D { rest.removeFirst() }
      guard digits(&rest) > 0 else { return false }
    }
    return rest.isEmpty
  }

  private static func digits(_ rest: inout ArraySlice<UInt8>) -> Int {
    let digits = rest.prefix { 0x30...0x39 ~= $0 }
    rest = rest[digits.endIndex...]
    return digits.count
  }
}
