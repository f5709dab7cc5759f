package import CanonicalXML
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

  /// By what the signature value holds; nil when it does not.
  package let means: ValueMeans?

  /// Whether the signature value holds over `SignedInfo`.
  package let value: Outcome

  /// Why the policy does not accept the algorithm of the value, although it was computed.
  package let refusal: SignatureError?

  /// The references in their order.
  package let references: [ReferenceResult]

  /// The trusted key that made the signature value; nil when none did, or the policy does not accept the
  /// algorithm.
  package var signer: TrustAnchor? {
    guard refusal == nil, case .trusted(let anchor) = means else { return nil }
    return anchor
  }
}

extension GeneralValidation {
  /// Whether the value holds, by whatever means, and every digest does, accepted or not.
  package var holdsThroughout: Bool {
    value == .holds && references.allSatisfy { $0.outcome == .holds }
  }

  /// Whether the policy accepts every algorithm and the length of the key.
  package var isAccepted: Bool {
    refusal == nil && means?.shortKeyBits == nil
      && references.allSatisfy { $0.reference?.refusal == nil }
  }

  /// Whether it is intact at best: it holds by something that is not trusted, or over something that
  /// cannot be seen from the document.
  package var isIntactAtBest: Bool {
    means?.isTrusted == false || references.contains { $0.reference?.isIntactAtBest == true }
  }
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
    var means: ValueMeans?
    var value = GeneralValidation.Outcome.notChecked
    var sources = referenceElements
    do throws(SignatureError) {
      if !anchors.isEmpty || material?.hasOtherMeans == true {
        let bytes = try canonicalSignedInfo()
        means = try self.means(of: bytes, anchors, ids)
        sources = try rereadReferences(bytes)
        value = .holds
      }
    } catch {
      means = nil
      value = .fails(error)
    }
    var signer: TrustAnchor?
    if case .trusted(let anchor) = means { signer = anchor }
    var budget = ReferenceBudget(policy)
    var search = EditSearch(policy.diagnosis)
    var results: [GeneralValidation.ReferenceResult] = []
    for (element, source) in zip(referenceElements, sources) {
      results.append(result(of: source, at: element, signer, ids, &budget, &search))
    }
    return GeneralValidation(
      means: means, value: value, refusal: refusal, references: results)
  }

  /// The bytes that each reference digests, or why it gives none.
  ///
  /// The IDs are those of the document; those of another one end the program.
  package func referencedBytes(_ ids: IDMap) -> [Result<[UInt8], SignatureError>] {
    precondition(ids.isOf(element.tree), "The IDs are those of the document.")
    var budget = ReferenceBudget(policy)
    return referenceElements.map { element in
      Result { () throws(SignatureError) in
        let reference = try GeneralReference(
          element, policy, writtenAs: material == nil ? nil : element)
        return try bytes(of: reference, source(of: reference, ids), &budget)
      }
    }
  }

  /// The references of the bytes that the value covers: as many as there are in the document.
  private func rereadReferences(_ bytes: [UInt8]) throws(SignatureError) -> [XMLTree.Element] {
    let tree: XMLTree
    do { tree = try XMLTree(rereading: bytes) } catch { throw .unreadable(error) }
    let root = tree.root
    guard root.hasName(DSigName.signedInfo) else { throw .malformed(signedInfoElement.id) }
    let allowed = DSigName.signedInfoAttributes(ofApex: root)
    let (method, references): (ValueMethod, [XMLTree.Element])
    do {
      (_, method, references) = try Self.parts(of: root, policy, material, allowing: allowed)
    } catch {
      throw error.placed(at: signedInfoElement.id)
    }
    guard method == valueMethod, references.count == referenceElements.count else {
      throw .malformed(signedInfoElement.id)
    }
    return references
  }

  private func result(
    of source: XMLTree.Element, at element: XMLTree.Element, _ signer: TrustAnchor?,
    _ ids: IDMap, _ budget: inout ReferenceBudget, _ search: inout EditSearch
  ) -> GeneralValidation.ReferenceResult {
    var reference: GeneralReference?
    var target: ReferenceTarget?
    var bytes: [UInt8]?
    var edit: AccidentalEdit?
    let outcome: GeneralValidation.Outcome
    do throws(SignatureError) {
      let read = try GeneralReference(source, policy, writtenAs: material == nil ? nil : element)
      reference = read
      guard signer?.permits(read.digestMethod) ?? true else {
        throw .digestMethodForbidden(uri: ExactString(read.digestMethod.rawValue))
      }
      let origin = try self.source(of: read, ids)
      if case .document(let resolved) = origin { target = resolved }
      let content = try self.bytes(of: read, origin, &budget)
      bytes = content
      let digest = try read.digestMethod.referenceDigest(of: content)
      if ConstantTime.areEqual(digest, read.digestValue) {
        outcome = .holds
      } else {
        outcome = .fails(.digestMismatch(expected: read.digestValue, actual: digest))
        edit =
          search.first(
            of: EditCandidates(of: content, NamespaceEdits(of: content), depth: 0).all, for: content
          ) { form in
            read.hasDigest(of: form)
          }?.edit ?? LostContent.edit(in: content)
      }
    } catch {
      outcome = .fails(error.placed(at: element.id))
    }
    return GeneralValidation.ReferenceResult(
      element: element, reference: reference, target: target, byteCount: bytes?.count,
      outcome: outcome, edit: edit)
  }

  /// Where the content of a reference comes from: the document, or a file that the caller gave.
  private func source(
    of reference: GeneralReference, _ ids: IDMap
  ) throws(SignatureError) -> Dereferencing.Source {
    if let uri = reference.uri, reference.isExternal, let file = material?.file(for: uri) {
      return .file(file)
    }
    return .document(try ReferenceTarget(reference.uri, ids))
  }

  private func bytes(
    of reference: GeneralReference, _ source: Dereferencing.Source, _ budget: inout ReferenceBudget
  ) throws(SignatureError) -> [UInt8] {
    var dereferencing = Dereferencing(
      signature: element, source, maximumBytes: policy.maximumReferencedBytes,
      remainingBytes: budget.bytes, remainingSteps: budget.steps)
    defer {
      budget = ReferenceBudget(
        bytes: dereferencing.remainingBytes, steps: dereferencing.remainingSteps)
    }
    return try dereferencing.bytes(reference.transforms)
  }
}

/// How much work the references of one signature may still ask for.
private struct ReferenceBudget {
  var bytes: Int
  var steps: Int

  init(bytes: Int, steps: Int) {
    self.bytes = bytes
    self.steps = steps
  }

  init(_ policy: SignaturePolicy) {
    self.init(bytes: policy.maximumReferencedBytes, steps: NodeSelection.maximumSteps)
  }
}

extension GeneralReference {
  func hasDigest(of bytes: [UInt8]) -> Bool {
    do { return try digestMethod.referenceDigest(of: bytes) == digestValue } catch { return false }
  }
}
