import XMLEncryption
import XMLTree

/// What becomes of the names and attributes that a verified assertion holds encrypted
/// (SAML Core §2.2.4, §2.7.3.2).
///
/// The signature that was verified covers their ciphertexts.
struct PartDecryption {
  /// What came of each.
  private(set) var findings: [Finding] = []
  /// What was decrypted, by the elements that stand for it.
  private(set) var elements: [NodeID: XMLTree.Element] = [:]

  private var queue: ArraySlice<(container: XMLTree.Element, encrypted: EncryptedElement)> = []
  private let location: XMLTree.Element

  /// What is to be decrypted next.
  var pending: EncryptedElement? { queue.first?.encrypted }

  /// Looks for encrypted parts.
  ///
  /// - Parameters:
  ///   - assertion: An assertion in verified octets, or decrypted from them.
  ///   - policy: What is accepted.
  ///   - location: What is said of where they are: an element of the captured message.
  init(of assertion: XMLTree.Element, _ policy: Policy, location: XMLTree.Element) {
    self.location = location
    let containers =
      (assertion.firstChild(SAMLName.subject)?.children(SAMLName.encryptedID) ?? [])
      + assertion.children(SAMLName.attributeStatement)
      .flatMap { $0.children(SAMLName.encryptedAttribute) }
    let maximum = policy.encryption.maximumEncryptedParts
    guard containers.count <= maximum else {
      add(.tooMany("encrypted parts", maximum: maximum, assertion.id))
      return
    }
    for container in containers {
      do {
        let encrypted = try EncryptedElement(inside: container, isCovered: true, policy)
        queue.append((container, encrypted))
      } catch {
        add(error)
      }
    }
  }

  /// Decrypts what is pending.
  mutating func decrypt(with contentKeys: [SecretOctets], _ limits: ParseLimits) {
    guard let (container, encrypted) = queue.popFirst() else { return }
    let isName = container.is(SAMLName.encryptedID)
    do {
      let opened = try encrypted.decrypt(
        with: contentKeys, in: container,
        expecting: [isName ? SAMLName.nameID : SAMLName.attribute], limits: limits)
      elements[container.id] = opened.element
      findings.append(Finding.decrypted(opened).moved(to: location))
    } catch {
      add(error)
    }
  }

  private mutating func add(_ error: EncryptionError) {
    findings.append(Finding(error, location: Finding.Location(location)))
  }
}
