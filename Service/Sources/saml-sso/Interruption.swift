import Dispatch
import Foundation
import SAMLCommandLine
import Synchronization

/// The signals that ask the program to end, taken as events and not as the end.
///
/// A second one ends the program at once.
final class Interruption {
  private let sources: [any DispatchSourceSignal]
  private let asked = Asked()

  /// Whether a signal has come.
  private final class Asked: Sendable {
    private let hasCome = Mutex(false)

    /// Whether this one is the first.
    var isFirst: Bool {
      hasCome.withLock { hasCome in
        defer { hasCome = true }
        return !hasCome
      }
    }
  }

  /// Begins to take signals.
  ///
  /// - Parameters:
  ///   - body: Called with the number of the first signal.
  ///   - ready: Called when every signal is taken. One that comes before it is taken ends the program.
  init(
    _ body: @escaping @Sendable (Int32) -> Void, ready: @escaping @Sendable () -> Void
  ) {
    let asked = asked
    let registrations = DispatchGroup()
    sources = [SIGHUP, SIGINT, SIGTERM].map { number in
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler {
        guard asked.isFirst else { Self.exit(by: number) }
        body(number)
      }
      registrations.enter()
      source.setRegistrationHandler {
        // Dispatch takes the place of the signal's effect on Linux, and stands beside it elsewhere. A signal
        // that is ignored before Dispatch takes it would be lost.
        #if canImport(Darwin)
          signal(number, SIG_IGN)
        #endif
        registrations.leave()
      }
      source.resume()
      return source
    }
    registrations.notify(queue: .global(), execute: ready)
  }

  /// Ends the process by a signal, so that the shell that started it knows.
  static func exit(by number: Int32) -> Never {
    signal(number, SIG_DFL)
    // Dispatch has blocked it, to take it as an event.
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    unsafe sigaddset(&signals, number)
    unsafe pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    raise(number)
    Console.exit(128 + number)
  }
}
