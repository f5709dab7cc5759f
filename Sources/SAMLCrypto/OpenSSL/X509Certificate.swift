internal import COpenSSL
import SAMLFormats

/// Owns one `X509`.
@safe
struct X509Certificate: ~Copyable {
  let pointer: OpaquePointer

  /// Decodes a certificate, which must be all of the bytes.
  init?(_ der: [UInt8]) {
    let decoded = unsafe DERBuffer.decode(der, with: { unsafe d2i_X509(nil, $0, $1) }) {
      unsafe X509_free($0)
    }
    guard let decoded = unsafe decoded else { return nil }
    unsafe pointer = decoded
  }

  deinit {
    unsafe X509_free(pointer)
  }

  /// The DER bytes of the `SubjectPublicKeyInfo`.
  func subjectPublicKeyInfo() throws(KeyError) -> [UInt8] {
    let der = OpenSSLErrorQueue.draining {
      unsafe DERBuffer.collect { unsafe i2d_X509_PUBKEY(X509_get_X509_PUBKEY(pointer), &$0) }
    }
    guard let der else { throw .malformedCertificate }
    return der
  }

  /// The subject as RFC 2253 text, cut to the bound that `Certificate.subject` states.
  func subject() throws(KeyError) -> String {
    guard let text = subjectBytes() else { throw .malformedCertificate }
    let maximum = Self.maximumSubjectCount
    guard text.count > maximum else { return String(decoding: text, as: UTF8.self) }
    return String(decoding: text.prefix(maximum - 3), as: UTF8.self) + "..."
  }

  func notBefore() throws(KeyError) -> Instant {
    try unsafe instant(X509_get0_notBefore(pointer))
  }

  func notAfter() throws(KeyError) -> Instant {
    try unsafe instant(X509_get0_notAfter(pointer))
  }

  /// The issuer as RFC 2253 text, whole.
  func issuer() -> String? {
    unsafe text(of: X509_get_issuer_name(pointer)).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The bytes of the serial number, most significant first, without leading zeros.
  func serialNumber() -> [UInt8]? {
    OpenSSLErrorQueue.draining {
      guard let serial = unsafe X509_get0_serialNumber(pointer),
        let number = unsafe ASN1_INTEGER_to_BN(serial, nil)
      else { return nil }
      defer { unsafe BN_free(number) }
      let count = unsafe (Int(BN_num_bits(number)) + 7) / 8
      return unsafe [UInt8](unsafeUninitializedCapacity: count) { output, written in
        written = unsafe Int(BN_bn2bin(number, output.baseAddress))
      }
    }
  }

  /// The value of the extension `subjectKeyIdentifier` (RFC 5280 §4.2.1.2).
  func subjectKeyIdentifier() -> [UInt8]? {
    OpenSSLErrorQueue.draining {
      guard let value = unsafe X509_get0_subject_key_id(pointer) else { return nil }
      return unsafe Array(
        UnsafeBufferPointer(
          start: ASN1_STRING_get0_data(value), count: Int(ASN1_STRING_length(value))))
    }
  }

  private func subjectBytes() -> [UInt8]? {
    unsafe text(of: X509_get_subject_name(pointer))
  }

  private func text(of name: OpaquePointer?) -> [UInt8]? {
    OpenSSLErrorQueue.draining {
      guard let sink = unsafe BIO_new(BIO_s_mem()) else { return nil }
      defer { unsafe BIO_free(sink) }
      guard unsafe X509_NAME_print_ex(sink, name, 0, copenssl_rfc2253_flags()) >= 0 else {
        return nil
      }
      var start: UnsafeMutablePointer<UInt8>?
      // BIO_get_mem_data is a macro around this call; what it points at belongs to the sink.
      let count = unsafe BIO_ctrl(sink, BIO_CTRL_INFO, 0, &start)
      return unsafe Array(UnsafeBufferPointer(start: start, count: max(0, count)))
    }
  }

  /// Counts from the epoch with OpenSSL's own calendar, which knows both forms of time and no leap
  /// seconds (RFC 5280 §4.1.2.5).
  private func instant(_ time: UnsafePointer<ASN1_TIME>?) throws(KeyError) -> Instant {
    var days: Int32 = 0
    var seconds: Int32 = 0
    let status = OpenSSLErrorQueue.draining {
      let epoch = unsafe ASN1_TIME_set(nil, 0)
      defer { unsafe ASN1_TIME_free(epoch) }
      // A missing end would be taken for the current time.
      guard unsafe epoch != nil, unsafe time != nil else { return Int32(0) }
      return unsafe ASN1_TIME_diff(&days, &seconds, epoch, time)
    }
    guard status == 1 else { throw .malformedCertificate }
    return Instant(
      millisecondsSince1970: (Int64(days) * 86_400 + Int64(seconds)) * 1000)
  }

  /// In characters; a name of people and places is a tenth of it.
  private static let maximumSubjectCount = 1024
}

extension X509Certificate {
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
