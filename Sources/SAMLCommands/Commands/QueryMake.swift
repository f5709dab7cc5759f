import ArgumentParser
import CanonicalXML
import SAML
import SAMLCommandLine
import SAMLFormats
import XMLSignature

/// `saml query make`: an attribute query, signed.
struct QueryMake: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "make",
    abstract: "Makes an attribute query, and signs it when a key is given.")

  @Option(help: ArgumentHelp("Who asks.", valueName: "uri"))
  var issuer: ExactString

  @Option(help: ArgumentHelp("The name of whom the question is about.", valueName: "name"))
  var subject: ExactString

  @Option(help: ArgumentHelp("The format of that name.", valueName: "uri"))
  var nameFormat: ExactString?

  @Option(help: ArgumentHelp("The domain that qualifies that name.", valueName: "uri"))
  var nameQualifier: ExactString?

  @Option(help: ArgumentHelp("The relying party that qualifies that name.", valueName: "uri"))
  var spNameQualifier: ExactString?

  @Option(
    help: ArgumentHelp(
      "An attribute to ask for; may be repeated. Without one all are asked for.",
      valueName: "name"))
  var attribute: [ExactString] = []

  @Option(help: ArgumentHelp("The format of the attributes' names.", valueName: "uri"))
  var attributeFormat: ExactString?

  @Option(
    help: ArgumentHelp(
      "Ask for this value of an attribute alone; may be repeated.", valueName: "name=value"))
  var attributeValue: [ExactString] = []

  @Option(help: ArgumentHelp("Where the query is sent.", valueName: "uri"))
  var destination: ExactString?

  @Option(help: ArgumentHelp("The ID of the query; default: 160 random bits.", valueName: "id"))
  var id: ExactString?

  @OptionGroup(title: "Time") var time: TimeOptions

  @Option(
    help: ArgumentHelp("The private key, PEM, not encrypted.", valueName: "file"),
    completion: .file())
  var signWith: String?

  @Option(
    help: ArgumentHelp("The certificate to embed, PEM or DER.", valueName: "file"),
    completion: .file())
  var certificate: String?

  @Flag(help: "Put the query into a SOAP 1.1 envelope.")
  var soap = false

  func validate() throws {
    guard certificate == nil || signWith != nil else {
      throw ValidationError("--certificate needs --sign-with.")
    }
  }

  func run() throws {
    let query: [UInt8]
    do {
      query = try builder().bytes()
    } catch let error as AttributeQueryBuildingError {
      throw Failure.usage("no such query can be made: \(error.message).")
    }
    let message = try signed(query)
    Console.print(soap ? SOAPEnvelope.wrap(message) : message)
  }

  private func builder() throws(Failure) -> AttributeQueryBuilder {
    var name = QueriedName(subject, format: nameFormat)
    name.nameQualifier = nameQualifier
    name.spNameQualifier = spNameQualifier
    var builder = AttributeQueryBuilder(
      id: id ?? AttributeQueryBuilder.randomID(), issueInstant: try time.moment(), issuer: issuer,
      subject: name)
    builder.destination = destination
    builder.attributes = try requested()
    return builder
  }

  private func requested() throws(Failure) -> [RequestedAttribute] {
    var requested = attribute.map { RequestedAttribute($0, nameFormat: attributeFormat) }
    for pair in attributeValue {
      // A name may hold an equals sign; the longest name that fits is meant.
      let fitting = requested.indices.filter { pair.hasPrefix("\(requested[$0].name)=") }
      guard
        let index = fitting.max(by: {
          requested[$0].name.utf8.count < requested[$1].name.utf8.count
        })
      else {
        throw .usage("--attribute-value \(pair) names no attribute that --attribute asks for.")
      }
      requested[index].values.append(
        ExactString(utf8: pair.utf8.dropFirst(requested[index].name.utf8.count + 1)))
    }
    return requested
  }

  private func signed(_ query: [UInt8]) throws(Failure) -> [UInt8] {
    guard let signWith else { return query }
    var signer = ElementSigner(key: try Sign.privateKey(in: signWith))
    if let certificate { signer.certificate = try Sign.embedded(certificate) }
    do {
      return try signer.sign(XMLTree(parsing: query).root)
    } catch let error as SigningError {
      throw .usage("the query cannot be signed: \(error.message).")
    } catch {
      throw .usage("the query cannot be signed: its texts make it larger than the limits.")
    }
  }
}
