/// A whole body of the type `application/x-www-form-urlencoded` (HTML, "URL-encoded form data").
///
/// It encodes names and plain values; it takes a ``FormValue`` unchanged, because that is encoded
/// already. So each part of a body is encoded exactly once.
public struct FormBody: Sendable, Hashable {
  /// The value of the header field `Content-Type` for the body.
  public static let contentType = "application/x-www-form-urlencoded"

  /// The body, all of it ASCII.
  public private(set) var bytes: [UInt8] = []

  /// Makes an empty body.
  public init() {}

  /// Adds a control whose value is encoded already.
  ///
  /// - Parameters:
  ///   - name: The name of the control, as text.
  ///   - value: The value, which is not encoded again.
  public mutating func append(name: String, value: FormValue) {
    appendName(name)
    bytes += value.bytes
  }

  /// Adds a control whose value is plain text.
  ///
  /// - Parameters:
  ///   - name: The name of the control, as text.
  ///   - value: The value, as text that is not encoded.
  public mutating func append(name: String, value: String) {
    appendName(name)
    appendEncoded(value)
  }

  /// The body as text.
  ///
  /// An interpolated ``FormBody`` shows its length alone.
  public var text: String {
    String(decoding: bytes, as: UTF8.self)
  }

  private mutating func appendName(_ name: String) {
    if !bytes.isEmpty { bytes.append(UInt8(ascii: "&")) }
    appendEncoded(name)
    bytes.append(UInt8(ascii: "="))
  }

  /// Escapes all but the letters, the digits and `*-._`; a space becomes `+` (URL §5.2).
  private mutating func appendEncoded(_ text: String) {
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "*"), UInt8(ascii: "-"),
        UInt8(ascii: "."), UInt8(ascii: "_"):
        bytes.append(byte)
      case 0x20:
        bytes.append(UInt8(ascii: "+"))
      default:
        let escape = PercentEncoding.escape(byte)
        bytes += [escape.0, escape.1, escape.2]
      }
    }
  }
}

/// Shows its length alone: a response or a token inside names a person.
extension FormBody: Confidential {
  /// The type's name and the length in bytes.
  public var description: String { "FormBody(\(bytes.count) bytes)" }
}
