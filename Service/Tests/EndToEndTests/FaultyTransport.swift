import HTTPTypes
import Synchronization
import TokenExchange

/// A network that does to some messages what networks and gateways do.
final class FaultyTransport: Transport {
  /// What happens to the first message with this beginning, once.
  struct Fault: Sendable {
    /// What happens.
    enum Kind: Sendable {
      /// A gateway answers in place of the service.
      case status(Int, body: String = "")
      /// The service gets it, and its answer is lost.
      case answerLost
      /// No connection is made.
      case unreachable
      /// Nothing comes until the caller gives up.
      case hangs
    }

    /// Such as `GET /api/v1/config`.
    let line: String
    let kind: Kind
    /// How many such messages get through before.
    var after = 0
    /// Whether it stays so.
    var isLasting = false
  }

  private let carrier: any Transport
  private let faults: Mutex<[Fault]>
  private let hanging: @Sendable () -> Void

  /// - Parameters:
  ///   - carrier: Carries the other messages.
  ///   - faults: The faults.
  ///   - hanging: Called when a message hangs.
  init(
    _ carrier: any Transport, _ faults: [Fault],
    whenOneHangs hanging: @escaping @Sendable () -> Void
  ) {
    self.carrier = carrier
    self.faults = Mutex(faults)
    self.hanging = hanging
  }

  func send(
    _ request: HTTPRequest, body: [UInt8], within timeout: Duration, maximumBodyCount: Int
  ) async throws(TransportError) -> (HTTPResponse, [UInt8]) {
    switch fault(of: "\(request.method.rawValue) \(request.path ?? "")") {
    case .status(let status, let body)?:
      var response = HTTPResponse(status: HTTPResponse.Status(code: status))
      response.headerFields[.contentType] = "application/json"
      return (response, Array(body.utf8))
    case .unreachable?:
      throw .unreachable
    case .hangs?:
      hanging()
      try? await Task.sleep(for: .seconds(3_600))
      throw .cancelled
    case .answerLost?:
      _ = try await carrier.send(
        request, body: body, within: timeout, maximumBodyCount: maximumBodyCount)
      throw .interrupted
    case nil:
      return try await carrier.send(
        request, body: body, within: timeout, maximumBodyCount: maximumBodyCount)
    }
  }

  private func fault(of line: String) -> Fault.Kind? {
    faults.withLock { faults in
      guard let index = faults.firstIndex(where: { line.hasPrefix($0.line) }) else { return nil }
      guard faults[index].after == 0 else {
        faults[index].after -= 1
        return nil
      }
      let kind = faults[index].kind
      if !faults[index].isLasting { faults.remove(at: index) }
      return kind
    }
  }
}
