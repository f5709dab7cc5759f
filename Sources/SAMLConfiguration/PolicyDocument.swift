public import SAML
package import SAMLFormats
import XMLSignature

/// A policy as a file holds it: a policy, and the names of files with keys that belong to it.
///
/// Reading it opens no other file. The caller opens the files that `trustFiles` and
/// `metadataTrustFiles` name, relative to the place of the policy file.
public struct PolicyDocument: Sendable, Hashable {
  /// The policy, with the keys whose text is part of the document.
  public var policy: Policy

  /// Files with trusted keys or metadata.
  package internal(set) var trustFiles: [TrustFile] = []

  /// Files with the keys that metadata must be signed by; with none metadata is trusted by its file.
  package internal(set) var metadataTrustFiles: [ExactString] = []

  /// The rules of a service that the document names, until they are found.
  private var namedRules: [ExactString] = []

  /// The names of the service's own rules.
  var ruleNames: [ExactString] {
    get { policy.customRules.all.map { ExactString($0.code.rawValue) } }
    set { namedRules = newValue }
  }

  /// A file with trusted keys.
  package struct TrustFile: Sendable, Hashable {
    /// Its name, relative to the place of the policy file.
    package let path: ExactString
    let restriction: TrustEntry

    /// The only entity that the keys of the file are trusted for; nil is every one.
    package var issuer: ExactString? { restriction.issuer }

    /// Whether the signature of metadata in the file may refer to the whole document (`URI=""`).
    package var acceptsWholeDocumentReference: Bool { restriction.acceptsWholeDocumentReference }

    /// Restricts a key of the file as the document asks.
    ///
    /// A key that metadata has bound to an entity stays bound to it.
    ///
    /// - Parameter anchor: A key of the file.
    /// - Returns: The key that may be trusted; nil when it is bound to another entity.
    package func restricting(_ anchor: TrustAnchor) -> TrustAnchor? {
      restriction.restricting(anchor)
    }
  }

  /// The document of a policy, with the text of every key.
  public init(_ policy: Policy) { self.policy = policy }

  /// Reads a document, which begins with the default policy.
  ///
  /// - Parameters:
  ///   - bytes: JSON (RFC 8259) in UTF-8.
  ///   - rules: The service's own rules. Those that the document names are applied.
  /// - Throws: `PolicyFileError` for the first thing that is wrong.
  public init(
    parsing bytes: [UInt8], rules: [any CustomRule] = []
  ) throws(PolicyFileError) {
    try self.init(Self.value(of: bytes), rules)
  }

  /// Reads the value of a document.
  init(_ value: JSONValue, _ rules: [any CustomRule] = []) throws(PolicyFileError) {
    self.init(Policy())
    try Self.settings.read(value, "$", into: &self)
    for name in namedRules {
      guard let rule = rules.first(where: { name == ExactString($0.code.rawValue) }) else {
        throw .unknownRule(name)
      }
      policy.customRules.all.append(rule)
    }
    namedRules = []
  }

  /// The document as JSON; reading it gives the same policy.
  public var text: String { Self.text(of: Self.settings.write(self)) }

  /// The JSON Schema of documents (JSON Schema 2020-12).
  public static var schema: String {
    guard case .object(let members) = settings.schema() else { return "" }
    let head: [(ExactString, JSONValue?)] = [
      ("$schema", .string("https://json-schema.org/draft/2020-12/schema")),
      ("title", .string("Policy of swift-saml")),
      ("description", .string("What a relying party expects of a SAML 2.0 response.")),
    ]
    return text(of: .members(head + members.map { ($0.key, $0.value) }))
  }
}
