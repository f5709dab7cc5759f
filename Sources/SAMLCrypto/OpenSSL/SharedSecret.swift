internal import COpenSSL

/// The secret that two keys agree on (NIST SP 800-56A §5.7.1.2, RFC 7748 §6.1).
package enum SharedSecret {
  /// Agrees on a secret.
  ///
  /// - Parameters:
  ///   - key: Our private key.
  ///   - peer: The other side's public key, of the same kind, and checked when it was read.
  /// - Returns: The secret, as long as a coordinate of the curve; nil when OpenSSL does not offer the
  ///   curve.
  package static func agreed(by key: borrowing EVPKey, with peer: PublicKey) -> SecretBytes? {
    guard let byteCount = byteCount(of: peer.kind) else { return nil }
    var isAgreed = false
    let secret = unsafe SecretBytes(count: byteCount) { memory in
      isAgreed = OpenSSLErrorQueue.draining {
        guard let context = unsafe EVP_PKEY_CTX_new_from_pkey(nil, key.pointer, nil) else {
          return false
        }
        defer { unsafe EVP_PKEY_CTX_free(context) }
        guard unsafe EVP_PKEY_derive_init(context) == 1,
          // The point was checked before anybody's private key was at hand.
          unsafe EVP_PKEY_derive_set_peer_ex(context, peer.key.pointer, 0) == 1
        else { return false }
        var count = memory.count
        let status = unsafe EVP_PKEY_derive(
          context, memory.baseAddress?.assumingMemoryBound(to: UInt8.self), &count)
        return status == 1 && count == byteCount
      }
    }
    return isAgreed ? secret : nil
  }

  private static func byteCount(of kind: PublicKey.Kind) -> Int? {
    switch kind {
    case .ec(let curve): curve.byteCount
    case .x25519: 32
    case .rsa, .ed25519, .ed448, .dsa, .postQuantum: nil
    }
  }
}

extension KeyDerivation {
  /// Derives the key for a key wrap; nil when OpenSSL does not offer the function or the digest.
  package func key(from secret: SecretBytes, method: KeyWrapMethod) -> SecretBytes? {
    key(from: secret, byteCount: method.keyByteCount)
  }

  /// Derives a key.
  package func key(from secret: SecretBytes, byteCount: Int) -> SecretBytes? {
    let (name, digest, salt, info) =
      switch self {
      case .concatKDF(let digest, let otherInfo): ("SSKDF", digest, [UInt8](), otherInfo)
      case .hkdf(let digest, let salt, let info): ("HKDF", digest, salt, info)
      case .pbkdf2(let digest, let salt, _): ("PBKDF2", digest, salt, [])
      }
    let isPBKDF2 = self.method == .pbkdf2
    var isDerived = false
    let key = unsafe SecretBytes(count: byteCount) { memory in
      isDerived = OpenSSLErrorQueue.draining {
        unsafe secret.withUnsafeBytes { secret in
          unsafe copenssl_derive(
            name, digest.openSSLName, isPBKDF2 ? 1 : 0, secret.baseAddress, secret.count, salt,
            salt.count, info, info.count, isPBKDF2 ? UInt64(rounds) : 0,
            memory.baseAddress?.assumingMemoryBound(to: UInt8.self), memory.count) == 1
        }
      }
    }
    return isDerived ? key : nil
  }
}
