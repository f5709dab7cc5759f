package import CanonicalXML
import SAML
package import SAMLFormats
package import SAMLInspection
package import XMLSignature

/// The certificates inside a message or metadata: the signer's, according to the message itself.
///
/// The sender put them there, so none of them is a reason to trust anything.
package struct EmbeddedCertificates: Sendable {
  /// A certificate and the places that contain it.
  package struct Item: Sendable {
    package let certificate: Certificate
    /// The path of the element whose signature or key descriptor holds it.
    package fileprivate(set) var place: ExactString
    /// How many times the document contains it.
    package fileprivate(set) var count = 1
    /// Whether a key that is trusted is the one of this certificate.
    package fileprivate(set) var isTrusted = false
  }

  /// Each certificate once, in document order.
  package private(set) var items: [Item] = []

  /// The codes of those that cannot be read.
  package private(set) var unreadable: [StableCode] = []

  /// Reads those of a document, at most 64.
  ///
  /// - Parameters:
  ///   - tree: The document.
  ///   - anchors: The keys that are trusted.
  package init(of tree: XMLTree, trusting anchors: [TrustAnchor] = []) {
    let trusted = Set(anchors.map(\.publicKey))
    for element in tree.elements(DSigName.x509Certificate).prefix(64) {
      let certificate: Certificate
      do {
        // It is shown, and no key of it is used: a short one is a reason to look at it.
        certificate = try Certificate(
          der: try element.base64Bytes(atMost: 16 << 10), minimumRSABits: 512)
      } catch let error as KeyError {
        unreadable.append(error.code)
        continue
      } catch {
        unreadable.append(KeyError.malformedCertificate.code)
        continue
      }
      if let known = items.firstIndex(where: { $0.certificate == certificate }) {
        items[known].count += 1
      } else {
        var item = Item(certificate: certificate, place: Self.place(of: element))
        item.isTrusted = trusted.contains(certificate.publicKey)
        items.append(item)
      }
    }
  }

  /// The path of the nearest element above it that is not of XML Signature.
  private static func place(of element: XMLTree.Element) -> ExactString {
    var owner = element
    while let parent = owner.parent {
      owner = parent
      if owner.name.namespaceURI != DSigName.namespace { break }
    }
    return owner.tree.path(of: owner.id)
  }
}

extension EmbeddedCertificates.Item {
  /// One line: whose, until when, and the digest that the provider can confirm.
  package var words: String {
    "\(SafeText.make(certificate.subject)), until \(certificate.notAfter), SHA-256 "
      + Hexadecimal.text(certificate.fingerprint)
  }
}

extension Inspection {
  /// The certificates in the document; nil where it could not be read.
  package func embeddedCertificates(trusting anchors: [TrustAnchor] = []) -> EmbeddedCertificates? {
    (tree ?? metadataTree).map { EmbeddedCertificates(of: $0, trusting: anchors) }
  }
}
