internal import COpenSSL
package import SAMLFormats

extension Certificate {
  /// Makes a certificate that a key signs for itself.
  ///
  /// - Parameters:
  ///   - key: The key that it is for, and that signs it.
  ///   - notBefore: The first moment, cut to whole seconds.
  ///   - notAfter: The last moment, cut to whole seconds.
  ///   - byteCount: How long it is to be; where that cannot be had, it is as short as it can be.
  /// - Throws: `KeyError.signingFailed`.
  package init(
    selfSignedBy key: PrivateKey, notBefore: Instant, notAfter: Instant, byteCount: Int
  ) throws(KeyError) {
    let draft = SelfSigning(key: key, notBefore: notBefore, notAfter: notAfter)
    guard let shortest = draft.der(nameCount: 1, commentCount: 0) else { throw .signingFailed }
    try self.init(der: draft.der(count: byteCount, from: shortest.count) ?? shortest)
  }
}

/// The filling of a certificate up to a length.
private struct SelfSigning {
  let key: PrivateKey
  let notBefore: Instant
  let notAfter: Instant

  /// A certificate of a length.
  ///
  /// Lengths of ECDSA signatures vary by a byte or two, so some are tried; a long filling goes into
  /// a comment, a short one into the name.
  func der(count: Int, from shortest: Int) -> [UInt8]? {
    let missing = count - shortest
    guard missing >= 0 else { return nil }
    var nameCount = 1 + min(missing, Self.maximumNameCount - 1)
    var commentCount = 0
    if missing >= Self.maximumNameCount {
      nameCount = Self.maximumNameCount / 2
      commentCount = max(1, missing - nameCount - Self.commentOverhead)
    }
    for _ in 0..<Self.maximumTrials {
      guard let der = der(nameCount: nameCount, commentCount: commentCount) else { return nil }
      if der.count == count { return der }
      let next = nameCount + count - der.count
      nameCount = min(max(next, 1), Self.maximumNameCount)
      // The comment takes the bytes for which the name has no room.
      if commentCount > 0 { commentCount = max(1, commentCount + next - nameCount) }
    }
    return nil
  }

  func der(nameCount: Int, commentCount: Int) -> [UInt8]? {
    OpenSSLErrorQueue.draining {
      guard let certificate = unsafe X509_new() else { return nil }
      defer { unsafe X509_free(certificate) }
      guard
        unsafe X509_set_version(certificate, 2) == 1,
        unsafe ASN1_INTEGER_set(X509_get_serialNumber(certificate), 1) == 1,
        unsafe setTime(X509_getm_notBefore(certificate), notBefore),
        unsafe setTime(X509_getm_notAfter(certificate), notAfter),
        unsafe setName(X509_get_issuer_name(certificate), "x"),
        unsafe setName(
          X509_get_subject_name(certificate), String(repeating: "x", count: nameCount)),
        unsafe X509_set_pubkey(certificate, key.key.pointer) == 1,
        unsafe addComment(of: commentCount, to: certificate),
        unsafe X509_sign(certificate, key.key.pointer, digest) > 0
      else { return nil }
      return unsafe DERBuffer.collect { unsafe i2d_X509(certificate, &$0) }
    }
  }

  /// The digest that the signature needs: Edwards curves and post-quantum algorithms bring their own.
  private var digest: OpaquePointer? {
    switch key.publicKey.kind {
    case .ed25519, .ed448, .x25519, .postQuantum: nil
    case .rsa, .ec, .dsa: unsafe EVP_sha256()
    }
  }

  private func setTime(_ time: UnsafeMutablePointer<ASN1_TIME>?, _ instant: Instant) -> Bool {
    unsafe ASN1_TIME_adj(time, 0, 0, Int(instant.millisecondsSince1970 / 1000)) != nil
  }

  private func setName(_ name: OpaquePointer?, _ text: String) -> Bool {
    let bytes = Array(text.utf8)
    return unsafe X509_NAME_add_entry_by_NID(
      name, NID_commonName, MBSTRING_ASC, bytes, Int32(bytes.count), -1, 0) == 1
  }

  /// An IA5String in the extension that Netscape meant for people.
  private func addComment(of count: Int, to certificate: OpaquePointer) -> Bool {
    guard count > 0 else { return true }
    guard let data = unsafe ASN1_OCTET_STRING_new() else { return false }
    defer { unsafe ASN1_OCTET_STRING_free(data) }
    let content = Self.ia5String(of: count)
    guard unsafe ASN1_OCTET_STRING_set(data, content, Int32(content.count)) == 1 else {
      return false
    }
    let made = unsafe X509_EXTENSION_create_by_NID(nil, NID_netscape_comment, 0, data)
    guard let made = unsafe made else { return false }
    defer { unsafe X509_EXTENSION_free(made) }
    return unsafe X509_add_ext(certificate, made, -1) == 1
  }

  /// The DER bytes of an IA5String of one letter, again and again (X.690 §8.1.3).
  private static func ia5String(of count: Int) -> [UInt8] {
    let length: [UInt8] =
      switch count {
      case ..<0x80: [UInt8(count)]
      case ..<0x100: [0x81, UInt8(count)]
      default: [0x82, UInt8(count >> 8 & 0xFF), UInt8(count & 0xFF)]
      }
    return [0x16] + length + [UInt8](repeating: UInt8(ascii: "x"), count: count)
  }

  /// The longest common name that X.520 allows.
  private static let maximumNameCount = 64
  /// About what an extension takes beside its text; the trials find the rest.
  private static let commentOverhead = 30
  private static let maximumTrials = 64
}
