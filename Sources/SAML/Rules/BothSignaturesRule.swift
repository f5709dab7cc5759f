import CanonicalXML
import SAMLFormats
import XMLSignature

/// The response and its assertion, or another message and its query, are signed by keys of two kinds, both bound
/// to the issuer (`Policy.requiresBothSignatures`).
///
/// One element cannot carry two signatures (SAML Core §2.3.3, §3.2.2), so each kind signs an element of its
/// own. What does not verify is another finding's affair.
struct BothSignaturesRule: OneFindingRule {
  var code: StableCode { .signatureBothKinds }
  var isRequired: Bool { true }
  var reads: ResponseParts { [] }

  func finding(_ context: RuleContext) -> Finding {
    // An assertion alone has room for one signature.
    guard context.response != nil else { return notChecked(lacking: .response) }
    let response = context.captured
    guard response.holdsSignature else { return missing(context.location()) }
    guard let own = context.responseSigner else { return notChecked() }
    switch context.assertion {
    case .verified(let assertion) where assertion.verified.element.hasName(SAMLName.assertion):
      return finding(
        own, assertion.verified.signer, of: assertion.content.issuer.value,
        at: context.location(SAMLName.assertion))
    case .verified where context.isAssertionEncrypted:
      return missing(context.location(SAMLName.encryptedAssertion))
    case .unverified where context.isAssertionEncrypted: return notChecked()
    // Covered by the response's signature, or by none; its own one may not have been checked.
    case .verified, .unverified:
      let assertion = response.firstChild(SAMLName.assertion)
      return assertion?.holdsSignature == true
        ? notChecked() : missing(context.location(SAMLName.assertion))
    case nil: return notChecked(lacking: .assertion)
    }
  }

  /// The same of a message beside the response: one signature is in it, and the other one in the query that
  /// carries it, because it has no assertion that could carry one.
  ///
  /// - Parameters:
  ///   - signers: The keys whose signatures hold.
  ///   - context: The message and the policy.
  /// - Returns: What the rule says of the message.
  static func finding(_ signers: [TrustAnchor], _ context: MessageContext) -> Finding {
    let rule = Self()
    guard !context.policy.trustAnchors.isEmpty else { return rule.notChecked() }
    guard signers.count == 2 else { return rule.missing(context.location) }
    return rule.finding(
      signers[0], signers[1], of: context.header.issuer?.value ?? "", at: context.location)
  }

  private func finding(
    _ response: TrustAnchor, _ assertion: TrustAnchor, of issuer: ExactString,
    at location: Finding.Location
  ) -> Finding {
    let isOneOfEach = response.publicKey.isPostQuantum != assertion.publicKey.isPostQuantum
    guard isOneOfEach else { return missing(location) }
    let areBound = [response, assertion].allSatisfy { $0.issuer == issuer }
    return areBound ? pass() : fail(.signatureBothKindsUnbound, at: location)
  }

  private func missing(_ location: Finding.Location) -> Finding {
    fail(.signatureKindMissing, at: location)
  }
}

extension PublicKey {
  /// Whether a quantum computer is not known to forge with it.
  fileprivate var isPostQuantum: Bool {
    if case .postQuantum = kind { true } else { false }
  }
}
