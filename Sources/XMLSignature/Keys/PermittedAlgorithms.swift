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

extension [TrustAnchor] {
  /// The keys that may have signed by a method over a digest.
  ///
  /// Nothing is asked of keys without a list of their own, which are nearly all.
  package func permitting(
    _ method: SignatureMethod, _ digest: DigestMethod? = nil
  ) throws(SignatureError) -> [TrustAnchor] {
    guard contains(where: { $0.permittedAlgorithms != nil }) else { return self }
    let signers = filter { $0.permits(method) }
    guard !signers.isEmpty else { throw .methodForbidden(uri: ExactString(method.rawValue)) }
    guard let digest else { return signers }
    let permitted = signers.filter { $0.permits(digest) }
    guard !permitted.isEmpty else {
      throw .digestMethodForbidden(uri: ExactString(digest.rawValue))
    }
    return permitted
  }
}
