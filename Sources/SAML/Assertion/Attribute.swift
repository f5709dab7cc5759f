import XMLTree

/// A named property of the subject (SAML Core §2.7.3.1).
public struct Attribute: Sendable, Hashable {
  /// The name; together with the format it identifies the attribute.
  public let name: String
  /// The URI of the name's format; absent means unspecified.
  public let nameFormat: String?
  /// A name for people; it never identifies (SAML Core §2.7.3.1, ATT-01).
  public let friendlyName: String?
  /// The values in the order of the document.
  public let values: [AttributeValue]
  /// Whether two values state different types (`xsi:type`).
  let hasMixedTypes: Bool
  /// Whether the name is what its format promises (SAML Core §8.2.3).
  let hasNameOfItsFormat: Bool
  /// The last octets of the name, as a number, for names to be told apart by.
  ///
  /// The names of one provider are often equally long and begin alike, such as `urn:oid:`.
  let nameEnd: UInt64

  /// What makes an attribute the same as another (ATT-01).
  struct Identity: Hashable {
    let name: String
    let format: String

    /// A text equals canonically equivalent ones; here the octets decide (TXT-03).
    static func == (left: Identity, right: Identity) -> Bool {
      left.name.isExactly(right.name) && left.format.isExactly(right.format)
    }

    /// Both, since whoever writes the message chooses them: many formats of one name are as many hashes.
    func hash(into hasher: inout Hasher) {
      unsafe name.utf8Span.span.withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
      unsafe format.utf8Span.span.withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
    }
  }

  var identity: Identity { Identity(name: name, format: nameFormat ?? Self.unspecified) }

  /// Whether two attributes are the same one.
  func hasIdentity(of other: Attribute) -> Bool {
    nameEnd == other.nameEnd && identity == other.identity
  }

  /// The format whose names are XML names (SAML Core §8.2.3).
  static let basicFormat = "urn:oasis:names:tc:SAML:2.0:attrname-format:basic"

  /// What an absent format means (SAML Core §2.7.3.1).
  static let unspecified = "urn:oasis:names:tc:SAML:2.0:attrname-format:unspecified"
}

/// One value of an attribute (SAML Core §2.7.3.1.1).
///
/// An absent value is an attribute without values; the other three are told apart here (TXT-04).
public enum AttributeValue: Sendable, Hashable, Redacted {
  /// Text, which may be empty.
  case text(String)
  /// `xsi:nil="true"`: there is no value.
  case null
  /// XML: its canonical octets as text, and all its text joined, for display (TXT-05).
  case xml(String, text: String)

  init(
    _ element: XMLTree.Element, _ structured: inout StructuredOctets
  ) throws(AssertionError) {
    if try element.isNil() {
      guard try element.samlText().isEmpty else { throw .unexpectedText(element.id) }
      self = .null
    } else if element.hasChildElements {
      self = .xml(try structured.text(of: element), text: element.displayText)
    } else {
      self = .text(try element.samlText())
    }
  }
}
