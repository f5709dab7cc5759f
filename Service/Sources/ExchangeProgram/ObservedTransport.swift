public import HTTPTypes
public import TokenExchange

/// Carries messages by another transport, and reports each of them to an observer.
public struct ObservedTransport: Transport {
  private let carrier: any Transport
  private let observer: @Sendable (ObservedMessage) -> Void

  /// Observes a transport.
  ///
  /// - Parameters:
  ///   - carrier: Carries the messages.
  ///   - observer: Receives each message after its answer, or after its failure.
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

/// A request and its result.
public struct ObservedMessage: Sendable, Encodable {
  /// The request.
  public let request: MaskedRequest

  /// The result.
  public let answer: MaskedAnswer

  /// Both, as lines.
  public var text: String {
    request.text + "\n-> " + answer.text
  }

  init(
    _ request: HTTPRequest, body: [UInt8], _ result: Result<ReceivedAnswer, TransportError>
  ) {
    self.request = MaskedRequest(request, body: body)
    answer = MaskedAnswer(result)
  }
}
