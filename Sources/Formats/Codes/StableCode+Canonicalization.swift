extension StableCode {
  /// No octet is left to be digested.
  public static var c14nEmpty: Self { Self("c14n.empty") }

  /// An element declares a namespace by a relative URI.
  public static var c14nRelativeNamespaceURI: Self { Self("c14n.relative-namespace-uri") }

  /// The canonical form is larger than the limit.
  public static var c14nTooLarge: Self { Self("c14n.too-large") }

  static let ofCanonicalization: [Self] = [
    .c14nEmpty, .c14nRelativeNamespaceURI, .c14nTooLarge,
  ]
}
