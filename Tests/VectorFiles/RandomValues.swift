import SAMLVectors

/// What random numbers are in: values of ECDSA, DSA, RSA-PSS and post-quantum signatures, ciphertexts and
/// their IDs, and the digests over them.
enum RandomValues {
  /// The published document where the one that was made now differs from it in such values alone.
  ///
  /// Where no random number is in, the document that was made is the published one, byte by byte.
  static func kept(from published: [UInt8]?, by made: [UInt8]) -> [UInt8] {
    guard let published, published != made else { return made }
    let (old, new) = (
      String(decoding: published, as: UTF8.self), String(decoding: made, as: UTF8.self)
    )
    guard isRandom(new), masked(old) == masked(new) else { return made }
    return published
  }

  /// Whether an algorithm of the document draws random numbers.
  private static func isRandom(_ text: String) -> Bool {
    [
      "#ecdsa-", "#dsa-", "#rsa-pss", "-rsa-MGF1", "#ml-dsa", "#slh-dsa", "EncryptedKey",
      "%23ecdsa-",
    ].contains { text.contains($0) }
  }

  private static func masked(_ text: String) -> String {
    text.replacing(/(SignatureValue|DigestValue|CipherValue)>[A-Za-z0-9+\/=\s]*</) { "\($0.1)><" }
      .replacing(/Signature=[^&]*/, with: "Signature=")
      .replacing(/"#?_[0-9a-f]{32}"/, with: "\"_\"")
  }
}
