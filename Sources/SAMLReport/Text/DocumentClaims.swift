import CanonicalXML
import SAML
import SAMLFormats
import SAMLInspection
import XMLSignature

/// Every message, assertion and entity of one document, in document order.
struct DocumentClaims {
  /// At most so many as are listed.
  let parts: [Part]

  /// How many more there are.
  let otherCount: Int

  /// The first signatures that are direct children of no message, assertion or entity.
  let misplacedSignatures: [ClaimedSignature]

  struct Part {
    let claimed: ClaimedPart
    let path: ExactString

    /// Whether it is, or is inside of, an element that a trusted key has signed.
    let isVerified: Bool

    /// The certificates of the roles of an entity.
    let certificates: [ClaimedCertificate]
  }

  /// - Parameters:
  ///   - tree: The document.
  ///   - signed: The elements that a trusted key has signed, of a parse of the same bytes.
  init(of tree: XMLTree, signed: [XMLTree.Element]) {
    var parts: [Part] = []
    var count = 0
    for element in tree.elements where ClaimedPart.isPart(element.name) {
      count += 1
      guard count <= Self.listed else { continue }
      let isEntity = element.name.localName == "EntityDescriptor"
      let roles = isEntity ? element.children.filter { !$0.hasName(DSigName.signature) } : []
      parts.append(
        Part(
          claimed: ClaimedPart(element), path: tree.path(of: element.id),
          isVerified: signed.contains { $0.covers(element) },
          certificates: roles.flatMap(ClaimedCertificate.all)))
    }
    misplacedSignatures = tree.elements.lazy
      .filter {
        $0.hasName(DSigName.signature) && $0.parent.map { !ClaimedPart.isPart($0.name) } ?? true
      }
      .prefix(ClaimedPart.mostSignatures).map(ClaimedSignature.init)
    self.parts = parts
    otherCount = count - parts.count
  }

  /// More are counted and not listed: metadata of a federation holds thousands.
  private static let listed = 200
}
