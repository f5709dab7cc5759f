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
    let signature = try Self.onlySignature(of: parent)
    if let node = ids.duplicates.first ?? ids.polluted.first { throw .ambiguousReference(node) }
    var children = try SchemaChildren(of: signature, allowing: DSigName.idAlone)
    let signedInfoElement = children.next(DSigName.signedInfo)
    let value = children.next(DSigName.signatureValue)
    _ = children.next(DSigName.keyInfo)
    guard let signedInfoElement, let value, children.isAtEnd else {
      let object = signature.firstChild(DSigName.object)
      throw object == nil ? .malformed(signature.id) : .objectPresent
    }
    try value.requireAttributes(among: DSigName.idAlone)
    let signedInfo = try SignedInfo(signedInfoElement)
    let signatureValue = try value.base64Octets(atMost: Self.maximumValueOctets)
    try Self.require(signedInfo.reference, toBeTo: parent, ids)
    self.init(
      element: signature, parent: parent, signedInfo: signedInfo, signatureValue: signatureValue,
      embeddedCertificate: Self.embeddedCertificate(in: signature),
      signedInfoElement: signedInfoElement)
  }

  private init(
    element: XMLTree.Element, parent: XMLTree.Element, signedInfo: SignedInfo,
    signatureValue: [UInt8], embeddedCertificate: [UInt8]?, signedInfoElement: XMLTree.Element
  ) {
    self.element = element
    self.parent = parent
    self.signedInfo = signedInfo
    self.signatureValue = signatureValue
    self.embeddedCertificate = embeddedCertificate
    self.signedInfoElement = signedInfoElement
  }

  private static func onlySignature(
    of parent: XMLTree.Element
  ) throws(SignatureError) -> XMLTree.Element {
    var signature: XMLTree.Element?
    for child in parent.children where child.is(DSigName.signature) {
      guard signature == nil else { throw .multiple }
      signature = child
    }
    guard let signature else { throw .missing }
    return signature
  }

  /// The reference is `#` and the parent's ID, octet by octet, and that ID leads to the parent and
  /// to nothing else (SIG-06, SIG-07).
  private static func require(
    _ reference: Reference, toBeTo parent: XMLTree.Element, _ ids: IDMap
  ) throws(SignatureError) {
    guard let id = IDMap.id(of: parent), isNCName(id), !hasTooManyCharacters(id),
      reference.uri.isExactly("#" + id)
    else { throw .referenceURI }
    guard ids[id] == parent.id else { throw .ambiguousReference(parent.id) }
  }

  /// The octets of a text are known without counting, and its characters are no more than those.
  private static func hasTooManyCharacters(_ id: String) -> Bool {
    id.utf8.count > maximumIDCharacters && id.unicodeScalars.count > maximumIDCharacters
  }

  /// A value of RSA with 8192 bits, the largest key accepted, has 1024 octets.
  static let maximumValueOctets = 1024

  /// REF-04.
  private static let maximumIDCharacters = 256
}
