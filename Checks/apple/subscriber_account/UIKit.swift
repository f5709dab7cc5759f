// Stands in for UIKit where there is none: the one class that the adapter names.
public import Foundation

/// A view controller.
@MainActor
open class UIViewController: NSObject {
  // UIKit's is bound to the main actor. Here it cannot be: it overrides one that is bound to none.
  /// Makes one.
  public override nonisolated init() {}
}
