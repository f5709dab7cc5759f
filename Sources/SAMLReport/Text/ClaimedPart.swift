import CanonicalXML
import SAMLFormats
import XMLSignature

/// A message, an assertion or a description of an entity, as its document states it.
///
/// It is read without a schema, so that a malformed one shows what can be read. Nothing in it is verified.
struct ClaimedPart {
  let element: XMLTree.Element

  /// The local name, such as `AuthnRequest`.
  let type: ExactString

  /// The labels and values of the members that are always shown, in a fixed order.
  let members: [Member]

  /// The signatures that are its direct children.
  let signatures: [ClaimedSignature]

  /// One member: its key in JSON, its label for people, and its value, neither masked nor escaped.
  struct Member {
    let key: String
    let label: String
    let value: ExactString
    /// Whether it is a free text, of which only the length is shown.
    var isMasked = false
  }

  /// - Parameter element: One that `isPart` accepts.
  init(_ element: XMLTree.Element) {
    let name = element.name
    self.element = element
    type = name.localName
    signatures = element.children.lazy.filter { $0.hasName(DSigName.signature) }.prefix(
      Self.mostSignatures
    )
    .map(ClaimedSignature.init)
    var members: [Member] = []
    func add(_ key: String, _ label: String, _ value: ExactString?, isMasked: Bool = false) {
      guard let value else { return }
      members.append(Member(key: key, label: label, value: value, isMasked: isMasked))
    }
    func attribute(_ names: ExactString...) -> ExactString? {
      names.lazy.compactMap { element.attribute(ExpandedName($0)) }.first
    }
    func child(_ localName: String, in parent: XMLTree.Element? = nil) -> XMLTree.Element? {
      (parent ?? element).children.first { $0.name.localName == localName }
    }
    add("id", "ID", attribute("ID", "AssertionID", "ResponseID", "RequestID"))
    add("entityID", "entity", attribute("entityID"))
    add("name", "name", Self.isMetadata(name) ? attribute("Name") : nil)
    add("version", "version", attribute("Version") ?? Self.version1(element))
    add("issuer", "issuer", child("Issuer").map(Self.text) ?? attribute("Issuer"))
    add("issueInstant", "issued", attribute("IssueInstant"))
    add("destination", "destination", attribute("Destination", "Recipient"))
    add(
      "assertionConsumerServiceURL", "answer to", attribute("AssertionConsumerServiceURL"))
    add("inResponseTo", "in response to", attribute("InResponseTo"))
    let conditions = child("Conditions")
    add(
      "notBefore", "not before",
      conditions?.attribute(ExpandedName("NotBefore")) ?? attribute("NotBefore"))
    add(
      "notOnOrAfter", "not on or after",
      conditions?.attribute(ExpandedName("NotOnOrAfter")) ?? attribute("NotOnOrAfter"))
    add("validUntil", "valid until", attribute("validUntil"))
    add("cacheDuration", "cache for", attribute("cacheDuration"))
    add("status", "status", Self.statusCodes(child("Status")))
    add(
      "nameIDFormat", "name format",
      (child("NameID") ?? child("Subject").flatMap { child("NameID", in: $0) })?
        .attribute(ExpandedName("Format")))
    add(
      "nameID", "name",
      (child("NameID") ?? child("Subject").flatMap { child("NameID", in: $0) }
        ?? child("NameIdentifier")).map(Self.text), isMasked: true)
    add("artifact", "artifact", child("Artifact").map(Self.text), isMasked: true)
    if Self.isMetadata(name) {
      let roles = element.children.map(\.name.localName).filter {
        $0.hasSuffix("Descriptor")
      }
      add("roles", "holds", Self.counted(roles))
    } else {
      let asked = element.children.map(\.name.localName).filter { $0 == "Attribute" }
      add("attributeCount", "attributes", asked.isEmpty ? nil : "\(asked.count)")
    }
    self.members = members
  }

  /// A path takes a look at every sibling, so their number is bounded.
  static let mostSignatures = 8

  /// Whether it is a response of SAML 2.0.
  var isResponse: Bool {
    element.hasName(
      ExpandedName("Response", in: "urn:oasis:names:tc:SAML:2.0:protocol"))
  }

  /// Whether it is an assertion of SAML 2.0.
  var isAssertion: Bool {
    element.hasName(
      ExpandedName("Assertion", in: "urn:oasis:names:tc:SAML:2.0:assertion"))
  }

  /// Whether an element of that name is a message, an assertion or a description of an entity.
  static func isPart(_ name: ExpandedName) -> Bool {
    let namespace = name.namespaceURI
    guard namespace.hasPrefix("urn:oasis:names:tc:SAML:") else { return false }
    let local = name.localName
    if isMetadata(name) {
      return local == "EntityDescriptor" || local == "EntitiesDescriptor"
    }
    return messages.contains(local)
  }

  private static func isMetadata(_ name: ExpandedName) -> Bool {
    name.namespaceURI == "urn:oasis:names:tc:SAML:2.0:metadata"
  }

  /// SAML Core §2.3.3 and §3, and those of SAML 1.1 §2.3.2 and §3.
  private static let messages: [ExactString] = [
    "Response", "Assertion", "AuthnRequest", "AttributeQuery", "AuthnQuery", "AuthzDecisionQuery",
    "AssertionIDRequest", "ArtifactResolve", "ArtifactResponse", "LogoutRequest", "LogoutResponse",
    "ManageNameIDRequest", "ManageNameIDResponse", "NameIDMappingRequest", "NameIDMappingResponse",
    "Request", "EncryptedAssertion",
  ]

  private static func version1(_ element: XMLTree.Element) -> ExactString? {
    guard let major = element.attribute(ExpandedName("MajorVersion")) else { return nil }
    return element.attribute(ExpandedName("MinorVersion")).map { "\(major).\($0)" } ?? major
  }

  private static func statusCodes(_ status: XMLTree.Element?) -> ExactString? {
    guard let status else { return nil }
    let codes = status.descendants.filter { $0.name.localName == "StatusCode" }.prefix(4)
      .compactMap { $0.attribute(ExpandedName("Value")) }
    return codes.isEmpty ? nil : ExactString(codes.strings.joined(separator: " > "))
  }

  private static func text(_ element: XMLTree.Element) -> ExactString {
    do { return try element.simpleText() } catch { return ExactString(element.displayText) }
  }

  /// Such as `2 SPSSODescriptor`; names of roles that SAML does not have are counted together.
  private static func counted(_ names: [ExactString]) -> ExactString? {
    var rest = names.count
    var counts = roles.compactMap { role -> String? in
      let count = names.count { $0 == role }
      rest -= count
      return count > 0 ? "\(count) \(role)" : nil
    }
    if rest > 0 { counts.append("\(rest) other") }
    return counts.isEmpty ? nil : ExactString(counts.joined(separator: ", "))
  }

  /// SAML Metadata §2.3, §2.4.
  private static let roles = [
    "EntityDescriptor", "EntitiesDescriptor", "IDPSSODescriptor", "SPSSODescriptor",
    "AttributeAuthorityDescriptor", "AuthnAuthorityDescriptor", "PDPDescriptor",
    "AffiliationDescriptor", "RoleDescriptor",
  ]
}
