internal import COpenSSL
package import SAMLFormats

/// Roots, intermediate certificates and revocation lists, which only a report uses (RFC 5280 §6).
///
/// A chain makes no trusted key: the certificate that it ends in comes from the message (KEY-07).
package struct CertificateChains: Sendable {
  /// Why the certificates that were given cannot be used.
  package enum Refusal: Error, Sendable, Hashable {
    case noRoot
    case malformed
    case tooMany(maximum: Int)
  }

  private let roots: [[UInt8]]
  private let intermediates: [[UInt8]]
  private let revocationLists: [[UInt8]]
  private let now: Instant

  /// No chain of a provider is as long; each certificate costs a signature.
  private static let maximumDepth: Int32 = 8
  private static let maximumObjects = 64

  /// Takes certificates and revocation lists in DER, or in PEM blocks.
  ///
  /// - Parameters:
  ///   - roots: The certificates that are trusted to issue others.
  ///   - intermediates: Certificates that a chain may pass through, beside those of the message.
  ///   - revocationLists: The lists of revoked certificates; with none nothing is known to be revoked.
  ///   - now: The moment at which a chain must hold.
  /// - Throws: `Refusal` for files that are no such objects.
  package init(
    roots: [[UInt8]], intermediates: [[UInt8]] = [], revocationLists: [[UInt8]] = [],
    at now: Instant
  ) throws(Refusal) {
    self.roots = try Self.objects(in: roots, as: "CERTIFICATE")
    self.intermediates = try Self.objects(in: intermediates, as: "CERTIFICATE")
    self.revocationLists = try Self.objects(in: revocationLists, as: "X509 CRL")
    self.now = now
    guard !self.roots.isEmpty else { throw .noRoot }
    for certificate in self.roots + self.intermediates {
      guard X509Handle(certificate) != nil else { throw .malformed }
    }
    for list in self.revocationLists {
      guard RevocationListHandle(list) != nil else { throw .malformed }
    }
  }

  /// The certificates beside those of a message, any of which may be the signer's.
  package var candidates: [[UInt8]] { intermediates }

  /// Whether a certificate may sign documents (RFC 5280 §4.2.1.3) and chains to a root, through these and others.
  package func hold(for certificate: [UInt8], through others: [[UInt8]]) -> Bool {
    OpenSSLErrorQueue.draining {
      guard let leaf = X509Handle(certificate), leaf.maySign,
        let store = unsafe X509_STORE_new()
      else { return false }
      defer { unsafe X509_STORE_free(store) }
      guard unsafe fill(store) else { return false }
      let between = (intermediates + others).compactMap(X509HandleBox.init)
      guard let stack = unsafe OPENSSL_sk_new_null() else { return false }
      defer { unsafe OPENSSL_sk_free(stack) }
      for box in between {
        guard unsafe OPENSSL_sk_push(stack, UnsafeRawPointer(box.handle.pointer)) > 0 else {
          return false
        }
      }
      guard let context = unsafe X509_STORE_CTX_new() else { return false }
      defer { unsafe X509_STORE_CTX_free(context) }
      guard unsafe X509_STORE_CTX_init(context, store, leaf.pointer, stack) == 1 else {
        return false
      }
      unsafe X509_STORE_CTX_set_depth(context, Self.maximumDepth)
      // A signature with SHA-1 or MD5 on any certificate below the root proves nothing.
      unsafe X509_VERIFY_PARAM_set_auth_level(X509_STORE_CTX_get0_param(context), 1)
      unsafe X509_STORE_CTX_set_time(context, 0, time_t(now.millisecondsSince1970 / 1000))
      if !revocationLists.isEmpty {
        let flags = X509_V_FLAG_CRL_CHECK | X509_V_FLAG_CRL_CHECK_ALL
        unsafe X509_STORE_CTX_set_flags(context, UInt(flags))
        // The signer's certificate needs a list; a list for another one counts where it was given.
        unsafe X509_STORE_CTX_set_verify_cb(context) { isSound, context in
          let isAbove = unsafe X509_STORE_CTX_get_error_depth(context) > 0
          let needsList =
            unsafe X509_STORE_CTX_get_error(context) == X509_V_ERR_UNABLE_TO_GET_CRL
          guard isSound == 0, isAbove, needsList else { return isSound }
          return unsafe CertificateChains.hasList(for: context) ? 0 : 1
        }
      }
      return withExtendedLifetime(between) { unsafe X509_verify_cert(context) == 1 }
    }
  }

  /// Whether a list of the issuer of the certificate at hand was given, usable or not.
  private static func hasList(for context: OpaquePointer?) -> Bool {
    guard let certificate = unsafe X509_STORE_CTX_get_current_cert(context),
      let issuer = unsafe X509_get_issuer_name(certificate),
      let lists = unsafe X509_STORE_CTX_get1_crls(context, issuer)
    else { return false }
    defer { unsafe OPENSSL_sk_pop_free(lists) { unsafe X509_CRL_free(OpaquePointer($0)) } }
    return unsafe OPENSSL_sk_num(lists) > 0
  }

  private func fill(_ store: OpaquePointer) -> Bool {
    for root in roots {
      guard let certificate = X509Handle(root),
        unsafe X509_STORE_add_cert(store, certificate.pointer) == 1
      else { return false }
    }
    for list in revocationLists {
      guard let list = RevocationListHandle(list),
        unsafe X509_STORE_add_crl(store, list.pointer) == 1
      else { return false }
    }
    return true
  }

  private static func objects(
    in files: [[UInt8]], as label: String
  ) throws(Refusal) -> [[UInt8]] {
    var objects: [[UInt8]] = []
    for file in files {
      guard let found = PEMFile.objects(of: file, labelled: label) else { throw .malformed }
      objects += found
      guard objects.count <= maximumObjects else { throw .tooMany(maximum: maximumObjects) }
    }
    return objects
  }
}

/// Keeps a certificate alive in an array.
private final class X509HandleBox {
  let handle: X509Handle

  init?(_ der: [UInt8]) {
    guard let handle = X509Handle(der) else { return nil }
    self.handle = handle
  }
}

/// Owns one `X509`.
@safe
private struct X509Handle: ~Copyable {
  let pointer: OpaquePointer

  /// Decodes a certificate, which must be all of the bytes.
  init?(_ der: [UInt8]) {
    let decoded = unsafe OpenSSLErrorQueue.draining {
      unsafe der.withUnsafeBufferPointer { input -> OpaquePointer? in
        var cursor = input.baseAddress
        guard let decoded = unsafe d2i_X509(nil, &cursor, input.count) else { return nil }
        guard unsafe cursor == input.baseAddress.map({ unsafe $0 + input.count }) else {
          unsafe X509_free(decoded)
          return nil
        }
        return unsafe decoded
      }
    }
    guard let decoded = unsafe decoded else { return nil }
    unsafe pointer = decoded
  }

  deinit { unsafe X509_free(pointer) }

  /// Whether its key usage and its extended key usage, where it states them, are for signatures on documents (RFC
  /// 5280 §4.2.1.3, §4.2.1.12).
  var maySign: Bool {
    let usage = UInt32(KU_DIGITAL_SIGNATURE | KU_NON_REPUDIATION)
    return unsafe X509_get_key_usage(pointer) & usage != 0
      && extendedUses.map { $0.contains(where: Self.usesForDocuments.contains) } ?? true
  }

  /// The extended key usages as dotted numbers; nil where it states none.
  private var extendedUses: [String]? {
    guard unsafe X509_get_ext_by_NID(pointer, NID_ext_key_usage, -1) >= 0 else { return nil }
    // One that cannot be read permits nothing.
    let uses = unsafe X509_get_ext_d2i(pointer, NID_ext_key_usage, nil, nil)
    guard let uses = unsafe uses.map({ OpaquePointer($0) }) else { return [] }
    defer { unsafe OPENSSL_sk_pop_free(uses) { unsafe ASN1_OBJECT_free(OpaquePointer($0)) } }
    return unsafe (0..<OPENSSL_sk_num(uses)).map { index in
      var text = [CChar](repeating: 0, count: 80)
      let use = unsafe OPENSSL_sk_value(uses, index).map { OpaquePointer($0) }
      let count = unsafe OBJ_obj2txt(&text, Int32(text.count), use, 1)
      return String(
        decoding: text.prefix(Int(max(0, count))).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
  }

  /// Any use, signatures on documents (RFC 9336), and on mail, as which documents were signed before.
  private static let usesForDocuments = [
    "2.5.29.37.0", "1.3.6.1.5.5.7.3.36", "1.3.6.1.5.5.7.3.4",
  ]
}

/// Owns one `X509_CRL`.
@safe
private struct RevocationListHandle: ~Copyable {
  let pointer: OpaquePointer

  /// Decodes a list, which must be all of the bytes.
  init?(_ der: [UInt8]) {
    let decoded = unsafe OpenSSLErrorQueue.draining {
      unsafe der.withUnsafeBufferPointer { input -> OpaquePointer? in
        var cursor = input.baseAddress
        guard let decoded = unsafe d2i_X509_CRL(nil, &cursor, input.count) else { return nil }
        guard unsafe cursor == input.baseAddress.map({ unsafe $0 + input.count }) else {
          unsafe X509_CRL_free(decoded)
          return nil
        }
        return unsafe decoded
      }
    }
    guard let decoded = unsafe decoded else { return nil }
    unsafe pointer = decoded
  }

  deinit { unsafe X509_CRL_free(pointer) }
}
