/// Why a signature value does not hold.
///
/// It says which rule failed, never a word of OpenSSL's.
enum SignatureValueError: Error, Sendable, Hashable {
  /// The method belongs to another kind of key; nothing was computed.
  case methodDoesNotFitKey
  /// The value has another length than the key and the method demand; nothing was computed.
  case wrongLength(octetCount: Int, expected: Int)
  /// An integer of an ECDSA value is zero, or not below the group order; nothing was computed.
  case integerOutOfRange
  /// The OpenSSL configuration of this machine does not offer the method.
  case methodUnavailable(SignatureMethod)
  /// The arithmetic says no: other octets, another key, or a damaged value.
  case mismatch
}
