public import SAMLFormats

/// Why bytes cannot become a token-exchange payload.
public enum PayloadError: CodedError, Sendable, Hashable {
  /// The bytes are not UTF-8; the offset is that of the first ill-formed sequence.
  case invalidUTF8(offset: Int)

  /// The dotted name of the error, which never changes.
  public var code: StableCode {
    switch self {
    case .invalidUTF8: .payloadInvalidUTF8
    }
  }
}
