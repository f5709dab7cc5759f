#if StandIn
  internal import COpenSSLTLS
  package import SAMLFormats

  extension ServerIdentity {
    /// Makes an identity for names.
    ///
    /// - Parameters:
    ///   - names: The names and addresses by which clients reach the server.
    ///   - now: The moment from which it is good, less an hour for clocks that are behind.
    /// - Throws: ``ServerIdentityError/unusable``.
    package init(
      for names: [ServerName], at now: Instant
    ) throws(ServerIdentityError) {
      let validity = now.advanced(by: .seconds(-3_600))...now.advanced(by: Self.lifetime)
      guard let first = names.first,
        let authorityKey = Key(), let serverKey = Key(),
        let authority = Draft(
          subject: "saml stand-in for \(first.text)", issuer: "saml stand-in for \(first.text)",
          serial: now.millisecondsSince1970, validity, key: authorityKey),
        authority.add(NID_basic_constraints, "critical,CA:TRUE,pathlen:0"),
        authority.add(NID_key_usage, "critical,keyCertSign"),
        authority.add(NID_subject_key_identifier, "hash"),
        Self.limit(authority, to: names),
        authority.sign(by: authorityKey),
        let server = Draft(
          subject: first.text, issuer: "saml stand-in for \(first.text)",
          serial: now.millisecondsSince1970 + 1, validity, key: serverKey),
        server.add(NID_basic_constraints, "critical,CA:FALSE"),
        server.add(NID_key_usage, "critical,digitalSignature"),
        server.add(NID_ext_key_usage, "serverAuth"),
        server.add(NID_subject_key_identifier, "hash"),
        server.add(NID_authority_key_identifier, "keyid:always", issuer: authority),
        server.add(
          NID_subject_alt_name, names.map(\.alternative).joined(separator: ",")),
        server.sign(by: authorityKey),
        let authorityText = authority.pem, let serverText = server.pem, let keyText = serverKey.pem
      else { throw .unusable }
      self.init(authority: authorityText, server: serverText + keyText)
    }

    /// Lets an authority sign for these host names alone.
    ///
    /// Some clients, those with BoringSSL among them, refuse a chain with constraints of addresses. So
    /// addresses are not limited but by the key, which is thrown away.
    private static func limit(_ authority: Draft, to names: [ServerName]) -> Bool {
      let constraints = names.compactMap { name in
        if case .host(let name) = name { "permitted;DNS:\(name)" } else { nil }
      }
      return constraints.isEmpty
        || authority.add(NID_name_constraints, "critical," + constraints.joined(separator: ","))
    }

    /// Apple's systems refuse a server's certificate that lasts longer than 825 days.
    private static let lifetime = Duration.seconds(397 * 86_400)
  }

  extension ServerName {
    /// The name by itself.
    package var text: String {
      switch self {
      case .host(let name), .address(let name, _): name
      }
    }

    /// The name as OpenSSL's configuration writes an alternative name (RFC 5280 §4.2.1.6).
    fileprivate var alternative: String {
      switch self {
      case .host(let name): "DNS:\(name)"
      case .address(let address, _): "IP:\(address)"
      }
    }
  }

  /// A private key on the curve P-256.
  @safe
  private final class Key {
    fileprivate let pointer: OpaquePointer

    init?() {
      guard let context = unsafe EVP_PKEY_CTX_new_from_name(nil, "EC", nil) else { return nil }
      defer { unsafe EVP_PKEY_CTX_free(context) }
      var key: OpaquePointer?
      guard unsafe EVP_PKEY_keygen_init(context) == 1,
        unsafe EVP_PKEY_CTX_set_group_name(context, "P-256") == 1,
        unsafe EVP_PKEY_generate(context, &key) == 1, let key = unsafe key
      else { return nil }
      unsafe pointer = key
    }

    deinit { unsafe EVP_PKEY_free(pointer) }

    /// The key in PEM, without a passphrase.
    var pem: [UInt8]? {
      unsafe memory { bio in
        unsafe PEM_write_bio_PrivateKey(bio, pointer, nil, nil, 0, nil, nil) == 1
      }
    }
  }

  /// A certificate that is being made.
  @safe
  private final class Draft {
    private let pointer: OpaquePointer

    init?(
      subject: String, issuer: String, serial: Int64, _ validity: ClosedRange<Instant>, key: Key
    ) {
      guard let pointer = unsafe X509_new() else { return nil }
      unsafe self.pointer = pointer
      guard unsafe X509_set_version(pointer, 2) == 1,
        unsafe ASN1_INTEGER_set_int64(X509_get_serialNumber(pointer), serial) == 1,
        unsafe Self.set(X509_getm_notBefore(pointer), validity.lowerBound),
        unsafe Self.set(X509_getm_notAfter(pointer), validity.upperBound),
        unsafe Self.set(X509_get_subject_name(pointer), subject),
        unsafe Self.set(X509_get_issuer_name(pointer), issuer),
        unsafe X509_set_pubkey(pointer, key.pointer) == 1
      else { return nil }
    }

    deinit { unsafe X509_free(pointer) }

    /// Adds an extension, in the words of OpenSSL's configuration.
    ///
    /// - Parameters:
    ///   - kind: The identifier of the extension.
    ///   - value: The value.
    ///   - issuer: The certificate that signs; nil for one that signs itself.
    /// - Returns: Whether it was added.
    func add(_ kind: Int32, _ value: String, issuer: Draft? = nil) -> Bool {
      var context = unsafe X509V3_CTX()
      unsafe X509V3_set_ctx(&context, (issuer ?? self).pointer, pointer, nil, nil, 0)
      guard let made = unsafe X509V3_EXT_conf_nid(nil, &context, kind, value) else { return false }
      defer { unsafe X509_EXTENSION_free(made) }
      return unsafe X509_add_ext(pointer, made, -1) == 1
    }

    func sign(by key: Key) -> Bool { unsafe X509_sign(pointer, key.pointer, EVP_sha256()) > 0 }

    var pem: [UInt8]? { unsafe memory { bio in unsafe PEM_write_bio_X509(bio, pointer) == 1 } }

    private static func set(_ time: UnsafeMutablePointer<ASN1_TIME>?, _ moment: Instant) -> Bool {
      unsafe ASN1_TIME_adj(time, 0, 0, Int(moment.millisecondsSince1970 / 1_000)) != nil
    }

    private static func set(_ name: OpaquePointer?, _ text: String) -> Bool {
      // A common name has 64 characters at most (X.520).
      let bytes = Array(text.utf8.prefix(64))
      return unsafe X509_NAME_add_entry_by_NID(
        name, NID_commonName, MBSTRING_ASC, bytes, Int32(bytes.count), -1, 0) == 1
    }
  }

  /// What a function of OpenSSL writes into memory; nil if it fails.
  private func memory(_ write: (OpaquePointer) -> Bool) -> [UInt8]? {
    guard let bio = unsafe BIO_new(BIO_s_mem()) else { return nil }
    defer { unsafe BIO_free(bio) }
    guard unsafe write(bio) else { return nil }
    var bytes = [UInt8](repeating: 0, count: unsafe BIO_ctrl_pending(bio))
    let count = unsafe BIO_read(bio, &bytes, Int32(bytes.count))
    return count == bytes.count ? bytes : nil
  }
#endif
