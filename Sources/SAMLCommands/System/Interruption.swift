import SAMLCommandLine

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A signal that asks the program to end, taken as an event and not as the end.
///
/// A second one ends the program at once.
final class Interruption: Sendable {
  private let received = Monitor<Int32?>(nil)

  /// The signal that was received; nil without one.
  var signal: Int32? { received.access { $0 } }

  /// Begins to wait for signals.
  ///
  /// A thread that was started before would be ended by them.
  ///
  /// - Parameter body: Called by a thread of its own.
  func begin(_ body: @escaping @Sendable () -> Void) {
    var signals = Self.signals
    unsafe pthread_sigmask(SIG_BLOCK, &signals, nil)
    let isWaiting = WorkerThread.start { [received] in
      var signals = Self.signals
      var signal: Int32 = 0
      guard unsafe sigwait(&signals, &signal) == 0 else { return }
      unsafe pthread_sigmask(SIG_UNBLOCK, &signals, nil)
      received.access { $0 = signal }
      body()
      // Stays, as the thread that a second signal reaches.
      while true { pause() }
    }
    if !isWaiting { unsafe pthread_sigmask(SIG_UNBLOCK, &signals, nil) }
  }

  /// Ends the process by a signal, so that the shell that started it knows; it reports 128 more than
  /// the number of the signal.
  static func exit(by signal: Int32) -> Never {
    Self.restore(signal)
    raise(signal)
    Console.exit(128 + signal)
  }

  private static func restore(_ signal: Int32) {
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    unsafe sigaddset(&signals, signal)
    unsafe pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  }

  /// Those that are not ignored: who starts a program in the background wants it to go on.
  private static var signals: sigset_t {
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    for signal in [SIGHUP, SIGINT, SIGTERM] {
      var action = sigaction()
      unsafe sigaction(signal, nil, &action)
      #if canImport(Darwin)
        let handler = unsafe action.__sigaction_u.__sa_handler
      #else
        let handler = unsafe action.__sigaction_handler.sa_handler
      #endif
      let isIgnored =
        unsafe unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
      if !isIgnored { unsafe sigaddset(&signals, signal) }
    }
    return signals
  }
}
