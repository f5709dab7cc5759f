import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix
import Synchronization

/// The partner's service as the tests need it: on this machine's loopback, with faults on demand.
///
/// It registers every client, issues tokens, and remembers which device's response it was given and for whom: it
/// commits before it answers, and its profiles name the user. It speaks both versions of the API.
final class FaultyPartner: Sendable {
  /// What happens to an exchange.
  enum Fault: Sendable {
    case none
    /// An answer with this status, and nothing done.
    case status(Int)
    /// An answer with this status and this body, and nothing done.
    case refusal(Int, String)
    /// The exchange is done, and the answer says something else.
    case done(Int)
    /// The exchange is done, and there is no answer.
    case unanswered
    /// The exchange is done later, even if the service waits no more, and answered then.
    case slow(Duration)
    /// The response is refused, so that its other form follows.
    static let refusedResponse = refusal(
      400, #"{"status":400,"code":"invalid_parameter_saml_response"}"#)
    /// The exchange is done, and the answer comes late.
    case late(Duration)
    /// The exchange is done, and the answer comes when something else has happened.
    case after(EventLoopFuture<Void>)
    /// The exchange is done, and the connection closed without an answer.
    case closed
    /// The exchange is done, and the answer breaks off.
    case truncated
    /// No answer at all.
    case silent
  }

  /// What a device has asked for.
  struct Record: Sendable {
    /// How often it asked.
    var attempts = 0
    /// How often the exchange was done, whether anybody learned of it or not.
    var exchanges = 0
    /// How often the answer was a success.
    var successes = 0
    /// How often the device was asked about, and had a profile.
    var recoveries = 0
    /// The response of the last time, percent-encoded.
    var payload: String { payloads.last ?? "" }
    /// The responses of all times in order, percent-encoded.
    var payloads: [String] = []
  }

  let port: Int
  private let channel: any Channel
  private let book: Book

  /// Starts.
  ///
  /// - Parameters:
  ///   - fault: What happens to the exchange of a device, by the number of its attempt.
  ///   - hasConfiguration: Whether it lists its providers.
  ///   - retelling: Makes the answer about a device's profiles of the true one.
  /// - Throws: What hindered it.
  init(
    fault: @escaping @Sendable (_ device: String, _ attempt: Int) -> Fault = { _, _ in .none },
    hasConfiguration: Bool = true, retelling: @escaping @Sendable (String) -> String = { $0 }
  ) async throws {
    let book = Book(retelling, hasConfiguration)
    self.book = book
    channel = try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .serverChannelOption(.backlog, value: 256)
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.configureHTTPServerPipeline()
          try channel.pipeline.syncOperations.addHandler(Answerer(book, fault))
        }
      }
      .bind(host: "127.0.0.1", port: 0).get()
    port = channel.localAddress?.port ?? 0
  }

  func close() async throws { try await channel.close() }

  /// What the devices have asked for, by their identifiers.
  var records: [String: Record] { book.state.withLock { $0.records } }

  /// The values of a field of the last exchange.
  func lastValues(of field: String) -> [String] { book.state.withLock { $0.lastHeaders[field] } }

  /// The documents of spans that it was sent as a receiver of traces.
  var traces: [String] { book.state.withLock { $0.traces } }

  /// How often each assertion was exchanged, by its identifier.
  var assertions: [String: Int] { book.state.withLock { $0.assertions } }

  /// How many access tokens were given out.
  var tokenCount: Int { book.state.withLock { $0.tokenCount } }

  fileprivate final class Book: Sendable {
    struct State {
      var records: [String: Record] = [:]
      var assertions: [String: Int] = [:]
      /// The user of a device's last exchange, and its moment in milliseconds since 1970.
      var users: [String: (name: String, since: Int64)] = [:]
      var tokenCount = 0
      var traces: [String] = []
      var lastHeaders = HTTPHeaders()

      mutating func commit(_ assertion: String, of user: String, on device: String) {
        records[device]?.exchanges += 1
        assertions[assertion, default: 0] += 1
        users[device] = (user, Int64(Date.now.timeIntervalSince1970 * 1_000))
      }
    }

    let state = Mutex(State())
    let retelling: @Sendable (String) -> String
    let hasConfiguration: Bool

    init(_ retelling: @escaping @Sendable (String) -> String, _ hasConfiguration: Bool) {
      self.retelling = retelling
      self.hasConfiguration = hasConfiguration
    }
  }
}

/// Answers the requests of one connection.
private final class Answerer: ChannelInboundHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias OutboundOut = HTTPServerResponsePart

  private let book: FaultyPartner.Book
  private let fault: @Sendable (String, Int) -> FaultyPartner.Fault
  private var head: HTTPRequestHead?
  private var body = ""

  init(
    _ book: FaultyPartner.Book, _ fault: @escaping @Sendable (String, Int) -> FaultyPartner.Fault
  ) {
    self.book = book
    self.fault = fault
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head(let head):
      self.head = head
      body = ""
    case .body(let part):
      body += String(buffer: part)
    case .end:
      guard let head else { return }
      respond(to: head, in: context)
    }
  }

  private func respond(to head: HTTPRequestHead, in context: ChannelHandlerContext) {
    switch head.uri {
    case "/o/client/register":
      answer(201, #"{"client_id":"client","client_secret":"secret"}"#, in: context)
    case "/o/client/token":
      book.state.withLock { $0.tokenCount += 1 }
      answer(
        200, #"{"access_token":"token","token_type":"bearer","expires_in":21600}"#, in: context)
    case "/api/v2/REQ/profiles/sso/Apple":
      exchange(head, from: Self.device(of: head), successStatus: 200, in: context)
    case "/api/v2/REQ/profiles":
      answer(200, profiles(of: Self.device(of: head)), in: context)
    case "/v1/traces":
      book.state.withLock { $0.traces.append(body) }
      answer(200, "{}", in: context)
    case "/api/v1/tokens/authn":
      exchange(head, from: fields["deviceId"] ?? "", successStatus: 204, in: context)
    case "/api/v2/REQ/configuration" where book.hasConfiguration:
      answer(200, Self.configuration, in: context)
    default:
      answer(404, "", in: context)
    }
  }

  /// The fields of the form, percent-encoded.
  private var fields: [String: String] {
    Dictionary(
      body.split(separator: "&").map { part in
        let pair = part.split(separator: "=", maxSplits: 1).map(String.init)
        return (pair[0], pair.count > 1 ? pair[1] : "")
      }, uniquingKeysWith: { first, _ in first })
  }

  /// Reads the device from V2's header: a word, a space, and Base64.
  private static func device(of head: HTTPRequestHead) -> String {
    let words = head.headers.first(name: "ap-device-identifier")?.split(separator: " ") ?? []
    guard words.count == 2, words[0] == "fingerprint" else { return "" }
    return Data(base64Encoded: String(words[1])).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }

  /// What an exchange has left, whether anybody learned of it or not: a profile of its moment.
  private func profiles(of device: String) -> String {
    let user = book.state.withLock { state in
      if state.users[device] != nil { state.records[device]?.recoveries += 1 }
      return state.users[device]
    }
    guard let user else { return book.retelling(#"{"profiles":{}}"#) }
    return book.retelling(
      Self.profile(of: user.name).replacing("1772366400000", with: "\(user.since)")
        .replacing("1774958400000", with: "\(user.since + 3_600_000)"))
  }

  private static let configuration = """
    {"requestor":{"id":"REQ","mvpds":{"mvpd":[\
    {"id":"Other_TV","displayName":"Other TV","platformMappingId":"other"},\
    {"id":"Example_TV","displayName":"Example TV","platformMappingId":"example"}]}}}
    """

  /// The profile of a success, with an attribute of each form.
  private static func profile(of user: String) -> String {
    """
    {"profiles":{"Example_TV":{"notBefore":1772366400000,"notAfter":1774958400000,\
    "issuer":"Apple","type":"appleSSO","attributes":{\
    "userID":{"value":"\(user)","state":"plain"},\
    "channelID":{"value":["c-1","c-2"],"state":"plain"},\
    "maxRating":{"value":{"VCHIP":"TV-14"},"state":"plain"},\
    "zip":{"value":"94107","state":"enc"}}}}}
    """
  }

  /// The user and the identifier of the assertion in a response.
  private static func facts(of payload: String) -> (user: String, assertion: String) {
    let bytes = payload.removingPercentEncoding.flatMap { Data(base64Encoded: $0) } ?? Data()
    let text = String(decoding: bytes, as: UTF8.self)
    let user = text.firstMatch(of: /Name="userID"[^>]*>\s*<saml:AttributeValue[^>]*>([^<]*)</)
    let assertion = text.firstMatch(of: /<saml:Assertion[^>]* ID="([^"]*)"/)
    return (user.map { String($0.1) } ?? "", assertion.map { String($0.1) } ?? "")
  }

  private func exchange(
    _ head: HTTPRequestHead, from device: String, successStatus: Int,
    in context: ChannelHandlerContext
  ) {
    let fields = fields
    let (user, assertion) = Self.facts(of: fields["SAMLResponse"] ?? "")
    let success = (status: successStatus, body: successStatus == 204 ? "" : Self.profile(of: user))
    let attempt = book.state.withLock { state in
      state.lastHeaders = head.headers
      state.records[device, default: .init()].payloads.append(fields["SAMLResponse"] ?? "")
      state.records[device, default: .init()].attempts += 1
      return state.records[device]?.attempts ?? 0
    }
    let fault = fault(device, attempt)
    book.state.withLock { state in
      switch fault {
      case .status, .refusal, .silent, .slow: break
      case .closed, .truncated, .done, .unanswered:
        state.commit(assertion, of: user, on: device)
      case .none, .late, .after:
        state.commit(assertion, of: user, on: device)
        state.records[device]?.successes += 1
      }
    }
    switch fault {
    case .none: answer(success.status, success.body, in: context)
    case .status(let status), .done(let status): answer(status, "<html>", in: context)
    case .refusal(let status, let body): answer(status, body, in: context)
    case .closed: context.close(promise: nil)
    case .silent, .unanswered: break
    case .slow(let delay):
      let timer = context.eventLoop.scheduleTask(in: TimeAmount(delay)) { [book] in
        book.state.withLock { $0.commit(assertion, of: user, on: device) }
      }
      answer(success, after: timer.futureResult, in: context)
    case .truncated:
      let head = HTTPResponseHead(
        version: .http1_1, status: .ok, headers: ["content-length": "100"])
      context.write(wrapOutboundOut(.head(head)), promise: nil)
      context.writeAndFlush(
        wrapOutboundOut(.body(.byteBuffer(ByteBuffer(string: "{")))), promise: nil)
      context.close(promise: nil)
    case .late(let delay):
      let timer = context.eventLoop.scheduleTask(in: TimeAmount(delay)) {}
      answer(success, after: timer.futureResult, in: context)
    case .after(let event): answer(success, after: event, in: context)
    }
  }

  private func answer(
    _ success: (status: Int, body: String), after event: EventLoopFuture<Void>,
    in context: ChannelHandlerContext
  ) {
    let loopBound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
    event.hop(to: context.eventLoop).whenSuccess {
      let (answerer, context) = loopBound.value
      answerer.answer(success.status, success.body, in: context)
    }
  }

  private func answer(_ status: Int, _ body: String, in context: ChannelHandlerContext) {
    var head = HTTPResponseHead(version: .http1_1, status: HTTPResponseStatus(statusCode: status))
    if status != 204 { head.headers.add(name: "content-length", value: "\(body.utf8.count)") }
    context.write(wrapOutboundOut(.head(head)), promise: nil)
    if !body.isEmpty {
      context.write(wrapOutboundOut(.body(.byteBuffer(ByteBuffer(string: body)))), promise: nil)
    }
    context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
  }
}
