package import CanonicalXML
public import SAMLFormats

/// A request to a token endpoint, with assertions of SAML instead of passwords (RFC 6749 §4.5).
///
/// The parameters beside a text say what it is, and never its look.
public struct TokenRequest: Sendable {
  private enum Source { case form(LateBytes), grant([UInt8]) }
  private let source: Source

  /// The body of the request, `application/x-www-form-urlencoded`.
  public static func posted(_ body: some Sequence<UInt8> & Sendable) -> Self {
    Self(source: .form(LateBytes(body)))
  }

  /// The value of `assertion`, where the form was read and its `grant_type` is `grantType`: base64url.
  public static func grant(_ assertion: some StringProtocol) -> Self {
    Self(source: .grant(Array(assertion.utf8)))
  }

  /// The `grant_type` of an assertion (RFC 7522 §2.1).
  public static let grantType: ExactString = "urn:ietf:params:oauth:grant-type:saml2-bearer"
  /// The `client_assertion_type` of an assertion (RFC 7522 §2.2).
  static let clientType: ExactString = "urn:ietf:params:oauth:client-assertion-type:saml2-bearer"
  /// The `grant_type` of an exchange (RFC 8693 §2.1).
  static let exchange: ExactString = "urn:ietf:params:oauth:grant-type:token-exchange"
  /// The type of a token that is an assertion (RFC 8693 §3).
  static let tokenType: ExactString = "urn:ietf:params:oauth:token-type:saml2"
}

extension TokenParameter {
  /// The answer of a token endpoint that refuses the assertion.
  var error: RefusedToken.OAuthError {
    switch self {
    case .assertion: .invalidGrant
    case .clientAssertion: .invalidClient
    case .subjectToken, .actorToken: .invalidRequest
    }
  }
}

/// The request itself is not as it must be.
package struct TokenRequestDefect: Error {
  package let finding: Finding
  var parameter: TokenParameter?
  var error = RefusedToken.OAuthError.invalidRequest
}

extension TokenRequest {
  /// An assertion of a request.
  package struct Token {
    let parameter: TokenParameter
    /// Base64url, with the escapes of the form removed.
    let text: [UInt8]
    /// The client that the request names.
    let clientID: ExactString?

    /// The assertion of a grant.
    package init(grant text: [UInt8]) {
      self.init(parameter: .assertion, text: text, clientID: nil)
    }

    init(parameter: TokenParameter, text: [UInt8], clientID: ExactString?) {
      self.parameter = parameter
      self.text = text
      self.clientID = clientID
    }
  }

  /// The assertions of the request, that of the client first.
  package func tokens(_ limits: ParseLimits) throws(TokenRequestDefect) -> [Token] {
    let body: [UInt8]
    switch source {
    case .form(let bytes): body = bytes.upTo(PostedResponse.largestBody(limits))
    case .grant(let text): return [Token(grant: text)]
    }
    let form: [ExactString: [UInt8]]
    do { form = try PostedResponse.parameters(Self.names, of: body, limits) } catch {
      throw TokenRequestDefect(finding: Finding(error))
    }
    func text(_ name: ExactString) throws(TokenRequestDefect) -> [UInt8] {
      if let value = form[name] { return value }
      throw TokenRequestDefect(
        finding: Finding(.oauthParameterMissing, .fail, expected: .name(.control, name)))
    }
    let client = form["client_id"].map { ExactString(utf8: $0) }
    func token(_ parameter: TokenParameter) throws(TokenRequestDefect) -> Token {
      Token(parameter: parameter, text: try text(ExactString(parameter.rawValue)), clientID: client)
    }
    func exchanged(_ parameter: TokenParameter) throws(TokenRequestDefect) -> Token {
      guard try text(ExactString("\(parameter.rawValue)_type")) == Array(Self.tokenType.utf8) else {
        throw TokenRequestDefect(
          finding: Finding(.oauthTokenType, .fail, expected: .name(.format, Self.tokenType)),
          parameter: parameter)
      }
      return try token(parameter)
    }
    var tokens: [Token] = []
    if form["client_assertion_type"] == Array(Self.clientType.utf8) {
      tokens.append(try token(.clientAssertion))
    }
    let grantType = try text("grant_type")
    if grantType == Array(Self.grantType.utf8) {
      tokens.append(try token(.assertion))
    } else if grantType == Array(Self.exchange.utf8) {
      tokens.append(try exchanged(.subjectToken))
      let hasActor = form["actor_token"] != nil || form["actor_token_type"] != nil
      if hasActor { tokens.append(try exchanged(.actorToken)) }
    } else if tokens.isEmpty {
      throw TokenRequestDefect(
        finding: Finding(.oauthGrantType, .fail, expected: .name(.format, Self.grantType)),
        error: .unsupportedGrantType)
    }
    return tokens
  }

  private static let names: [ExactString] =
    TokenParameter.allCases.map { ExactString($0.rawValue) }
    + [
      "grant_type", "client_id", "client_assertion_type", "subject_token_type", "actor_token_type",
    ]
}

extension TokenRequest.Token {
  /// Decodes and parses the assertion, with a note where its Base64 is padded (RFC 7522 §2.1).
  func received(_ limits: ParseLimits) -> (ReceivedMessage, notes: [Finding]) {
    do throws(PostedResponseError) {
      let xml = try PostedResponse.decodeURLSafe(text, atMost: limits.maximumBytes)
      let isPadded = text.last == UInt8(ascii: "=")
      return (
        ReceivedMessage(assertion: xml, limits),
        isPadded ? [Finding(note: .captureBase64Padded)] : []
      )
    } catch {
      return (.damaged(Finding(error)), [])
    }
  }

  /// The verdict with the notes, refused where it authenticates another client than the request names (RFC 7521
  /// §4.2).
  func judged(_ verdict: Verdict, _ notes: [Finding]) -> Verdict {
    var findings = verdict.findings + notes
    if parameter == .clientAssertion, let client = verdict.validated {
      let name = client.nameID?.value
      if name == nil || clientID != nil && clientID != name {
        findings.append(Finding(.oauthClientMismatch, .fail))
      }
    }
    return verdict.with(findings)
  }
}
