import PartnerSSO
import SAMLFormats

// The stored form of an installation's values: each as an object in JSON.
//
// An unreadable value counts as never stored, because another program has written it.

extension ClientCredentials {
  /// The bytes to keep.
  var stored: [UInt8] {
    JSONValue.members([
      ("client_id", .string(clientID)), ("client_secret", .string(clientSecret)),
    ]).requestBytes
  }

  /// Reads what was kept.
  init?(stored bytes: [UInt8]) {
    guard let value = try? JSONValue(answer: bytes), let id = value.text("client_id"),
      let secret = value.text("client_secret")
    else { return nil }
    self.init(clientID: id, clientSecret: secret)
  }
}

/// An access token with its end on the calendar, which outlives a start of the app.
struct StoredToken: Sendable, Hashable {
  let value: ExactString
  let ends: Instant

  /// The bytes to keep.
  var stored: [UInt8] {
    JSONValue.members([
      ("access_token", .string(value)), ("ends", .integer(Int(ends.millisecondsSince1970))),
    ]).requestBytes
  }

  init(_ token: AccessToken, since start: Instant) {
    value = token.value
    ends = start.advanced(by: token.lifetime)
  }

  /// Reads what was kept.
  init?(stored bytes: [UInt8]) {
    guard let answer = try? JSONValue(answer: bytes), let value = answer.text("access_token"),
      let ends = answer.integer("ends")
    else { return nil }
    self.value = value
    self.ends = Instant(millisecondsSince1970: ends)
  }

  /// Returns the token with the rest of its life; nil if it has ended.
  ///
  /// An end that is further away than any token lives proves that the clock was set back.
  func token(at now: Instant) -> AccessToken? {
    let left = ends.duration(since: now)
    guard left > .zero, left <= ClientRegistration.longestLifetime else { return nil }
    return AccessToken(value, lifetime: left)
  }
}

extension ChosenProvider {
  /// The bytes to keep.
  var stored: [UInt8] {
    JSONValue.members([
      ("id", .string(id.rawValue)), ("displayName", displayName.map(JSONValue.string)),
      ("logoUrl", logoURL.map(JSONValue.string)), ("isOfPartner", .bool(isOfPartner)),
      ("partnerID", (partnerID?.rawValue).map(JSONValue.string)),
    ]).requestBytes
  }

  /// Reads what was kept.
  init?(stored bytes: [UInt8]) {
    guard let value = try? JSONValue(answer: bytes), let id = value.text("id") else { return nil }
    self.init(
      id: MVPD.ID(rawValue: id), displayName: value.text("displayName"),
      logoURL: value.text("logoUrl"), isOfPartner: value.truth("isOfPartner") ?? false,
      partnerID: value.text("partnerID").map(ProviderID.init(rawValue:)))
  }
}

extension AuthenticationToken {
  /// The bytes to keep: the provider, the attributes, the end, and how it came about.
  var stored: [UInt8] {
    let attributes = attributes.values.sorted { $0.key < $1.key }.map { name, value in
      let state: ExactString = self.attributes.encrypted.contains(name) ? "enc" : "plain"
      return (name, ["value": value.json, "state": .string(state)] as JSONValue)
    }
    let token: JSONValue = [
      "mvpd": mvpd.map { .string($0.rawValue) }, "userID": userID.map(JSONValue.string),
      "ends": expires.map { .integer(Int($0.millisecondsSince1970)) },
      "type": source.map { .string($0.word) }, "attributes": .members(attributes),
    ]
    return token.requestBytes
  }

  /// Reads what was kept.
  init?(stored bytes: [UInt8]) {
    guard let value = try? JSONValue(answer: bytes) else { return nil }
    self.init(
      mvpd: value.text("mvpd").map(MVPD.ID.init(rawValue:)), userID: value.text("userID"),
      expires: value.integer("ends").map(Instant.init(millisecondsSince1970:)),
      source: value.text("type").map(TokenSource.init),
      attributes: UserAttributes(value.members("attributes") ?? [:]))
  }
}

extension TokenSource {
  /// The service's word.
  fileprivate var word: ExactString {
    switch self {
    case .partner: "appleSSO"
    case .other(let word): word
    }
  }
}

extension UserAttributes.Value {
  fileprivate var json: JSONValue {
    switch self {
    case .text(let text): .string(text)
    case .texts(let texts): .array(texts.map(JSONValue.string))
    case .map(let texts):
      .members(texts.sorted { $0.key < $1.key }.map { ($0.key, .string($0.value)) })
    }
  }
}
