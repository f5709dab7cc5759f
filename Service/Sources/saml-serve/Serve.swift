import ArgumentParser
import PartnerStandIn
import SAML
import UnixSignals

/// `saml-serve`: what `saml serve` runs.
struct Serve: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "saml-serve",
    abstract: "Play the partner's service on this machine.",
    discussion: """
      Every service of REST API V1 and V2, and registration, in memory and over plain HTTP. A posted \
      response is judged as saml validate judges it: 204 or 201, or 400 with the codes of the \
      findings in the header X-SAML-Finding and in the log. The address is printed on standard \
      output once connections are taken; the log, without names and values, is on standard error. \
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

  func serve() async throws {
    var configuration = StandInConfiguration(
      requestors: try catalogue.requestors(), policy: try judging.policy())
    configuration.decryptionKeys = try judging.decryptionKeys()
    if let calendar = judging.calendar { configuration.calendar = calendar }
    configuration.deniedResources = Set(catalogue.deny)
    place.apply(to: &configuration)
    behaviour.apply(to: &configuration)
    configuration.log = { Console.complain("\($0)") }
    if configuration.policy.trustAnchors.isEmpty {
      Console.complain("Note: without --trust no response is accepted.")
    }
    do {
      try await StandIn(configuration).run(until: [.sigterm, .sigint]) { origin in
        Console.print(origin)
      }
    } catch {
      Console.complain("Error: cannot serve at \(place.address), port \(place.port).")
      throw ServingFailed()
    }
  }
}
