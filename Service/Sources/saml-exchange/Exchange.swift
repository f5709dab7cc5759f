import ArgumentParser
import ExchangeProgram
import PartnerSSO
import SAML
import SAMLCommandLine
import SAMLInspection
import TokenExchange

/// `saml exchange`: posts a captured response to a token-exchange service.
struct Exchange: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "saml-exchange",
    abstract: "Posts a captured response to a token-exchange service.",
    discussion: """
      Example:
        saml exchange response.xml --endpoint http://127.0.0.1:8080 --requestor REQ \\
          --mvpd SampleMVPD --trust provider.pem

      Posts the response as the cookbook encodes it. If the service refuses that form, and the \
      normalisation changed the bytes, posts the original bytes once (--form). Validates each form \
      first, and sends nothing if all are invalid; without --trust and --audience a form can at best \
      be indeterminate, and is sent. Shows requests and answers without values.

      V2 is told the provider as the subscriber account names it, V1 as the service does. Give \
      --provider or --mvpd: if it is the other one, the service's configuration is asked first.

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
  @OptionGroup var provider: ProviderOptions
  @OptionGroup var output: ReportOptions

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
    let report = ExchangeReport(output.format)
    let preflight = try Preflight(
      of: CapturedResponse(input, field: field), by: inspector, as: requester.payloadForm,
      at: moment, report)
    guard !dryRun else {
      report.add(try service.request(of: preflight.response))
      report.end(.notSent)
      Console.exit(preflight.outcome == .valid ? .success : .refused)
    }
    guard preflight.outcome != .invalid || force else {
      report.end(.notSent)
      throw Failure(.refused, "not sent: the service would refuse it (--force sends it)")
    }
    try await send(preflight.response, by: service, report)
  }

  private func send(
    _ response: SAMLResponse, by service: ExchangeCall, _ report: ExchangeReport
  ) async throws(Failure) {
    let transport = ObservedTransport(URLSessionTransport()) { report.add($0) }
    let client = try requester.client(by: transport)
    let ending: ExchangeCall.Ending
    do throws(Failure) { ending = try await service.post(response, by: client) } catch {
      report.end(.notSent)
      throw error
    }
    let forms = ending.forms
    guard let error = ending.error else {
      report.tell((["exchanged"] + [forms?.words].compactMap(\.self)).joined(separator: ": "))
      return report.end(.exchanged, forms: forms)
    }
    let isRefused = if case .refused = error { true } else { false }
    report.end(isRefused ? .refused : .unanswered, forms: forms, error: error)
    throw Failure(error, findings: report.findings, forms: forms)
  }
}
