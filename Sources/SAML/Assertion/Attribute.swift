import CanonicalXML
public import SAMLFormats

/// A named property of the subject (SAML Core §2.7.3.1).
///
/// A view of the bytes that state it, which it keeps in memory. Texts are made each time they are
/// asked for, since few of an assertion's attributes are read at all: take `values` once to go over them.
public struct Attribute: Sendable {
  private let tree: XMLTree
  private let nameRange: ByteRange
  private let nameFormatRange: ByteRange?
  private let friendlyNameRange: ByteRange?
  private let statedValues: StatedValues

  /// The name; together with the format it identifies the attribute.
  public var name: ExactString { tree.view.text(nameRange) }
  /// The URI of the name's format; absent means unspecified.
  public var nameFormat: ExactString? { nameFormatRange.map { tree.view.text($0) } }
  /// A name for people; it never identifies (SAML Core §2.7.3.1, ATT-01).
  public var friendlyName: ExactString? { friendlyNameRange.map { tree.view.text($0) } }
  /// The values in the order of the document.
  public var values: [AttributeValue] {
    switch statedValues {
    case .texts(let element, let count): tree.view.texts(of: element, count: count)
    case .read(let values): values
    }
  }
  /// Whether two values state different types (`xsi:type`).
  let hasMixedTypes: Bool
  /// Whether the name is what its format promises (SAML Core §8.2.3).
  let hasNameOfItsFormat: Bool
  /// The last bytes of the name as a number, to compare names fast.
  ///
  /// The names of one provider are often equally long and begin alike, such as `urn:oid:`.
  let nameEnd: UInt64

  /// How many values there are.
  var valueCount: Int {
    switch statedValues {
    case .texts(_, let count): count
    case .read(let values): values.count
    }
  }

  /// How the values are known.
  enum StatedValues: Sendable {
    /// So many texts, each all that a child of an element holds.
    case texts(of: NodeID, count: Int)
    /// Values of which at least one is no text alone.
    case read([AttributeValue])
  }

  init(
    in tree: XMLTree, name: ByteRange, nameFormat: ByteRange?,
    friendlyName: ByteRange?, values: StatedValues, hasMixedTypes: Bool, hasNameOfItsFormat: Bool
  ) {
    self.tree = tree
    nameRange = name
    nameFormatRange = nameFormat
    friendlyNameRange = friendlyName
    statedValues = values
    self.hasMixedTypes = hasMixedTypes
    self.hasNameOfItsFormat = hasNameOfItsFormat
    nameEnd = tree.view.lastBytes(of: name)
  }

  /// The properties by which two attributes are the same (ATT-01).
  struct Identity: Hashable {
    let name: ExactString
    let format: ExactString
  }

  var identity: Identity { Identity(name: name, format: nameFormat ?? Self.unspecified) }

  /// Whether two attributes are the same one.
  func hasIdentity(of other: Attribute) -> Bool {
    nameEnd == other.nameEnd && identity == other.identity
  }

  /// The format whose names are XML names (SAML Core §8.2.3).
  static let basicFormat: ExactString = "urn:oasis:names:tc:SAML:2.0:attrname-format:basic"

  /// The meaning of an absent format (SAML Core §2.7.3.1).
  static let unspecified: ExactString = "urn:oasis:names:tc:SAML:2.0:attrname-format:unspecified"
}

extension Attribute: Hashable {
  /// Compares the stated content, byte by byte, and ignores the place in the document.
  public static func == (left: Attribute, right: Attribute) -> Bool {
    left.nameEnd == right.nameEnd && left.name == right.name
      && left.nameFormat == right.nameFormat
      && left.friendlyName == right.friendlyName && left.values == right.values
  }

  /// Hashes the name and the values.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(values)
  }
}

extension Attribute: CustomReflectable {
  /// The stated content; values do not show themselves (LOG-05).
  public var customMirror: Mirror {
    Mirror(
      self,
      children: [
        "name": name, "nameFormat": nameFormat as Any, "friendlyName": friendlyName as Any,
        "values": values,
      ], displayStyle: .struct)
  }
}

extension TreeView {
  /// The texts of so many elements in an element, each of which holds one text.
  fileprivate func texts(of element: NodeID, count: Int) -> [AttributeValue] {
    var texts: [AttributeValue] = []
    texts.reserveCapacity(count)
    var children = children(of: element)
    while let child = children.nextElement(in: self) {
      if let text = onlyText(at: child) { texts.append(.text(self.text(text))) }
    }
    return texts
  }
}

/// One value of an attribute (SAML Core §2.7.3.1.1).
///
/// An absent value is an attribute without values; the other three have cases here (TXT-04). Two values
/// that only look alike are two values (TXT-03).
public enum AttributeValue: Sendable, Hashable, Confidential {
  /// Text, which may be empty.
  case text(ExactString)
  /// `xsi:nil="true"`: the attribute explicitly has no value.
  case null
  /// XML: its canonical bytes as text, and all its text joined, for display (TXT-05).
  case xml(ExactString, text: ExactString)

  init(
    _ element: XMLTree.Element, _ structured: inout StructuredBytes
  ) throws(AssertionError) {
    if try element.isNil() {
      guard try element.samlText().isEmpty else { throw .unexpectedText(element.id) }
      self = .null
    } else if element.hasChildElements {
      self = .xml(try structured.text(of: element), text: ExactString(element.displayText))
    } else {
      self = .text(try element.samlText())
    }
  }
}
