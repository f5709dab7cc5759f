import CanonicalXML
package import SAMLFormats
package import XMLSignature

/// The content of a message beside the response, verified or not.
///
/// No case leads to an `Assertion`: only a response does.
package enum MessageContent: Sendable, Hashable {
  case authnRequest(AuthnRequest)
  case artifactResolve(ArtifactResolve)
  case artifactResponse(ArtifactResponse)
  case attributeQuery(AttributeQuery)
  case logoutRequest(LogoutRequest)
  case logoutResponse(StatusResponse)
  case manageNameIDRequest(ManageNameIDRequest)
  case manageNameIDResponse(StatusResponse)
}

extension MessageContent {
  /// Reads an element of any of the types.
  ///
  /// - Parameters:
  ///   - element: The element.
  ///   - decrypted: The names that it holds encrypted, by the elements around them.
  /// - Throws: `AssertionError` for another element, and for what the schema does not have.
  init(
    _ element: XMLTree.Element, decrypted: [NodeID: XMLTree.Element] = [:]
  ) throws(AssertionError) {
    self =
      switch MessageKind(judging: element) {
      case .authnRequest: .authnRequest(try AuthnRequest(element, decrypted))
      case .artifactResolve: .artifactResolve(try ArtifactResolve(element))
      case .artifactResponse: .artifactResponse(try ArtifactResponse(element))
      case .attributeQuery: .attributeQuery(try AttributeQuery(element, decrypted))
      case .logoutRequest: .logoutRequest(try LogoutRequest(element, decrypted))
      case .logoutResponse: .logoutResponse(try StatusResponse(element))
      case .manageNameIDRequest: .manageNameIDRequest(try ManageNameIDRequest(element, decrypted))
      case .manageNameIDResponse: .manageNameIDResponse(try StatusResponse(element))
      default: throw .unexpectedElement(element.id)
      }
  }

  /// Its kind.
  package var kind: MessageKind {
    switch self {
    case .authnRequest: .authnRequest
    case .artifactResolve: .artifactResolve
    case .artifactResponse: .artifactResponse
    case .attributeQuery: .attributeQuery
    case .logoutRequest: .logoutRequest
    case .logoutResponse: .logoutResponse
    case .manageNameIDRequest: .manageNameIDRequest
    case .manageNameIDResponse: .manageNameIDResponse
    }
  }

  /// What it says of itself.
  package var header: MessageHeader {
    switch self {
    case .authnRequest(let request): request.header
    case .artifactResolve(let request): request.header
    case .artifactResponse(let response): response.answer.header
    case .attributeQuery(let query): query.header
    case .logoutRequest(let request): request.header
    case .manageNameIDRequest(let request): request.header
    case .logoutResponse(let response), .manageNameIDResponse(let response): response.header
    }
  }

  /// What it answers, and how; nil for a request.
  package var answer: StatusResponse? {
    switch self {
    case .artifactResponse(let response): response.answer
    case .logoutResponse(let response), .manageNameIDResponse(let response): response
    case .authnRequest, .artifactResolve, .attributeQuery, .logoutRequest, .manageNameIDRequest:
      nil
    }
  }

  /// The principal; nil for a type that names none.
  var principal: Principal? {
    switch self {
    case .logoutRequest(let request): request.principal
    case .manageNameIDRequest(let request): request.principal
    case .authnRequest, .artifactResolve, .artifactResponse, .attributeQuery, .logoutResponse,
      .manageNameIDResponse:
      nil
    }
  }

  /// What becomes of a name; nil for a type that changes none.
  var change: ManageNameIDRequest.Change? {
    guard case .manageNameIDRequest(let request) = self else { return nil }
    return request.change
  }

  /// The subject that a request asks about; nil for a type that asks about none.
  var askedSubject: Subject? {
    switch self {
    case .authnRequest(let request): request.subject
    case .attributeQuery(let query): query.subject
    case .artifactResolve, .artifactResponse, .logoutRequest, .logoutResponse, .manageNameIDRequest,
      .manageNameIDResponse:
      nil
    }
  }

  /// The moment from which it may be discarded, if it names one.
  package var notOnOrAfter: Instant? {
    guard case .logoutRequest(let request) = self else { return nil }
    return request.notOnOrAfter
  }
}

/// A message whose bytes a trusted key has signed.
package struct VerifiedMessage: Sendable {
  /// The bytes that a trusted key has signed.
  ///
  /// Indirect, because every record of a response is copied with the place that a message would take.
  package indirect enum Proof: Sendable {
    /// An element of the document: the message.
    case signature(VerifiedElement)
    /// The query string that carried the message (SAML Bindings §3.4.4.1).
    case query(VerifiedRedirectMessage)

    /// The message in the bytes that were signed.
    var element: XMLTree.Element {
      switch self {
      case .signature(let signature): signature.element
      case .query(let query): query.tree.root
      }
    }
  }

  /// What it says.
  package let content: MessageContent
  /// What proves that.
  package let proof: Proof

  /// Reads a message from verified bytes: the element, or the parameter of the query that was signed.
  ///
  /// - Parameters:
  ///   - proof: What proves it.
  ///   - decrypted: The names that these bytes hold encrypted, by the elements around them.
  /// - Throws: `AssertionError` when they are not what the schema describes.
  init(_ proof: Proof, decrypted: [NodeID: XMLTree.Element] = [:]) throws(AssertionError) {
    content = try MessageContent(proof.element, decrypted: decrypted)
    self.proof = proof
  }

  /// The message in the document that came.
  var origin: XMLTree.Element {
    switch proof {
    case .signature(let element): element.origin
    case .query(let query): query.tree.root
    }
  }
}
