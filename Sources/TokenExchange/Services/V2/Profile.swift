public import PartnerSSO
public import SAMLFormats

/// A profile of version 2: that a user is authenticated at a provider, until when, and how.
public struct Profile: Sendable, Hashable, Confidential {
  /// The provider.
  public let mvpd: MVPD.ID

  /// How it came about: `appleSSO`, `regular`, `temporary` or `degraded`.
  public let source: TokenSource

  /// The party that issued it, such as `Apple`.
  public let issuer: ExactString?

  /// From when on it holds.
  public let notBefore: Instant

  /// When it ends.
  public let expires: Instant

  /// The attributes that the provider states about its customer.
  public let attributes: UserAttributes

  /// The profile as the proof that a workflow works with.
  var token: AuthenticationToken {
    var userID: ExactString?
    if case .text(let value) = attributes.values["userID"] { userID = value }
    return AuthenticationToken(
      mvpd: mvpd, userID: userID, expires: expires, source: source, attributes: attributes)
  }

  /// Reads a profile.
  init(_ answer: JSONValue, of mvpd: MVPD.ID) throws(AnswerDefect) {
    self.mvpd = mvpd
    source = TokenSource(try answer.requiredText("type"))
    issuer = answer.text("issuer")
    notBefore = Instant(millisecondsSince1970: try answer.requiredInteger("notBefore"))
    expires = Instant(millisecondsSince1970: try answer.requiredInteger("notAfter"))
    attributes = UserAttributes(answer.members("attributes") ?? [:])
  }

  /// Reads the profiles of an answer, in the order of their providers.
  static func profiles(in answer: JSONValue) throws(AnswerDefect) -> [Profile] {
    guard let members = answer.members("profiles") else { throw .missing("profiles") }
    var profiles: [Profile] = []
    for (name, value) in members.sorted(by: { $0.key < $1.key }) {
      profiles.append(try Profile(value, of: MVPD.ID(rawValue: name)))
    }
    return profiles
  }
}
