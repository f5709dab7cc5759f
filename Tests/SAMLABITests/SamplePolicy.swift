import Foundation
import TestSupport

/// `samples/manifest.json`, with each policy as the JSON of a policy file that holds its keys.
struct SampleManifest: Decodable {
  struct Sample: Decodable {
    let file: String
    let verdict: String
    let failed: [String]
    let trail: [String]
    let policy: SamplePolicy?
  }

  let policy: SamplePolicy
  let samples: [Sample]

  static func load() throws -> SampleManifest {
    try JSONDecoder().decode(
      SampleManifest.self, from: Data(try RepositoryFile.bytes("samples/manifest.json")))
  }
}

/// What is trusted and expected; nil stands for what the manifest says of all samples.
struct SamplePolicy: Decodable {
  var trust: [String]?
  var decryptionKey: [String]?
  var audience: [String]?
  var issuer: [String]?
  var recipient: String?
  var destination: String?
  var inResponseTo: String?
  var requireAttributes: [String]?
  var at: String?
  var clockSkew: Int?

  /// The moment of the judgement, in milliseconds since 1970.
  func moment(or general: SamplePolicy) throws -> Int64 {
    let time = try Date(at ?? general.at ?? "", strategy: .iso8601)
    return Int64(time.timeIntervalSince1970 * 1000)
  }

  /// The private key that decrypts; empty if there is none.
  func key() throws -> [UInt8] {
    try decryptionKey?.first.map { try RepositoryFile.bytes("samples/\($0)") } ?? []
  }

  func json(or general: SamplePolicy) throws -> String {
    let trust = try (self.trust ?? general.trust ?? []).map { file in
      ["pem": String(decoding: try RepositoryFile.bytes("samples/\(file)"), as: UTF8.self)]
    }
    var policy: [String: Any] = [
      "trust": trust, "audiences": audience ?? general.audience ?? [],
      "issuers": issuer ?? general.issuer ?? [],
      "requiredAttributes": requireAttributes ?? general.requireAttributes ?? [],
      "clockSkew": clockSkew ?? general.clockSkew ?? 60,
    ]
    policy["recipient"] = recipient ?? general.recipient
    policy["destination"] = destination ?? general.destination
    policy["inResponseTo"] = inResponseTo ?? general.inResponseTo
    return String(decoding: try JSONSerialization.data(withJSONObject: policy), as: UTF8.self)
  }
}
