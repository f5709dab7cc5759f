package import ArgumentParser
import SAML
import SAMLFormats
package import XMLSignature

/// Algorithms that are accepted beside those of the default policy.
package struct AlgorithmOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Also accept a signature or digest method, such as ecdsa-sha3-256 or sha3-256; may be "
        + "repeated. SHA-1 and DSA are not accepted here.",
      valueName: "name"),
    completion: .list(acceptable))
  package var acceptAlgorithm: [String] = []

  package init() {}

  /// A policy, by default the default one, with what was named.
  package func policy(
    beside policy: SignaturePolicy = SignaturePolicy()
  ) throws(Failure) -> SignaturePolicy {
    var policy = policy
    for name in acceptAlgorithm {
      let methods = AlgorithmName.all(SignatureMethod.self, named: name)
      let digests = AlgorithmName.all(DigestMethod.self, named: name)
      guard !methods.contains(where: { $0.isWeak || $0.family == .dsa }),
        !digests.contains(where: \.isWeak)
      else { throw Self.dangerous(name) }
      policy.signatureMethods.formUnion(methods)
      policy.digestMethods.formUnion(digests)
      if methods.isEmpty, digests.isEmpty {
        let hint =
          EditDistance.nearest(to: name, in: Self.acceptable).map { " Did you mean \($0)?" } ?? ""
        throw .usage(
          "--accept-algorithm \(name) is unknown.\(hint) `saml doctor` lists the accepted ones.")
      }
    }
    return policy
  }

  /// The algorithms that the flag accepts.
  private static var acceptable: [String] {
    let methods = SignatureMethod.allCases.filter { !$0.isWeak && $0.family != .dsa }
    let digests = DigestMethod.allCases.filter { !$0.isWeak }
    return AlgorithmName.names(methods) + AlgorithmName.names(digests)
  }

  private static func dangerous(_ name: String) -> Failure {
    .usage(
      "--accept-algorithm \(name) would accept signatures that can be forged; ask the provider for "
        + "rsa-sha256 or ecdsa-sha256.")
  }
}
