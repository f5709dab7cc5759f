public import CanonicalXML
public import SAMLFormats
import XMLSignature

/// Why a SOAP envelope carries no message to evaluate (SAML Bindings §3.2).
public enum SOAPError: CodedError, Sendable, Hashable {
  /// An envelope of SOAP 1.2; SAML's binding is to SOAP 1.1.
  case version(NodeID)
  /// An element or a text that SOAP does not allow there.
  case malformed(NodeID)
  /// The body does not hold exactly one element (SAML Bindings §3.2.2.1).
  case body(count: Int, NodeID)
  /// A header block that the receiver must understand, and does not (SOAP 1.1 §4.2.3).
  case mustUnderstand(NodeID)
  /// The body holds a fault: the exchange failed before SAML came into play.
  case fault(SOAPFault, NodeID)

  /// The stable code; see docs/reference/error-codes.md.
  public var code: StableCode {
    switch self {
    case .version: .samlSOAPVersion
    case .malformed: .samlSOAPMalformed
    case .body: .samlSOAPBody
    case .mustUnderstand: .samlSOAPMustUnderstand
    case .fault: .samlSOAPFault
    }
  }

  /// The node of the defect.
  package var node: NodeID {
    switch self {
    case .version(let node), .malformed(let node), .body(_, let node), .mustUnderstand(let node),
      .fault(_, let node):
      node
    }
  }

  /// The fault, if that is what the body holds.
  package var fault: SOAPFault? {
    guard case .fault(let fault, _) = self else { return nil }
    return fault
  }
}

/// The content of a SOAP fault (SOAP 1.1 §4.4, SOAP 1.2 §5.4).
public struct SOAPFault: Sendable, Hashable {
  /// The code, such as `soap:Server`; a qualified name, by convention and no more.
  public let code: ExactString
  /// The words for people: anybody's, and perhaps about one.
  public let reason: StatusMessage?

  /// The code where it is one of SOAP's or finer than that, such as `soap:Client.Authentication`; anything
  /// else may name a person (LOG-01).
  var name: ExactString? {
    guard code.utf8.count <= Self.maximumBytes else { return nil }
    let parts = code.utf8.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    guard let local = parts.last, parts.count <= 2, parts.allSatisfy(XMLText.isNCName) else {
      return nil
    }
    let kind = local.prefix { $0 != "." }
    return Self.kinds.contains { $0 == kind } ? code : nil
  }

  private static let kinds = [
    "VersionMismatch", "MustUnderstand", "Client", "Server", "Sender", "Receiver",
  ]

  /// `SOAP-ENV:Client.Authentication`, the longest that SOAP names, has 30.
  private static let maximumBytes = 64

  init(_ element: XMLTree.Element) throws(AssertionError) {
    var reader = try ElementReader(element)
    code = try reader.required(SOAPName.faultCode).requiredText()
    reason = try reader.optional(SOAPName.faultString).map(parse: StatusMessage.init)
    _ = reader.optional(SOAPName.faultActor)
    _ = reader.optional(SOAPName.faultDetail)
    try reader.end()
  }

  /// The fault of SOAP 1.2, which is no binding of SAML's; nil where it states no code.
  init?(version12 element: XMLTree.Element) {
    guard let value = element.firstChild(SOAPName.code12)?.firstChild(SOAPName.value12) else {
      return nil
    }
    do throws(AssertionError) {
      code = try value.requiredText()
      reason = try element.firstChild(SOAPName.reason12)?.firstChild(SOAPName.text12).map(
        StatusMessage.init)
    } catch {
      return nil
    }
  }
}
