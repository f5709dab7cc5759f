public import Formats

/// Something unusual that was tolerated, because every receiver reads the same octets or because
/// it comes from how the payload was copied.
public struct CaptureRemark: Sendable, Hashable, CustomStringConvertible {
  /// What can be remarked.
  public enum Kind: Sendable, Hashable, CaseIterable {
    /// A byte order mark before text that is not XML was skipped.
    case byteOrderMark

    /// Bytes around the payload were skipped; each is one occurrence.
    case embedded

    /// The Base64 text is broken into lines; each break inside it is one occurrence.
    case base64LineBreaks

    /// A field holds Base64 with a bare `+`, which was kept; a form decoder reads it as a space.
    case unescapedPlus

    /// Percent-encoded XML without a field around it holds a bare `+`, which was read as a space.
    case plusReadAsSpace

    /// The query carries a signature over itself, which was not checked (SAML Bindings §3.4.4.1).
    case detachedSignature

    /// The stable code; see docs/error-codes.md.
    public var code: StableCode {
      switch self {
      case .byteOrderMark: .captureByteOrderMark
      case .embedded: .captureEmbedded
      case .base64LineBreaks: .captureBase64LineBreaks
      case .unescapedPlus: .captureUnescapedPlus
      case .plusReadAsSpace: .capturePlusReadAsSpace
      case .detachedSignature: .captureDetachedSignature
      }
    }
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
  public var code: StableCode { kind.code }

  /// The remark, its place and its count, without payload text.
  public var description: String { "\(code) at \(place), \(detail)" }

  /// What was skipped, or how often it occurs, without payload text.
  package var detail: String { skipped?.detail(count) ?? "\(count) in all" }
}
