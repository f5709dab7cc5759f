import HTTPTypes
import TokenExchange

/// A transport that answers by a script, and remembers what it was asked.
actor ScriptedTransport: Transport {
  /// What was sent, in order.
  private(set) var sent: [Sent] = []
  private let reply: Reply

  typealias Reply =
    @Sendable (_ sent: Sent, _ number: Int) async throws(TransportError) -> ScriptedAnswer

  init(_ reply: @escaping Reply) {
    self.reply = reply
  }

  /// Answers in this order, and with the last answer from then on.
  init(_ answers: [ScriptedAnswer]) {
    reply = { (_, number) throws(TransportError) in
      guard let answer = answers.indices.contains(number) ? answers[number] : answers.last else {
        throw .unreachable
      }
      return answer
    }
  }

  func send(
    _ request: HTTPRequest, body: [UInt8], within timeout: Duration, maximumBodyCount: Int
  ) async throws(TransportError) -> (HTTPResponse, [UInt8]) {
    let sent = Sent(request: request, body: String(decoding: body, as: UTF8.self))
    self.sent.append(sent)
    let answer = try await reply(sent, self.sent.count - 1)
    return (answer.response, answer.body)
  }

  /// A request that was sent.
  struct Sent: Sendable {
    let request: HTTPRequest
    let body: String

    var line: String { "\(request.method.rawValue) \(request.path ?? "")" }
  }
}

/// An answer of a script.
struct ScriptedAnswer: Sendable {
  var response: HTTPResponse
  var body: [UInt8]

  init(_ status: Int, _ body: String = "", _ fields: HTTPFields = [:]) {
    response = HTTPResponse(status: .init(code: status), headerFields: fields)
    self.body = Array(body.utf8)
  }

  /// The answers that bring a client its token.
  static let registered = ScriptedAnswer(
    201, #"{"client_id":"client","client_secret":"s e+cret","client_id_issued_at":1723227212}"#)

  static func token(_ value: String = "token", lifetime: Int = 21_600) -> ScriptedAnswer {
    ScriptedAnswer(
      201,
      """
      {"id":"x","access_token":"\(value)","created_at":1752148106221,"expires_in":\(lifetime),\
      "token_type":"bearer"}
      """)
  }
}
