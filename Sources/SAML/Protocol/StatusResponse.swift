import CanonicalXML
package import SAMLFormats

/// An answer that says whether its request succeeded (SAML Core §3.2.2): that of a logout, or of a name
/// that was changed.
package struct StatusResponse: Sendable, Hashable {
  /// What it says of itself.
  package let header: MessageHeader
  /// The request that it answers.
  package let inResponseTo: ExactString?
  /// Whether the request succeeded.
  package let status: Status
}

extension StatusResponse {
  /// Reads an answer with nothing behind its status.
  init(_ element: XMLTree.Element) throws(AssertionError) {
    var reader = try ElementReader(element)
    try self.init(&reader, "StatusResponseType")
    try reader.end()
  }

  /// Reads an answer, and leaves what is behind its status to the caller.
  init(_ reader: inout ElementReader, _ type: StaticString) throws(AssertionError) {
    let inResponseTo = try reader.element.reference(SAMLName.inResponseTo)
    let header = try MessageHeader(&reader, type, with: [SAMLName.inResponseTo])
    self.init(
      header: header, inResponseTo: inResponseTo,
      status: try Status(reader.required(SAMLName.status)))
  }
}
