import COpenSSL

/// Starts OpenSSL without the configuration of the system, which can load code and change what verifies.
///
/// For a library that has a copy of OpenSSL inside: in a shared one it would speak for every user of it.
package enum OpenSSLStart {
  /// Whether it has started so; the first to ask starts it.
  package static let isWithoutConfiguration =
    OPENSSL_init_crypto(UInt64(OPENSSL_INIT_NO_LOAD_CONFIG), nil) == 1
}
