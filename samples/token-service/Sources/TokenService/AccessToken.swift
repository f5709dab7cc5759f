public import JWTKit

/// An access token as RFC 9068 §2.2 describes it, with the actor of RFC 8693 §4.1.
public struct AccessToken: JWTPayload {
  /// Who acts for the subject.
  public struct Actor: Codable, Sendable {
    public let sub: SubjectClaim
  }

  public let iss: IssuerClaim
  public let sub: SubjectClaim
  public let aud: AudienceClaim
  public let exp: ExpirationClaim
  public let iat: IssuedAtClaim
  public let jti: IDClaim
  public let clientID: String
  public let scope: String?
  public let act: Actor?

  private enum CodingKeys: String, CodingKey {
    case iss, sub, aud, exp, iat, jti, scope, act
    case clientID = "client_id"
  }

  /// A token that is over is none.
  public func verify(using algorithm: some JWTAlgorithm) throws { try exp.verifyNotExpired() }
}
