#if SQLiteReplay || RedisReplay
  internal import Dispatch

  /// Runs an actor on a queue of its own, so that calls that block do not hold up the threads that all
  /// tasks share.
  ///
  /// An actor's `unownedExecutor` does not keep it alive: the actor stores it.
  package final class QueueExecutor: SerialExecutor {
    private let queue: DispatchQueue

    /// Makes the queue.
    ///
    /// - Parameter label: What debuggers call it.
    package init(label: String) { queue = DispatchQueue(label: label) }

    package func enqueue(_ job: consuming ExecutorJob) {
      // The closure keeps the executor alive until the job, which runs once, is done.
      let job = UnownedJob(job)
      queue.async { unsafe job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }
  }
#endif
