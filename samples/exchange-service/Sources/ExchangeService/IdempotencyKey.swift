import HTTPTypes
import TokenExchange

/// The secret by which a client whose answer was lost asks again: the field `Idempotency-Key`.
///
/// A client makes a new one for each response that it presents, and keeps it until it has an answer. It is never
/// stored as it came: the replay cache gets a digest.
struct IdempotencyKey: Confidential {
  /// The bytes of the secret.
  let secret: [UInt8]

  /// Reads the field, whose value may be in quotation marks as those of other services are.
  ///
  /// It returns nil for a request without the field: its client cannot ask again.
  ///
  /// - Throws: ``Problem`` for a value that cannot hold 128 random bits: 22 letters of base64url or 32
  ///   hexadecimal digits are the fewest. A field that comes twice has a comma and is refused too.
  init?(in fields: HTTPFields) throws(Problem) {
    guard let name = HTTPField.Name(Self.field), let field = fields[name] else { return nil }
    var value = Array(field.utf8)
    if value.count > 1, value.first == Self.quotationMark, value.last == Self.quotationMark {
      value = Array(value.dropFirst().dropLast())
    }
    let digits = value.count { Self.isHexadecimal($0) }
    let hyphens = value.count { $0 == UInt8(ascii: "-") }
    let least = digits + hyphens == value.count ? 32 + hyphens : 22
    guard value.count >= least, value.count <= Self.maximumCount, value.allSatisfy(Self.isLetter)
    else { throw Problem(.idempotencyKeyMalformed) }
    secret = value
  }

  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
      UInt8(ascii: "A")...UInt8(ascii: "F"):
      true
    default: false
    }
  }

  /// The letters of base64url (RFC 4648 §5).
  private static func isLetter(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "-"), UInt8(ascii: "_"):
      true
    default: false
    }
  }

  private static let quotationMark = UInt8(ascii: "\"")

  /// More than any secret needs.
  private static let maximumCount = 256

  /// The name of the field, of which the IETF has a draft.
  private static let field = "Idempotency-Key"
}
