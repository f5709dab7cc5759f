/// A post-quantum signature algorithm with its set of parameters.
///
/// The raw value is the name that FIPS 204 §4 and FIPS 205 §11 give it, which is OpenSSL's too. OpenSSL has
/// them from version 3.5 on.
public enum PostQuantumAlgorithm: String, Sendable, CaseIterable {
  /// ML-DSA-44, security category 2.
  case mlDSA44 = "ML-DSA-44"
  /// ML-DSA-65, security category 3.
  case mlDSA65 = "ML-DSA-65"
  /// ML-DSA-87, security category 5.
  case mlDSA87 = "ML-DSA-87"
  /// SLH-DSA-SHA2-128s, security category 1, short signatures.
  case slhDSASHA2Bits128s = "SLH-DSA-SHA2-128s"
  /// SLH-DSA-SHA2-128f, security category 1, fast signing.
  case slhDSASHA2Bits128f = "SLH-DSA-SHA2-128f"
  /// SLH-DSA-SHA2-192s, security category 3, short signatures.
  case slhDSASHA2Bits192s = "SLH-DSA-SHA2-192s"
  /// SLH-DSA-SHA2-192f, security category 3, fast signing.
  case slhDSASHA2Bits192f = "SLH-DSA-SHA2-192f"
  /// SLH-DSA-SHA2-256s, security category 5, short signatures.
  case slhDSASHA2Bits256s = "SLH-DSA-SHA2-256s"
  /// SLH-DSA-SHA2-256f, security category 5, fast signing.
  case slhDSASHA2Bits256f = "SLH-DSA-SHA2-256f"
  /// SLH-DSA-SHAKE-128s, security category 1, short signatures.
  case slhDSASHAKEBits128s = "SLH-DSA-SHAKE-128s"
  /// SLH-DSA-SHAKE-128f, security category 1, fast signing.
  case slhDSASHAKEBits128f = "SLH-DSA-SHAKE-128f"
  /// SLH-DSA-SHAKE-192s, security category 3, short signatures.
  case slhDSASHAKEBits192s = "SLH-DSA-SHAKE-192s"
  /// SLH-DSA-SHAKE-192f, security category 3, fast signing.
  case slhDSASHAKEBits192f = "SLH-DSA-SHAKE-192f"
  /// SLH-DSA-SHAKE-256s, security category 5, short signatures.
  case slhDSASHAKEBits256s = "SLH-DSA-SHAKE-256s"
  /// SLH-DSA-SHAKE-256f, security category 5, fast signing.
  case slhDSASHAKEBits256f = "SLH-DSA-SHAKE-256f"

  /// The length of every signature in bytes (FIPS 204 table 2, FIPS 205 table 2).
  package var signatureByteCount: Int {
    switch self {
    case .mlDSA44: 2_420
    case .mlDSA65: 3_309
    case .mlDSA87: 4_627
    case .slhDSASHA2Bits128s, .slhDSASHAKEBits128s: 7_856
    case .slhDSASHA2Bits128f, .slhDSASHAKEBits128f: 17_088
    case .slhDSASHA2Bits192s, .slhDSASHAKEBits192s: 16_224
    case .slhDSASHA2Bits192f, .slhDSASHAKEBits192f: 35_664
    case .slhDSASHA2Bits256s, .slhDSASHAKEBits256s: 29_792
    case .slhDSASHA2Bits256f, .slhDSASHAKEBits256f: 49_856
    }
  }

  /// The `AlgorithmIdentifier` in DER, which has no parameters (RFC 9881 §2, RFC 9909 §3).
  ///
  /// The last number of 2.16.840.1.101.3.4.3 counts from 17, in the order of the cases.
  var identifier: [UInt8] {
    let number = UInt8(17 + (Self.allCases.firstIndex(of: self) ?? 0))
    return [0x30, 0x0B, 0x06, 0x09, 0x60, 0x86, 0x48, 0x01, 0x65, 0x03, 0x04, 0x03, number]
  }
}
