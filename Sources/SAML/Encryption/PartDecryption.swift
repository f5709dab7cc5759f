import CanonicalXML
import SAMLFormats
import XMLEncryption
import XMLSignature

/// The names and attributes that a verified assertion or another message holds encrypted
/// (SAML Core §2.2.4, §2.7.3.2, §3.6.1).
///
/// The signature that was verified covers their ciphertexts.
struct PartDecryption {
  /// A part that is to be decrypted.
  struct Part {
    let encrypted: EncryptedElement
    fileprivate let container: XMLTree.Element
  }

  /// The finding of each part.
  private(set) var findings: [Finding] = []
  /// The decrypted elements, by the encrypted elements that they replace.
  private(set) var elements: [NodeID: XMLTree.Element] = [:]
  /// Whether the structure of the decrypted elements has no defect.
  private(set) var isSound = true

  private var queue: ArraySlice<Part> = []
  private let location: XMLTree.Element
  private let element: XMLTree.Element
  /// The IDs of the message, of the verified bytes and of the decrypted elements; empty before the first
  /// decryption.
  private var ids: [IDMap] = []

  /// Looks for encrypted parts.
  ///
  /// - Parameters:
  ///   - element: An assertion or another message in verified bytes, or decrypted from them.
  ///   - policy: The accepted algorithms and limits.
  ///   - location: The place that findings report: an element of the captured message.
  init(of element: XMLTree.Element, _ policy: Policy, location: XMLTree.Element) {
    self.location = location
    self.element = element
    let containers = element.encryptedParts
    let maximum = policy.encryption.maximumEncryptedParts
    guard containers.count <= maximum else {
      add(.tooMany("encrypted parts", maximum: maximum, element.id))
      return
    }
    for container in containers {
      do {
        let encrypted = try EncryptedElement(inside: container, isCovered: true, policy)
        queue.append(Part(encrypted: encrypted, container: container))
      } catch {
        add(error)
      }
    }
  }

  /// Takes the next part; nil after the last one.
  mutating func next() -> Part? { queue.popFirst() }

  /// Decrypts a part.
  mutating func decrypt(_ part: Part, with keys: ContentKeys, _ limits: ParseLimits) {
    do {
      let opened = try part.encrypted.decrypt(
        with: keys.found, in: part.container,
        expecting: [part.container.encryptedName], limits: limits)
      findings.append(Finding.decrypted(opened).moved(to: location))
      let defects = defects(of: opened.element.tree)
      guard defects.isEmpty else {
        isSound = false
        findings += defects.map { $0.moved(to: location) }
        return
      }
      elements[part.container.id] = opened.element
    } catch {
      findings.append(keys.finding(error, location: Finding.Location(location)))
    }
  }

  /// The defects of a part, by the rules for parts in the clear (XML-18, REF-06, REF-07, SIG-03).
  private mutating func defects(of part: XMLTree) -> [Finding] {
    if ids.isEmpty { ids = [IDMap(of: location.tree), IDMap(of: element.tree)] }
    let own = IDMap(of: part)
    var defects = DocumentStructure.findings(of: part, own, decryptedFrom: ids)
      .filter(\.isFailure)
    if let signature = part.elements(DSigName.signature).first {
      let error = SignatureError.misplaced(signature.id)
      defects.append(Finding(error.code, .fail, location: nil))
    }
    ids.append(own)
    return defects
  }

  private mutating func add(_ error: EncryptionError) {
    findings.append(Finding(error, location: Finding.Location(location)))
  }
}

extension XMLTree.Element {
  /// The elements around the ciphertexts of names and attributes, where the schema has them.
  fileprivate var encryptedParts: [XMLTree.Element] {
    let subject = firstChild(SAMLName.subject)
    let holders =
      [self] + (subject.map { [$0] + $0.children(named: SAMLName.subjectConfirmation) } ?? [])
    return holders.flatMap { $0.children(named: SAMLName.encryptedID) }
      + children(named: SAMLName.newEncryptedID)
      + children(named: SAMLName.attributeStatement)
      .flatMap { $0.children(named: SAMLName.encryptedAttribute) }
  }

  /// The name of what is inside.
  fileprivate var encryptedName: ExpandedName {
    if hasName(SAMLName.newEncryptedID) { return SAMLName.newID }
    return hasName(SAMLName.encryptedID) ? SAMLName.nameID : SAMLName.attribute
  }
}
