import SAMLReport

/// The members of a JSON object on one line (RFC 8259).
///
/// Strings and whole numbers of the outermost level are kept if somebody asks for them; whatever else
/// is there is read for its form alone.
struct JSONLine {
  enum Value: Equatable {
    case text([UInt8])
    case number(Int64)
    /// Anything else.
    case other
  }

  /// A line that is no JSON object, or has a name twice that was asked for.
  struct Malformed: Error {}

  private let octets: ArraySlice<UInt8>
  private var index: Int

  /// Reads the members with these names.
  static func members(
    _ names: [StaticString], of line: ArraySlice<UInt8>
  ) throws(Malformed) -> [String: Value] {
    do { _ = try UTF8Span(validating: line.span) } catch { throw Malformed() }
    var reader = JSONLine(line)
    let members = try reader.object(keeping: names.map { Array("\($0)".utf8) })
    reader.skipSpace()
    guard reader.next == nil else { throw Malformed() }
    return members
  }

  private init(_ line: ArraySlice<UInt8>) {
    octets = line
    index = line.startIndex
  }

  private var next: UInt8? { index < octets.endIndex ? octets[index] : nil }

  private mutating func skipSpace() {
    while let next, next == 0x20 || next == 0x09 || next == 0x0D || next == 0x0A { index += 1 }
  }

  private mutating func skip(_ octet: UInt8) -> Bool {
    skipSpace()
    guard next == octet else { return false }
    index += 1
    return true
  }

  private mutating func object(keeping names: [[UInt8]]) throws(Malformed) -> [String: Value] {
    guard skip(UInt8(ascii: "{")) else { throw Malformed() }
    var members: [String: Value] = [:]
    if skip(UInt8(ascii: "}")) { return members }
    repeat {
      let name = try string()
      guard skip(UInt8(ascii: ":")) else { throw Malformed() }
      let value = try value(depth: 0)
      guard names.contains(name) else { continue }
      let member = String(decoding: name, as: UTF8.self)
      guard members.updateValue(value, forKey: member) == nil else { throw Malformed() }
    } while skip(UInt8(ascii: ","))
    guard skip(UInt8(ascii: "}")) else { throw Malformed() }
    return members
  }

  /// The depth bounds the recursion.
  private mutating func value(depth: Int) throws(Malformed) -> Value {
    guard depth < 64 else { throw Malformed() }
    skipSpace()
    switch next {
    case UInt8(ascii: "\""): return .text(try string())
    case UInt8(ascii: "{"):
      _ = try list(until: UInt8(ascii: "}"), depth: depth, areMembers: true)
    case UInt8(ascii: "["):
      _ = try list(until: UInt8(ascii: "]"), depth: depth, areMembers: false)
    default: return try word()
    }
    return .other
  }

  private mutating func list(until end: UInt8, depth: Int, areMembers: Bool) throws(Malformed) {
    index += 1
    if skip(end) { return }
    repeat {
      if areMembers {
        _ = try string()
        guard skip(UInt8(ascii: ":")) else { throw Malformed() }
      }
      _ = try value(depth: depth + 1)
    } while skip(UInt8(ascii: ","))
    guard skip(end) else { throw Malformed() }
  }

  /// A number, `true`, `false` or `null`.
  private mutating func word() throws(Malformed) -> Value {
    let word = octets[index...].prefix { octet in
      switch octet {
      case 0x30...0x39, 0x61...0x7A, 0x2B, 0x2D, 0x2E, 0x45: true
      default: false
      }
    }
    index = word.endIndex
    if Self.literals.contains(where: { $0.utf8.elementsEqual(word) }) { return .other }
    guard Self.isNumber(word) else { throw Malformed() }
    return Int64(String(decoding: word.prefix(32), as: UTF8.self)).map { .number($0) } ?? .other
  }

  private static let literals = ["true", "false", "null"]

  /// Whether it is a number (RFC 8259 §6).
  private static func isNumber(_ word: ArraySlice<UInt8>) -> Bool {
    var rest = word
    func takeDigits() -> Int {
      let digits = rest.prefix { 0x30...0x39 ~= $0 }.count
      rest = rest.dropFirst(digits)
      return digits
    }
    if rest.first == UInt8(ascii: "-") { rest.removeFirst() }
    let beginsWithZero = rest.first == UInt8(ascii: "0")
    let digits = takeDigits()
    guard digits > 0, digits == 1 || !beginsWithZero else { return false }
    if rest.first == UInt8(ascii: ".") {
      rest.removeFirst()
      guard takeDigits() > 0 else { return false }
    }
    if rest.first == UInt8(ascii: "e") || rest.first == UInt8(ascii: "E") {
      rest.removeFirst()
      if rest.first == UInt8(ascii: "+") || rest.first == UInt8(ascii: "-") { rest.removeFirst() }
      guard takeDigits() > 0 else { return false }
    }
    return rest.isEmpty
  }

  private mutating func string() throws(Malformed) -> [UInt8] {
    guard skip(UInt8(ascii: "\"")) else { throw Malformed() }
    var text: [UInt8] = []
    while true {
      let plain = plainEnd
      text += octets[index..<plain]
      index = plain
      switch next {
      case UInt8(ascii: "\""):
        index += 1
        return text
      case UInt8(ascii: "\\"): text += try escaped()
      default: throw Malformed()
      }
    }
  }

  /// Where the octets end that stand for themselves.
  private var plainEnd: Int {
    let span = octets.span
    var position = index - octets.startIndex
    while position + Self.block <= span.count,
      !Self.holdsSpecial(span.extracting(position..<position + Self.block))
    { position += Self.block }
    while position < span.count, !Self.isSpecial(span[position]) { position += 1 }
    return position + octets.startIndex
  }

  /// How many octets are looked at without a branch for each.
  private static let block = 64

  private static func holdsSpecial(_ octets: Span<UInt8>) -> Bool {
    var (smallest, quote, backslash) = (UInt8.max, UInt8.max, UInt8.max)
    for index in octets.indices {
      smallest = min(smallest, octets[index])
      quote = min(quote, octets[index] ^ UInt8(ascii: "\""))
      backslash = min(backslash, octets[index] ^ UInt8(ascii: "\\"))
    }
    return smallest < 0x20 || quote == 0 || backslash == 0
  }

  /// Whether an octet does not stand for itself in a string (RFC 8259 §7).
  private static func isSpecial(_ octet: UInt8) -> Bool {
    octet < 0x20 || octet == UInt8(ascii: "\"") || octet == UInt8(ascii: "\\")
  }

  private mutating func escaped() throws(Malformed) -> [UInt8] {
    index += 1
    guard let letter = next else { throw Malformed() }
    index += 1
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return [letter]
    case UInt8(ascii: "b"): return [0x08]
    case UInt8(ascii: "f"): return [0x0C]
    case UInt8(ascii: "n"): return [0x0A]
    case UInt8(ascii: "r"): return [0x0D]
    case UInt8(ascii: "t"): return [0x09]
    case UInt8(ascii: "u"): return Array(String(Character(try scalar())).utf8)
    default: throw Malformed()
    }
  }

  /// A scalar of one unit or two (RFC 8259 §7).
  private mutating func scalar() throws(Malformed) -> Unicode.Scalar {
    let first = try unit()
    if let scalar = Unicode.Scalar(first) { return scalar }
    guard first < 0xDC00, next == UInt8(ascii: "\\") else { throw Malformed() }
    index += 1
    guard next == UInt8(ascii: "u") else { throw Malformed() }
    index += 1
    let second = try unit()
    guard 0xDC00...0xDFFF ~= second,
      let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
    else { throw Malformed() }
    return scalar
  }

  private mutating func unit() throws(Malformed) -> UInt32 {
    let digits = octets[index...].prefix(4)
    index = digits.endIndex
    let isHexadecimal = digits.allSatisfy {
      0x30...0x39 ~= $0 || 0x41...0x46 ~= $0 || 0x61...0x66 ~= $0
    }
    guard digits.count == 4, isHexadecimal,
      let unit = UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
    else { throw Malformed() }
    return unit
  }
}
