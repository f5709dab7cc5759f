import CanonicalXML
import SAML
import SAMLFormats
import SAMLInspection
import XMLSignature
import XMLSignatureDiagnosis

/// The parts of a document that signatures of trusted keys cover.
///
/// Only signatures that hold count, and among those only the ones that cover whole elements.
/// Content that a transform might omit is never shown as signed.
struct SignedParts {
  /// The status of one node.
  enum Part {
    /// It is in the bytes that a trusted key signed.
    case signed
    /// It is the signature itself, which its own digest leaves out.
    case signature
    /// Anybody may have written it.
    case unsigned
  }

  private struct Cover {
    let apex: XMLTree.Element
    let signature: XMLTree.Element?
    /// A reference by ID leaves out comments whatever its transforms are (XMLDSig §4.4.3.3).
    var coversComments = false
  }

  private var covers: [Cover] = []

  /// Finds the verified elements of an inspection in a document.
  ///
  /// - Parameters:
  ///   - inspection: The inspection.
  ///   - tree: Its document, or one that was decrypted from it.
  init(of inspection: Inspection, in tree: XMLTree) {
    for finding in inspection.findings
    where finding.code == SignatureEvaluation.code && finding.outcome == .pass {
      // A signature inside of ciphertext is reported at the place of the ciphertext, which it does
      // not cover.
      guard let apex = finding.location.flatMap(tree.element),
        let signature = apex.firstChild(DSigName.signature), !apex.isEncryptedAssertion
      else { continue }
      covers.append(Cover(apex: apex, signature: signature))
    }
    // The signature of a query covers the message to its last byte.
    if let query = inspection.signedQuery, query.tree.document.utf8 == tree.document.utf8 {
      covers.append(Cover(apex: tree.root, signature: nil, coversComments: true))
    }
    for result in inspection.generalSignatures {
      guard let validation = result.validation, validation.value == .holds else { continue }
      for reference in validation.references where reference.coversWholeElement {
        guard let target = reference.target else { continue }
        let apex = target.apex.map { XMLTree.Element(tree: tree, id: $0) } ?? tree.root
        covers.append(
          Cover(
            apex: apex, signature: result.element, coversComments: reference.coversComments))
      }
    }
  }

  /// Takes a verified element, in the tree in which it was verified.
  init(of verified: VerifiedElement) {
    let apex = verified.origin
    covers = [Cover(apex: apex, signature: apex.firstChild(DSigName.signature))]
  }

  /// Returns the status of a node.
  func part(of node: NodeID, isComment: Bool = false) -> Part {
    var part = Part.unsigned
    for cover in covers
    where cover.apex.contains(node) && (!isComment || cover.coversComments) {
      guard let signature = cover.signature, signature.contains(node) else { return .signed }
      part = .signature
    }
    return part
  }
}

extension GeneralValidation.ReferenceResult {
  /// Whether the comments inside of its target are in the bytes that were digested.
  fileprivate var coversComments: Bool {
    guard target?.includesComments == true, let reference else { return false }
    return reference.transforms.contains { transform in
      guard case .canonicalization(let canonicalizer) = transform else { return false }
      return canonicalizer.method.withComments
    }
  }

  /// Whether it holds, and its transforms leave out nothing but the signature around it.
  fileprivate var coversWholeElement: Bool {
    guard outcome == .holds, let reference else { return false }
    return reference.transforms.allSatisfy { transform in
      switch transform {
      case .envelopedSignature, .canonicalization: true
      default: false
      }
    }
  }
}

extension XMLTree.Element {
  fileprivate var isEncryptedAssertion: Bool {
    self.hasName(ExpandedName("EncryptedAssertion", in: "urn:oasis:names:tc:SAML:2.0:assertion"))
  }
}

extension XMLTree {
  /// Returns the element at a place, if this document has that element there.
  func element(at location: Finding.Location) -> XMLTree.Element? {
    guard let path = location.path else { return nil }
    // By bytes, as everything that is read of a path: names may hold combining marks.
    var steps = path.parts(between: "/")[...]
    guard let first = steps.popFirst(), root.qualifiedName == first else { return nil }
    var element = root
    for step in steps {
      let parts = step.utf8.split(whereSeparator: { "[]".utf8.contains($0) })
        .map { String(Substring($0)) }
      guard parts.count == 2, let rank = Int(parts[1]), rank > 0 else { return nil }
      let named = element.children.lazy.filter { $0.qualifiedName == parts[0] }
      guard let child = named.dropFirst(rank - 1).first(where: { _ in true }) else { return nil }
      element = child
    }
    return position(of: element.id) == location.position ? element : nil
  }
}
