import HTTPTypes
import Testing

@testable import TokenExchange

@Suite struct ServiceRowTests {
  @Test(arguments: V1Rows.all + V2Rows.all)
  func theRequestOfARowIsTheReferences(_ row: ServiceRow) throws {
    let message = try row.message()
    #expect("\(message.request.method.rawValue) \(message.request.path ?? "")" == row.request)
    #expect(String(decoding: message.body, as: UTF8.self) == row.body)
    #expect(message.request.scheme == "https")
    #expect(message.request.authority == "api.auth.adobe.com")
    #expect(message.request.headerFields[.authorization] == nil)
  }

  @Test(arguments: V1Rows.all + V2Rows.all)
  func everyAnswerOfARowIsReadAsTheReferenceHasIt(_ row: ServiceRow) {
    for reply in row.replies {
      #expect(row.outcome(reply.received) == reply.outcome)
    }
  }

  @Test(arguments: V1Rows.all + V2Rows.all)
  func answersThatEveryServiceMayGiveAreErrors(_ row: ServiceRow) {
    for reply in commonReplies {
      #expect(row.outcome(reply.received) == reply.outcome)
    }
  }

  @Test(arguments: V1Rows.all + V2Rows.all)
  func aBodyThatIsCutOffIsNoAnswer(_ row: ServiceRow) {
    for reply in row.replies where [200, 201].contains(reply.received.status) {
      let body = reply.received.body
      // Not for what is opaque or absent; a web page is refused at any length that shows it.
      guard let last = body.last, "}>".utf8.contains(last),
        !row.request.contains("/profile-requests/"),
        !row.request.contains("/checkauthn")
      else { continue }
      for count in stride(from: 0, to: body.count, by: 7) {
        let cut = ReceivedAnswer(reply.received.response, body: Array(body.prefix(count)))
        #expect(row.outcome(cut).hasPrefix("exchange."))
      }
    }
  }

  @Test func whatIsRepeatableIsThatOfTheTables() {
    let once = (V1Rows.all + V2Rows.all).filter { !$0.isRepeatable }.map { row in
      row.request.prefix { $0 != "?" }
    }
    #expect(
      Set(once) == [
        "POST /api/v1/tokens/authn", "POST /reggie/v1/REQ%2F1/regcode",
        "POST /api/v1/authenticate/freepreview", "POST /api/v2/REQ%2F1/sessions",
        "POST /api/v2/REQ%2F1/sessions/sso/Apple", "POST /api/v2/REQ%2F1/profiles/sso/Apple",
      ])
  }
}
