#if canImport(VideoSubscriberAccount) && canImport(UIKit) && !targetEnvironment(macCatalyst)
  internal import Foundation
  public import UIKit
  internal import VideoSubscriberAccount

  /// Shows the picker and the sign-in of the framework.
  @MainActor
  public protocol SubscriberAccountPresenter: AnyObject {
    /// Begins to show what the framework wants to show.
    func present(_ viewController: UIViewController)

    /// Begins to take it away.
    func dismiss(_ viewController: UIViewController)
  }

  /// The subscriber account of Apple's framework.
  ///
  /// The app needs the entitlement `com.apple.developer.video-subscriber-single-sign-on`, and in
  /// its information property list the text `NSVideoSubscriberAccountUsageDescription`, without
  /// which the framework ends the app.
  @MainActor
  public final class VideoSubscriberAccountAdapter: SubscriberAccount {
    private let manager = VSAccountManager()

    // The manager does not hold its delegate.
    private let delegate: PresentingDelegate

    private let service: (any AutomaticSignInService)?

    /// Makes an account whose pictures are shown by the app.
    ///
    /// - Parameters:
    ///   - presenter: Shows what the framework wants to show; it is not held.
    ///   - service: What the app's own service does for Automatic Sign-In; nil leaves it out.
    public init(
      presenter: any SubscriberAccountPresenter, service: (any AutomaticSignInService)? = nil
    ) {
      delegate = PresentingDelegate(presenter)
      self.service = service
      manager.delegate = delegate
    }

    /// The address that opens the settings of the TV provider
    /// (`VSOpenTVProviderSettingsURLString`).
    ///
    /// Open it for a user who has refused access, or who has to sign out.
    public nonisolated static var settingsURL: String { VSOpenTVProviderSettingsURLString }

    // The requirements are bound to no actor. A method that meets one does not inherit the
    // isolation of its class, so each declares it.
    //
    // The framework calls its handlers on any queue. Here a closure counts as the main actor's
    // unless it is declared otherwise, and Swift ends a process that enters such a closure on
    // another queue (SE-0423). So each handler is declared `@Sendable`, even where Apple declares
    // it too.

    /// Asks whether the app may know the subscription.
    @MainActor
    public func access(prompting: Bool) async -> AccountAccess {
      await ExactlyOnce.value(ifCancelled: AccountAccess(status: .notDetermined)) { once in
        manager.checkAccessStatus(options: [.prompt: prompting]) { @Sendable status, error in
          once.deliver(
            AccountAccess(
              status: AccessStatus(status), error: error.map(SubscriberAccountError.init(_:))))
        }
        return nil
      }
    }

    /// Asks for metadata.
    @MainActor
    public func metadata(
      _ request: MetadataRequest
    ) async throws(SubscriberAccountError) -> SubscriberMetadata {
      let cancelled = Result<SubscriberMetadata, SubscriberAccountError>.failure(.userCancelled)
      return try await ExactlyOnce.value(ifCancelled: cancelled) { once in
        let running = Running(
          manager.enqueue(VSAccountMetadataRequest(request)) { @Sendable metadata, error in
            once.deliver(Self.result(metadata, error))
          })
        return { @Sendable in Task { @MainActor in running.cancel() } }
      }.get()
    }

    /// Does something for Automatic Sign-In, from iOS and tvOS 26 on.
    public nonisolated func automaticSignIn(_ request: AutomaticSignInRequest) async -> Bool {
      guard let service else { return false }
      return await FrameworkAutomaticSignIn.perform(request, by: service)
    }

    /// Takes metadata before an error, as the cookbook does.
    private nonisolated static func result(
      _ metadata: VSAccountMetadata?, _ error: (any Error)?
    ) -> Result<SubscriberMetadata, SubscriberAccountError> {
      if let metadata { return .success(SubscriberMetadata(metadata)) }
      if let error { return .failure(SubscriberAccountError(error)) }
      return .success(SubscriberMetadata())
    }
  }

  /// A request under way.
  ///
  /// Apple does not document that `cancel` may be called anywhere, so it is called on the main
  /// actor, where the request was made.
  @MainActor
  private final class Running {
    private let result: VSAccountManagerResult

    init(_ result: VSAccountManagerResult) {
      self.result = result
    }

    func cancel() {
      result.cancel()
    }
  }
#endif
