import Formats
import XMLSignature

/// A shared secret for HMAC.
///
/// The bytes of a key or of a certificate are refused: a public key as a secret would let everybody
/// sign (CVE-2018-7644, CVE-2025-48994).
package struct MACSecret: Sendable {
  /// Why bytes are no secret.
  package enum Refusal: Error, Sendable, Hashable {
    case empty
    /// The bytes are a key or a certificate, or look like one.
    case isKey
    case tooLong(maximum: Int)
  }

  let bytes: [UInt8]

  /// A secret is random and short; a longer file is another one.
  private static let maximumBytes = 4096

  /// Takes the bytes of a file as they are.
  package init(_ bytes: [UInt8]) throws(Refusal) {
    guard !bytes.isEmpty else { throw .empty }
    guard bytes.count <= Self.maximumBytes else { throw .tooLong(maximum: Self.maximumBytes) }
    guard !Self.isKey(bytes) else { throw .isKey }
    self.bytes = bytes
  }

  private static func isKey(_ bytes: [UInt8]) -> Bool {
    // A key that is refused, as a private or a short one is, is a key all the same.
    let text = String(decoding: bytes, as: UTF8.self)
    if text.contains("-----BEGIN ") || text.contains("ssh-") { return true }
    let decoded: [UInt8]
    do { decoded = try Base64.decode(bytes, whiteSpace: .ignored) } catch { decoded = [] }
    return [bytes, decoded].contains { der in
      do {
        var reader = try DERReader(entering: der)
        while !reader.isAtEnd { _ = try reader.next() }
        return true
      } catch {
        return false
      }
    }
  }
}

extension MACSecret: CustomReflectable {
  /// Shows nothing (LOG-05).
  package var customMirror: Mirror { Mirror(self, children: []) }
}
