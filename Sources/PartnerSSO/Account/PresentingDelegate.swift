#if canImport(VideoSubscriberAccount) && canImport(UIKit) && !targetEnvironment(macCatalyst)
  internal import Foundation
  internal import UIKit
  internal import VideoSubscriberAccount

  /// Hands on what the framework wants to show.
  ///
  /// A picture must have begun to come or to go when the framework's call returns, on whatever
  /// queue that call is made.
  final class PresentingDelegate: NSObject, VSAccountManagerDelegate, Sendable {
    private let presenter: Presenter

    // The main queue has this mark: not everywhere does it run on the main thread.
    private let mark = DispatchSpecificKey<Bool>()

    @MainActor
    init(_ presenter: any SubscriberAccountPresenter) {
      self.presenter = Presenter(presenter)
      super.init()
      DispatchQueue.main.setSpecific(key: mark, value: true)
    }

    func accountManager(
      _ accountManager: VSAccountManager, present viewController: UIViewController
    ) {
      onMainQueue { $0?.present(viewController) }
    }

    func accountManager(
      _ accountManager: VSAccountManager, dismiss viewController: UIViewController
    ) {
      onMainQueue { $0?.dismiss(viewController) }
    }

    private func onMainQueue(
      _ show: @MainActor @Sendable ((any SubscriberAccountPresenter)?) -> Void
    ) {
      if DispatchQueue.getSpecific(key: mark) == true {
        MainActor.assumeIsolated { show(presenter.value) }
      } else {
        DispatchQueue.main.sync { MainActor.assumeIsolated { show(presenter.value) } }
      }
    }
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
