/// How much work the search for the cause of a failure may take.
///
/// It runs for signatures that fail, which anybody can send.
public struct DiagnosisLimits: Sendable, Hashable {
  /// How many edited forms of the content are digested.
  ///
  /// All that are known make about 60 for one element; zero turns the search off.
  public var maximumCandidates = 64

  /// How many octets are made in all of them.
  ///
  /// Every form of an element of 12 KiB, and fewer of what is larger: a few milliseconds, where the
  /// largest document takes longer than that to be parsed.
  public var maximumOctets = 1 << 20

  /// How many times a signature value is tried over a `SignedInfo` with other line breaks in its digest,
  /// and how many times over one that was edited otherwise.
  ///
  /// Each costs a public-key operation.
  public var maximumSignatureTrials = 16

  /// Creates the default limits.
  public init() {}
}
