public import SAMLFormats

/// Something about the packaging of a payload: a fault that was repaired, or something unusual.
public struct CaptureDiagnostic: Sendable, Hashable, CustomStringConvertible {
  /// The effect of a diagnostic on the payload.
  public enum Severity: Sendable, Hashable, CaseIterable {
    /// The payload is not valid, because its receiver reads other bytes, or none.
    case defect

    /// The payload is as valid as without it: every receiver reads the same bytes, or it comes from how the
    /// payload was copied.
    case remark
  }

  /// The kind of a diagnostic.
  public enum Kind: Sendable, Hashable, CaseIterable {
    /// The text was percent-encoded once more than it is decoded; each escape is one occurrence.
    case doublePercentEncoding

    /// The text was encoded with Base64 once more than it is decoded.
    case doubleBase64

    /// A space in place of the `+` of Base64; the plus was put back.
    case plusAsSpace

    /// `-` and `_` in place of the `+` and `/` of Base64 (RFC 4648 §5).
    case base64URLAlphabet

    /// `+` and `/` in place of the `-` and `_` that a token endpoint takes (RFC 7522 §2.1).
    case base64StandardAlphabet

    /// The Base64url for a token endpoint has padding, which it should not have (RFC 7522 §2.1).
    case base64Padded

    /// The text lacks its padding; each missing `=` is one occurrence.
    case base64MissingPadding

    /// Bytes around the payload were skipped; each is one occurrence.
    ///
    /// A defect where the whole input had to be the payload, otherwise a remark.
    case embedded

    /// A byte order mark before text that is not XML was skipped.
    case byteOrderMark

    /// The Base64 text is broken into lines; each break inside it is one occurrence.
    case base64LineBreaks

    /// A field holds Base64 with a bare `+`, which was kept; a form decoder reads it as a space.
    case unescapedPlus

    /// Percent-encoded XML without a field around it holds a bare `+`, which was read as a space.
    case plusReadAsSpace

    /// The form carries a signature of the HTTP-POST-SimpleSign binding, which was not checked (SAML
    /// HTTP-POST-SimpleSign Binding §2.5).
    case simpleSign

    /// The form has both `SAMLRequest` and `SAMLResponse`, so two receivers could take two messages (SAML Bindings
    /// §3.5.4).
    case fieldsMixed

    /// The gzip stream around the text has a wrong checksum, or bytes behind its last member.
    case gzipMalformed

    /// Each field has a line of its own, decoded, as browsers show a form.
    case formDecoded

    /// Another message can be read from the same bytes in another way.
    case ambiguous

    /// What was sent has a layer that the bindings do not know, and that a recorder cannot have added.
    case furtherLayer

    /// The stable code; see docs/reference/error-codes.md.
    public var code: StableCode {
      switch self {
      case .doublePercentEncoding: .captureDoublePercentEncoding
      case .doubleBase64: .captureDoubleBase64
      case .plusAsSpace: .capturePlusAsSpace
      case .base64URLAlphabet: .captureBase64URLAlphabet
      case .base64StandardAlphabet: .captureBase64StandardAlphabet
      case .base64Padded: .captureBase64Padded
      case .base64MissingPadding: .captureBase64MissingPadding
      case .embedded: .captureEmbedded
      case .byteOrderMark: .captureByteOrderMark
      case .base64LineBreaks: .captureBase64LineBreaks
      case .unescapedPlus: .captureUnescapedPlus
      case .plusReadAsSpace: .capturePlusReadAsSpace
      case .simpleSign: .captureSimpleSign
      case .fieldsMixed: .captureFieldsMixed
      case .gzipMalformed: .captureGzipMalformed
      case .formDecoded: .captureFormDecoded
      case .ambiguous: .captureAmbiguous
      case .furtherLayer: .captureFurtherLayer
      }
    }
  }

  /// Its effect on the payload.
  public let severity: Severity

  /// The kind of the diagnostic.
  public let kind: Kind

  /// The place of the first occurrence.
  public let place: LayerOffset

  /// The number of occurrences, at least one.
  public let count: Int

  /// The skipped text, for ``Kind/embedded``; nil for the other kinds.
  package private(set) var skipped: SkippedText?

  /// The dotted name of the kind, which never changes.
  public var code: StableCode { kind.code }

  /// The code, its place and its count, without payload text.
  public var description: String { "\(code) at \(place), \(detail)" }

  /// The kind of skipped text, or how often the diagnostic occurs, without payload text.
  package var detail: String { skipped?.detail(count) ?? "\(count) in all" }
}

extension [CaptureDiagnostic] {
  /// The diagnostics that make the payload invalid.
  package var defects: [CaptureDiagnostic] { filter { $0.severity == .defect } }

  /// The diagnostics that do not affect the payload's validity.
  package var remarks: [CaptureDiagnostic] { filter { $0.severity == .remark } }
}
