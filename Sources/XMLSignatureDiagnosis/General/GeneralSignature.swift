package import CanonicalXML
package import XMLSignature

/// A signature of any XML document, by XML Signature alone and without SAML's profile.
///
/// It is for inspection: it reports which references hold and over which bytes. It makes no
/// `VerifiedElement`, so nothing that it finds can become an assertion: for SAML use
/// `UnverifiedSignature`.
///
/// It reads enveloped, enveloping and detached signatures over parts of the same document. It
/// fetches nothing outside of the document, and follows no Manifest. With `DiagnosisMaterial` it also
/// computes what no policy accepts, such as HMAC, to say that it holds.
package struct GeneralSignature: Sendable {
  /// The `ds:Signature` element.
  package let element: XMLTree.Element

  /// How `SignedInfo` is made bytes.
  package let canonicalization: Canonicalizer

  /// The algorithm of the signature value.
  package let valueMethod: ValueMethod

  /// Why the policy does not accept the algorithm of the value; nil when it does.
  package let refusal: SignatureError?

  /// The signature value.
  package let signatureValue: [UInt8]

  /// The certificates inside `KeyInfo`, the first eight: hints for people, never keys.
  package let embeddedCertificates: [[UInt8]]

  /// The elements of the references.
  package let referenceElements: [XMLTree.Element]

  let signedInfoElement: XMLTree.Element
  let policy: SignaturePolicy
  let material: DiagnosisMaterial?

  /// Reads a signature.
  ///
  /// - Parameters:
  ///   - element: The `ds:Signature`, at any place.
  ///   - policy: Which algorithms and how much work it may ask for.
  ///   - material: Keys, secrets and files for the report beside those of the policy; nil for none.
  /// - Throws: `SignatureError` for a signature that violates the schema, or is not accepted.
  package init(
    _ element: XMLTree.Element, policy: SignaturePolicy = SignaturePolicy(),
    reportingOn material: DiagnosisMaterial? = nil
  ) throws(SignatureError) {
    let read = try SignatureElement(element)
    self.element = element
    self.policy = policy
    self.material = material
    signedInfoElement = read.signedInfo
    (canonicalization, valueMethod, referenceElements) = try Self.parts(
      of: read.signedInfo, policy, material)
    refusal = valueMethod.refusal(by: policy)
    signatureValue = try read.signatureValue.base64Bytes(atMost: valueMethod.maximumValueBytes)
    embeddedCertificates = UnverifiedSignature.embeddedCertificates(in: element)
  }

  /// Reads a `SignedInfo`; the caller reads its references one by one, because each may fail by
  /// itself.
  static func parts(
    of signedInfo: XMLTree.Element, _ policy: SignaturePolicy, _ material: DiagnosisMaterial?,
    allowing allowed: [ExpandedName] = DSigName.idAlone
  ) throws(SignatureError) -> (Canonicalizer, ValueMethod, [XMLTree.Element]) {
    let read = try SignedInfoElement(signedInfo, allowing: allowed)
    guard read.others.count < policy.maximumReferences else {
      throw .tooManyReferences(maximum: policy.maximumReferences)
    }
    let canonicalizer = try Canonicalizer(algorithmOf: read.canonicalizationMethod)
    try policy.check(canonicalizer)
    let method = try ValueMethod(
      algorithmOf: read.signatureMethod, acceptsMAC: material?.secret != nil)
    if material == nil, let refusal = method.refusal(by: policy) { throw refusal }
    return (canonicalizer, method, [read.reference] + read.others)
  }

  /// The canonical bytes of `SignedInfo`, which the signature value covers.
  ///
  /// - Throws: `SignatureError.canonicalization`.
  package func canonicalSignedInfo() throws(SignatureError) -> [UInt8] {
    do {
      return try canonicalization.bytes(of: element.tree, apex: signedInfoElement.id)
    } catch {
      throw .canonicalization(error)
    }
  }
}
