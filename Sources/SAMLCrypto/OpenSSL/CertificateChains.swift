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
      guard X509Certificate(certificate) != nil else { throw .malformed }
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
      guard let leaf = X509Certificate(certificate), leaf.maySign,
        let store = unsafe X509_STORE_new()
      else { return false }
      defer { unsafe X509_STORE_free(store) }
      guard unsafe fill(store) else { return false }
      let between = (intermediates + others).compactMap(CertificateBox.init)
      guard let stack = unsafe OPENSSL_sk_new_null() else { return false }
      defer { unsafe OPENSSL_sk_free(stack) }
      for box in between {
        guard unsafe OPENSSL_sk_push(stack, UnsafeRawPointer(box.certificate.pointer)) > 0 else {
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
      guard let certificate = X509Certificate(root),
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
private final class CertificateBox {
  let certificate: X509Certificate

  init?(_ der: [UInt8]) {
    guard let certificate = X509Certificate(der) else { return nil }
    self.certificate = certificate
  }
}

/// Owns one `X509_CRL`.
@safe
private struct RevocationListHandle: ~Copyable {
  let pointer: OpaquePointer

  /// Decodes a list, which must be all of the bytes.
  init?(_ der: [UInt8]) {
    let decoded = unsafe DERBuffer.decode(der, with: { unsafe d2i_X509_CRL(nil, $0, $1) }) {
      unsafe X509_CRL_free($0)
    }
    guard let decoded = unsafe decoded else { return nil }
    unsafe pointer = decoded
  }

  deinit { unsafe X509_CRL_free(pointer) }
}
