// Stands in for UIKit where there is none: the declarations that the views use, which show nothing.
// Apple documents them.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
public import Foundation

@MainActor open class UIResponder: NSObject {
  public override nonisolated init() {}
}
@MainActor open class UIViewController: UIResponder {
  public var presentedViewController: UIViewController? { nil }
  public func present(
    _ viewController: UIViewController, animated: Bool, completion: (() -> Void)? = nil
  ) {}
  public func dismiss(animated: Bool, completion: (() -> Void)? = nil) {}
}
@MainActor open class UIWindow: UIResponder {
  public var isKeyWindow: Bool { false }
  public var rootViewController: UIViewController?
}
@MainActor open class UIScene: UIResponder {}
@MainActor open class UIWindowScene: UIScene {
  public var windows: [UIWindow] { [] }
}
@MainActor public final class UIApplication: UIResponder {
  public static let shared = UIApplication()
  public var connectedScenes: Set<UIScene> { [] }
}
