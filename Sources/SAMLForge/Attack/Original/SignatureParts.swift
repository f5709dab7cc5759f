import CanonicalXML
import SAMLFormats
import XMLSignature

/// The places in a signature that attacks change; a signature that lacks one is left alone.
struct SignatureParts {
  let signature: WrittenElement
  let signedInfo: WrittenElement
  let canonicalizationMethod: WrittenElement
  let signatureMethod: WrittenElement
  let reference: WrittenElement
  let digestMethod: WrittenElement
  let digestValue: WrittenElement
  let signatureValue: WrittenElement

  /// The last transform; nil where there is none.
  let lastTransform: WrittenElement?

  private let original: Original

  init?(of signature: WrittenElement, in original: Original) {
    func child(_ name: ExpandedName, of parent: WrittenElement) -> WrittenElement? {
      parent.element.firstChild(name).map { original.written($0) }
    }
    guard let signedInfo = child(DSigName.signedInfo, of: signature),
      let canonicalizationMethod = child(DSigName.canonicalizationMethod, of: signedInfo),
      let signatureMethod = child(DSigName.signatureMethod, of: signedInfo),
      let reference = child(DSigName.reference, of: signedInfo),
      let digestMethod = child(DSigName.digestMethod, of: reference),
      let digestValue = child(DSigName.digestValue, of: reference),
      let signatureValue = child(DSigName.signatureValue, of: signature),
      reference.value(of: "URI") != nil, signatureMethod.value(of: "Algorithm") != nil,
      digestMethod.value(of: "Algorithm") != nil,
      canonicalizationMethod.value(of: "Algorithm") != nil
    else { return nil }
    self.signature = signature
    self.signedInfo = signedInfo
    self.canonicalizationMethod = canonicalizationMethod
    self.signatureMethod = signatureMethod
    self.reference = reference
    self.digestMethod = digestMethod
    self.digestValue = digestValue
    self.signatureValue = signatureValue
    lastTransform = child(DSigName.transforms, of: reference)
      .flatMap { $0.element.children(named: DSigName.transform).last }
      .map { original.written($0) }
    self.original = original
  }

  /// The `SignedInfo` that refers to a forged assertion, with its digest.
  ///
  /// - Parameter method: The markup of another `SignatureMethod`; nil keeps the original's.
  /// - Returns: The markup; nil where the digest cannot be computed.
  func signedInfoOfForged(method: String? = nil) -> String? {
    guard let digest = digest(of: original.forged(), by: Forgery.id) else { return nil }
    return original.text(
      signedInfo.range,
      with: [
        (digestValue.content, Self.base64(digest)),
        original.value("URI", of: reference.element, "#\(Forgery.id)"),
        method.map { (signatureMethod.range, $0) },
      ])
  }

  /// The digest of a forged assertion in the place of the original, without a signature.
  func digest(of forged: String, by id: String) -> [UInt8]? {
    let document = original.replacingAssertion(with: forged)
    let method = lastTransform.flatMap { form(of: $0) } ?? CanonicalizationMethod.exclusive10
    let digestMethod = digestMethod.element.attribute(DSigName.algorithm)
      .flatMap(DigestMethod.init(exactly:))
    do {
      let tree = try XMLTree(parsing: Array(document.utf8))
      guard let forged = tree.elements.first(where: { IDMap.id(of: $0) == id })
      else { return nil }
      let bytes = try Canonicalizer(method.withoutComments).bytes(of: tree, apex: forged.id)
      return try (digestMethod ?? .sha256).digest(of: bytes)
    } catch {
      return nil
    }
  }

  private func form(of element: WrittenElement) -> CanonicalizationMethod? {
    element.element.attribute(DSigName.algorithm).flatMap(CanonicalizationMethod.init(exactly:))
  }

  /// The canonical bytes of the `SignedInfo` of a document that was made from the original.
  func canonicalSignedInfo(of document: String) -> [UInt8]? {
    do {
      let tree = try XMLTree(parsing: Array(document.utf8))
      guard let signedInfo = tree.elements.first(where: { $0.hasName(DSigName.signedInfo) })
      else { return nil }
      return try Canonicalizer(form(of: canonicalizationMethod) ?? .exclusive10)
        .bytes(of: tree, apex: signedInfo.id)
    } catch {
      return nil
    }
  }

  static func base64(_ bytes: [UInt8]) -> String {
    String(decoding: Base64.encode(bytes.span), as: UTF8.self)
  }
}
