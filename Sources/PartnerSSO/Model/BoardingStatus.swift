public import SAMLFormats

/// `boardingStatus`: how far a provider has come on the platform.
public enum BoardingStatus: Sendable, Hashable {
  /// `SUPPORTED`: single sign-on works.
  case supported

  /// `PICKER`: the platform's picker lists the provider, but it has no single sign-on.
  case picker

  /// Another value, which promises nothing.
  case other(ExactString)

  /// Reads the value as the service writes it.
  public init(_ value: ExactString) {
    switch value {
    case "SUPPORTED": self = .supported
    case "PICKER": self = .picker
    default: self = .other(value)
    }
  }
}
