public import SAMLFormats

/// The attributes that a provider states about its customer: version 1's user metadata, version 2's
/// attributes.
public struct UserAttributes: Sendable, Hashable, Confidential {
  /// A value of an attribute, which is a person's: it does not print itself.
  public enum Value: Sendable, Hashable, Confidential {
    /// One text.
    case text(String)

    /// Several texts, in the provider's order.
    case texts([String])

    /// Texts by name, for instance ratings.
    case map([String: String])
  }

  /// The values by the name of their attribute.
  public let values: [String: Value]

  /// The attributes whose values are encrypted for the programmer's private key.
  public let encrypted: Set<String>

  /// Holds values.
  ///
  /// - Parameters:
  ///   - values: The values by the name of their attribute.
  ///   - encrypted: The attributes whose values are encrypted.
  public init(values: [String: Value] = [:], encrypted: Set<String> = []) {
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

extension UserAttributes.Value: ComparedByForm {
  /// Texts and names are the provider's.
  package var exactForm: ExactForm {
    switch self {
    case .text(let text): ExactForm("text", text)
    case .texts(let texts): ExactForm("texts", texts: texts)
    case .map(let texts): ExactForm("map", values: Exact(wrappedValue: texts))
    }
  }
}

extension UserAttributes: ComparedByForm {
  /// Names of attributes are the provider's too.
  package var exactForm: ExactForm {
    var exact: [ExactText: Value] = [:]
    for (name, value) in values { exact[ExactText(name)] = value }
    return ExactForm("UserAttributes", values: exact, Exact(wrappedValue: encrypted))
  }
}
