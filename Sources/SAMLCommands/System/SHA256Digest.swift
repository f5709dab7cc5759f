import SAMLFormats
import XMLSignature

/// A SHA-256 digest in 32 bytes and no more, for hundreds of thousands of them.
struct SHA256Digest: Hashable {
  private var words: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)

  /// The digest of bytes.
  init(of bytes: [UInt8]) {
    do {
      self.init(bytes: try DigestMethod.sha256.digest(of: bytes))
    } catch {
      preconditionFailure("an OpenSSL without SHA-256 verifies nothing; \(error.code)")
    }
  }

  /// The digest that 64 hexadecimal digits spell; nil when they do not.
  init?(hexadecimal: [UInt8]) {
    guard hexadecimal.count == 64, let bytes = Hexadecimal.bytes(hexadecimal[...]) else {
      return nil
    }
    self.init(bytes: bytes)
  }

  private init(bytes: [UInt8]) {
    for (position, byte) in bytes.prefix(32).enumerated() {
      let shifted = UInt64(byte) << UInt64(56 - position % 8 * 8)
      switch position / 8 {
      case 0: words.0 |= shifted
      case 1: words.1 |= shifted
      case 2: words.2 |= shifted
      default: words.3 |= shifted
      }
    }
  }

  static func == (one: Self, other: Self) -> Bool { one.words == other.words }

  func hash(into hasher: inout Hasher) {
    // A quarter of a digest is as random as the whole.
    hasher.combine(words.0)
  }
}
