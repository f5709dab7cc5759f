import ArgumentParser
import ExchangeProgram
import PartnerStandIn
import SAML
import SAMLCommandLine
import UnixSignals

/// `saml-serve`: what `saml serve` runs.
@main
struct Serve: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "saml-serve",
    abstract: "Play the partner's service on this machine.",
    discussion: """
      Every service of REST API V1 and V2, and registration, in memory and over plain HTTP. A posted \
      response is judged as saml validate judges it: 204 or 201, or 400 with the codes of the \
      findings in the header X-SAML-Finding and in the log. The address is printed on standard \
      output once connections are taken; the log, without names and values, is on standard error. \
      Without --audience it is https://saml.sp.auth.adobe.com; with --at the calendar stands still. \
      See docs/stand-in.md.
      """)

  @Flag(help: "Play the partner's service; there is nothing else to serve.")
  var standIn = false

  @OptionGroup(title: "Where") var place: PlaceOptions
  @OptionGroup(title: "What it serves") var catalogue: CatalogueOptions
  @OptionGroup(title: "How a response is judged") var judging: JudgingOptions
  @OptionGroup(title: "How it behaves") var behaviour: BehaviourOptions

  func validate() throws {
    guard standIn else { throw ValidationError("Say what to serve: --stand-in.") }
  }

  static func main() async { await Program.main(Self.self) }

  func run() async throws {
    var policy = try judging.policy(at: judging.moment())
    if policy.audiences.isEmpty { policy.audiences = [Self.partner] }
    var configuration = StandInConfiguration(
      requestors: try catalogue.requestors(), policy: policy)
    configuration.decryptionKeys = try judging.decryptionKeys()
    if let moment = try judging.givenMoment() { configuration.calendar = { moment } }
    configuration.deniedResources = Set(catalogue.deny)
    place.apply(to: &configuration)
    behaviour.apply(to: &configuration)
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

  /// Who reads the responses in the partner's service.
  private static let partner = "https://saml.sp.auth.adobe.com"
}
