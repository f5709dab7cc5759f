public import SAML
public import SAMLFormats
import XMLSignature

/// Why a configuration is refused: it is used as a whole or not at all.
public enum ConfigurationError: Error, Sendable {
  /// A file cannot be read.
  case unreadable(UnreadableFile, file: String)
  /// A file is larger than this number of bytes.
  case tooLarge(maximum: Int, file: String)
  /// The policy file is refused.
  case policy(PolicyFileError, file: String)
  /// A file of keys is refused.
  case key(KeyError, file: String)
  /// A file in PKCS #7 holds these certificates in DER, and one signs.
  case severalCertificates([[UInt8]], file: String)
  /// Metadata is refused.
  case metadata(MetadataError, file: String)
  /// Metadata without a key that may be trusted.
  case metadataWithoutKeys(file: String)
  /// Metadata all of whose keys are over, by its `validUntil`.
  case metadataExpired(file: String)
  /// The configuration has keys for the signature of metadata, but no metadata.
  case noMetadata

  /// The file that is at fault; nil if none is.
  public var file: String? {
    switch self {
    case .unreadable(_, let file), .tooLarge(_, let file), .policy(_, let file),
      .key(_, let file), .metadata(_, let file), .metadataWithoutKeys(let file),
      .metadataExpired(let file), .severalCertificates(_, let file):
      file
    case .noMetadata: nil
    }
  }

  /// The stable code; nil for what has none, such as a file that is not there.
  public var code: StableCode? {
    switch self {
    case .unreadable, .tooLarge, .noMetadata: nil
    case .policy(let error, _): error.code
    case .key(let error, _): error.code
    case .severalCertificates: .keySeveralCertificates
    case .metadata(let error, _): error.code
    case .metadataWithoutKeys: .keyMetadataWithoutKeys
    case .metadataExpired: .keyMetadataExpired
    }
  }

  /// The place in the file, as the file itself names it.
  public var place: String? {
    switch self {
    case .policy(let error, _): error.place
    case .metadata(.duplicateEntity(let entityID), _): entityID.string
    case .metadata(let error, _):
      error.byteOffset.map { offset in
        error.attribute.map { "\($0), in what begins at byte \(offset)" } ?? "byte \(offset)"
      }
    case .key(.malformedPEM(let line), _): "line \(line)"
    case .severalCertificates(let certificates, _):
      certificates.map { der in
        guard let certificate = try? Certificate(der: der) else { return "one that is refused" }
        return "\(certificate.subject) (SHA-256 \(Hexadecimal.text(certificate.fingerprint)))"
      }.joined(separator: "; ")
    case .unreadable, .tooLarge, .key, .metadataWithoutKeys, .metadataExpired, .noMetadata: nil
    }
  }
}
