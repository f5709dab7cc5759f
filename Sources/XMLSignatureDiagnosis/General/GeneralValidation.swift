package import XML
package import XMLSignature

/// The result of core validation for a signature of any XML document (XML Signature 1.1 §3.2).
///
/// It is a report for people. It does not contain the digested bytes, so no verified element can be
/// made of it.
package struct GeneralValidation: Sendable {
  /// How a signature value or a reference came out.
  package enum Outcome: Sendable, Hashable {
    /// It holds.
    case holds
    /// It does not, and why.
    case fails(SignatureError)
    /// Nothing was given to check it with.
    case notChecked
  }

  /// One reference.
  package struct ReferenceResult: Sendable {
    /// Its element in the document.
    package let element: XMLTree.Element
    /// Its content; nil when it could not be read.
    package let reference: GeneralReference?
    /// The nodes that it selects; nil when they could not be determined.
    package let target: ReferenceTarget?
    /// How many bytes were digested; nil when none were.
    package let byteCount: Int?
    /// Whether the digest is that of the bytes.
    package let outcome: Outcome
    /// The accidental edit that, once reversed, makes the digest hold; nil when none was found.
    package let edit: AccidentalEdit?
  }

  /// The trusted key that made the signature value; nil when none did.
  package let signer: TrustAnchor?

  /// Whether the signature value is that of a trusted key over `SignedInfo`.
  package let value: Outcome

  /// The references in their order.
  package let references: [ReferenceResult]
}

extension GeneralSignature {
  /// Core validation: the signature value, then each reference.
  ///
  /// Every reference is reported, whatever the results of the value and of the others are. When the
  /// value holds, the references are read from the bytes that it covers (SIG-13).
  ///
  /// - Parameters:
  ///   - anchors: The keys that are trusted; with none the value is not checked.
  ///   - ids: The IDs of the document; those of another one end the program.
  /// - Returns: The result for the value and for each reference.
  package func validate(against anchors: [TrustAnchor], _ ids: IDMap) -> GeneralValidation {
    precondition(ids.isOf(element.tree), "The IDs are those of the document.")
    var signer: TrustAnchor?
    var value = GeneralValidation.Outcome.notChecked
    var sources = referenceElements
    do throws(SignatureError) {
      if !anchors.isEmpty {
        let bytes = try canonicalSignedInfo()
        signer = try trustedSigner(of: bytes, anchors)
        sources = try rereadReferences(bytes)
        value = .holds
      }
    } catch {
      signer = nil
      value = .fails(error)
    }
    var budget = policy.maximumReferencedBytes
    var search = EditSearch(policy.diagnosis)
    var results: [GeneralValidation.ReferenceResult] = []
    for (element, source) in zip(referenceElements, sources) {
      results.append(result(of: source, at: element, signer, ids, &budget, &search))
    }
    return GeneralValidation(signer: signer, value: value, references: results)
  }

  /// The bytes that each reference digests, or why it gives none.
  ///
  /// The IDs are those of the document; those of another one end the program.
  package func referencedBytes(_ ids: IDMap) -> [Result<[UInt8], SignatureError>] {
    precondition(ids.isOf(element.tree), "The IDs are those of the document.")
    var budget = policy.maximumReferencedBytes
    return referenceElements.map { element in
      Result { () throws(SignatureError) in
        let reference = try GeneralReference(element, policy)
        return try bytes(of: reference, ReferenceTarget(reference.uri, ids), &budget)
      }
    }
  }

  private func trustedSigner(
    of bytes: [UInt8], _ anchors: [TrustAnchor]
  ) throws(SignatureError) -> TrustAnchor {
    guard anchors.count <= policy.maximumTrustAnchors else {
      throw .tooManyTrustAnchors(maximum: policy.maximumTrustAnchors)
    }
    return try signatureMethod.signer(
      of: signatureValue, over: bytes, among: anchors.permitting(signatureMethod))
  }

  /// The references of the bytes that the value covers: as many as there are in the document.
  private func rereadReferences(_ bytes: [UInt8]) throws(SignatureError) -> [XMLTree.Element] {
    let tree: XMLTree
    do { tree = try XMLTree(rereading: bytes) } catch { throw .unreadable(error) }
    let root = tree.root
    guard root.hasName(DSigName.signedInfo) else { throw .malformed(signedInfoElement.id) }
    let allowed = DSigName.signedInfoAttributes(ofApex: root)
    let (method, references): (SignatureMethod, [XMLTree.Element])
    do {
      (_, method, references) = try Self.parts(of: root, policy, allowing: allowed)
    } catch {
      throw error.placed(at: signedInfoElement.id)
    }
    guard method == signatureMethod, references.count == referenceElements.count else {
      throw .malformed(signedInfoElement.id)
    }
    return references
  }

  private func result(
    of source: XMLTree.Element, at element: XMLTree.Element, _ signer: TrustAnchor?,
    _ ids: IDMap, _ budget: inout Int, _ search: inout EditSearch
  ) -> GeneralValidation.ReferenceResult {
    var reference: GeneralReference?
    var target: ReferenceTarget?
    var bytes: [UInt8]?
    var edit: AccidentalEdit?
    let outcome: GeneralValidation.Outcome
    do throws(SignatureError) {
      let read = try GeneralReference(source, policy)
      reference = read
      guard signer?.permits(read.digestMethod) ?? true else {
        throw .digestMethodForbidden(uri: read.digestMethod.rawValue)
      }
      let resolved = try ReferenceTarget(read.uri, ids)
      target = resolved
      let content = try self.bytes(of: read, resolved, &budget)
      bytes = content
      let digest = try read.digestMethod.referenceDigest(of: content)
      if ConstantTime.areEqual(digest, read.digestValue) {
        outcome = .holds
      } else {
        outcome = .fails(.digestMismatch(expected: read.digestValue, actual: digest))
        edit =
          search.first(of: EditCandidates(of: content, depth: 0).all, for: content) { form in
            read.hasDigest(of: form)
          }?.edit
      }
    } catch {
      outcome = .fails(error.placed(at: element.id))
    }
    return GeneralValidation.ReferenceResult(
      element: element, reference: reference, target: target, byteCount: bytes?.count,
      outcome: outcome, edit: edit)
  }

  private func bytes(
    of reference: GeneralReference, _ target: ReferenceTarget, _ budget: inout Int
  ) throws(SignatureError) -> [UInt8] {
    var dereferencing = Dereferencing(
      signature: element, target: target, maximumBytes: policy.maximumReferencedBytes,
      remainingBytes: budget)
    defer { budget = dereferencing.remainingBytes }
    return try dereferencing.bytes(reference.transforms)
  }
}

extension GeneralReference {
  func hasDigest(of bytes: [UInt8]) -> Bool {
    do { return try digestMethod.referenceDigest(of: bytes) == digestValue } catch { return false }
  }
}
