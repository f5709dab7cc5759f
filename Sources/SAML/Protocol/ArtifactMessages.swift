import CanonicalXML
package import SAMLFormats

/// A request for the message that an artifact refers to (SAML Core §3.5.1).
package struct ArtifactResolve: Sendable, Hashable {
  /// What it says of itself.
  package let header: MessageHeader
  /// The artifact as it is written; it can be exchanged for the message once.
  package let artifact: Artifact

  init(_ element: XMLTree.Element) throws(AssertionError) {
    var reader = try ElementReader(element)
    header = try MessageHeader(&reader, "ArtifactResolveType")
    artifact = Artifact(text: try reader.required(SAMLName.artifact).requiredPlainText())
    try reader.end()
  }
}

/// An artifact (SAML Bindings §3.6.4).
package struct Artifact: Sendable, Hashable, Confidential {
  /// The artifact as it is written.
  package let text: ExactString

  /// Whether it has the form of type 4, the only one that SAML defines: 44 bytes in Base64, which begin
  /// with the type.
  var isOfTypeFour: Bool {
    do {
      let bytes = try Base64.decode(Array(text.utf8))
      return bytes.count == 44 && bytes.starts(with: [0, 4])
    } catch {
      return false
    }
  }
}

/// The answer to the request for an artifact's message (SAML Core §3.5.2).
package struct ArtifactResponse: Sendable, Hashable {
  /// Whether the request succeeded, and what the answer says of itself.
  package let answer: StatusResponse
  /// Whether a message is inside; an answer to an artifact that is not known has none.
  package let holdsMessage: Bool

  init(_ element: XMLTree.Element) throws(AssertionError) {
    var reader = try ElementReader(element)
    answer = try StatusResponse(&reader, "ArtifactResponseType")
    // Any element may follow, and one at most: what it is has rules of its own.
    let rest = Array(reader.rest)
    guard rest.count <= 1 else { throw .unexpectedChild(rest[1].id) }
    holdsMessage = rest.count == 1
  }

  /// The message inside of an answer, where the answer is as the schema has it.
  static func message(in element: XMLTree.Element) -> XMLTree.Element? {
    guard let status = element.firstChild(SAMLName.status) else { return nil }
    return element.children.first { $0.id > status.id }
  }
}
