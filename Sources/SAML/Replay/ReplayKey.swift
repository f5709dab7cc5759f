import XMLSignature

/// The replay cache's key for an assertion: a digest of its issuer and its ID.
///
/// Both are read from verified bytes. Bytes that are not signed, such as white space or the
/// response around the assertion, cannot make a second key for it. A reader of the cache learns
/// neither the provider nor anything about a person.
public struct ReplayKey: Sendable, Hashable {
  /// The digest as four numbers, which need no memory of their own in a large table.
  private let words: SIMD4<UInt64>

  /// Makes the key of an assertion that every rule accepts.
  ///
  /// - Throws: `ReplayCacheError.unavailable` when OpenSSL computes no SHA-256.
  public init(_ assertion: ValidatedAssertion) throws(ReplayCacheError) {
    try self.init(issuer: assertion.issuer.value, assertionID: assertion.id)
  }

  /// Makes the key of a request whose bytes a trusted key has signed.
  ///
  /// - Throws: `ReplayCacheError.unavailable` when OpenSSL computes no SHA-256.
  init(_ message: VerifiedMessage) throws(ReplayCacheError) {
    let header = message.content.header
    try self.init(of: [Self.messageDomain, header.issuer?.value ?? "", header.id])
  }

  /// Makes a key of its parts, for tests of the laws.
  package init(issuer: ExactString, assertionID: ExactString) throws(ReplayCacheError) {
    try self.init(of: [Self.domain, issuer, assertionID])
  }

  private init(of parts: [ExactString]) throws(ReplayCacheError) {
    var bytes: [UInt8] = []
    // Each part follows its length: no two lists of parts give the same bytes.
    for part in parts {
      Self.append(UInt64(part.utf8.count), to: &bytes)
      bytes += part.utf8
    }
    do {
      words = Self.words(of: try DigestMethod.sha256.digest(of: bytes))
    } catch {
      throw .unavailable
    }
  }

  /// Takes the bytes of a key.
  init(digest: [UInt8]) { words = Self.words(of: digest) }

  /// The 32 bytes of the digest, for caches that store it.
  public var bytes: [UInt8] {
    var bytes: [UInt8] = []
    for index in words.indices { Self.append(words[index], to: &bytes) }
    return bytes
  }

  /// The highest byte first.
  private static func append(_ number: UInt64, to bytes: inout [UInt8]) {
    for shift in stride(from: UInt64(56), through: 0, by: -8) {
      bytes.append(UInt8(truncatingIfNeeded: number >> shift))
    }
  }

  private static func words(of digest: [UInt8]) -> SIMD4<UInt64> {
    var words = SIMD4<UInt64>()
    for (place, byte) in digest.enumerated() {
      words[place / 8] = words[place / 8] << 8 | UInt64(byte)
    }
    return words
  }

  /// Sets these digests apart from all others that are made of the same texts.
  private static let domain: ExactString = "swift-saml replay key 1"
  private static let messageDomain: ExactString = "swift-saml replay key of a message 1"
}
