public import CanonicalXML
import SAMLFormats
import XMLSignature

/// The reader of an element of SAML.
typealias ElementReader = SchemaReader<AssertionError>

extension AssertionError: SchemaFailure {}

extension SchemaReader<AssertionError> {
  /// The next child, which must have that name.
  @inline(__always)
  mutating func required(_ name: ExpandedName) throws(AssertionError) -> XMLTree.Element {
    guard let child = optional(name) else { throw missing(name) }
    return child
  }

  private func missing(_ name: ExpandedName) -> AssertionError {
    // It may be there, with something in front of it that does not belong there.
    guard let child = upcoming, rest.contains(where: { $0.hasName(name) }) else {
      return .missingChild(name.localName, element.id)
    }
    return .unexpectedChild(child.id)
  }
}

extension XMLTree.Element {
  /// The text of a simple type; a comment or anything else inside is refused (TXT-01).
  func samlText() throws(AssertionError) -> ExactString {
    tree.view.text(try samlBytes())
  }

  /// The text of an element that contains nothing else (XML-22); it must not be empty.
  func requiredPlainText() throws(AssertionError) -> ExactString {
    try requireAttributes(among: [])
    return try requiredText()
  }

  /// A text that must not be empty (SAML Core §1.3.1, TXT-06).
  func requiredText() throws(AssertionError) -> ExactString {
    let bytes = try samlBytes()
    guard !tree.view.isWhiteSpace(bytes) else { throw .emptyText(id) }
    return tree.view.text(bytes)
  }

  private func samlBytes() throws(AssertionError) -> ByteRange {
    do { return try simpleBytes() } catch { throw .textNotSimple(error.node) }
  }

  /// An attribute that must not be empty (SAML Core §1.3.1, TXT-06).
  func requiredAttribute(_ name: ExpandedName) throws(AssertionError) -> ExactString {
    guard let bytes = tree.view.value(of: name, at: id), !tree.view.isWhiteSpace(bytes)
    else { throw .missingAttribute(name.localName, id) }
    return tree.view.text(bytes)
  }

  /// The identifier of a request, which is compared with one that was sent and never looked up.
  ///
  /// It is an XML name without a colon (SAML Core §1.3.4, REF-04). Some requesters make identifiers
  /// that begin with a digit. Answers have to repeat those, and a note reports them.
  func reference(_ name: ExpandedName) throws(AssertionError) -> ExactString? {
    guard let value = attribute(name) else { return nil }
    guard isIdentifierLength(value), XMLText.isNCName(value.string) || value.isNCNameAfterDigit
    else {
      throw .malformedAttribute(name.localName, id)
    }
    return value
  }

  /// The identifier of the element itself: an XML name without a colon (SAML Core §1.3.4, REF-04).
  ///
  /// - Parameter acceptsNmtoken: Whether it may begin as no name does.
  /// - Returns: The identifier.
  /// - Throws: `AssertionError` when it is missing, or is none.
  func requiredIdentifier(acceptingNmtoken acceptsNmtoken: Bool = false) throws(AssertionError)
    -> ExactString
  {
    let name = SAMLName.id
    let value = try requiredAttribute(name)
    guard isIdentifierLength(value),
      XMLText.isNCName(value.string) || acceptsNmtoken && value.isNCNameAfterFirst
    else {
      throw .malformedAttribute(name.localName, id)
    }
    return value
  }

  func time(_ name: ExpandedName) throws(AssertionError) -> Instant? {
    guard let bytes = tree.view.value(of: name, at: id) else { return nil }
    guard let instant = Instant(samlTime: tree.view.bytes(bytes)) else {
      throw .malformedTime(name.localName, id)
    }
    return instant
  }

  func requiredTime(_ name: ExpandedName) throws(AssertionError) -> Instant {
    guard let instant = try time(name) else { throw .missingAttribute(name.localName, id) }
    return instant
  }
}

extension ExactString {
  /// Whether the digit that it begins with is all that keeps it from being an NCName.
  var isNCNameAfterDigit: Bool {
    utf8.first.map { 0x30...0x39 ~= $0 } ?? false && isNCNameAfterFirst
  }
}

/// Identifiers are random or UUIDs; the longest in use have 64 characters (REF-04).
private func isIdentifierLength(_ value: ExactString) -> Bool {
  value.utf8.count <= 256 || value.string.unicodeScalars.count <= 256
}
