import HTTPTypes
import Hummingbird
import Logging
import NIOCore
public import SAMLCommands
import ServiceLifecycle
public import UnixSignals

/// A page on this machine into which people paste or drop captures.
///
/// It shows one person why an exchange was refused, and the report of `saml validate`. It listens at the loopback alone, keeps
/// nothing and sends nothing anywhere. It refuses requests that another site makes a browser send.
public struct WebInspector: Sendable {
  private let inspector: PayloadInspector
  private let moment: String
  private let port: Int

  /// The address that it listens at, and the only one.
  static let address = "127.0.0.1"

  /// Prepares the page.
  ///
  /// - Parameters:
  ///   - inspector: Judges what is pasted.
  ///   - moment: The moment as `--at` takes it, where the page names none; empty is that of the capture.
  ///   - port: The port; 0 takes one that is free.
  public init(_ inspector: PayloadInspector, moment: String = "", port: Int = 0) {
    self.inspector = inspector
    self.moment = moment
    self.port = port
  }

  /// Listens until a signal ends the process, or the task is cancelled.
  ///
  /// - Parameters:
  ///   - signals: The signals after which it returns.
  ///   - onReady: Called with the origin, such as `http://127.0.0.1:8080`, once connections are
  ///     accepted.
  /// - Throws: Why it could not listen.
  public func run(
    until signals: [UnixSignal] = [],
    onReady: @escaping @Sendable (_ origin: String) async -> Void
  ) async throws {
    let application = Application(
      router: router(),
      configuration: ApplicationConfiguration(address: .hostname(Self.address, port: port)),
      onServerRunning: { channel in
        guard let port = channel.localAddress?.port else { return }
        await onReady("http://\(Self.address):\(port)")
      },
      logger: Self.silent)
    var configuration = ServiceGroupConfiguration(
      services: [application], gracefulShutdownSignals: signals, logger: Self.silent)
    configuration.maximumGracefulShutdownDuration = .seconds(5)
    try await ServiceGroup(configuration: configuration).run()
  }

  private func router() -> Router<BasicRequestContext> {
    let router = Router()
    router.add(middleware: LocalRequests())
    router.get("/") { _, _ in
      Self.response(.ok, "text/html; charset=utf-8", Array(InspectorPage.text.utf8))
    }
    router.post("/inspect") { request, _ in try await answer(request) }
    return router
  }

  private func answer(_ request: Request) async throws -> Response {
    var request = request
    let body: ByteBuffer
    do { body = try await request.collectBody(upTo: Self.maximumBodyCount) } catch {
      return Self.refusal(.contentTooLarge, "the input is larger than 48 MiB.")
    }
    guard let question = PostedQuestion(Array(body.readableBytesView)) else {
      return Self.refusal(.badRequest, "the question is not the JSON that the page sends.")
    }
    let answer = inspector.answer(
      question.content, named: question.name, trust: question.trust, audience: question.audience,
      at: question.moment.isEmpty ? moment : question.moment,
      showsValues: question.showsValues)
    if let complaint = answer.complaint { return Self.refusal(.unprocessableContent, complaint) }
    return Self.response(.ok, "application/json", PostedQuestion.reply(answer.page, answer.records))
  }

  static func refusal(_ status: HTTPResponse.Status, _ text: String) -> Response {
    response(status, "text/plain; charset=utf-8", Array(text.utf8))
  }

  /// Nothing is kept by the browser, and the page may speak to this program alone.
  private static func response(
    _ status: HTTPResponse.Status, _ type: String, _ content: [UInt8]
  ) -> Response {
    var headers: HTTPFields = [.contentType: type, .cacheControl: "no-store"]
    headers[.contentSecurityPolicy] = InspectorPage.contentSecurityPolicy
    headers[.xContentTypeOptions] = "nosniff"
    for (name, value) in [
      ("Referrer-Policy", "no-referrer"), ("X-Frame-Options", "DENY"),
      ("Cross-Origin-Resource-Policy", "same-origin"),
    ] {
      if let name = HTTPField.Name(name) { headers[name] = value }
    }
    return Response(
      status: status, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: content)))
  }

  /// Base64 takes four bytes for three.
  private static let maximumBodyCount = 64 << 20

  /// A log would hold what was asked.
  private static let silent = Logger(label: "saml-serve") { _ in SwiftLogNoOpLogHandler() }
}

/// Refuses what does not come from the page itself.
///
/// A site may ask a browser to send a request to this machine (CSRF), or make its own name lead here (DNS
/// rebinding). The first has another origin, and the second another host.
private struct LocalRequests: RouterMiddleware {
  typealias Context = BasicRequestContext

  func handle(
    _ request: Request, context: Context,
    next: @concurrent (Request, Context) async throws -> Response
  ) async throws -> Response {
    let host = request.head.authority ?? ""
    let name = host.split(separator: ":").first.map(String.init) ?? ""
    guard ["127.0.0.1", "localhost"].contains(name) else {
      return WebInspector.refusal(.misdirectedRequest, "this page is at 127.0.0.1 alone.")
    }
    let origin = request.headers[.origin]
    guard origin == nil || origin == "http://\(host)" else {
      return WebInspector.refusal(.forbidden, "another site may not ask.")
    }
    // A form of another site cannot have this type without asking first (Fetch §3.2.2).
    guard request.method != .post || request.headers[.contentType] == "application/json" else {
      return WebInspector.refusal(.unsupportedMediaType, "a question is application/json.")
    }
    return try await next(request, context)
  }
}
