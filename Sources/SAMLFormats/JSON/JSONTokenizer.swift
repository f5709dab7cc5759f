/// Reads a sequence of JSON values piece by piece, in memory that does not grow with the input.
///
/// It is strict by RFC 8259: no comments, no trailing commas, no other white space, UTF-8 alone.
/// Values follow one another with or without white space between them, so it reads one JSON text
/// and lines of JSON in the same way. It cuts off a string longer than the limit and skips its
/// rest.
///
/// ```swift
/// tokenizer.append(piece)
/// while let token = try tokenizer.next() { … }
/// ```
package struct JSONTokenizer: Sendable {
  /// The part of the grammar that may come next.
  enum Expectation: Sendable {
    case value
    /// The first element of an array, or its end.
    case elementOrEnd
    /// The first member of an object, or its end.
    case memberOrEnd
    case member
    case colon
    case commaOrEnd
  }

  /// The token that is incomplete at the end of a piece.
  enum Partial: Sendable {
    case none
    case string(isKey: Bool)
    case word
  }

  let limits: JSONLimits
  var buffer: [UInt8] = []
  var index = 0

  /// The number of bytes of the input before the buffer.
  var bufferOffset = 0

  var expectation = Expectation.value
  var partial = Partial.none

  /// Whether each open container is an object, the innermost last.
  var isObject: [Bool] = []

  /// The content of a string or the letters of a word, as far as they were read.
  var text: [UInt8] = []
  var isTextCutOff = false
  var hasLoneSurrogate = false

  /// A high surrogate that waits for the low one.
  var highSurrogate: UInt32?

  /// The number of bytes before the token that is being read.
  var startOffset = 0

  /// Whether the token that is being read is the first on its line.
  var isFirstOnLine = true

  /// The number of line feeds before the token that was read last.
  package internal(set) var line = 0

  /// The number of line feeds before the value of the outermost level that was read last.
  package internal(set) var valueLine = 0

  /// Prepares to read.
  ///
  /// - Parameters:
  ///   - limits: The bounds on depth and memory.
  ///   - skipped: The number of bytes of the input before the first piece.
  package init(limits: JSONLimits = JSONLimits(), after skipped: Int = 0) {
    self.limits = limits
    bufferOffset = skipped
  }

  /// The number of arrays and objects around what is read next.
  package var depth: Int { isObject.count }

  /// The number of bytes before the token that was read last.
  package var offset: Int { startOffset }

  /// Takes the next piece of the input; what was read of earlier pieces is forgotten.
  package mutating func append(_ piece: ArraySlice<UInt8>) {
    bufferOffset += index
    if index == buffer.count {
      buffer.replaceSubrange(0..., with: piece)
    } else {
      buffer.removeFirst(index)
      buffer += piece
    }
    index = 0
  }

  /// The next token; nil when the pieces so far hold no further one.
  package mutating func next() throws(JSONTextError) -> JSONToken? {
    let token = try nextToken()
    if token != nil { isFirstOnLine = false }
    return token
  }

  private mutating func nextToken() throws(JSONTextError) -> JSONToken? {
    switch partial {
    case .string(let isKey): return try readString(isKey: isKey)
    case .word: return try readWord(isAtEnd: false)
    case .none: break
    }
    while index < buffer.count {
      let byte = buffer[index]
      switch byte {
      case 0x0A:
        line += 1
        isFirstOnLine = true
        index += 1
      case 0x20, 0x09, 0x0D:
        index += 1
      default:
        startOffset = bufferOffset + index
        if let token = try read(byte) { return token }
        if case .none = partial { continue }
        return nil
      }
    }
    return nil
  }

  /// The next token at the end of the input; nil when there is no further one.
  ///
  /// - Throws: ``JSONTextError/cutOff(offset:)`` when the input ends inside a value.
  package mutating func last() throws(JSONTextError) -> JSONToken? {
    if let token = try next() { return token }
    return try finish()
  }

  /// A number or a word is not over before something else follows, or nothing does.
  private mutating func finish() throws(JSONTextError) -> JSONToken? {
    if case .word = partial { return try readWord(isAtEnd: true) }
    guard case .none = partial, isObject.isEmpty else {
      throw .cutOff(offset: bufferOffset + index)
    }
    return nil
  }

  /// Gives up the unreadable value, and continues after it: at the next line, or at the token that
  /// failed if a line begins with it.
  ///
  /// - Returns: Whether the next line was found; if not, append the next piece and call it again.
  package mutating func skipLine() -> Bool {
    let isAtNextValue = isFirstOnLine && !isObject.isEmpty && startOffset >= bufferOffset
    isObject = []
    expectation = .value
    partial = .none
    highSurrogate = nil
    text = []
    isTextCutOff = false
    hasLoneSurrogate = false
    if isAtNextValue {
      index = startOffset - bufferOffset
      return true
    }
    while index < buffer.count {
      index += 1
      if buffer[index - 1] == 0x0A {
        line += 1
        isFirstOnLine = true
        return true
      }
    }
    return false
  }
}

/// The bounds on what a JSON reader holds.
package struct JSONLimits: Sendable, Hashable {
  /// The largest number of arrays and objects inside one another.
  ///
  /// Captures are a dozen deep, and a body of JSON inside of them is read by itself.
  package var depth = 256

  /// The largest content of a string that is kept, in bytes.
  package var stringBytes = 8 << 20

  /// The longest spelling of a number that is read, in bytes: no double needs as many digits.
  package var numberBytes = 1024

  /// Makes the default limits, to be changed one by one.
  package init() {}
}
