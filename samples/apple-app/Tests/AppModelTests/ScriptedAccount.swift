import PartnerSSO
import Synchronization

/// A subscriber account whose user is signed in at a provider, or does not let the app ask.
final class ScriptedAccount: SubscriberAccount {
  private let status: Mutex<AccessStatus>
  private let response: SAMLResponse
  private let prompting = Mutex(0)

  init(_ status: AccessStatus, response: String) {
    self.status = Mutex(status)
    self.response = SAMLResponse(response)
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
    return SubscriberMetadata(
      provider: "sample-provider", expires: Instant(millisecondsSince1970: 1_900_000_000_000),
      samlResponse: request.attributeNames.isEmpty ? nil : response)
  }
}
