public import SAMLFormats

extension StableCode {
  /// Passes where `ReplayCache` had no entry, and is not checked where no cache was asked (SAML
  /// Profiles §4.1.4.5).
  public static let replayAssertion = StableCode(
    "replay.assertion", .policy, mends: .operator,
    says: "The assertion or request was not used before.", unchecked: "No replay cache was given.",
    why: "A capture can be presented again (SAML Profiles section 4.1.4.5).",
    help: "A service gives `verify` a replay cache; the command looks into one with --replay-cache "
      + "and never writes to it.")

  /// A `ReplayCache` threw `evicting`, because its store may discard keys before they expire.
  public static let replayCacheEvicting = StableCode(
    "replay.cache-evicting", .policy, mends: .operator,
    says: "The replay cache is set up to drop entries that are still needed.",
    why: "An assertion that was dropped could be used again without a trace.",
    help: "Set maxmemory-policy to noeviction; the server then refuses new entries when its memory "
      + "is full.")

  /// A `ReplayCache` threw `forgotten`, because keys with this expiry were already purged.
  public static let replayCacheForgotten = StableCode(
    "replay.cache-forgotten", .policy, mends: .operator,
    says: "The replay cache no longer remembers the time of this assertion.",
    why: "It may have been used and dropped since; this happens if a clock goes backwards.",
    help: "Compare the clocks of all machines that share the cache.")

  /// A `ReplayCache` threw `full`, because its capacity is used up by unexpired keys.
  public static let replayCacheFull = StableCode(
    "replay.cache-full", .policy, mends: .retry,
    says: "The replay cache is full of assertions that have not expired yet.",
    why: "Dropping one of them would let it be used again.",
    help: "Give the cache more room, or find out who presents so many assertions.")

  /// A `ReplayCache` threw `unavailable`, because its store failed or did not answer in time.
  public static let replayCacheUnavailable = StableCode(
    "replay.cache-unavailable", .policy, mends: .retry,
    says: "The replay cache could not say whether the assertion was used.",
    why: "Without its answer the assertion may be a copy, so it is refused.",
    help: "Make the cache reachable and writable; then ask the provider for a new response, "
      + "because this one may have been used up.")

  /// `ReplayCache` already holds the key of an otherwise valid assertion or request (SAML Profiles
  /// §4.1.4.5).
  public static let replayReplayed = StableCode(
    "replay.replayed", .attack, mends: .client, says: "The assertion or request was used before.",
    why: "A service accepts each assertion once, because a second one may be a stolen copy (SAML "
      + "Profiles section 4.1.4.5).",
    help: "Ask the provider for a new response. If your app sent this one only once, look for a "
      + "copy of it in logs and proxies.",
    attack: .replay)
}
