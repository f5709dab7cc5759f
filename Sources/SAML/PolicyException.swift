public import ExactTexts
public import XMLCanonicalization
public import XMLSignature

/// What one issuer may do beyond the policy, until a day.
///
/// It widens the lists of `SignaturePolicy` for signatures by a key that is bound to the issuer
/// (`TrustAnchor.issuer`). A key that may speak for every issuer gains nothing by it: else whoever
/// holds such a key could claim the issuer with the weakest algorithms.
public struct PolicyException: Sendable, Hashable {
  /// The entity whose signatures it is for.
  @Exact public var issuer: String

  /// The moment from which it no longer applies.
  public var expires: Instant

  /// Why it exists, for whoever reads the policy.
  @Exact public var reason: String?

  /// The signature methods accepted beside those of the policy.
  public var signatureMethods: Set<SignatureMethod> = []

  /// The digest methods accepted beside those of the policy.
  public var digestMethods: Set<DigestMethod> = []

  /// The canonical forms accepted beside those of the policy.
  public var canonicalizationMethods: Set<CanonicalizationMethod> = []

  /// Settings that give up a security property, beside those of the policy.
  public var dangerous = SignaturePolicy.Dangerous()

  /// Makes an exception that allows nothing yet.
  public init(issuer: String, expires: Instant) {
    self.issuer = issuer
    self.expires = expires
  }
}

extension SignaturePolicy {
  /// The policy with what exceptions allow beside it.
  func widened(by exceptions: [PolicyException]) -> SignaturePolicy {
    var policy = self
    for exception in exceptions {
      policy.signatureMethods.formUnion(exception.signatureMethods)
      policy.digestMethods.formUnion(exception.digestMethods)
      policy.canonicalizationMethods.formUnion(exception.canonicalizationMethods)
      policy.dangerous.acceptsSHA1 = policy.dangerous.acceptsSHA1 || exception.dangerous.acceptsSHA1
      policy.dangerous.acceptsDSA = policy.dangerous.acceptsDSA || exception.dangerous.acceptsDSA
    }
    return policy
  }
}
