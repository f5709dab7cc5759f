import SAML
import Synchronization
import XMLEncryption

/// The verifier in use, which a reload replaces as a whole.
///
/// A request takes the verifier once, so it meets the old settings or the new ones and never a mixture.
final class CurrentVerifier: Sendable {
  private let providers: Providers
  private let keys: [PrivateKeyDecryptor]
  private let current: Mutex<PresentationVerifier>

  /// Starts with a policy; the providers and the decryption keys stay.
  init(policy: Policy, keys: [PrivateKeyDecryptor], providers: Providers) {
    self.providers = providers
    self.keys = keys
    current = Mutex(PresentationVerifier(policy: policy, keys: keys, providers: providers))
  }

  /// The verifier for a request that begins now.
  var verifier: PresentationVerifier { current.withLock { $0 } }

  /// The policy in use.
  var policy: Policy { verifier.policy }

  /// Judges by another policy from now on.
  func replace(by policy: Policy) {
    let verifier = PresentationVerifier(policy: policy, keys: keys, providers: providers)
    current.withLock { $0 = verifier }
  }
}
