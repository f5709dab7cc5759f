import SAMLFormats
import XMLSignature

/// What senders may call one of our keys.
///
/// Of two names that could be of one key the certain one is compared: bytes and digests, and of an
/// issuer its parts, because two programs write the same name in two ways (RFC 4514 §2).
struct KeyNames: Sendable {
  private let subjectPublicKeyInfo: [UInt8]
  private let identifiers: [[UInt8]]
  private let certificates: [Certificate]
  private let issuerSerials: [(issuer: [[UInt8]], serialNumber: [UInt8])]
  private let names: [ExactString]

  init(of key: PublicKey, certificates: [Certificate], names: [ExactString]) {
    subjectPublicKeyInfo = key.subjectPublicKeyInfo
    self.certificates = certificates
    self.names = names
    let parsed = certificates.compactMap { certificate in
      do { return try CertificateNames(certificate) } catch { return nil }
    }
    let usual: [UInt8]?
    do { usual = try key.keyIdentifier() } catch { usual = nil }
    identifiers = parsed.compactMap(\.subjectKeyIdentifier) + (usual.map { [$0] } ?? [])
    issuerSerials = parsed.compactMap { names in
      guard let issuer = names.issuer, let number = names.serialNumber else { return nil }
      return (Self.parts(of: ExactString(issuer)), number)
    }
  }

  /// Whether one of the hints is a name of this key.
  func match(_ hints: RecipientHints) -> Bool {
    hints.keys.contains(subjectPublicKeyInfo)
      // A certificate that carries the key has its bytes in it; nothing of it is decoded.
      || hints.certificates.contains { $0.firstRange(of: subjectPublicKeyInfo) != nil }
      || hints.subjectKeyIdentifiers.contains { identifiers.contains($0) }
      || hints.names.contains { names.contains($0) }
      || hints.issuerSerials.contains { isIssuerSerial($0) }
      || hints.digests.contains { digest in
        certificates.contains { isDigest(digest.value, digest.method, of: $0) }
      }
  }

  private func isIssuerSerial(_ hint: RecipientHints.IssuerSerial) -> Bool {
    let parts = Self.parts(of: hint.issuer)
    return issuerSerials.contains { own in
      own.serialNumber == hint.serialNumber
        && (own.issuer == parts || own.issuer == parts.reversed())
    }
  }

  private func isDigest(
    _ value: [UInt8], _ method: DigestMethod, of certificate: Certificate
  ) -> Bool {
    do { return try method.digest(of: certificate.der) == value } catch { return false }
  }

  /// The bytes of a name's parts, in small letters and without the white space around them.
  private static func parts(of name: ExactString) -> [[UInt8]] {
    name.utf8.split(separator: UInt8(ascii: ",")).map { part in
      XMLText.trimmed(Array(part)[...]).map { byte in
        UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte ? byte | 0x20 : byte
      }
    }
  }
}
