public import XMLTree

/// A signature that has the shape SAML allows, before any cryptography (SAML Core §5.4).
///
/// It is found as a child of the element that it claims to sign, never by a search for an ID.
public struct UnverifiedSignature: Sendable {
  /// The `ds:Signature` element.
  public let element: XMLTree.Element

  /// The element that it claims to sign: its parent.
  public let parent: XMLTree.Element

  /// What it claims.
  public let signedInfo: SignedInfo

  /// The signature value.
  public let signatureValue: [UInt8]

  /// The first certificate inside `KeyInfo`: a hint for people, never a key.
  public let embeddedCertificate: [UInt8]?

  let signedInfoElement: XMLTree.Element

  /// Reads the signature of an element and holds it to the signature profile.
  ///
  /// - Parameters:
  ///   - parent: The element that is signed.
  ///   - ids: The IDs of its document.
  /// - Throws: `SignatureError.missing` when the element has no signature of its own; otherwise
  ///   what is wrong with its shape.
  public init(of parent: XMLTree.Element, _ ids: IDMap) throws(SignatureError) {
    let signatures = parent.children(DSigName.signature)
    guard let signature = signatures.first else { throw .missing }
    guard signatures.count == 1 else { throw .multiple }
    if let node = ids.duplicates.first ?? ids.polluted.first { throw .ambiguousReference(node) }
    let children = try signature.schemaChildren(allowing: [DSigName.id])
    guard !children.contains(where: { $0.is(DSigName.object) }) else { throw .objectPresent }
    guard 2...3 ~= children.count, children[0].is(DSigName.signedInfo),
      children[1].is(DSigName.signatureValue),
      children.count == 2 || children[2].is(DSigName.keyInfo)
    else { throw .malformed(signature.id) }
    try children[1].requireAttributes(among: [DSigName.id])
    element = signature
    self.parent = parent
    signedInfoElement = children[0]
    signedInfo = try SignedInfo(children[0])
    signatureValue = try children[1].base64Octets(atMost: Self.maximumValueOctets)
    embeddedCertificate = Self.embeddedCertificate(in: signature)
    try requireReferenceToParent(signedInfo.reference, ids)
  }

  /// The reference is `#` and the parent's ID, octet by octet, and that ID leads to the parent and
  /// to nothing else (SIG-06, SIG-07).
  private func requireReferenceToParent(
    _ reference: Reference, _ ids: IDMap
  ) throws(SignatureError) {
    guard let id = IDMap.id(of: parent), 1...Self.maximumIDCharacters ~= id.unicodeScalars.count,
      isNCName(id), reference.uri.utf8.elementsEqual("#\(id)".utf8)
    else { throw .referenceURI }
    guard ids[id] == parent.id else { throw .ambiguousReference(parent.id) }
  }

  /// A value of RSA with 8192 bits, the largest key accepted, has 1024 octets.
  static let maximumValueOctets = 1024

  /// REF-04.
  private static let maximumIDCharacters = 256
}
