import Foundation
import PartnerStandIn
import SAML
import Testing
import XMLEncryption
import XMLSignature

/// `samples/manifest.json`: what each sample is, and what a verifier has to say of it.
struct Samples: Decodable {
  let policy: SamplePolicy
  let samples: [Sample]

  static func load() throws -> Samples {
    let file = folder.appending(path: "manifest.json")
    return try JSONDecoder().decode(Samples.self, from: Data(contentsOf: file))
  }

  static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../samples").standardized

  /// The configuration that judges a sample: one programmer, and what the manifest expects.
  static func configuration(for sample: Sample? = nil) throws -> StandInConfiguration {
    let samples = try load()
    return try (sample?.policy ?? SamplePolicy()).configuration(else: samples.policy)
  }
}

/// One file of a captured response.
struct Sample: Decodable, Sendable, CustomTestStringConvertible {
  let file: String
  let verdict: String
  let failed: [String]
  let policy: SamplePolicy?

  var testDescription: String { file }

  func bytes() throws -> Data {
    try Data(contentsOf: Samples.folder.appending(path: file))
  }
}

/// The trusted keys and the expectations; nil means the manifest's defaults for all samples.
struct SamplePolicy: Decodable, Sendable {
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

  func configuration(else other: SamplePolicy) throws -> StandInConfiguration {
    var policy = Policy()
    for file in trust ?? other.trust ?? [] {
      policy.trustAnchors += try TrustAnchor.parse(Self.bytes(file))
    }
    policy.audiences = Array(exact: audience ?? other.audience ?? [])
    policy.issuers = Array(exact: issuer ?? other.issuer ?? [])
    policy.recipient = (recipient ?? other.recipient).map(ExactString.init(_:))
    policy.destination = (destination ?? other.destination).map(ExactString.init(_:))
    policy.inResponseTo = (inResponseTo ?? other.inResponseTo).map(ExactString.init(_:))
    policy.requiredAttributes = Array(
      exact: requireAttributes ?? other.requireAttributes ?? [])
    policy.clockSkew = .seconds(clockSkew ?? other.clockSkew ?? 60)
    var configuration = StandInConfiguration(
      requestors: [Requestor(id: "REQ")], policy: policy)
    configuration.decryptionKeys = try (decryptionKey ?? []).map {
      try PrivateKeyDecryptor(PrivateKey(pem: Self.bytes($0)))
    }
    let now = try #require(Instant(rfc3339: at ?? other.at ?? ""))
    configuration.calendar = { now }
    return configuration
  }

  private static func bytes(_ file: String) throws -> [UInt8] {
    Array(try Data(contentsOf: Samples.folder.appending(path: file)))
  }
}
