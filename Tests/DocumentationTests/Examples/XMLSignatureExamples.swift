import CanonicalXML
import SAMLFormats
import XMLSignature

/// The code in the documentation of XMLSignature.
private struct XMLSignatureExamples {
  func verified(in tree: XMLTree, trusting certificateFile: [UInt8]) throws -> VerifiedElement {
    let anchors = try TrustAnchor.parse(certificateFile)
    let signature = try UnverifiedSignature(of: tree.root, IDMap(of: tree))
    let verified = try signature.verify(against: anchors)
    return verified
  }

  func signedElement(in bytes: [UInt8], trusting anchors: [TrustAnchor]) throws -> XMLTree.Element {
    let tree = try XMLTree(parsing: bytes)
    let signature = try UnverifiedSignature(of: tree.root, IDMap(of: tree))
    return try signature.verify(against: anchors).element
  }

  func verdict(on signature: UnverifiedSignature, trusting anchors: [TrustAnchor]) -> String {
    do {
      let verified = try signature.verify(against: anchors)
      return "signed by \(verified.signer.certificate?.subject ?? "a bare key")"
    } catch {
      return error.code.rawValue
    }
  }

  func policyForAnOldProvider() -> SignaturePolicy {
    var policy = SignaturePolicy()
    policy.dangerous.acceptsSHA1 = true
    return policy
  }

  func signedQuery(
    _ query: XMLTree.Element, publicKey: PublicKey,
    askingService sign: @escaping @Sendable ([UInt8]) async throws -> [UInt8]
  ) async throws -> [UInt8] {
    var signer = ElementSigner(
      key: SigningFunction(publicKey: publicKey) { bytes, _ in try await sign(bytes) })
    signer.signatureMethod = .ecdsaSHA256
    return try await signer.sign(query)
  }
}
