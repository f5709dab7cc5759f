public import ArgumentParser
import CanonicalXML
public import SAML
import SAMLCapture
public import SAMLFormats
import SAMLInspection
import SAMLReport

/// The use of a response, and the limits that SAML leaves to the relying party.
package struct ProfileOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The attribute query that must be answered: its ID, its subject and what it asks for are "
        + "compared.", valueName: "file"), completion: .file())
  package var request: String?

  @Option(
    help: ArgumentHelp(
      "attribute-query (the default): the answer to a query; tv-provider: the same, and notes "
        + "compare its attributes with Adobe's user metadata; web-browser-sso: a sign-in, which "
        + "needs a bearer confirmation and a statement of authentication; oauth: an assertion alone at "
        + "the token endpoint --recipient."))
  package var profile: Policy.Profile?

  @Option(
    help: ArgumentHelp(
      "What to do with an attribute that is stated twice; by default it is refused.",
      valueName: "choice"))
  package var duplicateAttributes: Policy.DuplicateAttributes?

  @Option(
    help: ArgumentHelp(
      "How long ago response and assertion may have been issued.", valueName: "seconds"))
  package var maxAge: Int?

  @Option(
    help: ArgumentHelp("How long the time window may be.", valueName: "seconds"))
  package var maxLifetime: Int?

  package init() {}

  package func validate() throws {
    for (flag, seconds) in [("--max-age", maxAge), ("--max-lifetime", maxLifetime)] {
      guard seconds ?? 0 >= 0 else { throw ValidationError("\(flag) takes no negative number.") }
    }
  }

  package func apply(to policy: inout Policy) throws(Failure) {
    if let request { policy.query = try Self.query(in: request, by: policy.limits) }
    if let profile { policy.profile = profile }
    if let duplicateAttributes { policy.duplicateAttributes = duplicateAttributes }
    if let maxAge { policy.maximumAge = .seconds(maxAge) }
    if let maxLifetime { policy.maximumLifetime = .seconds(maxLifetime) }
  }

  /// A query as people have it: XML, or in the layers that a capture has.
  private static func query(
    in path: String, by limits: ParseLimits
  ) throws(Failure) -> AttributeQuery {
    let captured = try FileSystem.readSetting(path, atMost: limits.maximumBytes)
    let tree: XMLTree
    do {
      let capture = try Capture(
        unwrapping: captured, field: "SAMLRequest", limits: CaptureLimits(admitting: limits))
      tree = try XMLTree(parsing: capture.bytes, limits: limits)
    } catch let error as CaptureError {
      throw .explained(error.code, in: path, .usage)
    } catch let error as XMLParseError {
      throw .explained(error.code, in: path, .usage)
    } catch {
      throw .usage("\(path): cannot be read")
    }
    do {
      return try AttributeQuery(tree)
    } catch {
      let position = error.node.map(tree.position)
      throw .explained(
        error.code, in: path,
        at: position.map { "line \($0.line), column \($0.column)" }, .usage)
    }
  }
}

extension Policy.Profile: ExpressibleByArgument {}
extension Policy.DuplicateAttributes: ExpressibleByArgument {}
extension ExactString: ExpressibleByArgument {}
