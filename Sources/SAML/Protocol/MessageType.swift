package import CanonicalXML
import SAMLFormats

/// A type of message beside the response (SAML Core §3.3.2.3, §3.4 to §3.7).
public enum MessageType: String, Sendable, Hashable, CaseIterable {
  /// A service provider asks for a sign-in.
  case authnRequest = "AuthnRequest"
  /// A provider asks for the message that an artifact refers to.
  case artifactResolve = "ArtifactResolve"
  /// The answer, with that message inside.
  case artifactResponse = "ArtifactResponse"
  /// A service provider asks for attributes of a subject.
  case attributeQuery = "AttributeQuery"
  /// A provider asks to end sessions.
  case logoutRequest = "LogoutRequest"
  /// The answer.
  case logoutResponse = "LogoutResponse"
  /// A provider changes or ends a name.
  case manageNameIDRequest = "ManageNameIDRequest"
  /// The answer.
  case manageNameIDResponse = "ManageNameIDResponse"

  /// The type of an element; nil for other elements.
  package init?(of element: XMLTree.Element) {
    guard let known = Self.names.first(where: { element.hasName($0.name) }) else { return nil }
    self = known.type
  }

  private static let names: [(name: ExpandedName, type: MessageType)] = [
    (SAMLName.authnRequest, .authnRequest), (SAMLName.artifactResolve, .artifactResolve),
    (SAMLName.artifactResponse, .artifactResponse), (SAMLName.attributeQuery, .attributeQuery),
    (SAMLName.logoutRequest, .logoutRequest), (SAMLName.logoutResponse, .logoutResponse),
    (SAMLName.manageNameIDRequest, .manageNameIDRequest),
    (SAMLName.manageNameIDResponse, .manageNameIDResponse),
  ]

  /// The parties to which a profile sends it.
  package var receivers: [MessageReceiver] {
    MessageReceiver.allCases.filter { $0.receives(self) }
  }

  /// Whether it answers another message.
  var isAnswer: Bool {
    switch self {
    case .artifactResponse, .logoutResponse, .manageNameIDResponse: true
    case .authnRequest, .artifactResolve, .attributeQuery, .logoutRequest, .manageNameIDRequest:
      false
    }
  }

  /// Whether it is exchanged over SOAP alone, where nothing forwards it (SAML Profiles §5.4).
  var resolvesArtifact: Bool { self == .artifactResolve || self == .artifactResponse }

  /// Whether a profile sends it through a browser, as a query string does (SAML Profiles §4.1, §4.4, §4.5).
  var goesThroughBrowsers: Bool { !resolvesArtifact && self != .attributeQuery }
}

/// The party that receives a message, by the name that the command line has for it.
package enum MessageReceiver: String, Sendable, Hashable, CaseIterable {
  /// A service provider, which relies on what others say.
  case serviceProvider = "sp"
  /// An identity provider, which signs users in.
  case identityProvider = "idp"
  /// An attribute authority, which answers queries.
  case attributeAuthority = "aa"

  /// Whether a profile sends messages of a type to this party (SAML Profiles §4.1, §4.4, §4.5, §5, §6).
  package func receives(_ type: MessageType) -> Bool {
    switch type {
    case .authnRequest: self == .identityProvider
    case .attributeQuery: self == .attributeAuthority
    case .artifactResolve, .artifactResponse, .logoutRequest, .logoutResponse,
      .manageNameIDRequest, .manageNameIDResponse:
      self != .attributeAuthority
    }
  }
}
