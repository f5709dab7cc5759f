import CanonicalXML
import SAMLFormats
import XMLSignature

extension KeyTransport {
  /// Reads the `EncryptionMethod` of an `EncryptedKey`.
  init(_ element: XMLTree.Element) throws(EncryptionError) {
    let uri = try element.algorithm()
    guard let method = KeyTransportMethod(exactly: uri) else {
      throw .methodUnsupported(uri: uri, element.id)
    }
    var digest: DigestMethod?
    var mask: DigestMethod?
    var label: [UInt8]?
    for child in try element.contentModel(allowing: [DSigName.algorithm]) {
      // Each parameter belongs to RSA-OAEP and may occur once.
      if method == .rsa15 { throw .malformed(child.id) }
      if child.hasName(DSigName.digestMethod), digest == nil {
        digest = try Self.digest(child)
      } else if child.hasName(XEncName.mask), mask == nil {
        mask = try Self.mask(child)
      } else if child.hasName(XEncName.oaepParams), label == nil {
        label = try child.bytes(atMost: Self.maximumLabelBytes, orEmpty: true)
      } else {
        throw .malformed(child.id)
      }
    }
    if method == .rsaOAEPMGF1P, let mask, mask != .sha1 {
      throw .methodUnsupported(uri: Self.maskURI(mask), element.id)
    }
    self.init(method, digest ?? .sha1, mask ?? .sha1, label: label ?? [])
  }

  private static func digest(_ element: XMLTree.Element) throws(EncryptionError) -> DigestMethod {
    let uri = try element.algorithm()
    guard let digest = DigestMethod(exactly: uri), maskNames[digest] != nil else {
      throw .methodUnsupported(uri: uri, element.id)
    }
    guard try element.contentModel(allowing: [DSigName.algorithm]).isEmpty else {
      throw .malformed(element.id)
    }
    return digest
  }

  private static func mask(_ element: XMLTree.Element) throws(EncryptionError) -> DigestMethod {
    let uri = try element.algorithm()
    guard let digest = maskNames.keys.first(where: { maskURI($0) == uri }) else {
      throw .methodUnsupported(uri: uri, element.id)
    }
    guard try element.contentModel(allowing: [DSigName.algorithm]).isEmpty else {
      throw .malformed(element.id)
    }
    return digest
  }

  /// The identifier of the mask generation function MGF1 with a digest (XML Encryption 1.1 §5.5.2).
  static func maskURI(_ digest: DigestMethod) -> ExactString {
    "\(XEncName.namespace11)\(maskNames[digest] ?? "")"
  }
}
