internal import COpenSSL

/// OpenSSL's queue of errors, one for each thread.
///
/// The queue outlives the call that filled it, so an error that is left in it is reported against
/// some later, unrelated call, perhaps of the program that we are a part of. Its texts are never
/// shown: they can tell a stranger what a failed check looked at.
package enum OpenSSLErrorQueue {
  /// Runs `body`, then removes the errors that it queued and no others.
  ///
  /// Decoders queue errors while they succeed too, so this is not for failures alone.
  package static func draining<Result: ~Copyable, Failure>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    // Without an error to mark, there is no mark and the pop empties the queue, as it was before.
    ERR_set_mark()
    defer { ERR_pop_to_mark() }
    return try body()
  }
}
