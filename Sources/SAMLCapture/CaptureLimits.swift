/// The bounds on what unwrapping reads and writes (IN-01, IN-02).
///
/// Each layer has its own, because each can grow what it is given. Raising one costs memory in
/// proportion; none of them decides what is valid.
public struct CaptureLimits: Sendable, Hashable {
  /// The largest capture, in octets.
  ///
  /// The largest accepted result, encoded with Base64 and with every symbol escaped, takes four
  /// times its size: 8 MiB.
  public var capturedOctets = 8 << 20

  /// The largest result that is not inflated, in octets, and the largest that Base64 may give.
  ///
  /// Twice the default limit of the parser on XML octets, so that the parser, and not this, says
  /// that a document is too large; UTF-16 takes twice the octets of UTF-8 as well.
  public var decodedOctets = 2 << 20

  /// The largest result of a DEFLATE stream, in octets, held to while it is inflated.
  ///
  /// One octet of DEFLATE can stand for a thousand, so a small capture could fill the memory. This
  /// is the default limit of the parser on XML octets.
  public var inflatedOctets = 1 << 20

  /// How many octets are kept behind so many: up to the limit and one more, which tells that it is above.
  func room(behind count: Int) -> Int {
    count > capturedOctets ? 0 : min(capturedOctets - count, .max - 1) + 1
  }

  /// The largest result of a DEFLATE stream of some octets.
  ///
  /// Messages inflate to ten times their size. One line of a capture may inflate to as much as any other,
  /// so that the largest result alone would be no limit for a thousand lines.
  func inflatedOctets(from count: Int) -> Int { min(inflatedOctets, max(64 << 10, 100 * count)) }

  /// The largest number of layers.
  ///
  /// A field, percent-encoding twice, Base64 twice and DEFLATE make six, which no honest capture
  /// reaches; each further layer would cost one more pass over the octets.
  public var layers = 8

  /// The limits that suit captures of SAML responses.
  public static let `default` = CaptureLimits()

  /// Makes the default limits, to be changed one by one.
  public init() {}
}
