import ExactTexts
import XMLCanonicalization
import XMLSignature
package import XMLTree

extension ResponseVerifier {
  /// Verifies the response inside a SOAP envelope, for services that act on it.
  ///
  /// - Parameters:
  ///   - octets: The octets of the envelope, exactly as they were received.
  ///   - now: The moment of the judgement.
  /// - Returns: The assertion for which every rule holds.
  /// - Throws: `VerificationError` with every reason at once.
  public func verify(
    envelope octets: [UInt8], at now: Instant
  ) throws(VerificationError) -> ValidatedAssertion {
    let verdict = judge(envelope: octets, at: now)
    guard let validated = verdict.validated else { throw VerificationError(verdict) }
    return validated
  }

  /// Judges the response inside a SOAP envelope, where it stands (SAML Bindings §3.2).
  ///
  /// - Parameters:
  ///   - octets: The octets of the envelope, exactly as they were received.
  ///   - now: The moment of the judgement.
  /// - Returns: The findings of all rules, and what follows from them.
  public func judge(envelope octets: [UInt8], at now: Instant) -> Verdict {
    do {
      return judge(envelope: try XMLTree(parsing: octets, limits: prepared.policy.limits), at: now)
    } catch {
      return judge(error, at: now)
    }
  }

  /// Judges the response inside an envelope that was parsed within the limits of the policy.
  ///
  /// An envelope that is not as it must be makes the verdict `invalid`, and its response is judged all the
  /// same where there is exactly one in its body.
  package func judge(envelope tree: XMLTree, at now: Instant) -> Verdict {
    let wrapping: Finding
    let message: XMLTree.Element
    do {
      message = try SOAPEnvelope(tree).message
      wrapping = Finding("saml.soap", .pass)
    } catch {
      wrapping = Finding(error, in: tree)
      guard error.fault == nil, let response = SOAPEnvelope.onlyResponse(in: tree) else {
        return Verdict(
          findings: Self.wholeDocument(tree) + [wrapping] + uncheckedRules, at: now, verified: nil,
          fault: error.fault)
      }
      message = response
    }
    return ResponseVerifier(policy: policy.insideSOAP, decryptionKeys: decryptionKeys)
      .judge(message, in: [wrapping], at: now)
  }
}

extension SOAPEnvelope {
  /// The one response in the body of an envelope that is malformed, or of another version.
  fileprivate static func onlyResponse(in tree: XMLTree) -> XMLTree.Element? {
    let bodies = tree.root.children.filter { $0.name.localName.isExactly("Body") }
    let responses = bodies.flatMap { $0.children(SAMLName.response) }
    return responses.count == 1 ? responses[0] : nil
  }
}

extension Policy {
  /// The inclusive forms copy namespaces of the envelope into what is signed, which whoever wraps
  /// the message decides; SAML asks for the exclusive ones (SAML Core §5.4.3, AQR-13).
  var insideSOAP: Policy {
    var policy = self
    let exclusive: Set<CanonicalizationMethod> = [.exclusive10, .exclusive10WithComments]
    policy.signature.canonicalizationMethods.formIntersection(exclusive)
    for index in policy.exceptions.indices {
      policy.exceptions[index].canonicalizationMethods.formIntersection(exclusive)
    }
    return policy
  }
}

extension Finding {
  /// That an envelope carries no message, and why.
  package init(_ error: SOAPError, in tree: XMLTree) {
    self.init(
      error.code, .fail, expected: error.expected, actual: error.actual,
      location: Location(error.node, in: tree))
  }
}

extension SOAPError {
  fileprivate var expected: String? {
    switch self {
    case .body: "1"
    case .version: SOAPName.namespace.description
    case .malformed, .mustUnderstand, .fault: nil
    }
  }

  fileprivate var actual: String? {
    switch self {
    case .body(let count, _): "\(count)"
    case .fault(let fault, _): fault.name
    case .version, .malformed, .mustUnderstand: nil
    }
  }
}
