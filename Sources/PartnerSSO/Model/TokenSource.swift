package import Formats

/// How an authentication came about: V1's user metadata `tokenSource` and V2's profile type.
public enum TokenSource: Sendable, Hashable {
  /// By the partner's single sign-on: `Apple` in V1, `appleSSO` in V2.
  case partner

  /// In another way, by the word that the service has for it, for instance `regular`.
  case other(String)

  /// Reads the word of either version.
  public init(_ value: String) {
    self = value == "Apple" || value == "appleSSO" ? .partner : .other(value)
  }
}

extension TokenSource: ComparedByForm {
  /// The word is the service's.
  package var exactForm: ExactForm {
    switch self {
    case .partner: ExactForm("partner")
    case .other(let value): ExactForm("other", value)
    }
  }
}
