import Formats
import SAML
import XML

extension Inspection {
  /// The local name of the SAML message that was found, such as `Response`; nil for other documents.
  ///
  /// It is what the document claims, verified or not (SAML Core §3). In a SOAP envelope it is the message
  /// in the body.
  package var messageName: String? {
    guard let tree else { return nil }
    let message =
      SOAPEnvelope.isRoot(of: tree)
      ? tree.root.children.first { $0.name.localName.isExactly("Body") }?.children.first { _ in true
      }
      : tree.root
    guard let name = message?.name, name.namespaceURI.isExactly(Self.protocolNamespace) else {
      return nil
    }
    return name.localName
  }

  private static let protocolNamespace = "urn:oasis:names:tc:SAML:2.0:protocol"
}
