/// How much work the search for the cause of a failure may take.
///
/// It runs for signatures that fail, which anybody can send.
public struct DiagnosisLimits: Sendable, Hashable {
  /// How many edited forms of the content are digested, and of `SignedInfo` in one search.
  ///
  /// All that are known make about 60 for one element; zero turns the search off.
  public var maximumCandidates = 64

  /// How many octets are made in all forms of one search.
  ///
  /// Every form of an element of 12 KiB, and fewer of what is larger: a few milliseconds, where the
  /// largest document takes longer than that to be parsed.
  public var maximumOctets = 1 << 20

  /// How many times a signature value is tried in one search: over a `SignedInfo` with other line breaks in
  /// its digest, over one that was edited otherwise, and each of these with the keys that the message names
  /// and with the others.
  ///
  /// Each costs a public-key operation.
  public var maximumSignatureTrials = 16

  /// Creates the default limits.
  public init() {}
}
