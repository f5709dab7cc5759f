/// The algorithms that one trusted key may be used with.
///
/// It narrows the policy's list and never widens it. Use it for a provider that always signs in one
/// way: a signature of another kind with its key is then rejected.
public struct PermittedAlgorithms: Sendable, Hashable {
  /// The signature methods; empty permits none.
  public var signatureMethods: Set<SignatureMethod>

  /// The digest methods of what is referenced; empty permits none.
  public var digestMethods: Set<DigestMethod>

  /// Permits algorithms by name.
  public init(signatureMethods: Set<SignatureMethod>, digestMethods: Set<DigestMethod>) {
    self.signatureMethods = signatureMethods
    self.digestMethods = digestMethods
  }
}

extension TrustAnchor {
  /// Whether the key may make signatures by a method.
  package func permits(_ method: SignatureMethod) -> Bool {
    permittedAlgorithms?.signatureMethods.contains(method) ?? true
  }

  /// Whether what the key signs may be digested by a method.
  package func permits(_ method: DigestMethod) -> Bool {
    permittedAlgorithms?.digestMethods.contains(method) ?? true
  }
}
