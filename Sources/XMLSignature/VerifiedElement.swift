public import CanonicalXML

/// An element whose bytes a trusted key has signed.
///
/// It is read from exactly the bytes that were digested, not from the message around them, so what
/// is read is what was signed (XML Signature 1.1 §8.1.3, SEE-01). Only the verifier of this module
/// makes one.
///
/// It never changes, and is a class so that handing it on costs one reference count.
public final class VerifiedElement: Sendable {
  /// The bytes that were digested.
  public let canonicalBytes: [UInt8]

  /// The element, read again from `canonicalBytes`.
  public let element: XMLTree.Element

  /// Its place in the message, for reports.
  ///
  /// Nothing there was verified, neither the element's own signature nor the elements around it
  /// (SEE-02).
  package let origin: XMLTree.Element

  /// The trusted key that signed it.
  public let signer: TrustAnchor

  /// The verified `SignedInfo`, read from the bytes that the signature value covers.
  package let signedInfo: SignedInfo

  init(
    verified canonicalBytes: [UInt8], origin: XMLTree.Element, signer: TrustAnchor,
    signedInfo: SignedInfo
  ) throws(SignatureError) {
    self.canonicalBytes = canonicalBytes
    self.origin = origin
    self.signer = signer
    self.signedInfo = signedInfo
    do {
      element = try XMLTree(rereading: canonicalBytes).root
    } catch {
      throw .unreadable(error)
    }
  }
}

extension VerifiedElement: CustomReflectable {
  /// Shows who signed and how, never what (LOG-05).
  public var customMirror: Mirror {
    Mirror(self, children: ["signer": signer, "signedInfo": signedInfo])
  }
}
