import ArgumentParser
import PartnerStandIn
import SAML
import SAMLCommandLine
import SAMLCommands
import ServiceProgram
import UnixSignals
import WebInspector

/// `saml-serve`: what `saml serve` runs.
@main
struct Serve: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "saml-serve",
    abstract: "Play the partner's service on this machine, or show a page to inspect captures.",
    discussion: """
      Examples:
        saml serve --inspector --trust provider.pem \\
          --audience https://saml.sp.auth.adobe.com
        saml serve --stand-in --trust provider.pem
        saml serve --stand-in --trust provider.pem --control
        saml serve --stand-in --trust provider.pem --allow-remote \\
          --address 0.0.0.0 --port 8443 --tls-self-signed mac.local

      With --inspector: a page at the loopback into which a HAR, a response or Base64 is pasted or \
      dropped. It answers what saml why and saml validate answer, and sends nothing anywhere.

      With --stand-in: \
      Every service of REST API V2 and V1, and registration, in memory and over HTTP. A posted \
      response is judged as saml validate judges it: 200 (V1: 204), or 400 with the codes of the \
      findings in the header X-SAML-Finding and in the log. The address is printed on standard \
      output once connections are taken; the log, without names and values, is on standard error. \
      Without --audience it is https://saml.sp.auth.adobe.com; with --at the calendar stands still. \
      With --control a test moves the clock, adds profiles, and degrades providers while it runs. \
      With --tls-self-signed and --allow-remote a real device reaches it. \
      See docs/reference/stand-in.md.
      """)

  @Flag(help: "Play the partner's service.")
  var standIn = false

  @Flag(help: "Show a page to inspect captures.")
  var inspector = false

  @OptionGroup(title: "Where") var place: PlaceOptions
  @OptionGroup(title: "What it serves") var catalogue: CatalogueOptions
  @OptionGroup(title: "How a response is judged") var judging: JudgingOptions
  @OptionGroup(title: "How it behaves") var behaviour: BehaviourOptions
  @OptionGroup(title: "Who controls it") var control: ControlOptions
  @OptionGroup(title: "TLS") var tls: TLSOptions

  func validate() throws {
    guard standIn != inspector else {
      throw ValidationError("Say what to serve: --stand-in or --inspector.")
    }
    guard !inspector || place.isLoopback else {
      throw ValidationError("--inspector listens at 127.0.0.1 alone.")
    }
    guard standIn || !(control.isGiven || tls.isGiven) else {
      throw ValidationError(
        "--control, --control-token and --tls-self-signed are for --stand-in.")
    }
  }

  static func main() async { await Program.main(Self.self) }

  func run() async throws {
    if inspector { return try await inspect() }
    var policy = try judging.policy(at: judging.moment())
    if policy.audiences.isEmpty { policy.audiences = [Self.partner] }
    var configuration = StandInConfiguration(
      requestors: try catalogue.requestors(), policy: policy)
    configuration.decryptionKeys = try judging.decryptionKeys()
    if let moment = try judging.givenMoment() { configuration.calendar = { moment } }
    configuration.deniedResources = Set(exact: catalogue.deny)
    place.apply(to: &configuration)
    behaviour.apply(to: &configuration)
    configuration.control = try control.access()
    configuration.certificates = try tls.certificates()
    if tls.isGiven { Console.complain(tls.advice) }
    configuration.log = { Console.complain("\($0)") }
    if configuration.policy.trustAnchors.isEmpty {
      Console.complain("Note: without --trust no response is accepted.")
    }
    do {
      try await StandIn(configuration).run(until: [.sigterm, .sigint, .sighup]) { origin in
        Console.tell(origin)
      }
    } catch {
      throw Failure(.refused, "cannot serve at \(place.address), port \(place.port).")
    }
  }

  private func inspect() async throws {
    let policy = try judging.policy(at: judging.moment())
    let inspector = PayloadInspector(
      policy: policy, decryptionKeys: try judging.decryptionKeys())
    let moment = try judging.givenMoment()?.description ?? ""
    do {
      try await WebInspector(
        inspector, moment: moment, port: Int(place.port)
      ).run(
        until: [.sigterm, .sigint, .sighup]
      ) { origin in Console.tell(origin) }
    } catch {
      throw Failure(.refused, "cannot serve at port \(place.port).")
    }
  }

  /// The entity identifier of the partner's service, which reads the responses.
  private static let partner: ExactString = "https://saml.sp.auth.adobe.com"
}
