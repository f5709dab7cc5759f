import HTTPTypes
import Testing

@testable import TokenExchange

/// A row of the reference's tables: a service, its request in exact bytes, and every answer.
struct ServiceRow: Sendable, CustomTestStringConvertible {
  let request: String
  let body: String
  let isRepeatable: Bool
  let replies: [Reply]
  let message: @Sendable () throws -> ServiceMessage
  let outcome: @Sendable (ReceivedAnswer) -> String

  var testDescription: String { request }

  /// An answer of the service, and what is read from it: a summary, or the code of an error.
  struct Reply: Sendable {
    let received: ReceivedAnswer
    let outcome: String

    init(_ status: Int, _ body: String = "", _ outcome: String) {
      received = Samples.received(status, body)
      self.outcome = outcome
    }
  }

  /// Describes a service by its request and its answers; the summary puts what an answer says into
  /// words.
  init<Answer>(
    _ service: ServiceDefinition<Answer>, _ request: String, body: String = "",
    repeatable: Bool = true, _ replies: [Reply],
    summary: @escaping @Sendable (Answer) -> String
  ) {
    self.request = request
    self.body = body
    isRepeatable = repeatable
    self.replies = replies
    message = { try service.message(for: Samples.requester) }
    outcome = { received in
      do throws(ExchangeError) {
        return summary(try service.answer(in: received, for: Samples.requester))
      } catch {
        return [error.code.rawValue, error.detail].compactMap(\.self).joined(separator: ": ")
      }
    }
  }
}

/// Answers that every service may give, whatever its table says.
let commonReplies: [ServiceRow.Reply] = [
  .init(401, #"{"status":401,"message":"Unauthorized"}"#, "exchange.unauthorized: 401"),
  .init(429, Samples.throttled, "exchange.throttled: 429"),
  .init(500, "", "exchange.service-failed: 500"),
  .init(
    503, #"{"action":"none","status":503,"code":"internal_error","message":"m","trace":"t"}"#,
    "exchange.service-failed: 503 internal_error"),
  .init(302, "", "exchange.unexpected-status: 302"),
  .init(206, "", "exchange.unexpected-status: 206"),
]
