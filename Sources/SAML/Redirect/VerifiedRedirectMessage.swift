package import CanonicalXML
import SAMLFormats
public import XMLSignature

/// A message of the HTTP-Redirect binding whose query a trusted key has signed (SAML Bindings §3.4.4.1).
///
/// The message is inflated from exactly the parameter bytes that the signature covers, so what is read is what
/// was signed. Only this file makes one.
///
/// It establishes who sent the message, and no more: it converts to no `Assertion`. An assertion must be
/// signed inside of its XML.
public struct VerifiedRedirectMessage: Sendable {
  /// The parameter that holds a message.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// A request, in `SAMLRequest`.
    case request = "SAMLRequest"
    /// The answer to a request, in `SAMLResponse`.
    case response = "SAMLResponse"
  }

  /// Whether it is a request or a response; the root element is of that kind too.
  public let kind: Kind

  /// The bytes of the XML, after Base64 and DEFLATE.
  public let message: [UInt8]

  /// The bytes of the value of `RelayState`, without escapes; nil where it was not sent.
  ///
  /// It is signed, but the sender chose it: a URL in it may lead anywhere.
  public let relayState: [UInt8]?

  /// The trusted key that signed the query.
  ///
  /// It is for the issuer that the message names, or for every issuer.
  public let signer: TrustAnchor

  /// The method that `SigAlg` names.
  public let signatureMethod: SignatureMethod

  /// The message as it was parsed, within the limits of the policy.
  package let tree: XMLTree

  fileprivate init(
    verified unverified: UnverifiedRedirectMessage, _ method: SignatureMethod, signer: TrustAnchor
  ) {
    kind = unverified.query.kind
    message = unverified.message
    relayState = unverified.relayState
    signatureMethod = method
    tree = unverified.tree
    self.signer = signer
  }
}

extension UnverifiedRedirectMessage {
  /// Verifies the signature over the query as it was sent.
  ///
  /// - Parameters:
  ///   - anchors: The keys that are trusted for the issuer of the message.
  ///   - policy: Which methods are accepted.
  /// - Returns: The message.
  /// - Throws: `SignatureError`, as for a signature in XML.
  func verify(
    against anchors: [TrustAnchor], policy: SignaturePolicy
  ) throws(SignatureError) -> VerifiedRedirectMessage {
    guard let method = SignatureMethod(exactly: signatureMethod) else {
      throw .methodForbidden(uri: signatureMethod)
    }
    try policy.check(method)
    guard !anchors.isEmpty else { throw .noTrustAnchor }
    guard anchors.count <= policy.maximumTrustAnchors else {
      throw .tooManyTrustAnchors(maximum: policy.maximumTrustAnchors)
    }
    let signer = try method.signer(
      of: signatureValue, over: query.signedBytes, among: try anchors.permitting(method))
    return VerifiedRedirectMessage(verified: self, method, signer: signer)
  }
}

extension VerifiedRedirectMessage.Kind {
  /// The kind of a message by its root element (SAML Core §3.2.1, §3.2.2); nil for what is no message.
  package init?(of root: XMLTree.Element) {
    guard root.name.namespaceURI == SAMLName.protocolNamespace.description else {
      return nil
    }
    let name = root.name.localName
    if Self.requests.contains(name) {
      self = .request
    } else if Self.responses.contains(name) {
      self = .response
    } else {
      return nil
    }
  }

  /// The elements of the types that extend `RequestAbstractType`.
  private static let requests = [
    "AssertionIDRequest", "AuthnQuery", "AttributeQuery", "AuthzDecisionQuery", "AuthnRequest",
    "ArtifactResolve", "ManageNameIDRequest", "LogoutRequest", "NameIDMappingRequest",
  ]

  /// The elements of the types that extend `StatusResponseType`.
  private static let responses = [
    "Response", "ArtifactResponse", "ManageNameIDResponse", "LogoutResponse",
    "NameIDMappingResponse",
  ]
}

extension VerifiedRedirectMessage: CustomReflectable {
  /// Shows who signed and how, never what (LOG-05).
  public var customMirror: Mirror {
    Mirror(self, children: ["kind": kind, "signer": signer, "signatureMethod": signatureMethod])
  }
}
