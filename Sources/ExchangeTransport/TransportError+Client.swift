#if AsyncHTTPTransport
  import AsyncHTTPClient
  import NIOCore
  import NIOPosix
  import NIOSSL
  import TokenExchange

  #if canImport(Darwin)
    import Darwin
  #elseif canImport(Musl)
    import Musl
  #else
    import Glibc
  #endif

  extension TransportError {
    /// Maps an error of the client.
    ///
    /// Unknown errors count as interrupted, because they may have happened after the request was
    /// sent.
    init(_ error: any Error) {
      switch error {
      case let error as TransportError: self = error
      case is CancellationError: self = .cancelled
      case is NIOConnectionError, is SocketAddressError: self = .unreachable
      case is NIOSSLError, is BoringSSLError, is NIOSSLExtraError: self = .untrusted
      case let error as IOError where Self.refusals.contains(error.errnoCode): self = .unreachable
      case let error as HTTPClientError: self = Self.meaning(of: error)
      default: self = .interrupted
      }
    }

    /// The numbers of the system for a connection that was never made.
    private static let refusals: Set<CInt> = [ECONNREFUSED, EHOSTUNREACH, ENETUNREACH]

    private static func meaning(of error: HTTPClientError) -> TransportError {
      switch error {
      case .cancelled: .cancelled
      case .deadlineExceeded, .readTimeout, .writeTimeout: .timedOut
      case .connectTimeout, .getConnectionFromPoolTimeout, .invalidURL, .emptyHost, .emptyScheme:
        .unreachable
      case .tlsHandshakeTimeout: .untrusted
      default: .interrupted
      }
    }
  }
#endif
