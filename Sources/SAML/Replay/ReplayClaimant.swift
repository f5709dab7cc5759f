import SAMLFormats
import XMLSignature

/// Who claims an assertion: a digest of a secret that the client made, and of what else identifies it.
///
/// The secret itself is not kept. It needs 128 random bits or more: a digest of less can be found by trying.
/// Two claimants are compared in constant time, so the type is not `Equatable`.
public struct ReplayClaimant: Sendable {
  /// The 32 bytes of the digest, for caches that store it.
  public let bytes: [UInt8]

  /// Makes the claimant of a secret.
  ///
  /// - Parameters:
  ///   - secret: The bytes of the secret, 16 or more that are random.
  ///   - parts: What else must be the same when the client asks again, such as its device's identifier.
  /// - Throws: `ReplayCacheError.unavailable` when OpenSSL computes no SHA-256.
  public init(secret: [UInt8], _ parts: String...) throws(ReplayCacheError) {
    var message: [UInt8] = []
    // Each part follows its length: no two lists of parts give the same bytes.
    for part in [Array(Self.domain.utf8), secret] + parts.map({ Array($0.utf8) }) {
      for shift in stride(from: 56, through: 0, by: -8) {
        message.append(UInt8(truncatingIfNeeded: UInt64(part.count) >> UInt64(shift)))
      }
      message += part
    }
    do {
      bytes = try DigestMethod.sha256.digest(of: message)
    } catch {
      throw .unavailable
    }
  }

  /// Whether a stored digest is this claimant's, in a time that does not depend on how much of it is equal.
  ///
  /// - Parameter stored: The bytes that a cache has stored; an empty array is nobody's.
  /// - Returns: Whether all bytes are equal.
  public func isClaimant(_ stored: [UInt8]) -> Bool { ConstantTime.areEqual(bytes, stored) }

  /// The digest in hexadecimal digits, for caches that store text.
  package var digits: String { Hexadecimal.text(bytes) }

  /// Whether stored digits are this claimant's, in a time that does not depend on how many of them are equal.
  package func isClaimant(digits stored: String) -> Bool {
    ConstantTime.areEqual(Array(digits.utf8), Array(stored.utf8))
  }

  /// Sets these digests apart from all others that are made of the same texts.
  private static let domain = "swift-saml replay claimant 1"
}
