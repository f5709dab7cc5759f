/// The subscriber account of the device: what Apple's framework is to the workflow.
///
/// An implementation answers each call once. What it shows, it shows on its own; what it shows no
/// longer makes sense when the task of a call is cancelled. A call that is never answered does no
/// harm: the workflow gives it up after a time and cancels it.
public protocol SubscriberAccount: Sendable {
  /// Asks whether the app may know the subscription.
  ///
  /// - Parameter prompting: Whether a user who was not asked yet is asked now.
  /// - Returns: The status, and the framework's error if access is not granted.
  func access(prompting: Bool) async -> AccountAccess

  /// Asks for metadata.
  ///
  /// - Parameter request: What to ask for, and whether the user may be interrupted.
  /// - Returns: The metadata, empty if no user is signed in.
  /// - Throws: The framework's error.
  func metadata(
    _ request: MetadataRequest
  ) async throws(SubscriberAccountError) -> SubscriberMetadata

  /// Performs a request of Automatic Sign-In.
  ///
  /// - Parameter request: The request.
  /// - Returns: Whether it was done; without Automatic Sign-In it never is.
  func automaticSignIn(_ request: AutomaticSignInRequest) async -> Bool
}

extension SubscriberAccount {
  /// Has no Automatic Sign-In.
  public func automaticSignIn(_ request: AutomaticSignInRequest) async -> Bool { false }

  /// Does what the workflow asks for.
  ///
  /// - Parameter request: The request of the action.
  /// - Returns: The answer for the event.
  public func answer(to request: AccountRequest) async -> AccountAnswer {
    switch request {
    case .access(let prompting):
      return .access(await access(prompting: prompting))
    case .automaticSignIn(let request):
      return .automaticSignIn(await automaticSignIn(request))
    case .metadata(let request):
      do throws(SubscriberAccountError) {
        return .metadata(try await metadata(request))
      } catch {
        return .failure(error)
      }
    }
  }
}
