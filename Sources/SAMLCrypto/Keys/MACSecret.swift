import SAMLFormats

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
    // A key that is refused, as a private or a short one is, is a key all the same. In UTF-16 every second byte of
    // a text is zero.
    let text = bytes.filter { $0 != 0 }
    let trimmed = Array(bytes.drop(while: XMLText.isWhiteSpace))
    return ([trimmed, text] + decoded(text)).contains { isKeyText($0) || beginsAsDER($0) }
  }

  /// Decodes a text as Base64, in either alphabet and with or without padding, and as hexadecimal digits.
  private static func decoded(_ text: [UInt8]) -> [[UInt8]] {
    let separators = Array("=:".utf8)
    let symbols = text.filter { !XMLText.isWhiteSpace($0) && !separators.contains($0) }
      .map { byte in
        switch byte {
        case UInt8(ascii: "-"): UInt8(ascii: "+")
        case UInt8(ascii: "_"): UInt8(ascii: "/")
        default: byte
        }
      }
    let padding = [UInt8](repeating: UInt8(ascii: "="), count: (4 - symbols.count % 4) % 4)
    let digits = Hexadecimal.bytes(symbols[...]) ?? []
    do { return [try Base64.decode(symbols + padding), digits] } catch { return [digits] }
  }

  /// Whether a text is a key in PEM, of SSH, in JSON (RFC 7517), in XML Signature, in metadata or as OpenSSL prints it.
  private static func isKeyText(_ bytes: [UInt8]) -> Bool {
    let text = String(decoding: bytes, as: UTF8.self)
    return [
      "-----BEGIN ", "---- BEGIN ", "ssh-", "ecdsa-sha2-", "\"kty\"", "\"x5c\"", "X509Certificate",
      "KeyValue", "Modulus", "Public-Key:",
    ].contains { text.contains($0) }
  }

  /// Whether bytes begin with a sequence of whole elements in DER, as keys and certificates do.
  private static func beginsAsDER(_ bytes: [UInt8]) -> Bool {
    do {
      var reader = try DERReader(enteringFirstOf: bytes)
      var count = 0
      while !reader.isAtEnd {
        _ = try reader.next()
        count += 1
      }
      return count > 1
    } catch {
      return false
    }
  }
}

extension MACSecret: CustomReflectable {
  /// Shows nothing (LOG-05).
  package var customMirror: Mirror { Mirror(self, children: []) }
}
