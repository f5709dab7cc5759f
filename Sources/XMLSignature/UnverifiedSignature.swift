public import CanonicalXML
import SAMLFormats

/// A signature that has the shape SAML allows, before any cryptography (SAML Core §5.4).
///
/// It is found as a child of the element that it claims to sign, never by a search for an ID. The
/// reader of SAML decides which place among the children is allowed (SIG-01).
public struct UnverifiedSignature: Sendable {
  /// The `ds:Signature` element.
  public let element: XMLTree.Element

  /// The element that it claims to sign: its parent.
  package let parent: XMLTree.Element

  /// Its claims.
  package let signedInfo: SignedInfo

  /// The signature value.
  package let signatureValue: [UInt8]

  package let signedInfoElement: XMLTree.Element

  /// Reads the signature of an element and holds it to the signature profile.
  ///
  /// - Parameters:
  ///   - parent: The element that is signed.
  ///   - ids: The IDs of its document; those of another one end the program.
  /// - Throws: `SignatureError.missing` when the element has no signature of its own; otherwise
  ///   what is wrong with its shape.
  public init(of parent: XMLTree.Element, _ ids: IDMap) throws(SignatureError) {
    try self.init(of: parent, ids, acceptingNmtokenIDs: false)
  }

  /// Reads the signature of an element, whose ID may begin with a digit, `-` or `.`.
  ///
  /// - Parameters:
  ///   - parent: The element that is signed.
  ///   - ids: The IDs of its document.
  ///   - acceptsNmtokenIDs: Whether the ID may be an NCName but for the first character. In every other
  ///     character the reference could be an XPointer that selects another element.
  /// - Throws: `SignatureError`, as the one without the parameter.
  package init(
    of parent: XMLTree.Element, _ ids: IDMap, acceptingNmtokenIDs acceptsNmtokenIDs: Bool
  ) throws(SignatureError) {
    try self.init(reading: parent, ids)
    try Self.require(signedInfo.reference, toBeTo: parent, ids, acceptsNmtokenIDs)
  }

  /// Reads the signature of a document element, which may be over the whole document.
  ///
  /// For `PiecewiseVerification` alone, which reads metadata. It verifies no element by it:
  /// messages and assertions are signed by their ID, whatever a policy allows (SAML Core §5.4.2).
  ///
  /// - Throws: `SignatureError.missing` when the element has no signature of its own; otherwise the
  ///   defect of its shape.
  init(ofDocumentElement element: XMLTree.Element, _ ids: IDMap) throws(SignatureError) {
    try self.init(reading: element, ids)
    guard !signedInfo.reference.isToWholeDocument else { return }
    // An empty URI whose transforms are others is refused for them.
    guard !signedInfo.reference.uri.isEmpty else { throw .transforms }
    try Self.require(signedInfo.reference, toBeTo: element, ids)
  }

  private init(reading parent: XMLTree.Element, _ ids: IDMap) throws(SignatureError) {
    precondition(ids.isOf(parent.tree), "The IDs are those of the document.")
    let element = try Self.onlySignature(of: parent)
    if let node = ids.duplicates.first ?? ids.namespacedIDs.first {
      throw .ambiguousReference(node)
    }
    let read = try SignatureElement(element)
    guard !read.hasObjects else { throw .objectPresent }
    try read.keyInfo?.requireKeyInfo()
    signedInfo = try SignedInfo(read.signedInfo)
    signatureValue = try read.signatureValue.base64Bytes(
      atMost: signedInfo.signatureMethod.maximumValueBytes)
    self.element = element
    self.parent = parent
    signedInfoElement = read.signedInfo
  }

  /// The certificates inside `KeyInfo`, the first eight: hints for people, never keys.
  package var embeddedCertificates: [[UInt8]] { Self.embeddedCertificates(in: element) }

  private static func onlySignature(
    of parent: XMLTree.Element
  ) throws(SignatureError) -> XMLTree.Element {
    let view = parent.tree.view
    var signature: NodeID?
    var children = view.children(of: parent.id)
    while let child = children.nextElement(in: view) {
      guard view.element(child, is: DSigName.signature) else { continue }
      guard signature == nil else { throw .multiple }
      signature = child
    }
    guard let signature else { throw .missing }
    return XMLTree.Element(tree: parent.tree, id: signature)
  }

  /// The reference is `#` and the parent's ID, byte by byte, and that ID leads to the parent and
  /// to nothing else (SIG-06, SIG-07).
  private static func require(
    _ reference: Reference, toBeTo parent: XMLTree.Element, _ ids: IDMap,
    _ acceptsNmtokenIDs: Bool = false
  ) throws(SignatureError) {
    guard let id = IDMap.id(of: parent), !hasTooManyCharacters(id), reference.isTo(id: id),
      XMLText.isNCName(id.string) || acceptsNmtokenIDs && id.isNCNameAfterFirst
    else { throw .referenceURI }
    guard ids[id] == parent.id else { throw .ambiguousReference(parent.id) }
  }

  /// The bytes of a text are known without counting, and its characters are no more than those.
  private static func hasTooManyCharacters(_ id: ExactString) -> Bool {
    id.utf8.count > maximumIDCharacters && id.string.unicodeScalars.count > maximumIDCharacters
  }

  /// The longest ID, in characters; the limit is ours (REF-04).
  private static let maximumIDCharacters = 256
}
