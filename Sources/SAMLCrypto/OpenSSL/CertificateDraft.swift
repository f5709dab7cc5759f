internal import COpenSSL
package import SAMLFormats

/// A certificate that is being made (RFC 5280 §4.1).
@safe
package final class CertificateDraft {
  /// An extension, whose value is written in the words of OpenSSL's configuration.
  package enum Extension: Sendable {
    case authorityKeyIdentifier, basicConstraints, extendedKeyUsage, keyUsage, nameConstraints
    case subjectAlternativeName, subjectKeyIdentifier

    fileprivate var number: Int32 {
      switch self {
      case .authorityKeyIdentifier: NID_authority_key_identifier
      case .basicConstraints: NID_basic_constraints
      case .extendedKeyUsage: NID_ext_key_usage
      case .keyUsage: NID_key_usage
      case .nameConstraints: NID_name_constraints
      case .subjectAlternativeName: NID_subject_alt_name
      case .subjectKeyIdentifier: NID_subject_key_identifier
      }
    }
  }

  private let pointer: OpaquePointer

  /// Begins a certificate of version 3; nil where OpenSSL does not take a value.
  ///
  /// - Parameters:
  ///   - subject: The common name of the key's owner, of which 64 bytes count (X.520).
  ///   - issuer: The common name of the one who signs.
  ///   - serial: The serial number.
  ///   - validity: The first and the last moment, cut to whole seconds.
  ///   - key: The key that the certificate is for.
  package init?(
    subject: String, issuer: String, serial: Int64, _ validity: (from: Instant, to: Instant),
    for key: PublicKey
  ) {
    guard let pointer = unsafe X509_new() else { return nil }
    unsafe self.pointer = pointer
    let isMade = OpenSSLErrorQueue.draining {
      unsafe X509_set_version(pointer, 2) == 1
        && ASN1_INTEGER_set_int64(X509_get_serialNumber(pointer), serial) == 1
        && Self.set(X509_getm_notBefore(pointer), validity.from)
        && Self.set(X509_getm_notAfter(pointer), validity.to)
        && Self.set(X509_get_subject_name(pointer), subject)
        && Self.set(X509_get_issuer_name(pointer), issuer)
        && X509_set_pubkey(pointer, key.key.pointer) == 1
    }
    guard isMade else { return nil }
  }

  deinit { unsafe X509_free(pointer) }

  /// Adds an extension.
  ///
  /// - Parameters:
  ///   - kind: The extension.
  ///   - value: Its value.
  ///   - issuer: The certificate that signs; nil for one that signs itself.
  /// - Returns: Whether OpenSSL took it.
  package func add(_ kind: Extension, _ value: String, issuer: CertificateDraft? = nil) -> Bool {
    OpenSSLErrorQueue.draining {
      var context = unsafe X509V3_CTX()
      unsafe X509V3_set_ctx(&context, (issuer ?? self).pointer, pointer, nil, nil, 0)
      return unsafe adopt(X509V3_EXT_conf_nid(nil, &context, kind.number, value))
    }
  }

  /// Adds a text in the extension that Netscape meant for people, which is never empty.
  func add(comment: String) -> Bool {
    let content = DEREncoding.tagged(DERTag.ia5String, Array(comment.utf8))
    return OpenSSLErrorQueue.draining {
      guard let data = unsafe ASN1_OCTET_STRING_new() else { return false }
      defer { unsafe ASN1_OCTET_STRING_free(data) }
      return unsafe ASN1_OCTET_STRING_set(data, content, Int32(content.count)) == 1
        && adopt(X509_EXTENSION_create_by_NID(nil, NID_netscape_comment, 0, data))
    }
  }

  private func adopt(_ made: OpaquePointer?) -> Bool {
    defer { unsafe X509_EXTENSION_free(made) }
    return unsafe made != nil && X509_add_ext(pointer, made, -1) == 1
  }

  /// The certificate in PEM, signed by a key; nil where OpenSSL cannot.
  package func pem(signedBy key: PrivateKey) -> String? {
    der(signedBy: key).map { PEMBlock.text(of: $0, labelled: "CERTIFICATE") }
  }

  /// The certificate in DER, signed by a key; nil where OpenSSL cannot.
  func der(signedBy key: PrivateKey) -> [UInt8]? {
    // Edwards curves and post-quantum algorithms bring their own digest.
    let digest: OpaquePointer? =
      switch key.publicKey.kind {
      case .ed25519, .ed448, .x25519, .postQuantum: nil
      case .rsa, .ec, .dsa: unsafe EVP_sha256()
      }
    return OpenSSLErrorQueue.draining {
      guard unsafe X509_sign(pointer, key.key.pointer, digest) > 0 else { return nil }
      return unsafe DERBuffer.collect { unsafe i2d_X509(pointer, &$0) }
    }
  }

  private static func set(_ time: UnsafeMutablePointer<ASN1_TIME>?, _ instant: Instant) -> Bool {
    unsafe ASN1_TIME_adj(time, 0, 0, Int(instant.millisecondsSince1970 / 1000)) != nil
  }

  private static func set(_ name: OpaquePointer?, _ text: String) -> Bool {
    let bytes = Array(text.utf8.prefix(64))
    return unsafe X509_NAME_add_entry_by_NID(
      name, NID_commonName, MBSTRING_ASC, bytes, Int32(bytes.count), -1, 0) == 1
  }
}
