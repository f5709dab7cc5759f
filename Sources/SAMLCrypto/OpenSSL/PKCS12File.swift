internal import COpenSSL
import SAMLFormats

/// What was in a PKCS #12 file (RFC 7292 §4).
@safe
struct PKCS12File: ~Copyable {
  /// The certificate of the key, in DER; none where the file has none.
  let certificates: [[UInt8]]
  /// The `friendlyName` of that certificate, when it has one.
  let names: [String]
  private let key: OpaquePointer

  deinit {
    unsafe EVP_PKEY_free(key)
  }

  /// Hands the private key on.
  consuming func takeKey() -> EVPKey {
    unsafe EVP_PKEY_up_ref(key)
    return unsafe EVPKey(adopting: key)
  }

  /// Whether bytes begin as `PFX` does: a sequence whose first element is the version 3, in DER or BER.
  static func isOne(_ file: [UInt8]) -> Bool {
    guard file.count > 8, file[0] == DERTag.sequence else { return false }
    let lengthCount = file[1] < 0x80 ? 0 : Int(file[1] & 0x7F)
    return file.dropFirst(2 + lengthCount).starts(with: [DERTag.integer, 0x01, 0x03])
  }

  /// Opens a file.
  ///
  /// - Throws: `KeyError.encryptedPrivateKey` without a passphrase, `.wrongPassphrase` where the MAC of
  ///   the file does not hold, `.unsupportedProtection`, `.missingPrivateKey`, `.malformedDER`.
  static func open(
    _ file: [UInt8], with passphrase: [UInt8]?
  ) throws(KeyError) -> PKCS12File {
    guard file.count <= KeyFile.maximumByteCount else {
      throw .fileTooLarge(byteCount: file.count, maximum: KeyFile.maximumByteCount)
    }
    try PassphraseProtection.check(file)
    guard let passphrase else { throw .encryptedPrivateKey }
    var key: OpaquePointer?
    var certificate: OpaquePointer?
    let failure = OpenSSLErrorQueue.draining {
      unsafe parse(file, passphrase, &key, &certificate)
    }
    defer { unsafe X509_free(certificate) }
    if let failure {
      unsafe EVP_PKEY_free(key)
      throw failure
    }
    guard let key = unsafe key else { throw .missingPrivateKey }
    return unsafe PKCS12File(adopting: key, certificate)
  }

  private static func parse(
    _ file: [UInt8], _ passphrase: [UInt8], _ key: inout OpaquePointer?,
    _ certificate: inout OpaquePointer?
  ) -> KeyError? {
    let pointer = unsafe DERBuffer.decode(file, with: { unsafe d2i_PKCS12(nil, $0, $1) }) {
      unsafe PKCS12_free($0)
    }
    guard let pointer = unsafe pointer else { return .malformedDER }
    defer { unsafe PKCS12_free(pointer) }
    guard unsafe PKCS12_mac_present(pointer) == 1, unsafe isMACAffordable(of: pointer) else {
      return .unsupportedProtection
    }
    var text = passphrase.map { CChar(bitPattern: $0) } + [0]
    defer { unsafe text.withUnsafeMutableBytes { unsafe Cleansing.overwrite($0) } }
    guard unsafe PKCS12_verify_mac(pointer, text, Int32(passphrase.count)) == 1 else {
      return .wrongPassphrase
    }
    // The MAC held, so whatever fails now is a scheme that this OpenSSL does not offer.
    return unsafe PKCS12_parse(pointer, text, &key, &certificate, nil) == 1
      ? nil : .unsupportedProtection
  }

  private init(adopting key: OpaquePointer, _ certificate: OpaquePointer?) {
    unsafe self.key = key
    guard let certificate = unsafe certificate else {
      certificates = []
      names = []
      return
    }
    certificates =
      unsafe DERBuffer.collect { unsafe i2d_X509(certificate, &$0) }.map { [$0] } ?? []
    var count: Int32 = 0
    let alias = unsafe X509_alias_get0(certificate, &count)
    let bytes = unsafe alias.map { unsafe Array(UnsafeBufferPointer(start: $0, count: Int(count))) }
    names = bytes.flatMap { UTF8Text.string($0) }.map { [$0] } ?? []
  }

  /// Whether the rounds of the MAC are within the limit.
  private static func isMACAffordable(of file: OpaquePointer) -> Bool {
    var rounds: UnsafePointer<ASN1_INTEGER>?
    unsafe PKCS12_get0_mac(nil, nil, nil, &rounds, file)
    // Absent, it is 1 (RFC 7292 §4).
    guard let rounds = unsafe rounds else { return true }
    var count: Int64 = 0
    return unsafe ASN1_INTEGER_get_int64(&count, rounds) == 1
      && 1...Int64(PassphraseProtection.maximumRounds) ~= count
  }
}

extension EVPKey {
  /// Decrypts an `EncryptedPrivateKeyInfo` (RFC 5958 §3).
  static func decrypt(
    pkcs8PrivateKey der: [UInt8], with passphrase: [UInt8]
  ) throws(KeyError) -> EVPKey {
    let info = unsafe DERBuffer.decode(der, with: { unsafe d2i_X509_SIG(nil, $0, $1) }) {
      unsafe X509_SIG_free($0)
    }
    defer { unsafe X509_SIG_free(info) }
    let key = unsafe OpenSSLErrorQueue.draining { () -> OpaquePointer? in
      guard let info = unsafe info else { return nil }
      let plain = unsafe passphrase.withUnsafeBytes { text in
        unsafe PKCS8_decrypt(
          info, text.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(text.count))
      }
      guard let plain = unsafe plain else { return nil }
      defer { unsafe PKCS8_PRIV_KEY_INFO_free(plain) }
      return unsafe EVP_PKCS82PKEY(plain)
    }
    guard let key = unsafe key else { throw .wrongPassphrase }
    return unsafe EVPKey(adopting: key)
  }
}
