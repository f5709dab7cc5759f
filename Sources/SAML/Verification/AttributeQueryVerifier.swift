import Formats
package import XMLSignature
package import XML

/// Evaluates attribute queries by one policy, on behalf of the authority that answers them (SAML
/// Core §3.3.2.3).
///
/// It uses the policy's trusted keys, accepted issuers, destination, clocks and limits.
package struct AttributeQueryVerifier: Sendable {
  /// The trusted keys and the expectations.
  package let policy: Policy

  /// Evaluates by a policy.
  package init(policy: Policy) { self.policy = policy }

  /// Evaluates a query, alone or in a SOAP envelope.
  ///
  /// - Parameters:
  ///   - bytes: The XML bytes, exactly as they were signed.
  ///   - now: The moment of the evaluation.
  /// - Returns: The findings of all rules, and what follows from them.
  package func evaluate(_ bytes: [UInt8], at now: Instant) -> AttributeQueryVerdict {
    do {
      return evaluate(try XMLTree(parsing: bytes, limits: policy.limits), at: now)
    } catch {
      return evaluate(error)
    }
  }

  /// Evaluates what is no document within the limits of the policy.
  package func evaluate(_ error: XMLParseError) -> AttributeQueryVerdict {
    AttributeQueryVerdict([Finding(error)], nil, nil)
  }

  /// Evaluates a document that was parsed within the limits of the policy.
  package func evaluate(_ tree: XMLTree, at now: Instant) -> AttributeQueryVerdict {
    var findings = DocumentStructure.findings(of: tree)
    var message = tree.root
    var policy = policy
    if SOAPEnvelope.isRoot(of: tree) {
      do {
        message = try SOAPEnvelope(tree).message
        findings.append(Finding(.samlSOAP, .pass))
        policy = policy.insideSOAP
      } catch {
        return AttributeQueryVerdict(findings + [Finding(error, in: tree)], nil, nil)
      }
    }
    var claimed: AttributeQuery?
    do {
      claimed = try AttributeQuery(message)
      findings.append(Finding(.samlAttributeQuery, .pass))
    } catch {
      let location = error.node.map { Finding.Location($0, in: tree) }
      findings.append(Finding(ofQuery: error, location: location))
      guard message.hasName(SAMLName.attributeQuery) else {
        return AttributeQueryVerdict(findings, nil, nil)
      }
    }
    // A defect of the structure is final; the signature is evaluated all the same.
    let isSound = !findings.contains(where: \.isFailure)
    var evaluation = SignatureEvaluation(PreparedPolicy(policy), at: now)
    var signature: VerifiedElement?
    let places = evaluation.checkPlaces(in: message)
    if places != .tooMany {
      let verified = evaluation.evaluate(message, IDMap(of: tree))
      if places == .sound { signature = verified }
    }
    findings += evaluation.findings.isEmpty ? [evaluation.missing(message)] : evaluation.findings
    // Evaluate the signed content, where a signature holds.
    var verified: AttributeQuery?
    do {
      verified = try signature.map(parse: { (signature) throws(AssertionError) in
        try AttributeQuery(signature.element)
      })
    } catch {
      findings.append(Finding(ofQuery: error, location: Finding.Location(message)))
    }
    findings +=
      (verified ?? claimed).map {
        QueryRules(query: $0, policy: policy, now: now, captured: message).findings
      } ?? QueryRules.unchecked
    if let note = Finding(noteOfOffsetIn: tree) { findings.append(note) }
    return AttributeQueryVerdict(findings, verified, isSound ? signature : nil)
  }
}

/// The verdict on one query.
package struct AttributeQueryVerdict: Sendable {
  /// The conclusion from the findings.
  package enum Outcome: Sendable {
    /// Every required rule holds, and no rule fails: the query as it was signed.
    case valid(AttributeQuery)
    /// At least one rule fails.
    case invalid(reasons: [Finding])
    /// No rule fails, and a required one could not be applied.
    case indeterminate(missing: [Finding])
  }

  /// The conclusion from the findings.
  package let outcome: Outcome

  /// The finding of each rule.
  package let findings: [Finding]

  /// The verified element; nil when no signature holds.
  package let signature: VerifiedElement?

  /// The query as it was signed; nil unless the outcome is `valid`.
  package var query: AttributeQuery? {
    guard case .valid(let query) = outcome else { return nil }
    return query
  }

  init(_ findings: [Finding], _ query: AttributeQuery?, _ signature: VerifiedElement?) {
    self.findings = findings
    self.signature = signature
    outcome =
      switch (Verdict.Outcome.Kind(of: findings), query) {
      case (.valid, let query?): .valid(query)
      case (.invalid, _): .invalid(reasons: findings.all(.fail))
      // Without verified bytes nothing is valid, whatever the findings add up to.
      case (.valid, nil), (.indeterminate, _): .indeterminate(missing: findings.missing)
      }
  }
}

extension AttributeQueryVerdict.Outcome {
  /// Its name.
  package var kind: Verdict.Outcome.Kind {
    switch self {
    case .valid: .valid
    case .invalid: .invalid
    case .indeterminate: .indeterminate
    }
  }
}
