// Foundation's networking is a library of its own on Linux. This library links it there only with the
// trait, and the command never does.
#if canImport(Darwin) || URLSessionTransport
  import Foundation
  #if canImport(FoundationNetworking)
    import FoundationNetworking
  #endif
  public import HTTPTypes
  import PartnerSSO

  /// Carries messages by `URLSession`.
  ///
  /// The session has no cache, no cookies and no stored credentials, and follows no redirection.
  public final class URLSessionTransport: Transport {
    private let session: URLSession
    private let receiver: URLSessionReceiver

    /// Opens a session.
    public init() {
      let configuration = URLSessionConfiguration.ephemeral
      configuration.httpCookieStorage = nil
      configuration.httpShouldSetCookies = false
      configuration.urlCache = nil
      configuration.urlCredentialStorage = nil
      configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
      receiver = URLSessionReceiver()
      session = URLSession(configuration: configuration, delegate: receiver, delegateQueue: nil)
    }

    deinit {
      session.invalidateAndCancel()
    }

    /// Sends a request and waits for the whole answer.
    ///
    /// - Parameters:
    ///   - request: The request, with its origin.
    ///   - body: The body, which may be empty.
    ///   - timeout: How long the answer may take.
    ///   - maximumBodyCount: The largest body to accept, in bytes.
    /// - Returns: The response and its body.
    /// - Throws: ``TransportError`` if there is no answer.
    public func send(
      _ request: HTTPRequest, body: [UInt8], within timeout: Duration, maximumBodyCount: Int
    ) async throws(TransportError) -> (HTTPResponse, [UInt8]) {
      guard let message = URLRequest(request, body: body, within: timeout) else {
        throw .unreachable
      }
      let task = session.dataTask(with: message)
      let cancelled = URLSessionReceiver.Outcome.failure(.cancelled)
      // The answer is expected before the task can be cancelled: a cancelled task may end at once, on
      // another queue, and it ends once.
      return try await ExactlyOnce.value(ifCancelled: cancelled) { once in
        receiver.expect(task, limit: maximumBodyCount, once)
        task.resume()
        return { @Sendable in task.cancel() }
      }.get()
    }
  }

  extension URLRequest {
    /// The same message in Foundation's words, or nil if it has no address.
    fileprivate init?(_ request: HTTPRequest, body: [UInt8], within timeout: Duration) {
      guard let scheme = request.scheme, let authority = request.authority,
        let path = request.path, let url = URL(string: "\(scheme)://\(authority)\(path)")
      else { return nil }
      self.init(url: url)
      httpMethod = request.method.rawValue
      for field in request.headerFields {
        addValue(field.value, forHTTPHeaderField: field.name.rawName)
      }
      if !body.isEmpty { httpBody = Data(body) }
      timeoutInterval = timeout / .seconds(1)
    }
  }
#endif
