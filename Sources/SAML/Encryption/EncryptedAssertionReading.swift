import CanonicalXML
import XMLEncryption
import XMLSignature

/// The content of an `EncryptedAssertion`, or why it was not decrypted.
struct EncryptedAssertionReading {
  /// The signature that vouches for a decrypted assertion.
  enum Proof {
    /// A signature of its own covers it.
    case ownSignature(VerifiedElement)
    /// It has no signature of its own, and was decrypted from verified bytes of the response.
    case responseSignature(DecryptedElement)
    /// Nothing does: these are its claims.
    case none(AssertionContent)
  }

  /// An assertion that was decrypted.
  struct Plaintext {
    /// The assertion, in a document of its own.
    let element: XMLTree.Element
    let proof: Proof
    /// The parts of it that no rule may look at.
    let unread: UnreadableParts
    /// Whether nothing is wrong with its structure.
    let isSound: Bool
  }

  /// The `EncryptedAssertion` as it was captured.
  let element: XMLTree.Element
  let findings: [Finding]
  /// The decrypted content; nil while it stays encrypted.
  let plaintext: Plaintext?

  init(of element: XMLTree.Element, findings: [Finding], _ plaintext: Plaintext) {
    self.element = element
    self.findings = findings
    self.plaintext = plaintext
  }

  init(of element: XMLTree.Element, undecrypted reason: Finding) {
    self.element = element
    findings = [reason]
    plaintext = nil
  }

  /// Whether nothing is known to be wrong with its structure.
  var isSound: Bool { plaintext?.isSound ?? true }

  /// The assertion that its own signature covers.
  var verified: VerifiedElement? {
    guard case .ownSignature(let verified)? = plaintext?.proof else { return nil }
    return verified
  }

  /// The assertion that the signature of the response covers.
  var covered: DecryptedElement? {
    guard case .responseSignature(let covered)? = plaintext?.proof else { return nil }
    return covered
  }

  /// Its claims, where nothing vouches for it.
  var claimed: AssertionContent? {
    guard case .none(let content)? = plaintext?.proof else { return nil }
    return content
  }
}
