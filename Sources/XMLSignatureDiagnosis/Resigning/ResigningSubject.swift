import CanonicalXML
import XMLSignature

/// A signature that is read to be made again, even if a policy forbids its algorithms.
struct ResigningSubject {
  let signature: GeneralSignature
  /// The algorithm of its value.
  let method: SignatureMethod
  /// The bytes that the signature value covers.
  let signedInfo: [UInt8]
  /// The references; nil for one that cannot be read.
  let references: [GeneralReference?]
  /// The bytes that each reference digests; nil for one that gives no bytes.
  let referencedBytes: [[UInt8]?]
  /// The node that each reference selects; nil for the whole document and for nothing.
  let targets: [NodeID?]

  /// The same signature by SAML's profile; nil where it is not of it.
  private let profiled: UnverifiedSignature?

  init?(_ element: XMLTree.Element, _ ids: IDMap) {
    do throws(SignatureError) {
      let signature = try GeneralSignature(element, policy: Self.policy)
      guard let method = signature.valueMethod.signatureMethod else { return nil }
      self.method = method
      signedInfo = try signature.canonicalSignedInfo()
      self.signature = signature
    } catch {
      return nil
    }
    references = signature.referenceElements.map { element in
      do { return try GeneralReference(element, Self.policy) } catch { return nil }
    }
    referencedBytes = signature.referencedBytes(ids).map { bytes in
      if case .success(let bytes) = bytes { bytes } else { nil }
    }
    targets = references.map { reference in
      do { return try reference.map { try ReferenceTarget($0.uri, ids) }?.apex } catch {
        return nil
      }
    }
    profiled = element.parent.flatMap { parent in
      do { return try UnverifiedSignature(of: parent, ids) } catch { return nil }
    }
  }

  func contentForms(of bytes: [UInt8]) -> [EditCandidates.Candidate] {
    let namespaces = NamespaceEdits(of: bytes)
    return profiled?.contentForms(of: bytes, namespaces)
      ?? EditCandidates(of: bytes, namespaces, depth: 0).all
  }

  func signedInfoForms(of bytes: [UInt8]) -> [EditCandidates.Candidate] {
    profiled?.signedInfoForms(of: bytes) ?? []
  }

  func isSignature(over bytes: [UInt8], by key: PublicKey) -> Bool {
    do {
      return try method.verifies(signature.signatureValue, over: bytes, with: key)
    } catch {
      return false
    }
  }

  /// Every algorithm.
  ///
  /// It accepts nothing: the copy is verified by the same policy as the original.
  private static let policy: SignaturePolicy = {
    var policy = SignaturePolicy()
    policy.signatureMethods = Set(SignatureMethod.allCases)
    policy.digestMethods = Set(DigestMethod.allCases)
    policy.dangerous.acceptsSHA1 = true
    policy.dangerous.acceptsDSA = true
    return policy
  }()
}
