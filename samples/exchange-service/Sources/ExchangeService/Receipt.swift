import Hummingbird
import NIOCore
import PartnerSSO
import TokenExchange

/// The result of a successful exchange, as the app gets it.
///
/// It belongs to a person, so it does not print itself.
struct Receipt: Confidential {
  /// The profiles in the JSON of REST API V2; nil with V1, which answers without a body.
  private let profiles: ByteBuffer?

  /// The receipt of REST API V1.
  init() { profiles = nil }

  /// The receipt of REST API V2: all members of its profiles, in V2's own form.
  ///
  /// - Throws: ``Problem`` for an answer without a profile: the device is not authenticated.
  init(_ profiles: [Profile]) throws(Problem) {
    guard !profiles.isEmpty else { throw Problem(.profileMissing) }
    var members: [String: Any] = [:]
    for profile in profiles { members[profile.mvpd.rawValue] = Self.members(of: profile) }
    self.profiles = ByteBuffer(bytes: JSONMembers.bytes(of: ["profiles": members]))
  }

  /// The answer to the app: 200 with the profiles, or 204.
  func response() -> Response {
    guard let profiles else {
      return Response(status: .noContent, headers: [.cacheControl: "no-store"])
    }
    return Response(
      status: .ok, headers: [.contentType: "application/json", .cacheControl: "no-store"],
      body: ResponseBody(byteBuffer: profiles))
  }

  private static func members(of profile: Profile) -> [String: Any] {
    let type =
      switch profile.source {
      case .partner: "appleSSO"
      case .other(let word): word
      }
    var attributes: [String: Any] = [:]
    for (name, value) in profile.attributes.values {
      let isEncrypted = profile.attributes.encrypted.contains(name)
      let value: Any =
        switch value {
        case .text(let text): text
        case .texts(let texts): texts
        case .map(let texts): texts
        }
      attributes[name] = ["value": value, "state": isEncrypted ? "enc" : "plain"]
    }
    var members: [String: Any] = [
      "notBefore": profile.notBefore.millisecondsSince1970,
      "notAfter": profile.expires.millisecondsSince1970, "type": type, "attributes": attributes,
    ]
    members["issuer"] = profile.issuer
    return members
  }
}
