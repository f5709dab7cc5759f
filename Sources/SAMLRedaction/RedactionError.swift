public import Formats
public import SAMLCapture
public import XMLSignature
public import XML

/// Why there is no redacted copy of a capture.
///
/// What cannot be read cannot be redacted: nobody can say where its values stand.
public enum RedactionError: Error, Sendable, Hashable {
  /// The layers could not be removed.
  case capture(CaptureError)
  /// What is inside is not a document.
  case document(XMLParseError)
  /// A layer that cannot be put back.
  case layer
  /// A throw-away key could not be made, or could not sign.
  case key(KeyError)

  /// The stable code; see docs/error-codes.md.
  public var code: StableCode {
    switch self {
    case .capture(let error): error.code
    case .document(let error): error.code
    case .layer: .captureLayerNotRedactable
    case .key(let error): error.code
    }
  }
}
