package import CanonicalXML
import SAMLFormats

/// A SOAP 1.1 envelope with one SAML message in its body (SAML Bindings §3.2, AQR-10).
///
/// The message stays in its place: prefixes that the envelope declares belong to its canonical
/// bytes, and an ID that the header repeats is found (C14-03, REF-01).
package struct SOAPEnvelope: Sendable {
  /// The one element of the body.
  package let message: XMLTree.Element

  /// Whether the document element is an envelope of SOAP, of whatever version.
  package static func isRoot(of tree: XMLTree) -> Bool {
    tree.root.hasName(SOAPName.envelope) || tree.root.hasName(SOAPName.envelope12)
  }

  /// Opens an envelope.
  ///
  /// The header is never searched for SAML; a block in it that must be understood is refused, since
  /// none is (AQR-11).
  ///
  /// - Throws: `SOAPError`, with a node of the tree.
  package init(_ tree: XMLTree) throws(SOAPError) {
    let root = tree.root
    guard root.hasName(SOAPName.envelope) else {
      guard root.hasName(SOAPName.envelope12) else { throw .malformed(root.id) }
      let element = root.firstChild(SOAPName.body12)?.firstChild(SOAPName.fault12)
      if let element, let fault = SOAPFault(version12: element) { throw .fault(fault, element.id) }
      throw .version(root.id)
    }
    var reader = try Self.reader(root)
    if let header = reader.optional(SOAPName.header) { try Self.check(header) }
    guard let body = reader.optional(SOAPName.body), reader.isAtEnd else {
      throw .malformed(reader.upcoming?.id ?? root.id)
    }
    message = try Self.onlyChild(of: body)
    guard message.hasName(SOAPName.fault) else { return }
    let fault: SOAPFault
    do { fault = try SOAPFault(message) } catch { throw .malformed(error.node ?? message.id) }
    throw .fault(fault, message.id)
  }

  private static func check(_ header: XMLTree.Element) throws(SOAPError) {
    for block in header.children where block.isForUltimateReceiver {
      // `0` and absence mean the same; every other value requires understanding.
      let flag = block.attribute(SOAPName.mustUnderstand) ?? "0"
      guard flag == "0" else { throw .mustUnderstand(block.id) }
    }
  }

  private static func onlyChild(of body: XMLTree.Element) throws(SOAPError) -> XMLTree.Element {
    _ = try reader(body)
    let children = Array(body.children)
    guard children.count == 1 else { throw .body(count: children.count, body.id) }
    return children[0]
  }

  private static func reader(_ element: XMLTree.Element) throws(SOAPError) -> ElementReader {
    do { return try ElementReader(element) } catch { throw .malformed(element.id) }
  }
}

extension XMLTree.Element {
  /// Whether a header block is for the reader of the body: no actor is named, or the next one.
  fileprivate var isForUltimateReceiver: Bool {
    guard let actor = attribute(SOAPName.actor), !actor.isEmpty else { return true }
    return actor == SOAPName.nextActor
  }
}

extension SOAPEnvelope {
  /// The bytes of the message exactly as the document has them, as UTF-8.
  ///
  /// Prefixes that the envelope declares are not declared again. So these bytes need not be a
  /// document by themselves, and a signature need not hold over them; the verifier evaluates the
  /// message in place.
  package var messageBytes: [UInt8] {
    Array(message.tree.document.utf8[message.writtenRange])
  }

  /// Puts a message into an envelope of its own.
  ///
  /// - Parameter message: The bytes of an element in UTF-8, without an XML declaration.
  /// - Returns: The bytes of the envelope. A signature by the exclusive form still holds in it.
  package static func wrap(_ message: [UInt8]) -> [UInt8] {
    Array("<soap:Envelope xmlns:soap=\"\(SOAPName.namespace)\"><soap:Body>".utf8) + message
      + Array("</soap:Body></soap:Envelope>".utf8)
  }
}

/// The names of SOAP 1.1 (SOAP 1.1 §4); the children of a fault are in no namespace.
package enum SOAPName {
  static let namespace: StaticString = "http://schemas.xmlsoap.org/soap/envelope/"

  package static let envelope = ExpandedName(fixed: "Envelope", in: namespace)
  package static let header = ExpandedName(fixed: "Header", in: namespace)
  package static let body = ExpandedName(fixed: "Body", in: namespace)
  static let fault = ExpandedName(fixed: "Fault", in: namespace)
  static let faultCode = ExpandedName(fixed: "faultcode")
  static let faultString = ExpandedName(fixed: "faultstring")
  static let faultActor = ExpandedName(fixed: "faultactor")
  static let faultDetail = ExpandedName(fixed: "detail")
  static let mustUnderstand = ExpandedName(fixed: "mustUnderstand", in: namespace)
  static let actor = ExpandedName(fixed: "actor", in: namespace)

  /// The next receiver of the message: the reader is one (SOAP 1.1 §4.2.2).
  static let nextActor: ExactString = "http://schemas.xmlsoap.org/soap/actor/next"

  // SOAP 1.2, which SAML's binding does not use.
  static let namespace12: StaticString = "http://www.w3.org/2003/05/soap-envelope"
  static let envelope12 = ExpandedName(fixed: "Envelope", in: namespace12)
  static let body12 = ExpandedName(fixed: "Body", in: namespace12)
  static let fault12 = ExpandedName(fixed: "Fault", in: namespace12)
  static let code12 = ExpandedName(fixed: "Code", in: namespace12)
  static let value12 = ExpandedName(fixed: "Value", in: namespace12)
  static let reason12 = ExpandedName(fixed: "Reason", in: namespace12)
  static let text12 = ExpandedName(fixed: "Text", in: namespace12)
}
