public import Formats

/// A fault that peeling can repair and a receiver may not.
///
/// A payload with a defect is not valid, whatever else holds: its receiver reads other octets, or
/// none. Peeling goes on, because the remaining findings matter as well.
public struct CaptureDefect: Sendable, Hashable, CustomStringConvertible {
  /// The faults.
  public enum Kind: Sendable, Hashable, CaseIterable {
    /// The text was percent-encoded once more than it is decoded; each escape is one occurrence.
    case doublePercentEncoding

    /// The text was encoded with Base64 once more than it is decoded.
    case doubleBase64

    /// A space stands where Base64 has `+`; the plus was put back.
    case plusAsSpace

    /// `-` and `_` stand where Base64 has `+` and `/` (RFC 4648 §5).
    case base64URLAlphabet

    /// The text lacks its padding; each missing `=` is one occurrence.
    case base64MissingPadding

    /// Bytes around the payload were skipped although the whole input had to be the payload; each is one
    /// occurrence. See ``FoundPayload/isExact``.
    case embedded

    /// The stable code; see docs/error-codes.md.
    public var code: StableCode {
      switch self {
      case .doublePercentEncoding: .captureDoublePercentEncoding
      case .doubleBase64: .captureDoubleBase64
      case .plusAsSpace: .capturePlusAsSpace
      case .base64URLAlphabet: .captureBase64URLAlphabet
      case .base64MissingPadding: .captureBase64MissingPadding
      case .embedded: .captureEmbedded
      }
    }
  }

  /// The fault.
  public let kind: Kind

  /// The place of the first occurrence.
  public let place: LayerOffset

  /// The number of occurrences, at least one.
  public let count: Int

  /// What was skipped, for ``Kind/embedded``; nil for the other kinds.
  public private(set) var skipped: SkippedText?

  /// The dotted name of the fault, which never changes.
  public var code: StableCode { kind.code }

  /// The fault, its place and its count, without payload text.
  public var description: String { "\(code) at \(place), \(detail)" }

  /// What was skipped, or how often it occurs, without payload text.
  package var detail: String { skipped?.detail(count) ?? "\(count) in all" }
}
