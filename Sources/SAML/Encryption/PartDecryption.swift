import Formats
import XMLEncryption
import XMLSignature
import XML

/// The names and attributes that a verified assertion holds encrypted
/// (SAML Core §2.2.4, §2.7.3.2).
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
  private let assertion: XMLTree.Element
  /// The IDs of the message, of the assertion and of the decrypted elements; empty before the first
  /// decryption.
  private var ids: [IDMap] = []

  /// Looks for encrypted parts.
  ///
  /// - Parameters:
  ///   - assertion: An assertion in verified bytes, or decrypted from them.
  ///   - policy: The accepted algorithms and limits.
  ///   - location: The place that findings report: an element of the captured message.
  init(of assertion: XMLTree.Element, _ policy: Policy, location: XMLTree.Element) {
    self.location = location
    self.assertion = assertion
    let containers =
      (assertion.firstChild(SAMLName.subject)?.children(named: SAMLName.encryptedID) ?? [])
      + assertion.children(named: SAMLName.attributeStatement)
      .flatMap { $0.children(named: SAMLName.encryptedAttribute) }
    let maximum = policy.encryption.maximumEncryptedParts
    guard containers.count <= maximum else {
      add(.tooMany("encrypted parts", maximum: maximum, assertion.id))
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
    let isName = part.container.hasName(SAMLName.encryptedID)
    do {
      let opened = try part.encrypted.decrypt(
        with: keys.found, in: part.container,
        expecting: [isName ? SAMLName.nameID : SAMLName.attribute], limits: limits)
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
    if ids.isEmpty { ids = [IDMap(of: location.tree), IDMap(of: assertion.tree)] }
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
