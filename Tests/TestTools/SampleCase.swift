import TestSupport
import Testing

extension Manifest {
  /// The samples with the arguments that judge each of them.
  static func cases() throws -> [SampleCase] {
    let manifest = try load()
    return manifest.samples.map { sample in
      SampleCase(sample: sample, policyArguments: manifest.policy(of: sample).arguments)
    }
  }
}

extension SampleContainer: CustomTestStringConvertible {
  package var testDescription: String { file }
}

/// A sample and the arguments that judge it.
struct SampleCase: Sendable, CustomTestStringConvertible {
  let sample: Sample
  let policyArguments: [String]

  var testDescription: String { sample.file }
}

extension JudgingPolicy {
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
