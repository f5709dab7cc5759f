import Hummingbird
import Metrics
import NIOCore
import PartnerSSO
import SAML
import TokenExchange

/// The result of a successful exchange, as the app gets it.
///
/// It belongs to a person, so it does not print itself.
struct Receipt: Confidential {
  /// The profiles in the JSON of REST API V2; nil with V1, which answers without a body.
  private let profiles: ByteBuffer?

  /// The digest by which the same answer is known again.
  let answer: ReplayAnswer

  /// The receipt of REST API V1.
  init() throws(Problem) { try self.init(nil) }

  /// The receipt of REST API V2: all members of its profiles, in V2's own form.
  ///
  /// - Throws: ``Problem`` for an answer without a profile: the device is not authenticated.
  init(_ profiles: [Profile]) throws(Problem) {
    guard !profiles.isEmpty else { throw Problem(.profileMissing) }
    var members: [String: Any] = [:]
    for profile in profiles { members[profile.mvpd.rawValue.string] = Self.members(of: profile) }
    try self.init(JSONMembers.bytes(of: ["profiles": members]))
  }

  private init(_ profiles: [UInt8]?) throws(Problem) {
    self.profiles = profiles.map { ByteBuffer(bytes: $0) }
    do { answer = try ReplayAnswer(of: profiles ?? []) } catch { throw Problem(error) }
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
      case .other(let word): word.string
      }
    var attributes: [String: Any] = [:]
    for (name, value) in profile.attributes.values {
      let isEncrypted = profile.attributes.encrypted.contains(name)
      let value: Any =
        switch value {
        case .text(let text): text.string
        case .texts(let texts): texts.strings
        case .map(let texts): Dictionary(texts.map { ($0.key.string, $0.value.string) }) { $1 }
        }
      attributes[name.string] = ["value": value, "state": isEncrypted ? "enc" : "plain"]
    }
    var members: [String: Any] = [
      "notBefore": profile.notBefore.millisecondsSince1970,
      "notAfter": profile.expires.millisecondsSince1970, "type": type, "attributes": attributes,
    ]
    members["issuer"] = profile.issuer?.string
    return members
  }
}

/// The newest receipts, so that an app that asks again soon costs no call.
///
/// They hold facts of persons, so there is a limit, and what is over goes. Without its receipt an app gets the same
/// answer with the help of the partner.
struct Receipts {
  private let limit: Int
  private var kept: [Exchanges.Claim: Receipt] = [:]
  /// In the order in which they came, nearly that of their ends.
  private var order: ArraySlice<(claim: Exchanges.Claim, until: Instant)> = []
  private let gauge = Gauge(label: "exchange_receipts")

  init(limit: Int) { self.limit = limit }

  var isFull: Bool { kept.count >= limit }

  subscript(_ claim: Exchanges.Claim) -> Receipt? { kept[claim] }

  mutating func keep(
    _ receipt: Receipt, for claim: Exchanges.Claim, until end: Instant, at now: Instant
  ) {
    guard kept.updateValue(receipt, forKey: claim) == nil else { return }
    order.append((claim, end))
    while let oldest = order.first, order.count > limit || oldest.until <= now {
      order.removeFirst()
      kept[oldest.claim] = nil
    }
    gauge.record(kept.count)
  }
}
