package import CanonicalXML
import SAMLFormats
import XMLSignature

/// Signs documents as a whole, by a reference with the empty URI, as many federations sign metadata.
///
/// The digest is that of the whole document and not of its document element, so that what is verified in
/// pieces is compared with bytes that were made in another way.
package struct WholeDocumentSigner: Sendable {
  /// The key that signs.
  package var key = TestKey.p256

  /// The canonical form of the document and of `SignedInfo`.
  package var form = CanonicalizationMethod.exclusive10

  /// The algorithms of the transforms; nil is the enveloped signature and the canonical form.
  package var transforms: [String]?

  /// The URI of the reference.
  package var uri = ""

  /// Signs with the default key and form.
  package init() {}

  /// Inserts a signature as the first child of an element.
  ///
  /// - Parameters:
  ///   - text: The document.
  ///   - start: The beginning of the element's start tag, which is there.
  /// - Returns: The signed document.
  /// - Throws: `VectorError` when there is no such tag, or what cannot be digested or signed.
  package func sign(_ text: String, in start: String) throws -> String {
    guard let tag = text.firstRange(of: start),
      let end = text[tag.upperBound...].firstIndex(of: ">")
    else { throw VectorError.editDoesNotApply(start) }
    let before = String(text[...end])
    let after = String(text[text.index(after: end)...])
    let method = try ElementSigner(key: key.privateKey()).signatureMethod
    func document(_ digest: [UInt8], _ value: [UInt8]) -> String {
      before + signature(by: method, digest, value) + after
    }
    // A document has as many elements however long the values are.
    let digest = try DigestMethod.sha256.digest(
      of: bytes(document([], []), behind: before, hiding: true))
    let value = try key.privateKey().sign(
      bytes(document(digest, []), behind: before, hiding: false), method: method)
    return document(digest, value)
  }

  /// The canonical bytes of the document without the signature, or of its `SignedInfo`.
  private func bytes(
    _ text: String, behind before: String, hiding isHidden: Bool
  ) throws -> [UInt8] {
    let tree = try XMLTree(rereading: Array(text.utf8))
    let offset = before.utf8.count
    guard
      let signature = tree.elements.first(where: { tree.position(of: $0.id).byteOffset == offset }),
      let signedInfo = signature.children.first(where: { $0.name.localName == "SignedInfo" })
    else { throw VectorError.malformed("signature") }
    var canonicalizer = Canonicalizer(isHidden ? form.withoutComments : form)
    canonicalizer.maximumBytes = .max
    return isHidden
      ? try canonicalizer.bytes(of: tree, hiding: signature.id)
      : try canonicalizer.bytes(of: tree, apex: signedInfo.id)
  }

  private func signature(
    by method: SignatureMethod, _ digest: [UInt8], _ value: [UInt8]
  ) -> String {
    let transforms = (transforms ?? [Self.enveloped, form.rawValue])
      .map { "<ds:Transform Algorithm=\"\($0)\"></ds:Transform>" }.joined()
    return """
      <ds:Signature xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:SignedInfo>\
      <ds:CanonicalizationMethod Algorithm="\(form.rawValue)"></ds:CanonicalizationMethod>\
      <ds:SignatureMethod Algorithm="\(method.rawValue)"></ds:SignatureMethod>\
      <ds:Reference URI="\(uri)"><ds:Transforms>\(transforms)</ds:Transforms>\
      <ds:DigestMethod Algorithm="http://www.w3.org/2001/04/xmlenc#sha256"></ds:DigestMethod>\
      <ds:DigestValue>\(Self.base64(digest))</ds:DigestValue></ds:Reference></ds:SignedInfo>\
      <ds:SignatureValue>\(Self.base64(value))</ds:SignatureValue></ds:Signature>
      """
  }

  private static func base64(_ bytes: [UInt8]) -> String {
    String(decoding: Base64.encode(bytes.span), as: UTF8.self)
  }

  /// The transform that leaves out the signature itself.
  package static let enveloped = "http://www.w3.org/2000/09/xmldsig#enveloped-signature"
}
