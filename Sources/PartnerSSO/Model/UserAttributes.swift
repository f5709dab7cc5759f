public import SAMLFormats

/// The attributes that a provider states about its customer: version 1's user metadata, version 2's
/// attributes.
public struct UserAttributes: Sendable, Hashable, Confidential {
  /// A value of an attribute, which is a person's: it does not print itself.
  public enum Value: Sendable, Hashable, Confidential {
    /// One text.
    case text(ExactString)

    /// Several texts, in the provider's order.
    case texts([ExactString])

    /// Texts by name, for instance ratings.
    case map([ExactString: ExactString])
  }

  /// The values by the name of their attribute.
  public let values: [ExactString: Value]

  /// The attributes whose values are encrypted for the programmer's private key.
  public let encrypted: Set<ExactString>

  /// Holds values.
  ///
  /// - Parameters:
  ///   - values: The values by the name of their attribute.
  ///   - encrypted: The attributes whose values are encrypted.
  public init(values: [ExactString: Value] = [:], encrypted: Set<ExactString> = []) {
    self.values = values
    self.encrypted = encrypted
  }

  /// These attributes, with newer ones in place of those that have the same names.
  package func updated(with newer: UserAttributes) -> UserAttributes {
    UserAttributes(
      values: values.merging(newer.values) { _, new in new },
      encrypted: encrypted.subtracting(newer.values.keys).union(newer.encrypted))
  }
}
