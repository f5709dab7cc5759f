import CanonicalXML
import SAML
import SAMLCapture
import XMLSignature
import XMLSignatureDiagnosis

/// Runs the vectors of signatures: those of SAML by its signature profile, and of the others those
/// that are about XML Signature itself by core validation.
struct SignatureRun {
  let corpora: Corpora

  func judge(_ vector: Vector) throws -> Judgement {
    let tree: XMLTree
    do {
      tree = try XMLTree(parsing: vector.document(corpora))
    } catch let error as XMLParseError {
      return refusal(vector, reason: error.code.rawValue, codes: [error.code.rawValue])
    } catch let error as CaptureError {
      return refusal(vector, reason: error.code.rawValue, codes: [error.code.rawValue])
    }
    let signatures = targets(of: vector, in: tree)
    let keys = try Keys(of: vector, corpora, message: tree)
    var codes: [String] = []
    var verified: [VerifiedElement] = []
    var acceptedCount = 0
    for signature in signatures {
      if Self.isGeneral(signature, vector) {
        let failures = Self.validate(signature, keys.anchors, vector.signaturePolicy)
        codes += failures
        if failures.isEmpty { acceptedCount += 1 }
        continue
      }
      switch Self.verify(signature, keys.anchors, vector.signaturePolicy) {
      case .success(let element):
        verified.append(element)
        acceptedCount += 1
      case .failure(let error): codes.append(error.code.rawValue)
      }
    }
    let departure = signatures.lazy.compactMap { signature in
      let form = SignatureForm(signature)
      return Self.isGeneral(signature, vector) ? form.limitation : form.departure
    }.first
    let isAccepted = !signatures.isEmpty && acceptedCount == signatures.count
    if isAccepted, vector.expected.isRefusal { return Judgement(vector, .accepted("verified")) }
    if isAccepted, let departure {
      return Judgement(vector, .accepted("verified, although \(departure)"))
    }
    if let leak = verified.lazy.compactMap({ vector.leak(in: $0.canonicalBytes) }).first {
      return Judgement(vector, .accepted("signed content holds \(leak)"))
    }
    if isAccepted { return Judgement(vector, .passed) }
    return refusal(
      vector, reason: departure ?? keyReason(vector, keys) ?? codes.first ?? "signature.missing",
      codes: codes.isEmpty ? ["signature.missing"] : codes)
  }

  private func refusal(_ vector: Vector, reason: String, codes: [String]) -> Judgement {
    Judgement(
      vector, vector.expected.isRefusal ? .passed : .diverged(reason: reason), codes: codes)
  }

  private func keyReason(_ vector: Vector, _ keys: Keys) -> String? {
    if keys.needsChain { return "key-chain" }
    if keys.anchors.isEmpty { return keys.refusals.min() ?? "key-in-message" }
    return nil
  }

  /// The signatures that the vector is about: the first, where its project looks at no other.
  private func targets(of vector: Vector, in tree: XMLTree) -> [XMLTree.Element] {
    let signatures = tree.elements.filter { $0.hasName(DSig.signature) }
    switch vector.expected.scope {
    case "response-signature": return signatures.filter { $0.parent?.id == tree.root.id }
    case "assertion-signature":
      return signatures.filter { $0.parent?.name.localName == "Assertion" }
    default: break
    }
    let isFirstAlone = vector.option("signature") != nil || vector.encoding == nil
    return isFirstAlone ? Array(signatures.prefix(1)) : Array(signatures)
  }

  /// Whether core validation is asked, and not the profile: of what is not SAML, when the vector is
  /// about XML Signature and not about an attack on somebody who reads.
  private static func isGeneral(_ signature: XMLTree.Element, _ vector: Vector) -> Bool {
    let isSAML = [signature.parent, signature.tree.root].contains {
      $0?.name.namespaceURI.hasPrefix("urn:oasis:names:tc:SAML:") == true
    }
    return vector.kind == .dsig && !isSAML
  }

  /// The codes with which a signature is refused, by whichever of the two is asked.
  private static func failures(
    of signature: XMLTree.Element, in vector: Vector, _ anchors: [TrustAnchor],
    _ policy: SignaturePolicy
  ) -> [String] {
    if isGeneral(signature, vector) { return validate(signature, anchors, policy) }
    return switch verify(signature, anchors, policy) {
    case .success: []
    case .failure(let error): [error.code.rawValue]
    }
  }

  /// The codes of what fails in core validation; none when the value and every reference hold.
  private static func validate(
    _ signature: XMLTree.Element, _ anchors: [TrustAnchor], _ policy: SignaturePolicy
  ) -> [String] {
    do {
      let ids = IDMap(of: signature.tree)
      let validation = try GeneralSignature(signature, policy: policy)
        .validate(against: anchors, ids)
      return ([validation.value] + validation.references.map(\.outcome)).compactMap { outcome in
        switch outcome {
        case .holds: nil
        case .notChecked: "signature.no-trust-anchor"
        case .fails(let error): error.code.rawValue
        }
      }
    } catch {
      return [error.code.rawValue]
    }
  }

  static func verify(
    _ signature: XMLTree.Element, _ anchors: [TrustAnchor], _ policy: SignaturePolicy
  ) -> Result<VerifiedElement, SignatureError> {
    guard let parent = signature.parent else {
      // Nothing is around it that it could be the signature of; the whole document says the same.
      var evaluation = SignatureEvaluation(trustAnchors: anchors, policy: policy)
      return evaluation.evaluate(document: signature.tree).first.map(Result.success)
        ?? .failure(.missing)
    }
    do {
      let unverified = try UnverifiedSignature(of: parent, IDMap(of: signature.tree))
      return .success(try unverified.verify(against: anchors, policy: policy))
    } catch {
      return .failure(error)
    }
  }
}

extension SignatureRun {
  /// What the default policy says of a signature that verifies when weak algorithms and keys are
  /// allowed.
  ///
  /// - Returns: nil for a vector without weakness, or one that does not verify at all.
  func judgeWeakness(_ vector: Vector) throws -> Conformity.Weakness? {
    guard let tree = try? XMLTree(parsing: vector.document(corpora)) else { return nil }
    let keys = try Keys(of: vector, corpora, message: tree)
    var lax = SignaturePolicy()
    lax.signatureMethods = Set(SignatureMethod.allCases)
    lax.digestMethods = Set(DigestMethod.allCases)
    lax.dangerous.acceptsSHA1 = true
    lax.dangerous.acceptsDSA = true
    var expected: [String] = []
    var actual: [String] = []
    for signature in targets(of: vector, in: tree) {
      guard Self.failures(of: signature, in: vector, keys.anchors, lax).isEmpty else { continue }
      let form = SignatureForm(signature)
      if form.isUnlisted.signature {
        expected.append("signature.method-forbidden")
      } else if form.isUnlisted.reference {
        expected.append("signature.digest-method-forbidden")
      } else {
        continue
      }
      let codes = Self.failures(of: signature, in: vector, keys.anchors, SignaturePolicy())
      actual.append(codes.first ?? "verified")
    }
    if keys.anchors.contains(where: \.isShortRSA) {
      expected.append("key.rsa-modulus-too-small")
      actual += keys.defaultRefusals.sorted()
    }
    return expected.isEmpty
      ? nil : Conformity.Weakness(vector: vector.id, expected: expected, actual: actual)
  }
}

extension TrustAnchor {
  fileprivate var isShortRSA: Bool {
    guard case .rsa(let bits) = publicKey.kind else { return false }
    return bits < 2048
  }
}

extension Vector {
  /// The XML bytes inside the file.
  func document(_ corpora: Corpora) throws -> [UInt8] {
    let bytes = try corpora.bytes(file)
    return encoding ?? "xml" == "xml" ? bytes : try Capture(unwrapping: bytes).bytes
  }

  /// What the bytes hold although it must never count as signed.
  func leak(in bytes: [UInt8]) -> String? {
    let text = String(decoding: bytes, as: UTF8.self)
    return expected.signedContentMustNotContain?.first { text.contains($0) }
  }
}
