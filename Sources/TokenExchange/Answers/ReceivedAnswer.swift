public import HTTPTypes
public import PartnerSSO

/// The answer of a service: the status, the header fields and the body, as they came.
///
/// It may hold personal data, so it does not print itself.
public struct ReceivedAnswer: Sendable, Hashable {
  /// The status and the header fields.
  public let response: HTTPResponse

  /// The body, which may be empty.
  public let body: [UInt8]

  /// Holds an answer.
  ///
  /// - Parameters:
  ///   - response: The status and the header fields.
  ///   - body: The body, which may be empty.
  public init(_ response: HTTPResponse, body: [UInt8]) {
    self.response = response
    self.body = body
  }

  /// The status code.
  var status: Int { response.status.code }
}

extension ReceivedAnswer: Confidential {
  /// The status and the number of bytes in the body.
  public var description: String { "\(status), body of \(body.count) bytes" }
}

extension ReceivedAnswer {
  /// Refuses every status but those that the reference has for success.
  func requireStatus(_ successes: Set<Int>) throws(ExchangeError) {
    guard successes.contains(status) else { throw .refused(Refusal(self)) }
  }

  /// Reads the body by a closure that knows its members.
  func read<Answer>(
    _ reading: (JSONValue) throws(AnswerDefect) -> Answer
  ) throws(ExchangeError) -> Answer {
    do {
      return try reading(JSONValue(body: body))
    } catch {
      throw .answerUnreadable(error)
    }
  }

  /// Refuses a web page where the reference has no body, or none that is described.
  ///
  /// A gateway on the way may send one with a status of success.
  func requireNoWebPage() throws(ExchangeError) {
    guard !JSONValue.isWebPage(body.drop { $0 <= 0x20 }) else {
      throw .answerUnreadable(.webPage)
    }
  }
}
