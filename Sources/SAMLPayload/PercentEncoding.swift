import SAMLFormats

/// The partner's percent-encoder (RFC 3986 §2.1).
///
/// It escapes the reserved characters of RFC 3986 §2.2, `%` itself and every byte that is not
/// ASCII, with upper-case digits. It leaves all other bytes unchanged, controls and space included.
/// It makes a form value of Base64 text; do not use it to encode arbitrary URLs.
public enum PercentEncoding {
  /// Encodes bytes.
  ///
  /// Work is linear, with one allocation of the exact size. The bytes need not be UTF-8.
  ///
  /// - Parameter bytes: Any bytes that are not percent-encoded yet.
  /// - Returns: The encoded bytes, all of them ASCII.
  public static func encode(_ bytes: Span<UInt8>) -> [UInt8] {
    [UInt8](capacity: Kernel.best.escapedCount(bytes)) { output in
      Kernel.best.escape(bytes, into: &output)
    }
  }

  /// `%` and two digits.
  static func escape(_ byte: UInt8) -> (UInt8, UInt8, UInt8) {
    (UInt8(ascii: "%"), upperCaseDigit(byte >> 4), upperCaseDigit(byte & 0xF))
  }

  private static func upperCaseDigit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
  }

  /// The number of bytes that each byte is encoded to: three if it is escaped, one if not.
  ///
  /// Loops read it through a span: the compiler checks an array at each subscript.
  static let widths: [UInt8] = {
    var table = [UInt8](repeating: 1, count: 256)
    for byte in 0x80..<0x100 {
      table[byte] = 3
    }
    for byte in "!#$%&'()*+,/:;=?@[]".utf8 {
      table[Int(byte)] = 3
    }
    return table
  }()
}
