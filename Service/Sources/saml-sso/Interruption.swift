import Dispatch
import Foundation

/// The signals that ask the program to end, taken as events and not as the end.
///
/// A second one ends the program at once.
final class Interruption {
  private let sources: [any DispatchSourceSignal]

  /// Begins to take signals.
  ///
  /// - Parameter body: Is told the number of the first signal.
  init(_ body: @escaping @Sendable (Int32) -> Void) {
    sources = [SIGHUP, SIGINT, SIGTERM].map { number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler {
        signal(number, SIG_DFL)
        body(number)
      }
      source.resume()
      return source
    }
  }

  /// Ends the process by a signal, so that the shell that started it knows.
  static func exit(by number: Int32) -> Never {
    signal(number, SIG_DFL)
    raise(number)
    Foundation.exit(128 + number)
  }
}
