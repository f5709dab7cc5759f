/// Reads JSON strictly (RFC 8259): one value, no key twice, whole numbers, a few levels.
struct JSONReader {
  private let octets: [UInt8]
  private var index = 0

  /// The value of a text, or the place of the first thing that is wrong.
  static func read(_ octets: [UInt8]) throws(PolicyFileError) -> JSONValue {
    guard octets.count <= maximumOctets else { throw .tooLarge(maximum: maximumOctets) }
    var reader = JSONReader(octets)
    do { _ = try UTF8Span(validating: octets.span) } catch {
      reader.index = error.byteOffsets.lowerBound
      throw reader.malformed()
    }
    let value = try reader.value(depth: 0)
    reader.skipSpace()
    guard reader.index == octets.count else { throw reader.malformed() }
    return value
  }

  /// A policy has a few kilobytes, and certificates in it a few more.
  private static let maximumOctets = 4 << 20

  /// Policies are five deep.
  private static let maximumDepth = 16

  private init(_ octets: [UInt8]) { self.octets = octets }

  private var next: UInt8? { index < octets.count ? octets[index] : nil }

  private func malformed() -> PolicyFileError {
    let line = octets[..<min(index, octets.count)].count { $0 == 0x0A } + 1
    return .malformed(line: line)
  }

  private mutating func skipSpace() {
    while let octet = next, [0x20, 0x09, 0x0A, 0x0D].contains(octet) { index += 1 }
  }

  private mutating func skip(_ text: StaticString) -> Bool {
    let expected = (0..<text.utf8CodeUnitCount).map { unsafe text.utf8Start[$0] }
    guard octets[index...].starts(with: expected) else { return false }
    index += expected.count
    return true
  }

  /// The depth bounds the recursion.
  private mutating func value(depth: Int) throws(PolicyFileError) -> JSONValue {
    guard depth <= Self.maximumDepth else { throw malformed() }
    skipSpace()
    switch next {
    case UInt8(ascii: "{"): return .object(try members(depth: depth))
    case UInt8(ascii: "["): return try array(depth: depth)
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t") where skip("true"): return .bool(true)
    case UInt8(ascii: "f") where skip("false"): return .bool(false)
    case UInt8(ascii: "n") where skip("null"): return .null
    default: return .integer(try integer())
    }
  }

  private mutating func members(depth: Int) throws(PolicyFileError) -> [JSONValue.Member] {
    index += 1
    var members: [JSONValue.Member] = []
    var keys: Set<[UInt8]> = []
    skipSpace()
    if skip("}") { return members }
    repeat {
      skipSpace()
      guard next == UInt8(ascii: "\"") else { throw malformed() }
      let key = try string()
      guard keys.insert(Array(key.utf8)).inserted else { throw .duplicateKey(key) }
      skipSpace()
      guard skip(":") else { throw malformed() }
      members.append(JSONValue.Member(key: key, value: try value(depth: depth + 1)))
      skipSpace()
    } while skip(",")
    guard skip("}") else { throw malformed() }
    return members
  }

  private mutating func array(depth: Int) throws(PolicyFileError) -> JSONValue {
    index += 1
    var values: [JSONValue] = []
    skipSpace()
    if skip("]") { return .array([]) }
    repeat {
      values.append(try value(depth: depth + 1))
      skipSpace()
    } while skip(",")
    guard skip("]") else { throw malformed() }
    return .array(values)
  }

  /// A whole number without an exponent or a leading zero.
  private mutating func integer() throws(PolicyFileError) -> Int {
    let start = index
    _ = skip("-")
    let digits = octets[index...].prefix { 0x30...0x39 ~= $0 }
    index += digits.count
    let isFraction = next.map { [0x2E, 0x45, 0x65].contains($0) } ?? false
    guard !digits.isEmpty, digits.count == 1 || digits.first != 0x30, !isFraction,
      let number = Int(String(decoding: octets[start..<index], as: UTF8.self))
    else { throw malformed() }
    return number
  }

  private mutating func string() throws(PolicyFileError) -> String {
    index += 1
    var text: [UInt8] = []
    while let octet = next {
      switch octet {
      case UInt8(ascii: "\""):
        index += 1
        return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"):
        index += 1
        text += try escaped()
      case 0..<0x20: throw malformed()
      default:
        index += 1
        text.append(octet)
      }
    }
    throw malformed()
  }

  private mutating func escaped() throws(PolicyFileError) -> [UInt8] {
    let escapes: [UInt8: UInt8] = [
      0x22: 0x22, 0x5C: 0x5C, 0x2F: 0x2F, 0x62: 0x08, 0x66: 0x0C, 0x6E: 0x0A, 0x72: 0x0D,
      0x74: 0x09,
    ]
    guard let letter = next else { throw malformed() }
    index += 1
    if let octet = escapes[letter] { return [octet] }
    guard letter == UInt8(ascii: "u") else { throw malformed() }
    var scalar = try unit()
    if 0xD800...0xDBFF ~= scalar {
      guard skip("\\u") else { throw malformed() }
      let low = try unit()
      guard 0xDC00...0xDFFF ~= low else { throw malformed() }
      scalar = 0x10000 + (scalar - 0xD800) << 10 + (low - 0xDC00)
    }
    guard let character = Unicode.Scalar(scalar) else { throw malformed() }
    return Array(String(Character(character)).utf8)
  }

  private mutating func unit() throws(PolicyFileError) -> UInt32 {
    let digits = octets[index...].prefix(4)
    let isHexadecimal = digits.allSatisfy {
      0x30...0x39 ~= $0 || 0x41...0x46 ~= $0 || 0x61...0x66 ~= $0
    }
    guard digits.count == 4, isHexadecimal,
      let unit = UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
    else { throw malformed() }
    index += 4
    return unit
  }
}
