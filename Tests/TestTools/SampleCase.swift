extension Manifest {
  /// The samples with the arguments that judge each of them.
  package static func cases() throws -> [SampleCase] {
    let manifest = try load()
    return manifest.samples.map { sample in
      SampleCase(
        sample: sample, isOfGeneralPolicy: sample.policy == nil,
        policyArguments: manifest.policy(of: sample).arguments)
    }
  }
}

/// A sample and the arguments that judge it.
package struct SampleCase: Sendable {
  package let sample: Sample
  /// Whether it is judged as the manifest says of all samples.
  package let isOfGeneralPolicy: Bool
  package let policyArguments: [String]
}

extension JudgingPolicy {
  /// The same as flags of `saml validate`.
  package var arguments: [String] {
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
