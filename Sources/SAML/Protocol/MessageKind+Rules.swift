package import CanonicalXML
package import SAMLFormats

extension MessageKind {
  /// The kinds beside the response that have rules (SAML Core §3.3.2.3, §3.4 to §3.7).
  package static let judgedMessages: [Self] = [
    .authnRequest, .artifactResolve, .artifactResponse, .attributeQuery, .logoutRequest,
    .logoutResponse, .manageNameIDRequest, .manageNameIDResponse,
  ]

  /// The kind of an element among these; nil for other elements.
  package init?(judging element: XMLTree.Element) {
    guard element.name.namespaceURI == SAMLName.protocolNamespace.description,
      let kind = Self.judgedMessages.first(where: { element.name.localName == $0.rawValue })
    else { return nil }
    self = kind
  }

  /// The parties to which a profile sends it.
  package var receivers: [MessageReceiver] {
    MessageReceiver.allCases.filter { $0.receives(self) }
  }

  /// Whether it answers another message.
  var isAnswer: Bool {
    switch self {
    case .artifactResponse, .logoutResponse, .manageNameIDResponse: true
    default: false
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
  package func receives(_ kind: MessageKind) -> Bool {
    switch kind {
    case .authnRequest: self == .identityProvider
    case .attributeQuery: self == .attributeAuthority
    case .artifactResolve, .artifactResponse, .logoutRequest, .logoutResponse,
      .manageNameIDRequest, .manageNameIDResponse:
      self != .attributeAuthority
    default: false
    }
  }
}
