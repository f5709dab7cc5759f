/// Something unusual that was tolerated, because every receiver reads the same octets or because
/// it comes from how the payload was copied.
public struct CaptureRemark: Sendable, Hashable, CustomStringConvertible {
  /// What can be remarked; the raw value is the dotted name, which never changes.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// A byte order mark before text that is not XML was skipped.
    case byteOrderMark = "capture.byte-order-mark"

    /// Bytes around the payload were skipped; each is one occurrence.
    case embedded = "capture.embedded"

    /// The Base64 text is broken into lines; each break inside it is one occurrence.
    case base64LineBreaks = "capture.base64-line-breaks"

    /// A field holds Base64 with a bare `+`, which was kept; a form decoder reads it as a space.
    case unescapedPlus = "capture.unescaped-plus"

    /// Percent-encoded XML without a field around it holds a bare `+`, which was read as a space.
    case plusReadAsSpace = "capture.plus-read-as-space"

    /// The query carries a signature over itself, which was not checked (SAML Bindings §3.4.4.1).
    case detachedSignature = "capture.detached-signature"
  }

  /// What is remarked.
  public let kind: Kind

  /// The place of the first occurrence.
  public let place: LayerOffset

  /// The number of occurrences, at least one.
  public let count: Int

  /// What was skipped, for ``Kind/embedded``; nil for the other kinds.
  public private(set) var skipped: SkippedText?

  /// The dotted name of the remark, which never changes.
  public var code: String { kind.rawValue }

  /// The remark, its place and its count, without payload text.
  public var description: String { "\(code) at \(place), \(detail)" }

  /// What was skipped, or how often it occurs, without payload text.
  package var detail: String { skipped?.detail(count) ?? "\(count) in all" }
}
