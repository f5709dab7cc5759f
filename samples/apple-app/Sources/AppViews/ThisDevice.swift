#if canImport(VideoSubscriberAccount) && canImport(UIKit) && !targetEnvironment(macCatalyst)
  public import AppModel
  public import Foundation
  import PartnerSSO
  public import TokenExchange
  import UIKit

  extension SignInModel {
    /// Makes the model of an app on this device, of the parts of Apple's systems.
    ///
    /// - Parameters:
    ///   - app: Who the app is to the partner.
    ///   - service: The name under which the keychain keeps the items of the installation.
    public convenience init(_ app: PartnerSignIn.App, keptAs service: String) {
      self.init(
        app, account: VideoSubscriberAccountAdapter(presenter: WindowPresenter.shared),
        store: KeychainStore(service: service), transport: URLSessionTransport())
    }

    /// The address that opens the TV provider in the settings.
    public static var settings: URL? { URL(string: VideoSubscriberAccountAdapter.settingsURL) }
  }

  /// Shows the picker and the sign-in of the framework above the app's window.
  @MainActor
  final class WindowPresenter: SubscriberAccountPresenter {
    /// The account does not hold its presenter.
    static let shared = WindowPresenter()

    private init() {}

    func present(_ viewController: UIViewController) {
      AppWindow.top?.present(viewController, animated: true)
    }

    func dismiss(_ viewController: UIViewController) {
      viewController.dismiss(animated: true)
    }
  }
#endif
