import PartnerSSO
import Synchronization

/// A subscriber account whose user is signed in at a provider, or does not let the app ask.
final class ScriptedAccount: SubscriberAccount {
  private let status: Mutex<AccessStatus>
  private let provider = Mutex<ProviderID?>("sample-provider")
  private let changes = Mutex<[Int: @Sendable (ScriptedAccount) -> Void]>([:])
  private let questions = Mutex(0)
  private let response: SAMLResponse
  private let prompting = Mutex(0)

  init(_ status: AccessStatus, response: String) {
    self.status = Mutex(status)
    self.response = SAMLResponse(response)
  }

  /// The user signs in at a provider in the settings, or signs out there.
  func set(_ provider: ProviderID?) { self.provider.withLock { $0 = provider } }

  /// The user changes something in the settings, just after a question for metadata was answered.
  func change(after question: Int, _ change: @escaping @Sendable (ScriptedAccount) -> Void) {
    let asked = questions.withLock { $0 }
    changes.withLock { $0[asked + question] = change }
  }

  /// How often a question for access was allowed to interrupt the user.
  var promptingCalls: Int { prompting.withLock { $0 } }

  /// The user changes their mind in the settings.
  func set(_ status: AccessStatus) { self.status.withLock { $0 = status } }

  func access(prompting: Bool) async -> AccountAccess {
    if prompting { self.prompting.withLock { $0 += 1 } }
    let status = status.withLock { $0 }
    return AccountAccess(status: status, error: status == .granted ? nil : .accessNotGranted)
  }

  func metadata(
    _ request: MetadataRequest
  ) async throws(SubscriberAccountError) -> SubscriberMetadata {
    guard status.withLock({ $0 }) == .granted else { throw .accessNotGranted }
    // The user of the picker signs in at the provider of before.
    if request.isInterruptionAllowed, provider.withLock({ $0 }) == nil { set("sample-provider") }
    let provider = provider.withLock { $0 }
    let question = questions.withLock { count in
      count += 1
      return count
    }
    if let change = changes.withLock({ $0.removeValue(forKey: question) }) { change(self) }
    guard let provider else { return SubscriberMetadata() }
    return SubscriberMetadata(
      provider: provider, expires: Instant(millisecondsSince1970: 1_900_000_000_000),
      samlResponse: request.attributeNames.isEmpty ? nil : response)
  }
}
