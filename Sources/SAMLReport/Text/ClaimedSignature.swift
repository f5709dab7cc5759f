import CanonicalXML
import SAMLFormats
import XMLSignature

/// A signature as its document states it, with the certificates in it; nothing in it is verified.
struct ClaimedSignature {
  let element: XMLTree.Element

  /// The URI of the signature algorithm; nil where it cannot be read.
  let method: ExactString?

  /// The URIs of its references, such as `#_a1`.
  let references: [ExactString]

  /// The certificates in its `KeyInfo`.
  let certificates: [ClaimedCertificate]

  init(_ element: XMLTree.Element) {
    self.element = element
    let signedInfo = element.children.first { $0.name.localName == "SignedInfo" }
    let children = signedInfo.map { Array($0.children) } ?? []
    method = children.first { $0.name.localName == "SignatureMethod" }?
      .attribute(DSigName.algorithm)
    references = children.filter { $0.name.localName == "Reference" }.prefix(4)
      .map { $0.attribute(DSigName.uri) ?? "" }
    certificates = element.children(named: DSigName.keyInfo).flatMap(ClaimedCertificate.all)
  }
}

/// A certificate in a message or in metadata, which is no reason to trust it.
enum ClaimedCertificate {
  case readable(Certificate)
  /// The stable code of what is wrong with it.
  case unreadable(code: StableCode)

  private init(_ der: [UInt8]) {
    // It is shown, and no key of it is used: a short one is a reason to look at it.
    do { self = .readable(try Certificate(der: der, minimumRSABits: 512)) } catch {
      self = .unreadable(code: error.code)
    }
  }

  /// The certificates inside an element, at most eight of them.
  static func all(in element: XMLTree.Element) -> [ClaimedCertificate] {
    element.descendants.filter { $0.hasName(DSigName.x509Certificate) }.prefix(8).map { found in
      let der: [UInt8]
      do { der = try found.base64Bytes(atMost: 16 << 10) } catch {
        return .unreadable(code: KeyError.malformedCertificate.code)
      }
      return ClaimedCertificate(der)
    }
  }
}
