public import Formats

/// Why a replay cache has no answer; the assertion is then refused.
///
/// No case carries content of the message, or of what the cache's own library says.
public enum ReplayCacheError: Error, Sendable, Hashable {
  /// The cache cannot be reached, opened, read or written, or it did not answer in time.
  case unavailable
  /// The cache is full of entries that are still needed.
  case full
  /// The end of the assertion lies in a time that the cache has already dropped.
  case forgotten
  /// The cache is set up to drop entries that are still needed.
  case evicting

  /// The stable code; see docs/error-codes.md.
  public var code: StableCode {
    switch self {
    case .unavailable: .replayCacheUnavailable
    case .full: .replayCacheFull
    case .forgotten: .replayCacheForgotten
    case .evicting: .replayCacheEvicting
    }
  }
}
