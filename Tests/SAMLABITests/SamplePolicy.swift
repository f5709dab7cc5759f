import Foundation
import TestSupport
import TestTools

extension JudgingPolicy {
  /// The moment of the judgement, in milliseconds since 1970.
  var moment: Int64 {
    get throws { Int64(try Date(at ?? "", strategy: .iso8601).timeIntervalSince1970 * 1000) }
  }

  /// The private key that decrypts; nil if there is none.
  var key: [UInt8]? {
    get throws { try decryptionKey?.first.map { try Repository.bytes("samples/\($0)") } }
  }

  /// The same as the JSON of a policy file that holds its keys.
  var json: String {
    get throws {
      let trust = try (trust ?? []).map { file in
        ["pem": String(decoding: try Repository.bytes("samples/\(file)"), as: UTF8.self)]
      }
      var policy: [String: Any] = [
        "trust": trust, "audiences": audience ?? [], "issuers": issuer ?? [],
        "requiredAttributes": requireAttributes ?? [], "clockSkew": clockSkew ?? 60,
      ]
      policy["recipient"] = recipient
      policy["destination"] = destination
      policy["inResponseTo"] = inResponseTo
      return String(decoding: try JSONSerialization.data(withJSONObject: policy), as: UTF8.self)
    }
  }
}
