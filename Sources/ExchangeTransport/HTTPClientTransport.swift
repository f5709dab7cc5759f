#if AsyncHTTPTransport
  import AsyncHTTPClient
  public import HTTPTypes
  import NIOCore
  import NIOHTTP1
  import NIOPosix
  public import TokenExchange

  /// Carries the messages of `TokenExchange` by AsyncHTTPClient, on servers and on Linux.
  ///
  /// The client follows no redirection and keeps no cookie; connections are kept for the next message.
  /// It makes no spans of its own: they would have the address, whose query may name a device.
  public struct HTTPClientTransport: Transport {
    private let client: HTTPClient

    /// Opens a client on the threads that the process shares.
    ///
    /// ``close()`` is to be called in the end.
    ///
    /// - Parameter connections: How many requests may be under way to one origin at once. A further one waits
    ///   for a connection, for ten seconds at most, and then the origin is unreachable.
    public init(connections: Int = 8) {
      var configuration = HTTPClient.Configuration()
      configuration.redirectConfiguration = .disallow
      configuration.tracing.tracer = nil
      // Else it tries to connect until the deadline; whether to try again is the caller's to decide.
      configuration.connectionPool.retryConnectionEstablishment = false
      configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = connections
      client = HTTPClient(
        eventLoopGroup: .singletonMultiThreadedEventLoopGroup, configuration: configuration)
    }

    /// Closes the connections.
    ///
    /// - Throws: The error of the client.
    public func close() async throws {
      try await client.shutdown()
    }

    /// Sends a request and waits for the whole answer.
    ///
    /// - Parameters:
    ///   - request: The request, with its origin.
    ///   - body: The body, which may be empty.
    ///   - timeout: How long the answer may take.
    ///   - maximumBodyCount: The largest body to accept, in bytes; reading stops there.
    /// - Returns: The response and its body.
    /// - Throws: Why there is no answer.
    public func send(
      _ request: HTTPRequest, body: [UInt8], within timeout: Duration, maximumBodyCount: Int
    ) async throws(TransportError) -> (HTTPResponse, [UInt8]) {
      do {
        let answer = try await client.execute(
          HTTPClientRequest(request, body: body), deadline: .now() + TimeAmount(timeout))
        let bytes = try await Self.bytes(of: answer.body, limit: maximumBodyCount)
        return (HTTPResponse(answer), bytes)
      } catch {
        throw TransportError(error)
      }
    }

    private static func bytes(
      of body: HTTPClientResponse.Body, limit: Int
    ) async throws -> [UInt8] {
      var bytes: [UInt8] = []
      for try await part in body {
        guard bytes.count + part.readableBytes <= limit else {
          throw TransportError.bodyTooLarge(limit: limit)
        }
        bytes += part.readableBytesView
      }
      return bytes
    }
  }

  extension HTTPClientRequest {
    fileprivate init(_ request: HTTPRequest, body: [UInt8]) {
      self.init(
        url: "\(request.scheme ?? "")://\(request.authority ?? "")\(request.path ?? "")")
      method = HTTPMethod(rawValue: request.method.rawValue)
      for field in request.headerFields {
        headers.add(name: field.name.rawName, value: field.value)
      }
      if !body.isEmpty { self.body = .bytes(body) }
    }
  }

  extension HTTPResponse {
    /// Converts the response, and skips fields whose names HTTP does not allow.
    fileprivate init(_ response: HTTPClientResponse) {
      self.init(status: .init(code: Int(response.status.code)))
      for (name, value) in response.headers {
        guard let name = HTTPField.Name(name) else { continue }
        headerFields.append(HTTPField(name: name, value: value))
      }
    }
  }
#endif
