public import HTTPTypes
public import TokenExchange

/// Carries messages by another transport, and reports each of them to an observer.
public struct ObservedTransport: Transport {
  private let carrier: any Transport
  private let observer: @Sendable (ObservedMessage) -> Void

  /// Observes a transport.
  ///
  /// - Parameters:
  ///   - carrier: What carries the messages.
  ///   - observer: Is told of each message when its answer is there, or will not come.
  public init(
    _ carrier: any Transport, observer: @escaping @Sendable (ObservedMessage) -> Void
  ) {
    self.carrier = carrier
    self.observer = observer
  }

  /// See `Transport`.
  public func send(
    _ request: HTTPRequest, body: [UInt8], within timeout: Duration, maximumBodyCount: Int
  ) async throws(TransportError) -> (HTTPResponse, [UInt8]) {
    do throws(TransportError) {
      let (response, bytes) = try await carrier.send(
        request, body: body, within: timeout, maximumBodyCount: maximumBodyCount)
      observer(
        ObservedMessage(request, body: body, .success(ReceivedAnswer(response, body: bytes))))
      return (response, bytes)
    } catch {
      observer(ObservedMessage(request, body: body, .failure(error)))
      throw error
    }
  }
}

/// A request and what came of it.
public struct ObservedMessage: Sendable {
  /// The request.
  public let request: MaskedRequest

  /// What came of it.
  public let answer: MaskedAnswer

  /// Both, as lines.
  public var text: String {
    request.text + "\n-> " + ([answer.line] + answer.details).joined(separator: "\n  ")
  }

  init(
    _ request: HTTPRequest, body: [UInt8], _ result: Result<ReceivedAnswer, TransportError>
  ) {
    self.request = MaskedRequest(request, body: body)
    answer = MaskedAnswer(result)
  }
}
