/// The bounds on what unwrapping reads and writes (IN-01, IN-02).
///
/// Each layer has its own, because each can grow what it is given. Raising one costs memory in
/// proportion; none of them decides what is valid.
public struct CaptureLimits: Sendable, Hashable {
  /// The largest capture, in bytes.
  ///
  /// The largest accepted result, encoded with Base64 and with every symbol escaped, takes four
  /// times its size: 8 MiB.
  public var capturedBytes = 8 << 20

  /// The largest result that is not inflated, in bytes, and the largest that Base64 may give.
  ///
  /// Twice the default limit of the parser on XML bytes, so that the parser, and not this, says
  /// that a document is too large; UTF-16 takes twice the bytes of UTF-8 as well.
  public var decodedBytes = 2 << 20

  /// The largest result of a DEFLATE stream, in bytes, held to while it is inflated.
  ///
  /// One byte of DEFLATE can stand for a thousand, so a small capture could fill the memory. This
  /// is the default limit of the parser on XML bytes.
  public var inflatedBytes = 1 << 20

  /// How many bytes are kept behind so many: up to the limit and one more, which tells that it is above.
  func room(behind count: Int) -> Int {
    count > capturedBytes ? 0 : min(capturedBytes - count, .max - 1) + 1
  }

  /// The largest result of a DEFLATE stream of some bytes.
  ///
  /// Messages inflate to ten times their size. One line of a capture may inflate to as much as any other,
  /// so that the largest result alone would be no limit for a thousand lines.
  func inflatedBytes(from count: Int) -> Int { min(inflatedBytes, max(64 << 10, 100 * count)) }

  /// The largest number of layers.
  ///
  /// A field, percent-encoding twice, Base64 twice and DEFLATE make six, which no honest capture
  /// reaches; each further layer would cost one more pass over the bytes.
  public var layers = 8

  /// The limits that suit captures of SAML responses.
  public static let `default` = CaptureLimits()

  /// Makes the default limits, to be changed one by one.
  public init() {}
}
