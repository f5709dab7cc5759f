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
  ///   hexadecimal digits are the fewest, and a random UUID has 122 (RFC 9562 §5.4). A field that comes twice has
  ///   a comma and is refused too.
  init?(in fields: HTTPFields) throws(Problem) {
    guard let name = HTTPField.Name(Self.field), let field = fields[name] else { return nil }
    var value = field[...]
    if value.count > 1, value.first == "\"", value.last == "\"" {
      value = value.dropFirst().dropLast()
    }
    let digits = value.count { $0 == "-" || $0.isHexDigit }
    let hyphens = value.count { $0 == "-" }
    let least = digits == value.count ? 32 + hyphens : 22
    let isUUID = value.split(separator: "-").map(\.count) == [8, 4, 4, 4, 12] && hyphens == 4
    // The letters of base64url (RFC 4648 §5).
    guard value.count >= least, !(isUUID && least > 32), value.utf8.count <= Self.maximumCount,
      value.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "-_".contains($0)) })
    else { throw Problem(.idempotencyKeyMalformed) }
    secret = Array(value.utf8)
  }

  /// More than any secret needs.
  private static let maximumCount = 256

  /// The name of the field, of which the IETF has a draft.
  private static let field = "Idempotency-Key"
}
