#if StandIn
  internal import COpenSSLTLS

  /// The settings of a TLS server: its identity, and TLS 1.2 or 1.3 (RFC 8446).
  @safe
  package final class TLSContext: Sendable {
    // A context is not changed after it was made, and OpenSSL counts its references with atomics.
    nonisolated(unsafe) fileprivate let pointer: OpaquePointer

    /// Makes the settings.
    ///
    /// - Parameter identity: The certificate and the key.
    /// - Throws: ``ServerIdentityError/unusable`` if they cannot be read, or do not belong together.
    package init(_ identity: ServerIdentity) throws(ServerIdentityError) {
      guard let context = unsafe SSL_CTX_new(TLS_server_method()) else { throw .unusable }
      unsafe pointer = context
      guard unsafe copenssltls_require_tls12(context) == 1,
        let certificate = unsafe Self.read(
          identity.server, { unsafe PEM_read_bio_X509($0, nil, nil, nil) })
      else { throw .unusable }
      defer { unsafe X509_free(certificate) }
      guard
        let key = unsafe Self.read(
          identity.server, { unsafe PEM_read_bio_PrivateKey($0, nil, nil, nil) })
      else { throw .unusable }
      defer { unsafe EVP_PKEY_free(key) }
      guard unsafe SSL_CTX_use_certificate(context, certificate) == 1,
        unsafe SSL_CTX_use_PrivateKey(context, key) == 1,
        unsafe SSL_CTX_check_private_key(context) == 1
      else { throw .unusable }
    }

    deinit { unsafe SSL_CTX_free(pointer) }

    /// A connection as a server sees it, whose bytes come and go by memory; nil without memory.
    func connection() -> TLSConnection? { unsafe TLSConnection(pointer) }

    private static func read(
      _ bytes: [UInt8], _ reading: (OpaquePointer) -> OpaquePointer?
    ) -> OpaquePointer? {
      guard let bio = unsafe BIO_new_mem_buf(bytes, Int32(bytes.count)) else { return nil }
      defer { unsafe BIO_free(bio) }
      return unsafe reading(bio)
    }
  }

  /// One connection: bytes of the network in and out, bytes of the application out and in.
  @safe
  final class TLSConnection {
    private let pointer: OpaquePointer
    private let received: OpaquePointer
    private let sent: OpaquePointer

    init?(_ context: OpaquePointer) {
      guard let connection = unsafe SSL_new(context) else { return nil }
      guard let received = unsafe BIO_new(BIO_s_mem()) else {
        unsafe SSL_free(connection)
        return nil
      }
      guard let sent = unsafe BIO_new(BIO_s_mem()) else {
        unsafe BIO_free(received)
        unsafe SSL_free(connection)
        return nil
      }
      unsafe pointer = connection
      unsafe self.received = received
      unsafe self.sent = sent
      // The connection owns both from here on.
      unsafe SSL_set_bio(connection, received, sent)
      unsafe SSL_set_accept_state(connection)
    }

    deinit { unsafe SSL_free(pointer) }

    /// Whether the handshake is over, so that bytes can be sent.
    var isReady: Bool { unsafe SSL_is_init_finished(pointer) == 1 }

    /// Takes bytes of the network.
    ///
    /// - Returns: The bytes of the application among them, and whether the connection goes on.
    func receive(_ bytes: [UInt8]) -> (bytes: [UInt8], goesOn: Bool) {
      ERR_clear_error()
      guard unsafe BIO_write(received, bytes, Int32(bytes.count)) == bytes.count else {
        return ([], false)
      }
      if !isReady {
        let result = unsafe SSL_do_handshake(pointer)
        guard result == 1 else { return ([], isWaiting(result)) }
      }
      var read: [UInt8] = []
      var part = [UInt8](repeating: 0, count: Self.recordSize)
      while true {
        let count = unsafe SSL_read(pointer, &part, Int32(part.count))
        guard count > 0 else { return (read, isWaiting(count)) }
        read += part[..<Int(count)]
      }
    }

    /// Encrypts bytes of the application; false if that cannot be.
    func send(_ bytes: [UInt8]) -> Bool {
      ERR_clear_error()
      guard !bytes.isEmpty else { return true }
      return unsafe SSL_write(pointer, bytes, Int32(bytes.count)) == Int32(bytes.count)
    }

    /// Says that nothing more is sent (RFC 8446 §6.1).
    func end() {
      ERR_clear_error()
      // The other side need not answer.
      _ = unsafe SSL_shutdown(pointer)
    }

    /// The bytes that wait for the network.
    func bytesForTheNetwork() -> [UInt8] {
      let count = unsafe BIO_ctrl_pending(sent)
      guard count > 0 else { return [] }
      var bytes = [UInt8](repeating: 0, count: count)
      let read = unsafe BIO_read(sent, &bytes, Int32(count))
      return Array(bytes.prefix(max(0, Int(read))))
    }

    private func isWaiting(_ result: Int32) -> Bool {
      unsafe SSL_get_error(pointer, result) == SSL_ERROR_WANT_READ
    }

    /// The largest content of a record (RFC 8446 §5.1).
    private static let recordSize = 16_384
  }
#endif
