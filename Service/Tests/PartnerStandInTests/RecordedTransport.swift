import HTTPTypes
import Synchronization
import TokenExchange

/// Passes messages on, and keeps each with its answer.
final class RecordedTransport: Transport, Sendable {
  /// A request and what was answered.
  struct Exchange: Sendable {
    let request: HTTPRequest
    let requestBody: [UInt8]
    let response: HTTPResponse
    let body: [UInt8]

    /// The operation of a document that the request is for.
    var operation: Operation? { OpenAPI.operation(request.method, request.path ?? "") }

    /// What is wrong with the answer by that document.
    var violations: [String] {
      guard let operation else { return [] }
      return operation.violations(
        status: response.status.code, type: response.headerFields[.contentType], body: body
      ).map { "\(operation.testDescription): \($0)" }
    }
  }

  private let transport: any Transport
  private let kept = Mutex<[Exchange]>([])

  init(_ transport: any Transport) {
    self.transport = transport
  }

  var exchanges: [Exchange] { kept.withLock { $0 } }

  func send(
    _ request: HTTPRequest, body: [UInt8], within timeout: Duration, maximumBodyCount: Int
  ) async throws(TransportError) -> (HTTPResponse, [UInt8]) {
    let (response, answer) = try await transport.send(
      request, body: body, within: timeout, maximumBodyCount: maximumBodyCount)
    kept.withLock {
      $0.append(
        Exchange(request: request, requestBody: body, response: response, body: answer))
    }
    return (response, answer)
  }
}
