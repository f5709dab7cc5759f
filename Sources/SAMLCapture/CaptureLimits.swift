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

  /// The largest result that is not inflated, in bytes, and the largest result of Base64.
  ///
  /// Twice the parser's default limit on XML bytes, so the parser reports a document that is too
  /// large. UTF-16 also takes twice the bytes of UTF-8.
  public var decodedBytes = 2 << 20

  /// The largest result of a DEFLATE stream, in bytes, enforced while it is inflated.
  ///
  /// One byte of DEFLATE can expand to a thousand, so a small capture could fill the memory. This
  /// is the parser's default limit on XML bytes.
  public var inflatedBytes = 1 << 20

  /// How many more bytes to keep after so many: up to the limit, and one more that proves the
  /// excess.
  func room(behind count: Int) -> Int {
    count > capturedBytes ? 0 : min(capturedBytes - count, .max - 1) + 1
  }

  /// The largest result of a DEFLATE stream of some bytes.
  ///
  /// Messages inflate to ten times their size. Each line of a capture may inflate to the largest
  /// result, so that alone would not limit a capture of a thousand lines.
  func inflatedBytes(from count: Int) -> Int { min(inflatedBytes, max(64 << 10, 100 * count)) }

  /// The largest number of layers.
  ///
  /// A field, percent-encoding twice, Base64 twice and DEFLATE make six, which no honest capture
  /// reaches; each further layer would cost one more pass over the bytes.
  public var layers = 8

  /// The largest number of bytes that the forms of recorders may hold, all of them together.
  ///
  /// Each form is read as an input of its own, and each of those may have several forms. Four forms of the largest
  /// capture are more than any real input has.
  public var runBytes = 32 << 20

  /// The largest number of recorders' forms around one another.
  ///
  /// A dump of a page with a string in a script has three.
  public var runNesting = 5

  /// The largest number of entries of an archive that are looked at.
  ///
  /// Fiddler writes three or four for each exchange.
  public var archiveEntries = 16_384

  /// The limits that suit captures of SAML responses.
  public static let `default` = CaptureLimits()

  /// Makes the default limits, to be changed one by one.
  public init() {}
}
