package import CanonicalXML
import SAMLFormats
package import XMLEncryption
package import XMLSignature

/// Evaluates messages beside the response by one policy, as the party that receives them.
///
/// It uses the trusted keys, the accepted issuers, the destination, `inResponseTo`, `signedMessages`, the
/// clocks and the limits of the policy. The response inside an ArtifactResponse is evaluated by the whole
/// policy.
package struct MessageVerifier: Sendable {
  /// What is trusted and expected of messages beside the response.
  package let policy: Policy

  /// The party that receives the messages.
  package let receiver: MessageReceiver

  /// The only kind of message that is accepted; nil is every one.
  private let onlyKind: MessageKind?

  let responses: ResponseVerifier

  /// Evaluates by a policy.
  ///
  /// - Parameters:
  ///   - policy: What is trusted and expected.
  ///   - receiver: The party that receives the messages.
  ///   - kind: The only kind that is accepted; nil is every one.
  ///   - keys: Our private keys; they decrypt the names in a message whose sender is known, and a response
  ///     inside an ArtifactResponse.
  ///   - requesters: The keys that sign messages to an identity provider or an attribute authority, instead of
  ///     those of the policy. They sign no response; a service provider takes no notice of them.
  ///   - explainer: Searches for the causes of failed signatures; with none, they have no cause.
  package init(
    policy: Policy, as receiver: MessageReceiver, only kind: MessageKind? = nil,
    keys: [PrivateKeyDecryptor] = [], requesters: [TrustAnchor]? = nil,
    explaining explainer: SignatureExplainer? = nil
  ) {
    responses = ResponseVerifier(policy: policy, keys: keys, explaining: explainer)
    var policy = policy
    if let requesters, receiver != .serviceProvider { policy.trustAnchors = requesters }
    self.policy = policy
    self.receiver = receiver
    onlyKind = kind
  }

  /// Evaluates a message, alone or in a SOAP envelope.
  ///
  /// - Parameters:
  ///   - bytes: The XML bytes, exactly as they were signed.
  ///   - now: The moment of the evaluation.
  /// - Returns: The findings of all rules, and what follows from them.
  package func evaluate(_ bytes: [UInt8], at now: Instant) -> MessageVerdict {
    do {
      return evaluate(
        .message(try XMLTree(parsing: bytes, limits: policy.limits)), at: EvaluationTime(now))
    } catch {
      return evaluate(error, at: EvaluationTime(now))
    }
  }

  /// Evaluates what is no document within the limits of the policy.
  package func evaluate(_ error: XMLParseError, at time: EvaluationTime) -> MessageVerdict {
    verdict([Finding(error)], at: time)
  }

  /// Evaluates a document that was parsed within the limits of the policy.
  ///
  /// - Parameters:
  ///   - origin: The document, with what may prove its sender beside a signature in it. A query was
  ///     verified by the same policy, for the same receiver.
  ///   - time: The moments of the evaluation.
  /// - Returns: The findings of all rules, and what follows from them.
  package func evaluate(_ origin: MessageOrigin, at time: EvaluationTime) -> MessageVerdict {
    let tree = origin.tree
    var findings = DocumentStructure.findings(of: tree)
    guard SOAPEnvelope.isRoot(of: tree) else {
      return evaluate(tree.root, in: findings, by: policy, at: time, from: origin)
    }
    do {
      let message = try SOAPEnvelope(tree).message
      findings.append(Finding(.samlSOAP, .pass))
      return evaluate(message, in: findings, by: policy.insideSOAP, at: time, from: origin)
    } catch {
      return verdict(findings + [Finding(error, in: tree)], at: time)
    }
  }

  private func verdict(_ findings: [Finding], at time: EvaluationTime) -> MessageVerdict {
    MessageVerdict(findings, nil, at: time.asOf, as: receiver)
  }
}

extension MessageVerifier {
  /// Whether the message of a document is of SAML's protocol and no response.
  package static func evaluates(messageOf tree: XMLTree) -> Bool {
    var message: XMLTree.Element? = tree.root
    if SOAPEnvelope.isRoot(of: tree) {
      let body = tree.root.children.first { $0.name.localName == "Body" }
      message = body?.children.first { _ in true }
    }
    guard let message, !message.hasName(SAMLName.response) else { return false }
    return message.name.namespaceURI == SAMLName.protocolNamespace.description
  }

  /// Evaluates a message where it stands: the document element, the one in an envelope, or the one that an
  /// answer brings.
  func evaluate(
    _ message: XMLTree.Element, in wrapping: [Finding], by policy: Policy, at time: EvaluationTime,
    from origin: MessageOrigin, broughtBy carrier: XMLTree.Element? = nil
  ) -> MessageVerdict {
    var findings = wrapping
    guard let kind = MessageKind(judging: message), onlyKind == nil || kind == onlyKind else {
      return verdict(findings + [unknown(message)], at: time)
    }
    var claimed: MessageContent?
    do {
      claimed = try MessageContent(message)
      findings.append(Self.passed(kind))
    } catch {
      findings.append(
        Finding(error, location: error.node.map { Finding.Location($0, in: message.tree) }))
    }
    // What is wrong with the structure is final; the signature is evaluated all the same.
    let isSound = !findings.contains(where: \.isFailure)
    let brought = kind == .artifactResponse ? ArtifactResponse.message(in: message) : nil
    let prepared = PreparedPolicy(policy, explaining: responses.prepared.explainer)
    let signed = MessageSignature(
      of: message, bringing: brought, broughtBy: carrier, prepared, at: time.now)
    findings += signed.findings
    if signed.isMissing {
      findings.append(unsigned(message, kind, from: origin, by: prepared, at: time))
    }
    var verified: VerifiedMessage?
    do {
      let query = signed.isMissing && claimed != nil ? origin.query(of: kind) : nil
      if let proof = signed.verified.map(VerifiedMessage.Proof.signature)
        ?? query.map(VerifiedMessage.Proof.query)
      {
        verified = try VerifiedMessage(proof)
        // The sender must be known, and the ciphertext as it was sent, before a private key is used (ENC-04).
        if !responses.keys.isEmpty, !findings.contains(where: \.isFailure) {
          let parts = responses.keys.parts(of: proof.element, policy, location: message)
          findings += parts.findings
          verified = try VerifiedMessage(proof, decrypted: parts.elements)
        }
      }
    } catch {
      // The error's node is one of the verified bytes; the captured document has other numbers. What is wrong
      // with the document itself has been said.
      if claimed != nil {
        findings.append(Finding(error, location: Finding.Location(message)))
      }
    }
    guard let content = verified?.content ?? claimed else {
      return verdict(findings + MessageRules.unchecked(kind), at: time)
    }
    let isInQuery = if case .query = verified?.proof { true } else { false }
    func context(at moment: Instant) -> MessageContext {
      MessageContext(
        content: content, receiver: receiver, policy: policy, now: moment, captured: message,
        isInSignedQuery: isInQuery)
    }
    func rules(at moment: Instant) -> [Finding] { MessageRules.findings(context(at: moment)) }
    findings += rules(at: time.asOf)
    // The message that an answer brings is judged by the same policy, and the answer vouches for nothing in it.
    if policy.requiresBothSignatures, kind != .artifactResponse {
      let signers = [signed.verified?.signer, origin.query(of: kind)?.signer].compactMap(\.self)
      findings.append(BothSignaturesRule.finding(signers, context(at: time.asOf)))
    }
    if let brought {
      let inner = self.findings(of: brought, in: message, by: prepared, at: time)
      findings += inner.filter { !findings.contains($0) }
    }
    if let note = Finding(noteOfOffsetIn: message.tree), carrier == nil { findings.append(note) }
    return MessageVerdict(
      findings, isSound ? verified : nil, at: time.asOf, as: receiver,
      status: content.answer?.status, until: Self.end(of: content, by: policy),
      failsNow: time.asOf != time.now
        && rules(at: time.now).contains { $0.isFailure && $0.code.area == .time })
  }

  private static func passed(_ kind: MessageKind) -> Finding {
    kind == .attributeQuery
      ? Finding(.samlAttributeQuery, .pass)
      : Finding(.samlMessage, .pass, actual: .name(.schemaName, ExactString(kind.rawValue)))
  }

  /// A message of a type that has no rules here, or that is not accepted.
  private func unknown(_ message: XMLTree.Element) -> Finding {
    let location = Finding.Location(message)
    guard onlyKind == nil else { return Finding(.samlNotAQuery, .fail, location: location) }
    return Finding(
      .samlMessage, .notChecked, actual: .name(.unknownElement, message.name.localName),
      location: location)
  }

  /// The moment from which no rule accepts a message any more, with the largest skew that a policy can have.
  private static func end(of content: MessageContent, by policy: Policy) -> Instant? {
    let oldest = policy.maximumAge.map { content.header.issueInstant.advanced(by: $0) }
    let end = [content.notOnOrAfter, oldest].compactMap(\.self).min()
    return end?.advanced(by: Policy.maximumClockSkew)
  }

  /// The finding about a message without a signature: a failure where the policy requires one.
  private func unsigned(
    _ message: XMLTree.Element, _ kind: MessageKind, from origin: MessageOrigin,
    by prepared: PreparedPolicy, at time: EvaluationTime
  ) -> Finding {
    let location = Finding.Location(message)
    if let query = origin.query(of: kind) {
      return Finding(
        .signatureMessage, .pass,
        actual: .name(.algorithm, ExactString(query.signatureMethod.rawValue)))
    }
    return switch origin {
    case .message where policy.signedMessages.contains(kind):
      SignatureEvaluation(prepared, at: time.now).missing(message)
    case .message: Finding(.signatureMessage, .notChecked, location: location)
    case .unverifiedQuery:
      Finding(
        .signatureMessage, .notChecked, actual: .fact(.detachedSignature), location: location)
    case .verifiedQuery:
      Finding(
        .signatureMessage, .notChecked, actual: .fact(.signatureOfOtherBinding),
        location: location)
    }
  }
}
