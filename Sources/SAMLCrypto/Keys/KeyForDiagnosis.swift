/// An RSA key that a trust anchor refuses for its length alone, for a report on a signature.
///
/// It says whether it made a value, and no function that verifies takes it (ALG-05).
package struct KeyForDiagnosis: Sendable, Hashable {
  private let anchor: TrustAnchor

  /// The length of the modulus, 1,024 to 2,047 bits.
  package let bitCount: Int

  /// The shortest modulus that is worth a report; below it a value proves nothing about its maker.
  private static let minimumBits = 1024

  /// The shortest modulus of a trusted key.
  package static let trustedBits = 2048

  /// The SHA-256 fingerprint of the certificate or of the bare key, 32 bytes.
  package var fingerprint: [UInt8] { anchor.fingerprint }

  /// Reads a trust file, and keeps apart the RSA keys that are too short to be trusted.
  ///
  /// - Parameter fileBytes: As `TrustAnchor.parse(_:minimumRSABits:)` takes them.
  /// - Returns: The trusted keys and the short ones, each in the order of the file.
  /// - Throws: `KeyError` for everything that a trust file is refused for, but for the length of RSA keys.
  package static func parse(
    _ fileBytes: [UInt8]
  ) throws(KeyError) -> (trusted: [TrustAnchor], short: [KeyForDiagnosis]) {
    var trusted: [TrustAnchor] = []
    var short: [KeyForDiagnosis] = []
    for anchor in try TrustAnchor.parse(fileBytes, minimumRSABits: minimumBits) {
      switch anchor.publicKey.kind {
      case .rsa(let bits) where bits < trustedBits:
        short.append(KeyForDiagnosis(anchor: anchor, bitCount: bits))
      case .dsa(let bits) where bits < trustedBits:
        throw .dsaModulusTooSmall(bits: bits, minimum: trustedBits)
      default: trusted.append(anchor)
      }
    }
    return (trusted, short)
  }

  /// Whether the key made a signature value over bytes.
  package func made(
    _ value: [UInt8], over bytes: [UInt8], by method: SignatureMethod
  ) throws(KeyError) -> Bool {
    guard method.fits(anchor.publicKey.kind) else { return false }
    return try anchor.publicKey.made(value, over: bytes, by: method)
  }
}
