/// How much work the search for the cause of a failure may take.
///
/// It runs for signatures that fail, which anybody can send.
public struct DiagnosisLimits: Sendable, Hashable {
  /// How many edited forms of the content are digested.
  ///
  /// All that are known make about 60 for one element; zero turns the search off.
  public var maximumCandidates = 64

  /// How many octets are digested in all of them.
  ///
  /// Every form of an element of 64 KiB, and less of what is larger: some ten milliseconds.
  public var maximumOctets = 4 << 20

  /// How many times a signature value is tried over an edited `SignedInfo`.
  ///
  /// Each costs a public-key operation.
  public var maximumSignatureTrials = 16

  /// Creates the default limits.
  public init() {}
}
