#if canImport(UIKit)
  import UIKit

  /// The window that the user looks at.
  @MainActor
  enum AppWindow {
    static var key: UIWindow? {
      UIApplication.shared.connectedScenes
        .compactMap { ($0 as? UIWindowScene)?.windows.first(where: \.isKeyWindow) }
        .first
    }

    /// The topmost view controller, the only one that can present another.
    static var top: UIViewController? {
      var top = key?.rootViewController
      while let next = top?.presentedViewController { top = next }
      return top
    }
  }
#endif
