import CanonicalXML
import SAML
import SAMLConfiguration
import Testing
import XMLEncryption
import XMLSignature

extension Made {
  /// What is read from a message.
  static let messages = [
    assertion("NameID, its value", "{NameID}") { $0.subject?.nameID },
    assertion("NameID, its format", "{Format}") { $0.subject?.nameID },
    assertion("NameID, its qualifier", "{NameQualifier}") { $0.subject?.nameID },
    assertion("NameID, its other qualifier", "{SPNameQualifier}") { $0.subject?.nameID },
    assertion("NameID, what we call it", "{SPProvidedID}") { $0.subject?.nameID },
    assertion("Issuer", "{Issuer}") { $0.issuer },
    assertion("Issuer, its format", "{IssuerFormat}") { $0.issuer },
    assertion("AssertionContent, its ID, an NCName", "{ID}") { $0 },
    assertion("AssertionContent, its version", "{Version}") { $0 },
    assertion("AssertionContent, its issuer", "{Issuer}") { $0 },
    assertion("Subject", "{NameID}") { $0.subject },
    assertion("SubjectConfirmation", "{Method}") { $0.subject?.confirmations },
    assertion("SubjectConfirmationData, its recipient", "{Recipient}") {
      $0.subject?.confirmations.first?.data
    },
    assertion("SubjectConfirmationData, its query, an NCName", "{InResponseTo}") {
      $0.subject?.confirmations.first?.data
    },
    assertion("SubjectConfirmationData, its address", "{Address}") {
      $0.subject?.confirmations.first?.data
    },
    assertion("Conditions, its audience", "{Audience}") { $0.conditions },
    assertion("ProxyRestriction, its audience", "{ProxyAudience}") {
      $0.conditions?.proxyRestriction
    },
    assertion("AuthnStatement, its session", "{SessionIndex}") { $0.authnStatements },
    assertion("AuthnStatement, its class", "{Class}") { $0.authnStatements },
    assertion("Attribute, its name", "{Attribute}") { $0.attributes },
    assertion("Attribute, its format", "{NameFormat}") { $0.attributes },
    assertion("Attribute, its friendly text", "{FriendlyName}") { $0.attributes },
    assertion("AttributeStatement", "{Text}") { $0.attributeStatements },
    assertion("AttributeValue, a text", "{Text}") { $0.attributes.first?.values.first },
    assertion("AttributeValue, XML", "{XML}") { $0.attributes.first?.values.last },
    response("ResponseContent, its ID, an NCName", "{ResponseID}") { $0 },
    response("ResponseContent, its destination", "{Destination}") { $0 },
    response("ResponseContent, its query, an NCName", "{ResponseInResponseTo}") { $0 },
    response("Status", "{Status}") { $0.status },
    response("Status, its second level", "{SecondStatus}") { $0.status },
    response("StatusMessage", "{StatusMessage}") { $0.status.message },
    Made("AttributeQuery") { text in
      let written = query.replacing("{Text}", with: text)
      return try AttributeQuery(XMLTree(parsing: Array(written.utf8)))
    },
    Made("MetadataEntity, as short as an NCName") { text in
      let written = metadata.replacing("{Text}", with: text)
      return try Metadata(parsing: Array(written.utf8), trust: .source).entities
    },
  ]

  /// What a program makes.
  static let settings = [
    Made(exact: "ExpandedName") { ExpandedName($0) },
    Made(exact: "ExpandedName, its namespace") { ExpandedName("a", in: $0) },
    Made(exact: "Canonicalizer") { Canonicalizer(.exclusive10, inclusivePrefixes: [$0]) },
    policy("issuers") { $0.issuers = [$1] }, policy("audiences") { $0.audiences = [$1] },
    policy("recipient") { $0.recipient = $1 }, policy("destination") { $0.destination = $1 },
    policy("inResponseTo") { $0.inResponseTo = $1 },
    policy("presenterAddress") { $0.presenterAddress = $1 },
    policy("requiredAttributes") { $0.requiredAttributes = [$1] },
    policy("scopedAttributes") { $0.scopedAttributes = [$1] },
    policy("exceptions") { $0.exceptions = [PolicyException(issuer: $1, expires: moment)] },
    Made(exact: "PolicyException, its reason") { text in
      var exception = PolicyException(issuer: "urn:i", expires: moment)
      exception.reason = text
      return exception
    },
    Made(exact: "Finding, what was expected") {
      Finding(.samlIssuer, .fail, expected: .any(.entity, [$0]))
    },
    Made(exact: "Finding, what was found") {
      Finding(.samlIssuer, .fail, actual: .name(.entity, $0))
    },
    Made(exact: "Evidence, all of some texts") { Evidence.all(.attribute, ["a", $0]) },
    Made(exact: "Evidence, the levels of a status") { Evidence.status([$0]) },
    Made(exact: "Evidence, a key") { Evidence.keyOfEntity($0) },
    Made(exact: "Evidence, what is counted") { Evidence.elementsAtMost(1, $0) },
    Made(exact: "Evidence, why something is unread") { Evidence.unread(.unreadable($0)) },
    Made(exact: "Finding.Location") { text in
      let start = try XMLTree(parsing: Array("<a/>".utf8)).position(of: node)
      return Finding.Location(path: text, position: start)
    },
    builder("ID") { $0.id = $1 }, builder("issuer") { $0.issuer = $1 },
    builder("destination") { $0.destination = $1 },
    builder("subject") { $0.subject = QueriedName($1) },
    builder("subject's format") { $0.subject = QueriedName("n", format: $1) },
    builder("attribute") { $0.attributes = [RequestedAttribute($1)] },
    builder("attribute's format") { $0.attributes = [RequestedAttribute("a", nameFormat: $1)] },
    builder("attribute's value") { builder, text in
      var attribute = RequestedAttribute("a")
      attribute.values = [text]
      builder.attributes = [attribute]
    },
  ]

  /// Errors that name what a message or a file says.
  static let errors = [
    Made(exact: "SignatureError") { SignatureError.methodForbidden(uri: $0) },
    Made(exact: "EncryptionError") { EncryptionError.methodForbidden(uri: $0, node) },
    Made(exact: "AssertionError") { AssertionError.unexpectedAttribute($0, node) },
    Made(exact: "MetadataError") { MetadataError.duplicateEntity(entityID: $0) },
    Made(exact: "MetadataError, the one inside") {
      MetadataError.signature(.methodForbidden(uri: $0))
    },
    Made(exact: "PolicyFileError") { PolicyFileError.unknownKey(path: $0, nearest: nil) },
    Made(exact: "PolicyFileError, what is near") {
      PolicyFileError.unknownKey(path: "a", nearest: $0)
    },
  ]

  private static let node: NodeID = {
    do { return try XMLTree(parsing: Array("<a/>".utf8)).root.id } catch {
      preconditionFailure("\(error)")
    }
  }()

  private static let moment = Instant(millisecondsSince1970: 0)

  private static func policy(
    _ property: String, _ change: @escaping @Sendable (inout Policy, ExactString) -> Void
  ) -> Made {
    Made(exact: "Policy, its \(property)") { text in
      var policy = Policy()
      change(&policy, text)
      return policy
    }
  }

  private static func builder(
    _ property: String,
    _ change: @escaping @Sendable (inout AttributeQueryBuilder, ExactString) -> Void
  ) -> Made {
    Made(exact: "AttributeQueryBuilder, its \(property)") { text in
      var builder = AttributeQueryBuilder(
        id: "_q", issueInstant: moment, issuer: "urn:r", subject: QueriedName("n"))
      change(&builder, text)
      return builder
    }
  }
}

extension Made {
  private static func assertion(
    _ name: String, _ place: String,
    _ part: @escaping @Sendable (AssertionContent) throws -> (some Hashable & SendableMetatype)?
  ) -> Made {
    Made(name) { text in
      let content = try #require(try message(place, text).assertion)
      return try #require(try part(content))
    }
  }

  private static func response(
    _ name: String, _ place: String,
    _ part: @escaping @Sendable (ResponseContent) throws -> (some Hashable & SendableMetatype)?
  ) -> Made {
    Made(name) { text in
      try #require(try part(try message(place, text).content))
    }
  }

  /// A response that says `a` everywhere, and a text at one place.
  private static func message(_ place: String, _ text: String) throws -> UnverifiedResponse {
    let written = document.replacing(place, with: text).replacing(/\{[A-Za-z]+\}/, with: "a")
    return try UnverifiedResponse(XMLTree(parsing: Array(written.utf8)))
  }

  private static let namespaces = """
    xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" \
    xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion"
    """

  private static let document = """
    <samlp:Response \(namespaces) ID="{ResponseID}" Version="2.0" Destination="{Destination}" \
    InResponseTo="{ResponseInResponseTo}" IssueInstant="2026-03-01T12:00:00Z"><samlp:Status>\
    <samlp:StatusCode Value="{Status}"><samlp:StatusCode Value="{SecondStatus}"/></samlp:StatusCode>\
    <samlp:StatusMessage>{StatusMessage}</samlp:StatusMessage></samlp:Status><saml:Assertion \
    ID="{ID}" Version="{Version}" IssueInstant="2026-03-01T12:00:00Z"><saml:Issuer \
    Format="{IssuerFormat}">{Issuer}</saml:Issuer><saml:Subject><saml:NameID Format="{Format}" \
    NameQualifier="{NameQualifier}" SPNameQualifier="{SPNameQualifier}" \
    SPProvidedID="{SPProvidedID}">{NameID}</saml:NameID><saml:SubjectConfirmation Method="{Method}">\
    <saml:SubjectConfirmationData Recipient="{Recipient}" InResponseTo="{InResponseTo}" \
    Address="{Address}"/></saml:SubjectConfirmation></saml:Subject><saml:Conditions>\
    <saml:AudienceRestriction><saml:Audience>{Audience}</saml:Audience></saml:AudienceRestriction>\
    <saml:ProxyRestriction><saml:Audience>{ProxyAudience}</saml:Audience></saml:ProxyRestriction>\
    </saml:Conditions><saml:AuthnStatement AuthnInstant="2026-03-01T12:00:00Z" \
    SessionIndex="{SessionIndex}"><saml:AuthnContext><saml:AuthnContextClassRef>{Class}\
    </saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement><saml:AttributeStatement>\
    <saml:Attribute Name="{Attribute}" NameFormat="{NameFormat}" FriendlyName="{FriendlyName}">\
    <saml:AttributeValue>{Text}</saml:AttributeValue><saml:AttributeValue><x>{XML}</x>\
    </saml:AttributeValue></saml:Attribute></saml:AttributeStatement></saml:Assertion>\
    </samlp:Response>
    """

  private static let query = """
    <samlp:AttributeQuery \(namespaces) ID="_q" Version="2.0" Destination="urn:{Text}" \
    IssueInstant="2026-03-01T12:00:00Z"><saml:Subject><saml:NameID>n</saml:NameID></saml:Subject>\
    </samlp:AttributeQuery>
    """

  private static let metadata = """
    <EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" entityID="{Text}">\
    <AttributeAuthorityDescriptor \
    protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol"/></EntityDescriptor>
    """
}
