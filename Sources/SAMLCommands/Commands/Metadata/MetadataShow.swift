import ArgumentParser
import SAMLCommandLine
import SAMLReport

/// `saml metadata show`: what metadata states.
struct MetadataShow: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Shows entities with their roles, keys, endpoints, algorithms and scopes.",
    discussion: """
      Examples:
        saml metadata show provider.xml
        saml metadata show federation.xml --entity https://idp.example.org --format json

      One entity is shown in full, several with one line each. No signature is verified, and no key \
      is trusted by showing it.

      Exit status: 0 shown, 1 it is not metadata to its end or has no such entity, 3 the file cannot \
      be read.
      """)

  @OptionGroup(title: "Input") var input: SingleInput

  @Option(help: ArgumentHelp("Show this entity alone.", valueName: "id"))
  var entity: String?

  @Option(help: "human or json.")
  var format = AnswerFormat.human

  @Flag(name: .shortAndLong, help: "Show every entity in full.")
  var verbose = false

  func run() throws {
    let file = MetadataFile(path: try input.path)
    var description = MetadataDescription(
      format == .json ? .json : verbose ? .fullHuman : .human, only: entity)
    let error = try file.read { Console.print(description.add($0)) }
    Console.print(description.end(error))
    if let error { throw file.failure(error) }
    if let entity, description.shownCount == 0 {
      throw Failure(.refused, "\(file.path): none of its entities is \(entity).")
    }
  }
}
