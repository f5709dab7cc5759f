public import SAMLFormats

extension ValidatedAssertion {
  /// The name of the subject; nil where there is none, or it was not decrypted.
  public var nameID: NameID? { assertion.content.subject?.nameID }

  /// The one value of the attribute with that name; nil where there is none.
  ///
  /// - Parameter name: The name, compared byte by byte. The name for people never counts.
  /// - Throws: ``AttributeDoubt`` where another reader could take another value.
  public subscript(_ name: ExactString) -> String? {
    get throws(AttributeDoubt) {
      let values = try values(name)
      guard values.count <= 1 else { throw .severalValues(count: values.count) }
      return values.first
    }
  }

  /// The values of the attribute with that name, in the order of the document.
  ///
  /// - Parameters:
  ///   - name: The name, compared byte by byte.
  ///   - format: The `NameFormat`, which is a part of the name; nil is any, if there is one alone.
  /// - Returns: The texts; none where the attribute is absent, or has no value.
  /// - Throws: ``AttributeDoubt`` for attributes of several formats, and for a value that is no text.
  public func values(
    _ name: ExactString, format: ExactString? = nil
  ) throws(AttributeDoubt) -> [String] {
    let named = assertion.content.attributes.filter { attribute in
      attribute.name == name
        && format.map { $0 == (attribute.nameFormat ?? Attribute.unspecified) } ?? true
    }
    guard Set(named.map(\.identity)).count <= 1 else { throw .severalFormats }
    var texts: [String] = []
    for value in named.flatMap(\.values) {
      guard case .text(let text) = value else { throw .notText }
      texts.append(text.string)
    }
    return texts
  }
}

/// Why an attribute has no one value.
public enum AttributeDoubt: Error, Sendable, Hashable, CustomStringConvertible {
  /// It has several values, and one was asked for.
  case severalValues(count: Int)
  /// Attributes with different `NameFormat`s have the name (SAML Core §2.7.3.1).
  case severalFormats
  /// A value is `xsi:nil` or XML.
  case notText

  /// One sentence for people, without any value.
  public var description: String {
    switch self {
    case .severalValues(let count): "The attribute has \(count) values; values(_:format:) has them."
    case .severalFormats: "The name is there with several formats; name the one that is meant."
    case .notText: "A value is not text; attributes has it."
    }
  }
}
