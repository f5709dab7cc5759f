import CanonicalXML
import Deflate
package import SAML
import SAMLFormats
package import SAMLVectors
import TestTools
import XMLEncryption
import XMLSignature
import XMLSignatureDiagnosis

/// Everything that a verdict on a vector depends on.
package struct VectorQuestion: Sendable {
  package var kind: SAMLVectors.Kind
  package var document: [UInt8]
  package var policy: Policy
  package var now: Instant
  package var receiver: SAMLVectors.Receiver?
  /// Whether the message came in a query that is not there to be verified.
  package var isOfQuery: Bool
  /// The names of the receiver's own private keys.
  package var decryptionKeys: [String] = []

  /// What is asked by a published vector.
  package init(_ vector: SAMLVectors.Vector) throws {
    guard let now = Instant(rfc3339: vector.policy.now) else {
      throw VectorError.malformed("\(vector.id): \(vector.policy.now)")
    }
    self.init(
      kind: vector.kind, document: vector.document, policy: try Policy(vector), now: now,
      receiver: vector.policy.receiver)
    decryptionKeys = vector.decryptionKeys
  }

  package init(
    kind: SAMLVectors.Kind, document: [UInt8], policy: Policy, now: Instant,
    receiver: SAMLVectors.Receiver? = nil, isOfQuery: Bool = false
  ) {
    self.kind = kind
    self.document = document
    self.policy = policy
    self.now = now
    self.receiver = receiver
    self.isOfQuery = isOfQuery
  }

  /// What comes out, in the form of a recipe's `expect` line.
  package func outcome() throws -> String {
    switch kind {
    case .response, .envelope, .formBody, .assertion: return Vector.text(of: try verdict())
    case .message:
      return Vector.text(of: try messageVerdict(as: MessageReceiver(receiver ?? .serviceProvider)))
    case .tokenRequest: return try tokenOutcome()
    case .queryString:
      if let receiver {
        let query = RedirectEvaluation(of: document[...], by: policy, at: now)
        let findings =
          try query.findings + messageVerdict(as: MessageReceiver(receiver)).findings
        return Vector.text(Verdict.Outcome.Kind(of: findings), findings)
      }
      do {
        _ = try RedirectVerifier(policy: policy).verify(query: document, at: now)
        return "ok"
      } catch {
        return error.reasons.map(\.code.rawValue).joined(separator: ", ")
      }
    default: throw VectorError.malformed(kind.rawValue)
    }
  }

  /// The judgement of a response, by itself, in an envelope or in a form.
  package func verdict() throws -> Verdict {
    let keys = try decryptionKeys.map { name in
      try PrivateKeyDecryptor(
        PrivateKey(pem: Repository.bytes(PublishedVectors.path(ofKey: name))))
    }
    let verifier = ResponseVerifier(policy: policy, keys: keys, explaining: .search)
    return switch kind {
    case .envelope: verifier.evaluate(.envelope(document), at: now)
    case .assertion:
      verifier.evaluate(
        ReceivedMessage(assertion: document, policy.limits), at: EvaluationTime(now))
    case .formBody: verifier.evaluate(.posted(document), at: now)
    default: verifier.evaluate(.response(document), at: now)
    }
  }

  /// What a token endpoint makes of a request.
  private func tokenOutcome() throws -> String {
    let verifier = ResponseVerifier(policy: policy, explaining: .search)
    do throws(TokenRequestDefect) {
      let findings = try TokenRequest.posted(document).tokens(policy.limits).flatMap { token in
        verifier.evaluate(token, at: EvaluationTime(now)).1.findings
      }
      return Vector.text(Verdict.Outcome.Kind(of: findings), findings)
    } catch {
      return error.finding.code.rawValue
    }
  }

  /// The judgement of a message that is no response, by itself or in a query.
  package func messageVerdict(as receiver: MessageReceiver) throws -> MessageVerdict {
    let origin: MessageOrigin
    if kind == .queryString {
      let query = RedirectEvaluation(of: document[...], by: policy, at: now)
      origin = query.origin(of: try XMLTree(parsing: messageOfQuery()))
    } else {
      let tree = try XMLTree(parsing: document)
      origin = isOfQuery ? .unverifiedQuery(tree) : .message(tree)
    }
    return MessageVerifier(policy: policy, as: receiver, explaining: .search).evaluate(
      origin, at: EvaluationTime(now))
  }

  /// The message that a query carries, read without a look at its signature (SAML Bindings §3.4.4.1).
  private func messageOfQuery() throws -> [UInt8] {
    for part in document.split(separator: UInt8(ascii: "&")) {
      let name = part.prefix { $0 != UInt8(ascii: "=") }
      guard ["SAMLRequest", "SAMLResponse"].contains(String(decoding: name, as: UTF8.self)) else {
        continue
      }
      let text = try PercentText.decode(part[name.endIndex...].dropFirst(), plus: .literal)
      return try InflateStream.inflate(Base64.decode(text), limit: 1 << 20)
    }
    throw VectorError.malformed("no message")
  }
}

extension MessageReceiver {
  init(_ receiver: SAMLVectors.Receiver) {
    self =
      switch receiver {
      case .serviceProvider: .serviceProvider
      case .identityProvider: .identityProvider
      case .attributeAuthority: .attributeAuthority
      }
  }
}
