import SAML
import Synchronization

/// The verifier in use, which a reload replaces as a whole.
///
/// A request takes the verifier once, so it meets the old settings or the new ones and never a mixture.
final class CurrentVerifier: Sendable {
  private let providers: Providers
  private let current: Mutex<PresentationVerifier>

  /// Starts with a policy; the providers stay.
  init(policy: Policy, providers: Providers) {
    self.providers = providers
    current = Mutex(PresentationVerifier(policy: policy, providers: providers))
  }

  /// The verifier for a request that begins now.
  var verifier: PresentationVerifier { current.withLock { $0 } }

  /// Judges by another policy from now on.
  func replace(by policy: Policy) {
    let verifier = PresentationVerifier(policy: policy, providers: providers)
    current.withLock { $0 = verifier }
  }
}
