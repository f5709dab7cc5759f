package import CanonicalXML
import SAMLFormats
import XMLSignature

/// Verifies the signature of a query and turns what comes out into findings.
package struct RedirectEvaluation: Sendable {
  /// The findings in the order of the checks; none for a sound query without a signature.
  package private(set) var findings: [Finding] = []

  private var verified: VerifiedRedirectMessage?

  private var unverified: UnverifiedRedirectMessage?

  private let policy: Policy
  private let now: Instant

  /// Evaluates a query.
  ///
  /// - Parameters:
  ///   - query: The bytes between `?` and `#`, as they were sent.
  ///   - policy: The keys that are trusted, the methods that are accepted, the limits.
  ///   - now: The moment for what is trusted.
  package init(of query: ArraySlice<UInt8>, by policy: Policy, at now: Instant) {
    self.policy = policy
    self.now = now
    do throws(RedirectDefect) {
      let query = try RedirectQuery(parsing: query, atMost: policy.limits.maximumBytes)
      guard query.isSigned else { return }
      let message = try UnverifiedRedirectMessage(query, policy.limits)
      evaluate(message)
      // The signature covers the query as it was sent, so that it is verified all the same.
      if var packing = message.packing?.finding {
        packing.actual = verified.map { _ in .fact(.signatureHolds) }
        verified = nil
        findings.insert(packing, at: 0)
      }
    } catch {
      findings.append(error.finding)
    }
  }

  /// The message, if a trusted key has signed the query and no check fails.
  package var accepted: VerifiedRedirectMessage? {
    findings.contains { $0.outcome == .fail } ? nil : verified
  }

  /// The origin of the message of the query, for a verifier of messages by the same policy.
  ///
  /// - Parameter tree: The message as it was read without a look at the signature.
  /// - Returns: The verified message, if there is one; else that document.
  package func origin(of tree: XMLTree) -> MessageOrigin {
    if let accepted { return .verifiedQuery(accepted) }
    return findings.isEmpty ? .message(tree) : .unverifiedQuery(tree)
  }

  private mutating func evaluate(_ message: UnverifiedRedirectMessage) {
    unverified = message
    guard !policy.trustAnchors.isEmpty else {
      findings.append(
        Finding(
          Self.code, .notChecked, isRequired: false, expected: .fact(.trustedKey),
          actual: .name(.algorithm, message.signatureMethod)))
      return
    }
    let issuer = SignatureTrust.issuer(of: message.tree.root)
    let trust = trust(for: message)
    let anchors = trust.anchors(of: issuer)
    do {
      let verified = try verify(message, of: issuer, trust, anchors)
      findings.append(
        Finding(
          Self.code, .pass, isRequired: false,
          actual: .name(.algorithm, ExactString(verified.signatureMethod.rawValue))))
      let dates = CertificateDates(
        isRequired: policy.requiresCurrentCertificate, warning: policy.certificateExpiryWarning,
        now: now
      ).findings(of: verified.signer, among: anchors)
      findings += dates
      if dates.allSatisfy({ !$0.isRequired || $0.outcome == .pass }) { self.verified = verified }
    } catch {
      findings.append(finding(of: error, message, issuer, trust, anchors))
    }
  }

  /// The role counts for the responses that the profile is about, and for no other message.
  private func trust(for message: UnverifiedRedirectMessage) -> SignatureTrust {
    let isResponse = message.tree.root.hasName(SAMLName.response)
    return SignatureTrust(
      anchors: policy.trustAnchors, exceptions: policy.exceptions, now: now,
      role: isResponse ? policy.profile.signingRole : nil)
  }

  /// Verifies by the policy, and where that refuses the method, by what the issuer may do beyond it.
  private mutating func verify(
    _ message: UnverifiedRedirectMessage, of issuer: ExactString?, _ trust: SignatureTrust,
    _ anchors: [TrustAnchor]
  ) throws(SignatureError) -> VerifiedRedirectMessage {
    findings += trust.exceptions(for: issuer, areOver: true).map(SignatureEvaluation.isOver)
    do {
      return try message.verify(against: anchors, policy: policy.signature)
    } catch {
      let exceptions = trust.exceptions(for: issuer, areOver: false)
      let bound = anchors.filter { $0.issuer != nil }
      guard error.isForbiddenAlgorithm, !exceptions.isEmpty, !bound.isEmpty else { throw error }
      let verified = try message.verify(
        against: bound, policy: policy.signature.widened(by: exceptions))
      findings += exceptions.map(SignatureEvaluation.applies)
      return verified
    }
  }

  private static let code: Finding.Code = .captureDetachedSignature
}

extension RedirectEvaluation {
  /// Adds the failure of a key that is too short to be trusted: of the one that made the signature, or of the first
  /// where no other key is given.
  ///
  /// It verifies nothing.
  package mutating func remark(on shortKeys: [KeyForDiagnosis]) {
    guard verified == nil, let message = unverified, let first = shortKeys.first else { return }
    let maker = shortKeys.prefix(policy.signature.maximumTrustAnchors).first {
      message.isMade(by: $0)
    }
    guard let key = maker ?? (policy.trustAnchors.isEmpty ? first : nil) else { return }
    if maker != nil {
      // The key is known, and its length is what is wrong with it.
      findings.removeAll {
        $0.code == .signatureRedirectMismatch || $0.code == .signatureKeyMismatch
      }
      findings.append(
        Finding(
          note: .signatureHoldsNotAccepted, expected: .signature(byAnyOf: [key.fingerprint]),
          actual: .name(.algorithm, message.signatureMethod)))
    }
    findings.append(Finding(tooShort: key.bitCount))
  }
}

extension UnverifiedRedirectMessage {
  /// Whether a key made the signature.
  fileprivate func isMade(by key: KeyForDiagnosis) -> Bool {
    guard let method = SignatureMethod(exactly: signatureMethod) else { return false }
    do { return try key.made(signatureValue, over: query.signedBytes, by: method) } catch {
      return false
    }
  }
}

/// Why a query is refused.
extension RedirectEvaluation {
  private func finding(
    of error: SignatureError, _ message: UnverifiedRedirectMessage, _ issuer: ExactString?,
    _ trust: SignatureTrust, _ anchors: [TrustAnchor]
  ) -> Finding {
    let others = Others(of: message, issuer, trust, policy.signature)
    if error.isAboutKeys || anchors.isEmpty, let finding = others.finding { return finding }
    guard !anchors.isEmpty else {
      if let end = trust.end(of: issuer) { return Self.isOver(end, trust) }
      return Finding(
        .signatureNoKeyOfIssuer, .fail, expected: issuer.map(Evidence.keyOfEntity),
        cause: .signature(.wrongKey))
    }
    guard error == .valueMismatch else {
      return Finding(
        error.code, .fail, expected: error.expected(policy.signature, anchors),
        actual: error.actual(nil), cause: error.causeByItself.map(Cause.signature))
    }
    let variation = message.variation(
      thatHoldsBy: anchors, policy.signature.diagnosis)?.variation
    return Finding(
      .signatureRedirectMismatch, .fail, expected: error.expected(policy.signature, anchors),
      actual: variation.map(Evidence.query),
      cause: variation.map { _ in .signature(.reformatted) })
  }

  /// No key of the issuer is trusted any more.
  private static func isOver(_ end: Instant, _ trust: SignatureTrust) -> Finding {
    Finding(
      .keyMetadataExpired, .fail, expected: .before(end), actual: trust.now.map(Evidence.instant))
  }

  /// Keys that are not trusted for the message, tried to say whose signature it is.
  ///
  /// None of them makes it hold.
  private struct Others {
    /// Whose signature it is; nil where none of them made it.
    let finding: Finding?

    init(
      of message: UnverifiedRedirectMessage, _ issuer: ExactString?, _ trust: SignatureTrust,
      _ policy: SignaturePolicy
    ) {
      func signer(among anchors: [TrustAnchor]) -> TrustAnchor? {
        guard !anchors.isEmpty else { return nil }
        do { return try message.verify(against: anchors, policy: policy).signer } catch {
          return nil
        }
      }
      let maximum = policy.maximumTrustAnchors
      let over = signer(
        among: trust.anchorsThatAreOver(of: issuer, naming: [], atMost: maximum))
      let inAnotherRole = signer(
        among: trust.anchorsOfAnotherRole(of: issuer, naming: [], atMost: maximum))
      let ofAnother = signer(
        among: trust.anchorsOfOthers(than: issuer, naming: [], atMost: maximum))
      if let end = over?.trustedUntil {
        finding = RedirectEvaluation.isOver(end, trust)
      } else if let role = inAnotherRole?.role {
        finding = Finding(
          .signatureKeyOfOtherRole, .fail, expected: trust.role.map(Evidence.keyOfRole),
          actual: .keyOfRole(role), cause: .signature(.wrongKey))
      } else if let ofAnother {
        finding = Finding(
          .signatureKeyNotOfIssuer, .fail, expected: issuer.map(Evidence.keyOfEntity),
          actual: ofAnother.issuer.map(Evidence.keyOfEntity), cause: .signature(.wrongKey))
      } else {
        finding = nil
      }
    }
  }
}

extension SignatureError {
  /// Whether another key might have made the signature.
  fileprivate var isAboutKeys: Bool {
    if case .keyMismatch = self { true } else { self == .valueMismatch }
  }
}
