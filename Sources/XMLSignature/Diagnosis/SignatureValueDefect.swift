/// The defect of a signature value that verifies with none of the keys, as far as the value shows
/// it.
public enum SignatureValueDefect: Sendable, Hashable {
  /// The value is a pair of numbers in DER, as certificate libraries make it.
  ///
  /// ECDSA and DSA put the numbers side by side (XML Signature 1.1 §6.4.1, §6.4.3).
  case inDER
  /// The value has another length, in bytes, than values of the keys have, in ascending order.
  case length(Int, expected: [Int])
  /// A key made the value over these bytes, but by another algorithm of its kind than the method
  /// names.
  case otherAlgorithm
  /// The value verifies, except that its salt is not as long as the digest (RFC 9231 §2.3.10).
  case saltLength
  /// The value is whole, and a key made it over another `SignedInfo` than this one.
  case overOtherBytes(isByTrustedKey: Bool)
  /// None of the keys made the value, over any bytes; a value of RSASSA-PKCS1-v1_5 alone proves
  /// that.
  case ofNoKey
}
