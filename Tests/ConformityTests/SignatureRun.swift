import SAML
import SAMLCapture
import XMLSignature
import XMLTree

/// Runs the vectors of signatures, by the signature profile of SAML.
struct SignatureRun {
  let corpora: Corpora

  func judge(_ vector: Vector) throws -> Judgement {
    let tree: XMLTree
    do {
      tree = try XMLTree(parsing: vector.document(corpora))
    } catch let error as XMLParseError {
      return refusal(vector, reason: error.code, codes: [error.code])
    } catch let error as CaptureError {
      return refusal(vector, reason: error.code, codes: [error.code])
    }
    let signatures = targets(of: vector, in: tree)
    let keys = try Keys(of: vector, corpora, message: tree)
    var codes: [String] = []
    var verified: [VerifiedElement] = []
    for signature in signatures {
      switch Self.verify(signature, keys.anchors, vector.signaturePolicy) {
      case .success(let element): verified.append(element)
      case .failure(let error): codes.append(error.code)
      }
    }
    let departure = signatures.lazy.compactMap { SignatureForm($0).departure }.first
    let isAccepted = !signatures.isEmpty && verified.count == signatures.count
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
    let signatures = tree.elements.filter { $0.is(DSig.signature) }
    switch vector.expected.scope {
    case "response-signature": return signatures.filter { $0.parent?.id == tree.root.id }
    case "assertion-signature":
      return signatures.filter { $0.parent?.name.localName == "Assertion" }
    default: break
    }
    let isFirstAlone = vector.option("signature") != nil || vector.encoding == nil
    return isFirstAlone ? Array(signatures.prefix(1)) : Array(signatures)
  }

  static func verify(
    _ signature: XMLTree.Element, _ anchors: [TrustAnchor], _ policy: SignaturePolicy
  ) -> Result<VerifiedElement, SignatureError> {
    guard let parent = signature.parent else {
      // Nothing is around it that it could be the signature of; the whole document says the same.
      var judge = SignatureJudge(trustAnchors: anchors, policy: policy)
      return judge.judge(document: signature.tree).first.map(Result.success)
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
    lax.dangerous.acceptsSHA1 = true
    var expected: [String] = []
    var actual: [String] = []
    for signature in targets(of: vector, in: tree) {
      guard case .success = Self.verify(signature, keys.anchors, lax) else { continue }
      let form = SignatureForm(signature)
      if form.usesSHA1.signature {
        expected.append("signature.method-forbidden")
      } else if form.usesSHA1.reference {
        expected.append("signature.digest-method-forbidden")
      } else {
        continue
      }
      switch Self.verify(signature, keys.anchors, SignaturePolicy()) {
      case .success: actual.append("verified")
      case .failure(let error): actual.append(error.code)
      }
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
  /// The XML octets inside the file.
  func document(_ corpora: Corpora) throws -> [UInt8] {
    let octets = try corpora.octets(file)
    return encoding ?? "xml" == "xml" ? octets : try Capture(peeling: octets).octets
  }

  /// What the octets hold although it must never count as signed.
  func leak(in octets: [UInt8]) -> String? {
    let text = String(decoding: octets, as: UTF8.self)
    return expected.signedContentMustNotContain?.first { text.contains($0) }
  }
}
