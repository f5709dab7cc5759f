#if canImport(VideoSubscriberAccount) && canImport(UIKit) && !targetEnvironment(macCatalyst)
  internal import Foundation
  internal import UIKit
  internal import VideoSubscriberAccount

  /// Passes on the view controllers that the framework wants to show.
  ///
  /// Apple's header requires that a view controller has begun to come or to go when the framework's
  /// call returns. It does not document on which queue the call is made.
  final class PresentingDelegate: NSObject, VSAccountManagerDelegate, Sendable {
    private enum Change {
      case present(UIViewController)
      case dismiss(UIViewController)
    }

    private let presenter: Presenter

    // In the order of the calls, until the main thread takes them.
    private let changes = Guarded<[Change]>([])

    @MainActor
    init(_ presenter: any SubscriberAccountPresenter) {
      self.presenter = Presenter(presenter)
    }

    nonisolated func accountManager(
      _ accountManager: VSAccountManager, present viewController: UIViewController
    ) {
      begin(.present(viewController))
    }

    nonisolated func accountManager(
      _ accountManager: VSAccountManager, dismiss viewController: UIViewController
    ) {
      begin(.dismiss(viewController))
    }

    /// Shows on the main thread, and returns when that has begun.
    ///
    /// The thread decides, not the queue: a queue of the framework that runs its work on the main
    /// thread could wait for the main queue for ever. Another thread waits for the main thread, but
    /// no longer than ``patience``: the main thread may be waiting for this very call. What comes
    /// late is better than an app that no longer moves.
    private nonisolated func begin(_ change: Change) {
      changes.withLock { $0.append(change) }
      if Thread.isMainThread {
        MainActor.assumeIsolated { show() }
      } else {
        let work = DispatchWorkItem { @Sendable [self] in MainActor.assumeIsolated { show() } }
        DispatchQueue.main.async(execute: work)
        _ = work.wait(timeout: .now() + Self.patience)
      }
    }

    @MainActor
    private func show() {
      while let change = changes.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) {
        switch change {
        case .present(let viewController): presenter.value?.present(viewController)
        case .dismiss(let viewController): presenter.value?.dismiss(viewController)
        }
      }
    }

    /// A busy main thread is free much sooner; the system ends an app whose main thread is blocked
    /// for about ten seconds.
    private static let patience = DispatchTimeInterval.seconds(1)
  }

  /// Refers to a presenter without holding it.
  @MainActor
  private final class Presenter {
    weak var value: (any SubscriberAccountPresenter)?

    init(_ value: any SubscriberAccountPresenter) {
      self.value = value
    }
  }
#endif
