public import JWTKit

/// An access token as RFC 9068 §2.2 describes it, with the actor of RFC 8693 §4.1.
public struct AccessToken: JWTPayload {
  /// Who acts for the subject.
  public struct Actor: Codable, Sendable {
    /// The name of the actor.
    public let sub: SubjectClaim
  }

  /// The URL of this server.
  public let iss: IssuerClaim
  /// About whom the token speaks.
  public let sub: SubjectClaim
  /// The resource server.
  public let aud: AudienceClaim
  /// When it ends.
  public let exp: ExpirationClaim
  /// When it was made.
  public let iat: IssuedAtClaim
  /// A name of its own.
  public let jti: IDClaim
  /// The client that asked for it.
  public let clientID: String
  /// What the client asked for.
  public let scope: String?
  /// Who acts for the subject, in an exchange.
  public let act: Actor?

  private enum CodingKeys: String, CodingKey {
    case iss, sub, aud, exp, iat, jti, scope, act
    case clientID = "client_id"
  }

  /// A token that is over is none.
  public func verify(using algorithm: some JWTAlgorithm) throws { try exp.verifyNotExpired() }
}
