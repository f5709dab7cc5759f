// Stands in for UIKit where there is none: the one class that the adapter names.
public import Foundation

/// A view controller.
@MainActor
open class UIViewController: NSObject {
  /// Makes one.
  public override nonisolated init() {}
}
