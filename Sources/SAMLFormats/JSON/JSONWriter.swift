/// Writes a JSON text value by value, straight into bytes (RFC 8259).
///
/// Members keep the order in which the caller writes them, so a report follows its contract.
package struct JSONWriter {
  /// The bytes written so far.
  package private(set) var bytes: [UInt8] = []

  /// How far lines are indented, those of the outermost level; nil writes everything on one line.
  private let indentation: Int?
  private let escapes: JSONEscapes
  private var depth: Int
  /// Whether the open array or object is still empty.
  private var isEmpty = true

  /// Begins a text.
  ///
  /// - Parameters:
  ///   - indentation: How far lines are indented; nil writes everything on one line.
  ///   - depth: How many arrays and objects are open around the text.
  ///   - escapes: Which characters are written as escapes.
  package init(indentation: Int? = nil, depth: Int = 0, escapes: JSONEscapes = .invisible) {
    self.indentation = indentation
    self.escapes = escapes
    self.depth = depth
    // The record of a response with the findings of every rule has about five thousand bytes.
    bytes.reserveCapacity(8192)
  }

  /// The written bytes, as text.
  package var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Writes an object, by itself or as an element.
  package mutating func object(_ members: (inout JSONWriter) -> Void) {
    separate()
    nest(UInt8(ascii: "{"), UInt8(ascii: "}"), members)
  }

  /// Writes a member that is an object.
  package mutating func object(_ name: String, _ members: (inout JSONWriter) -> Void) {
    begin(name)
    nest(UInt8(ascii: "{"), UInt8(ascii: "}"), members)
  }

  /// Writes a member that is an array.
  package mutating func array(_ name: String, _ elements: (inout JSONWriter) -> Void) {
    begin(name)
    nest(UInt8(ascii: "["), UInt8(ascii: "]"), elements)
  }

  /// Writes an element that is a string.
  package mutating func element(_ text: String) {
    separate()
    write(text)
  }

  /// Writes an element that is a string.
  package mutating func element(_ text: ExactString) { element(text.string) }

  /// Writes an element that a writer of this indentation and depth has written as its first.
  package mutating func element(written element: [UInt8]) {
    if !isEmpty { bytes.append(UInt8(ascii: ",")) }
    isEmpty = false
    bytes += element
  }

  /// Writes an element that is an object, whose first members such a writer has written from the brace on.
  package mutating func object(
    written beginning: [UInt8], _ others: (inout JSONWriter) -> Void
  ) {
    element(written: beginning)
    depth += 1
    others(&self)
    depth -= 1
    breakLine()
    bytes.append(UInt8(ascii: "}"))
    isEmpty = false
  }

  /// Takes the end off the object that was written last, so that members can follow.
  package mutating func reopenObject() {
    bytes.removeLast()
    guard indentation != nil else { return }
    while bytes.last == 0x20 { bytes.removeLast() }
    bytes.removeLast()
  }

  /// Writes an element that is `null`.
  package mutating func nullElement() {
    separate()
    bytes += "null".utf8
  }

  /// Writes a member that is a string.
  package mutating func member(_ name: String, _ text: String) {
    begin(name)
    write(text)
  }

  /// Writes a member that is a string.
  package mutating func member(_ name: String, _ text: ExactString) { member(name, text.string) }

  /// Writes a member that is a number.
  package mutating func member(_ name: String, _ number: Int64) {
    begin(name)
    bytes += String(number).utf8
  }

  /// Writes a member that is a number.
  package mutating func member(_ name: String, _ number: Int) { member(name, Int64(number)) }

  /// Writes a member that is true or false; nil is `null`.
  package mutating func member(_ name: String, _ value: Bool?) {
    begin(name)
    bytes += (value.map { $0 ? "true" : "false" } ?? "null").utf8
  }

  /// Writes a member that is `null`.
  package mutating func nullMember(_ name: String) {
    begin(name)
    bytes += "null".utf8
  }

  /// Writes a value by itself or as an element.
  package mutating func element(_ value: JSONValue) {
    separate()
    write(value)
  }
}

extension JSONWriter {
  /// Values that are written are made by this package and nest a few deep.
  private mutating func write(_ value: JSONValue) {
    switch value {
    case .null: bytes += "null".utf8
    case .bool(let value): bytes += (value ? "true" : "false").utf8
    case .integer(let value): bytes += String(value).utf8
    case .otherNumber(let spelled): bytes += spelled
    case .string(let text): write(text.string)
    case .array(let values):
      nest(UInt8(ascii: "["), UInt8(ascii: "]")) { writer in
        for value in values { writer.element(value) }
      }
    case .object(let members):
      nest(UInt8(ascii: "{"), UInt8(ascii: "}")) { writer in
        for member in members {
          writer.begin(member.key.string)
          writer.write(member.value)
        }
      }
    }
  }

  private mutating func nest(
    _ open: UInt8, _ close: UInt8, _ content: (inout JSONWriter) -> Void
  ) {
    bytes.append(open)
    depth += 1
    isEmpty = true
    content(&self)
    depth -= 1
    if !isEmpty { breakLine() }
    bytes.append(close)
    isEmpty = false
  }

  private mutating func begin(_ name: String) {
    separate()
    write(name)
    bytes.append(UInt8(ascii: ":"))
    if indentation != nil { bytes.append(0x20) }
  }

  private mutating func separate() {
    if !isEmpty { bytes.append(UInt8(ascii: ",")) }
    isEmpty = false
    if depth > 0 { breakLine() }
  }

  private mutating func breakLine() {
    guard let indentation else { return }
    bytes.append(0x0A)
    for _ in 0..<(indentation + 2 * depth) { bytes.append(0x20) }
  }

  /// Nearly all texts of a report need no escapes, so write first and look for them afterwards.
  private mutating func write(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    let start = bytes.count
    bytes += text.utf8
    if !isPlain(from: start) {
      bytes.removeSubrange(start...)
      escapes.append(text, to: &bytes)
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Whether what was written last is printable ASCII that needs no escape.
  private func isPlain(from start: Int) -> Bool {
    let written = bytes.span.extracting(start...)
    let count = written.count
    guard count >= 8 else { return written.indices.allSatisfy { Self.isPlain(written[$0]) } }
    let raw = unsafe written.bytes
    var marks: UInt64 = 0
    // Eight bytes at once; the last eight may overlap with those before.
    for offset in stride(from: 0, to: count - 8, by: 8) {
      marks |= unsafe Self.marks(raw.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self))
    }
    marks |= unsafe Self.marks(raw.unsafeLoadUnaligned(fromByteOffset: count - 8, as: UInt64.self))
    return marks == 0
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    0x20...0x7E ~= byte && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
  }

  /// Eight bytes, of which some are not plain unless this is zero.
  private static func marks(_ word: UInt64) -> UInt64 {
    let ones: UInt64 = 0x0101_0101_0101_0101
    // A byte that is zero, or smaller than a number, borrows from its highest bit.
    func zeros(_ bytes: UInt64) -> UInt64 { (bytes &- ones) & ~bytes }
    let controls = (word &- ones &* 0x20) & ~word
    let quotes = zeros(word ^ (ones &* 0x22)) | zeros(word ^ (ones &* 0x5C))
    return (word | controls | quotes | zeros(word ^ (ones &* 0x7F))) & (ones &* 0x80)
  }
}
