import Hummingbird
import NIOCore
import PartnerSSO
import TokenExchange

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

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
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // An object of texts and numbers can be encoded.
    guard let bytes = try? encoder.encode(Document(profiles)) else { throw Problem(.failed) }
    self.profiles = ByteBuffer(bytes: bytes)
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

  /// The members of V2's answer.
  fileprivate struct Document: Encodable {
    struct Entry: Encodable {
      let notBefore: Int64
      let notAfter: Int64
      let issuer: String?
      let type: String
      let attributes: [String: Attribute]
    }

    struct Attribute: Encodable {
      let value: Value
      let state: String
    }

    enum Value: Encodable {
      case text(String)
      case texts([String])
      case map([String: String])

      func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .text(let text): try container.encode(text)
        case .texts(let texts): try container.encode(texts)
        case .map(let texts): try container.encode(texts)
        }
      }
    }

    var profiles: [String: Entry] = [:]

    init(_ profiles: [Profile]) {
      for profile in profiles { self.profiles[profile.mvpd.rawValue] = Entry(profile) }
    }
  }
}

extension Receipt.Document.Entry {
  fileprivate init(_ profile: Profile) {
    notBefore = profile.notBefore.millisecondsSince1970
    notAfter = profile.expires.millisecondsSince1970
    issuer = profile.issuer
    type =
      switch profile.source {
      case .partner: "appleSSO"
      case .other(let word): word
      }
    var attributes: [String: Receipt.Document.Attribute] = [:]
    for (name, value) in profile.attributes.values {
      let isEncrypted = profile.attributes.encrypted.contains(name)
      attributes[name] = Receipt.Document.Attribute(
        value: Receipt.Document.Value(value), state: isEncrypted ? "enc" : "plain")
    }
    self.attributes = attributes
  }
}

extension Receipt.Document.Value {
  fileprivate init(_ value: UserAttributes.Value) {
    self =
      switch value {
      case .text(let text): .text(text)
      case .texts(let texts): .texts(texts)
      case .map(let texts): .map(texts)
      }
  }
}
