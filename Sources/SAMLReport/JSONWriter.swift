/// Writes a JSON text while its values are told, straight into octets (RFC 8259).
///
/// Members keep the order in which they are written, so that a report reads as its contract does.
struct JSONWriter {
  /// What was written so far.
  private(set) var octets: [UInt8] = []

  /// How far lines are indented, those of the outermost level; nil writes everything on one line.
  private let indentation: Int?
  private var depth: Int
  /// Whether nothing stands yet in the array or object that is open.
  private var isEmpty = true

  init(indentation: Int? = nil, depth: Int = 0) {
    self.indentation = indentation
    self.depth = depth
    // A record of a response that is judged by every rule has about five thousand octets.
    octets.reserveCapacity(8192)
  }

  /// What was written, as text.
  var text: String { String(decoding: octets, as: UTF8.self) }

  /// Writes an object, by itself or as an element.
  mutating func object(_ members: (inout JSONWriter) -> Void) {
    separate()
    nest(UInt8(ascii: "{"), UInt8(ascii: "}"), members)
  }

  /// Writes a member that is an object.
  mutating func object(_ name: String, _ members: (inout JSONWriter) -> Void) {
    begin(name)
    nest(UInt8(ascii: "{"), UInt8(ascii: "}"), members)
  }

  /// Writes a member that is an array.
  mutating func array(_ name: String, _ elements: (inout JSONWriter) -> Void) {
    begin(name)
    nest(UInt8(ascii: "["), UInt8(ascii: "]"), elements)
  }

  /// Writes an element that is a string.
  mutating func element(_ text: String) {
    separate()
    write(text)
  }

  /// Writes an element that a writer of this indentation and depth has written as its first.
  mutating func element(written element: [UInt8]) {
    if !isEmpty { octets.append(UInt8(ascii: ",")) }
    isEmpty = false
    octets += element
  }

  /// Writes an element that is `null`.
  mutating func nullElement() {
    separate()
    octets += "null".utf8
  }

  /// Writes a member that is a string.
  mutating func member(_ name: String, _ text: String) {
    begin(name)
    write(text)
  }

  /// Writes a member that is a number.
  mutating func member(_ name: String, _ number: Int64) {
    begin(name)
    octets += String(number).utf8
  }

  /// Writes a member that is a number.
  mutating func member(_ name: String, _ number: Int) { member(name, Int64(number)) }

  /// Writes a member that is true or false; nil is `null`.
  mutating func member(_ name: String, _ value: Bool?) {
    begin(name)
    octets += (value.map { $0 ? "true" : "false" } ?? "null").utf8
  }

  /// Writes a member that is `null`.
  mutating func nullMember(_ name: String) {
    begin(name)
    octets += "null".utf8
  }
}

extension JSONWriter {
  private mutating func nest(
    _ open: UInt8, _ close: UInt8, _ content: (inout JSONWriter) -> Void
  ) {
    octets.append(open)
    depth += 1
    isEmpty = true
    content(&self)
    depth -= 1
    if !isEmpty { breakLine() }
    octets.append(close)
    isEmpty = false
  }

  private mutating func begin(_ name: String) {
    separate()
    write(name)
    octets.append(UInt8(ascii: ":"))
    if indentation != nil { octets.append(0x20) }
  }

  private mutating func separate() {
    if !isEmpty { octets.append(UInt8(ascii: ",")) }
    isEmpty = false
    if depth > 0 { breakLine() }
  }

  private mutating func breakLine() {
    guard let indentation else { return }
    octets.append(0x0A)
    for _ in 0..<(indentation + 2 * depth) { octets.append(0x20) }
  }

  /// Nearly all texts of a report stand for themselves: they are written first and looked at then.
  private mutating func write(_ text: String) {
    octets.append(UInt8(ascii: "\""))
    let start = octets.count
    octets += text.utf8
    if !isPlain(from: start) {
      octets.removeSubrange(start...)
      writeEscaped(text)
    }
    octets.append(UInt8(ascii: "\""))
  }

  /// Whether what was written last is printable ASCII that needs no escape.
  private func isPlain(from start: Int) -> Bool {
    let written = octets.span.extracting(start...)
    var (smallest, largest) = (UInt8.max, UInt8.min)
    var (quote, backslash) = (UInt8.max, UInt8.max)
    // Without a branch for each octet.
    for index in written.indices {
      let octet = written[index]
      smallest = min(smallest, octet)
      largest = max(largest, octet)
      quote = min(quote, octet ^ UInt8(ascii: "\""))
      backslash = min(backslash, octet ^ UInt8(ascii: "\\"))
    }
    return smallest >= 0x20 && largest <= 0x7E && quote > 0 && backslash > 0
  }

  /// Control and format characters, those that turn the direction of writing among them, and those that
  /// end a line for some readers are written as escapes.
  private mutating func writeEscaped(_ text: String) {
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": octets += "\\\"".utf8
      case "\\": octets += "\\\\".utf8
      case "\n": octets += "\\n".utf8
      case "\r": octets += "\\r".utf8
      case "\t": octets += "\\t".utf8
      case _ where Self.isEscaped(scalar):
        for unit in String(scalar).utf16 {
          let digits = String(unit, radix: 16)
          octets += ("\\u" + String(repeating: "0", count: 4 - digits.count) + digits).utf8
        }
      default: octets += String(scalar).utf8
      }
    }
  }

  private static func isEscaped(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }
}
