import SAML
import Synchronization

/// The judge in use, which a reload replaces as a whole.
///
/// A request takes the judge once, so it meets the old settings or the new ones and never a mixture.
final class CurrentJudge: Sendable {
  private let providers: Providers
  private let current: Mutex<Judge>

  /// Starts with a policy; the providers stay.
  init(policy: Policy, providers: Providers) {
    self.providers = providers
    current = Mutex(Judge(policy: policy, providers: providers))
  }

  /// The judge for a request that begins now.
  var judge: Judge { current.withLock { $0 } }

  /// Judges by another policy from now on.
  func replace(by policy: Policy) {
    let judge = Judge(policy: policy, providers: providers)
    current.withLock { $0 = judge }
  }
}
