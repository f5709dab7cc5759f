public import SAML

extension Inspection {
  /// The inspection with what a replay cache knows of the assertion; nothing is written.
  ///
  /// The cache is asked only when the outcome is `valid`.
  ///
  /// - Parameter cache: The memory of the service that accepts the assertions.
  /// - Returns: The inspection itself when it is not `valid`. It becomes `invalid` when the assertion is
  ///   remembered, and `indeterminate` when the cache cannot say.
  public func observing(_ cache: some ReplayCache) async -> Inspection {
    guard outcome == .valid, case .response(let verdict, let document) = content else {
      return self
    }
    return with(await verdict.observing(cache), on: document)
  }

  /// The inspection after the assertion was used up in a replay cache.
  package func consuming(_ cache: some ReplayCache) async -> Inspection {
    guard outcome == .valid, case .response(let verdict, let document) = content else {
      return self
    }
    return with(await verdict.consuming(cache), on: document)
  }
}
