public import SAML

/// The TV providers of the service: the identifier of each by the issuer of its assertions.
///
/// REST API V2 knows a provider by the identifier of the subscriber account, V1 by its own.
///
/// An app does not state the provider of its user; the signature proves it.
public struct Providers: Sendable, Hashable {
  private let identifiers: [ExactString: ExactString]

  /// Parses a list such as `https://idp.example.com=example-tv`, with white space between entries.
  ///
  /// An issuer may contain an equals sign; an identifier does not. It returns nil for an empty
  /// list, an entry without an issuer or an identifier, and an issuer that comes twice.
  ///
  /// - Parameter text: The list.
  public init?(parsing text: String) {
    var identifiers: [ExactString: ExactString] = [:]
    for entry in text.split(whereSeparator: \.isWhitespace) {
      guard let equals = entry.lastIndex(of: "=") else { return nil }
      let issuer = ExactString(entry[..<equals])
      let identifier = entry[entry.index(after: equals)...]
      guard !issuer.isEmpty, !identifier.isEmpty,
        identifiers.updateValue(ExactString(identifier), forKey: issuer) == nil
      else { return nil }
    }
    guard !identifiers.isEmpty else { return nil }
    self.identifiers = identifiers
  }

  /// The identifier of the provider that issued an assertion.
  ///
  /// - Parameter issuer: The issuer, from verified bytes.
  /// - Returns: nil for a provider that the service does not know.
  public func identifier(of issuer: ExactString) -> ExactString? { identifiers[issuer] }
}
