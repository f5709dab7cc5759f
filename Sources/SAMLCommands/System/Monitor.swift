#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A state that one thread at a time sees, and whose changes the others can wait for.
@safe final class Monitor<State>: @unchecked Sendable {
  private var state: State
  // On the heap, since neither may move while a thread waits.
  private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let change = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

  init(_ state: State) {
    self.state = state
    unsafe pthread_mutex_init(lock, nil)
    unsafe pthread_cond_init(change, nil)
  }

  deinit {
    unsafe pthread_cond_destroy(change)
    unsafe pthread_mutex_destroy(lock)
    unsafe change.deallocate()
    unsafe lock.deallocate()
  }

  /// Looks at the state or changes it, and wakes those who wait for a change.
  @discardableResult
  func access<Result>(_ body: (inout State) -> Result) -> Result {
    unsafe pthread_mutex_lock(lock)
    defer {
      unsafe pthread_cond_broadcast(change)
      unsafe pthread_mutex_unlock(lock)
    }
    return body(&state)
  }

  /// Waits until the state allows a result.
  ///
  /// The body changes nothing before it returns one.
  func wait<Result>(_ body: (inout State) -> Result?) -> Result {
    while true {
      if let result = wait(milliseconds: 60_000, body) { return result }
    }
  }

  /// Waits until the state allows a result, and at most some time; nil when the time is over.
  func wait<Result>(milliseconds: Int, _ body: (inout State) -> Result?) -> Result? {
    unsafe pthread_mutex_lock(lock)
    defer { unsafe pthread_mutex_unlock(lock) }
    var end = timespec()
    unsafe clock_gettime(CLOCK_REALTIME, &end)
    let nanoseconds = Int(end.tv_nsec) + milliseconds % 1000 * 1_000_000
    end.tv_sec += milliseconds / 1000 + nanoseconds / 1_000_000_000
    end.tv_nsec = nanoseconds % 1_000_000_000
    while true {
      if let result = body(&state) {
        unsafe pthread_cond_broadcast(change)
        return result
      }
      guard unsafe pthread_cond_timedwait(change, lock, &end) == 0 else { return body(&state) }
    }
  }
}
