import Foundation
import Testing

/// `samples/manifest.json`: what each sample is, and what a verifier has to say of it.
struct Manifest: Decodable {
  let policy: JudgingPolicy
  let samples: [Sample]
  let containers: [SampleContainer]

  /// Reads it; each sample gets the policy that it is judged by.
  static func load() throws -> Manifest {
    let file = Repository.samples.appending(path: "manifest.json")
    return try JSONDecoder().decode(Manifest.self, from: Data(contentsOf: file))
  }

  /// The samples with the arguments that judge each of them.
  static func cases() throws -> [SampleCase] {
    let manifest = try load()
    return manifest.samples.map { sample in
      let policy = sample.policy.map(manifest.policy.replaced) ?? manifest.policy
      return SampleCase(sample: sample, policyArguments: policy.arguments)
    }
  }
}

/// One file in `samples/containers`: what is judged in it, and the codes of what is said of the rest.
struct SampleContainer: Decodable, Sendable, CustomTestStringConvertible {
  struct Payload: Decodable, Sendable {
    let source: String
    let verdict: String
    let failed: [String]
    let trail: [String]
  }

  let file: String
  let records: [Payload]
  let complaints: [String]

  var testDescription: String { file }
}

/// One file in `samples/captures`.
struct Sample: Decodable, Sendable {
  let file: String
  let verdict: String
  let failed: [String]
  let trail: [String]
  let policy: JudgingPolicy?

  /// The path from the root of the repository.
  var path: String { "samples/\(file)" }

  func bytes() throws -> Data { try Data(contentsOf: Repository.samples.appending(path: file)) }
}

/// A sample and the arguments that judge it.
struct SampleCase: Sendable, CustomTestStringConvertible {
  let sample: Sample
  let policyArguments: [String]

  var testDescription: String { sample.file }
}

/// What is trusted and expected; nil stands for what the manifest says of all samples.
struct JudgingPolicy: Decodable, Sendable {
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

  func replaced(by other: JudgingPolicy) -> JudgingPolicy {
    JudgingPolicy(
      trust: other.trust ?? trust, decryptionKey: other.decryptionKey ?? decryptionKey,
      audience: other.audience ?? audience,
      issuer: other.issuer ?? issuer, recipient: other.recipient ?? recipient,
      destination: other.destination ?? destination,
      inResponseTo: other.inResponseTo ?? inResponseTo,
      requireAttributes: other.requireAttributes ?? requireAttributes, at: other.at ?? at,
      clockSkew: other.clockSkew ?? clockSkew)
  }

  /// The same as flags of `saml validate`.
  var arguments: [String] {
    let flags: [(String, [String])] = [
      ("--trust", (trust ?? []).map { "samples/\($0)" }),
      ("--decryption-key", (decryptionKey ?? []).map { "samples/\($0)" }),
      ("--audience", audience ?? []),
      ("--issuer", issuer ?? []), ("--recipient", [recipient].compactMap(\.self)),
      ("--destination", [destination].compactMap(\.self)),
      ("--in-response-to", [inResponseTo].compactMap(\.self)),
      ("--require-attribute", requireAttributes ?? []), ("--at", [at].compactMap(\.self)),
      ("--clock-skew", [clockSkew].compactMap { $0.map(String.init) }),
    ]
    return flags.flatMap { flag, values in values.flatMap { [flag, $0] } }
  }
}
