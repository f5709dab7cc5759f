extension StableCode {
  /// The assertion was not used before.
  public static var replayAssertion: Self { Self("replay.assertion") }

  /// The replay cache is set up to drop entries that are still needed.
  public static var replayCacheEvicting: Self { Self("replay.cache-evicting") }

  /// The replay cache no longer remembers the time of this assertion.
  public static var replayCacheForgotten: Self { Self("replay.cache-forgotten") }

  /// The replay cache is full of assertions that have not ended yet.
  public static var replayCacheFull: Self { Self("replay.cache-full") }

  /// The replay cache could not say whether the assertion was used.
  public static var replayCacheUnavailable: Self { Self("replay.cache-unavailable") }

  /// The assertion was used before.
  public static var replayReplayed: Self { Self("replay.replayed") }

  static let ofReplay: [Self] = [
    .replayAssertion, .replayCacheEvicting, .replayCacheForgotten, .replayCacheFull,
    .replayCacheUnavailable, .replayReplayed,
  ]
}
