import ArgumentParser
import ExchangeProgram
import PartnerSSO
import SAML
import SAMLCommandLine
import SAMLInspection
import Synchronization
import TokenExchange

/// `saml exchange`: posts a captured response to a token-exchange service.
struct Exchange: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "saml-exchange",
    abstract: "Posts a captured response to a token-exchange service.",
    discussion: """
      Posts the response as the cookbook encodes it. If the service refuses that form, and the \
      normalisation changed the bytes, posts the original bytes once (--form). Validates each form \
      first, and sends nothing if all are invalid; without --trust and --audience a form can at best \
      be indeterminate, and is sent. Shows requests and answers without values.

      Exit status: 0 exchanged, 1 refused by the judgement or by the service, 2 wrong usage, 3 the \
      input cannot be read or holds no payload, or the service cannot be reached.
      """)

  @Argument(
    help: ArgumentHelp(
      "A file, FILE#PLACE for one response of a capture, or - for standard input (the default).",
      valueName: "input"), completion: .file())
  var input = "-"

  @OptionGroup var requester: RequesterOptions
  @OptionGroup var judging: JudgingOptions

  @Option(
    help: ArgumentHelp(
      "The TV provider, as the subscriber account names it; V2 needs it.", valueName: "id"))
  var provider: String?

  @Option(
    help: ArgumentHelp("The TV provider, as the service names it; V1 needs it.", valueName: "id"))
  var mvpd: String?

  @Option(
    help: ArgumentHelp(
      "The form, query or JSON field that holds the payload, or its path a.b.c in JSON.",
      valueName: "name"))
  var field = "SAMLResponse"

  @Flag(help: "Judge, show the request, and send nothing.")
  var dryRun = false

  @Flag(help: "Send it even if the judgement says that it will be refused.")
  var force = false

  func run() async throws {
    let moment = try judging.moment()
    let inspector = Inspector(
      policy: try judging.policy(at: moment), decryptionKeys: try judging.decryptionKeys())
    let service = try ExchangeCall(self, at: moment)
    let preflight = try Preflight(
      of: CapturedResponse(input, field: field), by: inspector, as: requester.payloadForm,
      at: moment)
    Console.tell(preflight.report)
    guard !dryRun else {
      Console.tell(try service.request(of: preflight.response))
      Console.exit(preflight.outcome == .valid ? .success : .refused)
    }
    guard preflight.outcome != .invalid || force else {
      throw Failure(.refused, "not sent: the service would refuse it (--force sends it)")
    }
    try await send(preflight.response, by: service)
  }

  private func send(
    _ response: SAMLResponse, by service: ExchangeCall
  ) async throws(Failure) {
    let seen = Mutex<[String]>([])
    let transport = ObservedTransport(URLSessionTransport()) { message in
      seen.withLock { $0 = message.answer.findings }
      Console.tell(message.text)
    }
    let client = try requester.client(by: transport)
    let (failure, forms) = await service.post(response, by: client)
    if let failure {
      throw Failure(failure, findings: seen.withLock { $0 }, forms: forms)
    }
    Console.tell((["exchanged"] + [forms?.words].compactMap(\.self)).joined(separator: ": "))
  }
}
