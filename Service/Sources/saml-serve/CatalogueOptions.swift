import ArgumentParser
import PartnerStandIn
import SAMLCommandLine

/// Which programmers and providers there are.
struct CatalogueOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A programmer with sample providers; may be repeated. Default without --configuration: REQ.",
      valueName: "id"))
  var requestor: [String] = []

  @Option(
    help: ArgumentHelp(
      "A programmer and its providers, in the JSON that the service's configuration has; may be "
        + "repeated.", valueName: "file"), completion: .file())
  var configuration: [String] = []

  @Option(
    help: ArgumentHelp("A resource that no user may watch; may be repeated.", valueName: "id"))
  var deny: [String] = []

  func requestors() throws -> [Requestor] {
    var requestors = requestor.map { Requestor(id: $0) }
    for path in configuration {
      guard let requestor = Requestor(configuration: try FileSystem.readSetting(path))
      else {
        throw ValidationError("\(path): no configuration of the service in JSON.")
      }
      requestors.append(requestor)
    }
    if requestors.isEmpty { requestors = [Requestor(id: "REQ")] }
    let ids = requestors.map(\.id)
    guard Set(ids).count == ids.count else {
      throw ValidationError("A programmer is named twice.")
    }
    return requestors
  }
}
