#if canImport(Darwin) || URLSessionTransport
  import Foundation
  #if canImport(FoundationNetworking)
    import FoundationNetworking
  #endif
  import HTTPTypes
  import PartnerSSO

  /// Collects the answers of a session, each up to its limit.
  ///
  /// The session calls its delegate on a queue of its own, so every method is bound to no actor.
  final class URLSessionReceiver: NSObject, URLSessionDataDelegate {
    typealias Outcome = Result<(HTTPResponse, [UInt8]), TransportError>

    private struct Expectation {
      let limit: Int
      let answer: ExactlyOnce<Outcome>
      var body: [UInt8] = []
    }

    private let expectations = Guarded<[Int: Expectation]>([:])

    /// Waits for the answer of a task that has not started yet.
    func expect(
      _ task: URLSessionTask, limit: Int, _ answer: ExactlyOnce<Outcome>
    ) {
      expectations.withLock { expectations in
        expectations[task.taskIdentifier] = Expectation(limit: limit, answer: answer)
      }
    }

    /// Gives a redirection back as the answer: the access token is meant for one origin.
    nonisolated func urlSession(
      _ session: URLSession, task: URLSessionTask,
      willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
      completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
      completionHandler(nil)
    }

    /// Takes a part of a body, and stops reading where it becomes too large.
    nonisolated func urlSession(
      _ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data
    ) {
      let limit: Int? = expectations.withLock { expectations in
        expectations[dataTask.taskIdentifier]?.body += data
        guard let expectation = expectations[dataTask.taskIdentifier] else { return nil }
        return expectation.body.count > expectation.limit ? expectation.limit : nil
      }
      guard let limit else { return }
      finish(dataTask) { _ in .failure(.bodyTooLarge(limit: limit)) }
      dataTask.cancel()
    }

    /// Ends an answer, or its loss.
    nonisolated func urlSession(
      _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
    ) {
      finish(task) { body in
        if let error { return .failure(TransportError(error)) }
        guard let response = (task.response as? HTTPURLResponse).flatMap(HTTPResponse.init)
        else {
          return .failure(.interrupted)
        }
        return .success((response, body))
      }
    }

    private func finish(_ task: URLSessionTask, _ outcome: ([UInt8]) -> Outcome) {
      let expectation = expectations.withLock { $0.removeValue(forKey: task.taskIdentifier) }
      guard let expectation else { return }
      expectation.answer.deliver(outcome(expectation.body))
    }
  }

  extension HTTPResponse {
    /// Converts the response, and skips fields whose names HTTP does not allow.
    fileprivate init?(_ response: HTTPURLResponse) {
      guard (100...999).contains(response.statusCode) else { return nil }
      self.init(status: .init(code: response.statusCode))
      for (name, value) in response.allHeaderFields {
        guard let text = name as? String, let name = HTTPField.Name(text),
          let value = value as? String
        else { continue }
        headerFields[name] = value
      }
    }
  }

  extension TransportError {
    /// Maps an error of the URL loading system.
    ///
    /// Unknown errors count as interrupted, because they may have happened after the request was
    /// sent.
    fileprivate init(_ error: any Error) {
      switch (error as? URLError)?.code {
      case .cancelled: self = .cancelled
      case .timedOut: self = .timedOut
      case .cannotFindHost, .cannotConnectToHost, .dnsLookupFailed, .notConnectedToInternet,
        .dataNotAllowed, .internationalRoamingOff, .badURL, .unsupportedURL:
        self = .unreachable
      case .secureConnectionFailed, .serverCertificateHasBadDate, .serverCertificateUntrusted,
        .serverCertificateHasUnknownRoot, .serverCertificateNotYetValid,
        .clientCertificateRejected, .clientCertificateRequired,
        .appTransportSecurityRequiresSecureConnection:
        self = .untrusted
      default: self = .interrupted
      }
    }
  }
#endif
