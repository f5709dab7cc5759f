package import Foundation

/// `samples/manifest.json`: what each sample is, and what a verifier has to say of it.
package struct Manifest: Decodable {
  /// What is trusted and expected of all samples.
  package let policy: JudgingPolicy
  package let samples: [Sample]
  package let containers: [SampleContainer]

  /// Reads it.
  package static func load() throws -> Manifest {
    try JSONDecoder().decode(
      Manifest.self, from: Data(try Repository.bytes("samples/manifest.json")))
  }

  /// The policy that a sample is judged by.
  package func policy(of sample: Sample) -> JudgingPolicy {
    sample.policy.map(policy.replaced) ?? policy
  }
}

/// One file in `samples/containers`: what is judged in it, and the codes of what is said of the rest.
package struct SampleContainer: Decodable, Sendable {
  package struct Payload: Decodable, Sendable {
    package let source: String
    package let verdict: String
    package let failed: [String]
    package let trail: [String]
  }

  package let file: String
  package let records: [Payload]
  package let complaints: [String]
}

/// One file in `samples/captures`.
package struct Sample: Decodable, Sendable {
  package let file: String
  /// What it is, in one sentence.
  package let about: String
  package let verdict: String
  package let failed: [String]
  package let trail: [String]
  /// The verdict of a command that finds it in a capture, where the capture alone may lack the rest; then no rule fails.
  package let inCapture: String?
  /// What differs from the policy of all samples.
  package let policy: JudgingPolicy?

  /// The verdict of the command, and the codes that fail.
  package var captured: (verdict: String, failed: [String]) {
    inCapture.map { ($0, []) } ?? (verdict, failed.sorted())
  }

  /// The path from the root of the repository.
  package var path: String { "samples/\(file)" }

  package func bytes() throws -> Data { Data(try Repository.bytes(path)) }
}

/// What is trusted and expected; nil stands for what the manifest says of all samples.
package struct JudgingPolicy: Decodable, Sendable {
  package var trust: [String]?
  package var decryptionKey: [String]?
  package var audience: [String]?
  package var issuer: [String]?
  package var recipient: String?
  package var destination: String?
  package var inResponseTo: String?
  package var requireAttributes: [String]?
  package var at: String?
  package var clockSkew: Int?

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
}
