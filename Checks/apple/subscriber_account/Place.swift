import Foundation

/// Where the framework calls back, and when.
///
/// Its headers allow any queue, and a time before the call returns.
public enum Place: String, CaseIterable, Sendable {
  /// On the caller's thread, before the call returns.
  case inTheCall
  /// The same, inside a queue of the framework.
  case inAQueueDuringTheCall
  /// On a queue of the framework, and the call does not return before.
  case elsewhereDuringTheCall
  /// Later, on the main queue.
  case mainQueue
  /// Later, on a queue of the system.
  case globalQueue
  /// Later, on a serial queue of the framework.
  case serialQueue
  /// Later, on a concurrent queue of the framework.
  case concurrentQueue
  /// Later, on an operation queue, as connections to other processes do.
  case operationQueue
  /// Later, on a thread without a queue.
  case thread

  private static let serial = DispatchQueue(label: "serial")
  private static let concurrent = DispatchQueue(label: "concurrent", attributes: .concurrent)
  private static let operations = OperationQueue()

  func run(_ work: @escaping () -> Void) {
    // The framework calls a handler on another queue, whatever its type says.
    nonisolated(unsafe) let work = work
    let crossing: @Sendable () -> Void = { work() }
    switch self {
    case .inTheCall: crossing()
    case .inAQueueDuringTheCall: Self.serial.sync(execute: crossing)
    case .elsewhereDuringTheCall:
      let group = DispatchGroup()
      Self.concurrent.async(group: group, execute: crossing)
      group.wait()
    case .mainQueue: DispatchQueue.main.async(execute: crossing)
    case .globalQueue: DispatchQueue.global().async(execute: crossing)
    case .serialQueue: Self.serial.async(execute: crossing)
    case .concurrentQueue: Self.concurrent.async(execute: crossing)
    case .operationQueue: Self.operations.addOperation(crossing)
    case .thread: Thread.detachNewThread(crossing)
    }
  }
}
