import CanonicalXML
import SAMLFormats
import XMLSignature

extension UnverifiedSignature {
  /// The edit after whose undoing the content has the digest that is claimed.
  func editOfContent(_ bytes: [UInt8], _ limits: DiagnosisLimits) -> AccidentalEdit? {
    var search = EditSearch(limits)
    var digests = NearbyDigests(signedInfo.reference.digestMethod, near: bytes)
    let namespaces = NamespaceEdits(of: bytes)
    return search.first(of: contentForms(of: bytes, namespaces), for: bytes) { form in
      digests.digest(of: form) == signedInfo.reference.digestValue
    }?.edit ?? lostContent(of: bytes, namespaces)
  }

  /// The edit that cannot be reversed and has left its trace.
  private func lostContent(of bytes: [UInt8], _ namespaces: NamespaceEdits) -> AccidentalEdit? {
    let canonicalization = signedInfo.reference.canonicalization
    guard canonicalization.method.standard == .exclusive10,
      !namespaces.undeclared(of: canonicalization.inclusivePrefixes).isEmpty
    else { return LostContent.edit(in: bytes) }
    return .declarationDropped
  }

  /// The forms that the canonical bytes of the content may have had, always in the same order.
  func contentForms(
    of bytes: [UInt8], _ namespaces: NamespaceEdits
  ) -> [EditCandidates.Candidate] {
    let line = Array(parent.children.prefix { $0.id != element.id }).count
    let standalone = EditCandidates.Candidate(edit: .surroundingsChanged) {
      standaloneForm(of: bytes, apex: parent, by: signedInfo.reference.canonicalization)
    }
    let commented = EditCandidates.Candidate(edit: .commentsDigested, bytes: commentedContent)
    return [standalone, commented]
      + forms(of: namespaces, by: signedInfo.reference.canonicalization)
      + EditCandidates(of: bytes, namespaces, depth: parent.depth, signatureLine: line).all
  }

  /// Returns the bytes to digest if a reference to an ID selected comments; nil where there is no
  /// form.
  private func commentedContent() -> [UInt8]? {
    let canonicalization = signedInfo.reference.canonicalization
    let commented = Canonicalizer(
      canonicalization.method.commented, inclusivePrefixes: canonicalization.inclusivePrefixes)
    do {
      return try commented.bytes(of: parent.tree, apex: parent.id, hiding: element.id)
    } catch {
      return nil
    }
  }

  /// The forms that the canonical bytes of `SignedInfo` may have had, always in the same order.
  func signedInfoForms(of bytes: [UInt8]) -> [EditCandidates.Candidate] {
    formsByLines(of: bytes) + formsByEdits(of: bytes)
  }

  private func formsByEdits(of bytes: [UInt8]) -> [EditCandidates.Candidate] {
    let standalone = EditCandidates.Candidate(edit: .surroundingsChanged) {
      standaloneForm(of: bytes, apex: signedInfoElement, by: signedInfo.canonicalization)
    }
    let namespaces = NamespaceEdits(of: bytes)
    return [standalone] + forms(of: namespaces, by: signedInfo.canonicalization)
      + EditCandidates(of: bytes, namespaces, depth: signedInfoElement.depth).all
  }

  /// Declarations at other elements, and those that are missing.
  private func forms(
    of namespaces: NamespaceEdits, by canonicalizer: Canonicalizer
  ) -> [EditCandidates.Candidate] {
    let list = Set(canonicalizer.inclusivePrefixes)
    // Each form costs a part of the search, even where there is nothing to move.
    guard canonicalizer.method.standard != .exclusive10 || !list.isEmpty else { return [] }
    let isDeclared =
      !list.isEmpty
      && parent.tree.elements.contains {
        $0.namespaceDeclarations.contains { list.contains($0.prefix) }
      }
    let added: AccidentalEdit = isDeclared ? .declarationsMoved : .declarationDropped
    return [(AccidentalEdit.declarationsMoved, false), (added, true)].flatMap { edit, adds in
      [true, false].map { toFirst in
        EditCandidates.Candidate(edit: edit) {
          namespaces.moving(canonicalizer, toFirst: toFirst, addingSchema: adds)
        }
      }
    }
  }

  /// `SignedInfo` with its digest in one line, and with the lines that a long one may have been written in.
  private func formsByLines(of bytes: [UInt8]) -> [EditCandidates.Candidate] {
    let value = Base64.encode(signedInfo.reference.digestValue)
    let joined = EditCandidates.Candidate(edit: .textsIndented) {
      DigestValueLines.none.breaking(value, in: bytes)
    }
    return [joined]
      + DigestValueLines.allCases.filter { value.count > $0.length }.map { lines in
        EditCandidates.Candidate(edit: .whiteSpaceNormalized) { lines.breaking(value, in: bytes) }
      }
  }

  /// The edit after whose undoing one of the keys has made the signature value.
  func editOfSignedInfo(
    signedByOneOf keys: [SuspectedKey], _ limits: DiagnosisLimits
  ) -> (edit: AccidentalEdit, isTrusted: Bool)? {
    let bytes: [UInt8]
    do { bytes = try canonicalSignedInfo() } catch { return nil }
    // The lines have trials of their own, so that neither takes them from the other.
    for forms in [formsByLines, formsByEdits] {
      var search = EditSearch(limits)
      var trials = limits.maximumSignatureTrials
      var isTrusted = false
      let found = search.first(of: forms(bytes), for: bytes) { form in
        for suspect in keys {
          guard trials > 0 else { return false }
          trials -= 1
          guard isSignature(over: form, by: suspect.key) else { continue }
          isTrusted = suspect.isTrusted
          return true
        }
        return false
      }
      if let found { return (found.edit, isTrusted) }
    }
    return nil
  }

  func contentDigest(_ bytes: [UInt8]) -> [UInt8]? {
    do { return try signedInfo.reference.digest(of: bytes) } catch { return nil }
  }

  private func isSignature(over bytes: [UInt8], by key: PublicKey) -> Bool {
    do { return try verifies(over: bytes, with: key) } catch { return false }
  }

  /// An inclusive canonical form without what its apex takes over from the elements around the one
  /// that is signed; nil for an exclusive one, which takes over nothing.
  private func standaloneForm(
    of bytes: [UInt8], apex: XMLTree.Element, by canonicalizer: Canonicalizer
  ) -> [UInt8]? {
    guard canonicalizer.method.standard != .exclusive10, parent.parent != nil,
      let tag = CanonicalSegment.all(of: bytes).first
    else { return nil }
    let kept = apex.namesInScope(upTo: parent)
    var result: [UInt8] = []
    for (name, stretch) in CanonicalStartTag(bytes[tag.range]).parts
    where name.map({ kept.contains(ExactString(utf8: $0)) }) ?? true {
      result += stretch
    }
    return result + bytes[tag.range.upperBound...]
  }
}
