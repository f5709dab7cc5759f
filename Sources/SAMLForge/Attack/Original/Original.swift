package import CanonicalXML
import SAML
import SAMLFormats
package import XMLSignature

/// A response that attacks are made from, taken apart.
///
/// Its bytes are those that were signed, as UTF-8 without a byte order mark.
package struct Original: Sendable {
  let bytes: [UInt8]
  let tree: XMLTree
  let response: WrittenElement
  let assertion: WrittenElement

  /// The signature that is a child of the response; nil where there is none.
  let responseSignature: WrittenElement?

  /// The signature that is a child of the assertion; nil where there is none.
  let assertionSignature: WrittenElement?

  /// Takes a response apart.
  ///
  /// - Parameters:
  ///   - document: The bytes of its XML: a response, or a SOAP envelope with one in its body.
  ///   - limits: The limits of the parser.
  /// - Throws: ``AttackError`` where there is no response with exactly one assertion in the clear.
  package init(_ document: [UInt8], limits: ParseLimits = .default) throws(AttackError) {
    let received = try Self.parse(document, limits)
    var bytes = received.document.utf8
    // A declaration of UTF-16 is false of UTF-8.
    bytes.removeSubrange(received.document.declarationOfOtherEncoding)
    tree = bytes.count == document.count ? received : try Self.parse(bytes, limits)
    self.bytes = bytes
    guard let response = Self.response(of: tree) else { throw .noResponse }
    let assertions = response.children(named: SAMLName.assertion)
    guard response.children(named: SAMLName.encryptedAssertion).isEmpty else {
      throw .encryptedAssertion
    }
    guard assertions.count == 1 else { throw .assertionCount(assertions.count) }
    self.response = WrittenElement(response, in: bytes)
    assertion = WrittenElement(assertions[0], in: bytes)
    responseSignature = response.firstChild(DSigName.signature).map {
      WrittenElement($0, in: bytes)
    }
    assertionSignature = assertions[0].firstChild(DSigName.signature).map {
      WrittenElement($0, in: bytes)
    }
    guard assertion.value(of: "ID") != nil, self.response.value(of: "ID") != nil else {
      throw .noID
    }
  }

  /// The whole document.
  package var document: [UInt8] { bytes }

  /// Whether the response is in the body of a SOAP envelope.
  package var isEnvelope: Bool { response.element.parent != nil }

  /// The ID of the response and that of the assertion, as they are written.
  var ids: (response: String, assertion: String) {
    (text(response.value(of: "ID")), text(assertion.value(of: "ID")))
  }

  /// A stretch of the document; empty for nil.
  func text(_ range: Range<Int>?) -> String {
    range.map { String(decoding: bytes[$0], as: UTF8.self) } ?? ""
  }

  /// The written form of an element of the tree.
  func written(_ element: XMLTree.Element) -> WrittenElement {
    WrittenElement(element, in: bytes)
  }

  private static func parse(
    _ bytes: [UInt8], _ limits: ParseLimits
  ) throws(AttackError) -> XMLTree {
    do { return try XMLTree(parsing: bytes, limits: limits) } catch { throw .document(error) }
  }

  private static func response(of tree: XMLTree) -> XMLTree.Element? {
    let root = tree.root
    guard root.hasName(SOAPName.envelope) else {
      return root.hasName(SAMLName.response) ? root : nil
    }
    let bodies = root.children(named: SOAPName.body)
    let messages = bodies.flatMap { Array($0.children) }
    return messages.count == 1 && messages[0].hasName(SAMLName.response) ? messages[0] : nil
  }
}

/// Why no attack can be made from a capture.
package enum AttackError: Error, Sendable, Hashable {
  /// The document cannot be read.
  case document(XMLParseError)
  /// It is no response, and no SOAP envelope with one response in its body.
  case noResponse
  /// The assertion is encrypted.
  case encryptedAssertion
  /// There is another number of assertions than one.
  case assertionCount(Int)
  /// The response or the assertion has no ID.
  case noID
  /// Neither the response nor the assertion is signed.
  case notSigned
  /// The test key cannot sign the response.
  case signing(SigningError)

  /// One sentence for people, without values.
  package var message: String {
    switch self {
    case .document(let error): "the document cannot be read [\(error.code)]"
    case .noResponse: "there is no SAML response, and no SOAP envelope with exactly one"
    case .encryptedAssertion:
      "the assertion is encrypted; attacks need one in the clear, signed by a test key"
    case .assertionCount(let count): "there are \(count) assertions, and attacks need exactly one"
    case .noID: "the response or the assertion has no ID"
    case .notSigned: "neither the response nor the assertion is signed"
    case .signing(let error): error.message
    }
  }
}
