/// Makes signature values, with a key of this process or elsewhere.
///
/// `PrivateKey` is one. A key that never leaves a hardware module or a service is a ``SigningFunction``, or a
/// type of your own.
public protocol Signer: Sendable {
  /// The other half of the pair: it decides which methods fit.
  var publicKey: PublicKey { get }

  /// Signs bytes.
  ///
  /// - Parameters:
  ///   - bytes: What is to be signed, not yet digested.
  ///   - method: A method that fits the key.
  /// - Returns: The value. For ECDSA and DSA it is r and s, each as wide as the group order (XML Signature 1.1
  ///   §6.4.1, §6.4.3), or their DER form, which most services return (RFC 3279 §2.2.3).
  /// - Throws: Any error; the caller who asked for the signature gets it.
  func sign(_ bytes: [UInt8], method: SignatureMethod) async throws -> [UInt8]
}

/// A key elsewhere: in a key service, or behind PKCS #11.
///
/// It gets canonical bytes of `SignedInfo`, some 500 of them, and sees no message.
public struct SigningFunction: Signer {
  /// The key that verifies what the function signs.
  public let publicKey: PublicKey

  private let function: @Sendable ([UInt8], SignatureMethod) async throws -> [UInt8]

  /// Signs by a function.
  ///
  /// - Parameters:
  ///   - publicKey: The key that verifies what the function signs.
  ///   - function: Takes the bytes and the method; see `sign(_:method:)`.
  public init(
    publicKey: PublicKey,
    _ function:
      @escaping @Sendable (
        _ bytes: [UInt8], _ method: SignatureMethod
      ) async throws -> [UInt8]
  ) {
    self.publicKey = publicKey
    self.function = function
  }

  /// Calls the function.
  public func sign(_ bytes: [UInt8], method: SignatureMethod) async throws -> [UInt8] {
    try await function(bytes, method)
  }
}

extension PrivateKey: Signer {}

extension PublicKey {
  /// A value of a signer in the form that XML Signature writes; nil for one that this key does not verify.
  package func written(
    _ value: [UInt8], over bytes: [UInt8], by method: SignatureMethod
  ) throws(KeyError) -> [UInt8]? {
    if try made(value, over: bytes, by: method) { return value }
    guard [.ecdsa, .dsa].contains(method.family), method.fits(kind),
      let pair = PrivateKey.fixedWidthPair(value, width: signatureByteCount / 2)
    else { return nil }
    return try made(pair, over: bytes, by: method) ? pair : nil
  }
}
