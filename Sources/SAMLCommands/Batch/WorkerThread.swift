import SAMLCommandLine

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Threads of our own: those of Swift's tasks must not block, and evaluating, reading and writing
/// do.
enum WorkerThread {
  /// Starts a detached thread: the program does not wait for its end.
  ///
  /// - Returns: Whether it started; a system can run out of threads.
  static func start(_ body: @escaping @Sendable () -> Void) -> Bool {
    // Room for the attributes, and no value: which module declares `init()` depends on the headers
    // that were read first.
    unsafe withUnsafeTemporaryAllocation(of: pthread_attr_t.self, capacity: 1) { room in
      guard let attributes = room.baseAddress else { return false }
      unsafe pthread_attr_init(attributes)
      defer { unsafe pthread_attr_destroy(attributes) }
      unsafe pthread_attr_setdetachstate(attributes, CInt(PTHREAD_CREATE_DETACHED))
      // The main thread's size on most systems; Musl gives other threads 128 KiB.
      unsafe pthread_attr_setstacksize(attributes, 8 << 20)
      let execution = Execution.current
      let box = unsafe Unmanaged.passRetained(
        Body { Execution.$current.withValue(execution) { body() } })
      #if canImport(Darwin)
        var thread: pthread_t?
      #else
        var thread = pthread_t()
      #endif
      let result = unsafe pthread_create(&thread, attributes, run, box.toOpaque())
      if result != 0 { unsafe box.release() }
      return result == 0
    }
  }

  private final class Body: Sendable {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  #if canImport(Darwin)
    private static let run: @convention(c) (UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? = {
      unsafe Unmanaged<Body>.fromOpaque($0).takeRetainedValue().body()
      return nil
    }
  #else
    private static let run: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? =
      {
        if let box = unsafe $0 { unsafe Unmanaged<Body>.fromOpaque(box).takeRetainedValue().body() }
        return nil
      }
  #endif
}
