public import Formats

/// Why a document has no canonical octets.
public enum CanonicalizationError: Error, Sendable, Hashable {
  /// An element declares a namespace by a relative URI; canonicalisation must fail
  /// (Canonical XML 1.0 §2.1).
  case relativeNamespaceURI(NodeID)
  /// No octet is left: a digest of nothing says nothing (C14-01).
  case empty
  /// The octets would be more than the limit.
  case tooLarge(maximum: Int)

  /// The stable code; see docs/error-codes.md.
  public var code: StableCode {
    switch self {
    case .relativeNamespaceURI: .c14nRelativeNamespaceURI
    case .empty: .c14nEmpty
    case .tooLarge: .c14nTooLarge
    }
  }
}
