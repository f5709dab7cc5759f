/// The partner's percent-encoder (RFC 3986 §2.1).
///
/// Escaped are the reserved characters of RFC 3986 §2.2, `%` itself and every octet that is not
/// ASCII, with upper-case digits. Everything else stands for itself, controls and space included:
/// this makes a form value of Base64 text, and is no encoder for arbitrary URLs.
public enum PercentEncoding {
  /// Encodes octets.
  ///
  /// Work is linear, with one allocation of the exact size. The octets need not be UTF-8.
  ///
  /// - Parameter octets: Any octets that are not percent-encoded yet.
  /// - Returns: The encoded octets, all of them ASCII.
  public static func encode(_ octets: Span<UInt8>) -> [UInt8] {
    [UInt8](capacity: encodedCount(octets)) { output in
      encode(octets, into: &output)
    }
  }

  private static func encodedCount(_ octets: Span<UInt8>) -> Int {
    let table = widths
    let widths = table.span
    var count = 0
    for index in octets.indices {
      count += Int(widths[Int(octets[index])])
    }
    return count
  }

  private static func encode(_ octets: Span<UInt8>, into output: inout OutputSpan<UInt8>) {
    let table = widths
    let widths = table.span
    for index in octets.indices {
      let octet = octets[index]
      guard widths[Int(octet)] > 1 else {
        output.append(octet)
        continue
      }
      let escape = escape(octet)
      output.append(escape[0])
      output.append(escape[1])
      output.append(escape[2])
    }
  }

  /// `%` and two digits.
  static func escape(_ octet: UInt8) -> [3 of UInt8] {
    [UInt8(ascii: "%"), upperCaseDigit(octet >> 4), upperCaseDigit(octet & 0xF)]
  }

  private static func upperCaseDigit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
  }

  /// The number of octets that stand for each octet: three for an escaped one, else one.
  ///
  /// Loops read it through a span: the compiler copies an inline array for each subscript.
  static let widths: InlineArray<256, UInt8> = {
    var table = InlineArray<256, UInt8>(repeating: 1)
    for octet in 0x80..<0x100 {
      table[octet] = 3
    }
    for octet in "!#$%&'()*+,/:;=?@[]".utf8 {
      table[Int(octet)] = 3
    }
    return table
  }()
}
