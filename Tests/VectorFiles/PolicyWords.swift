import CanonicalXML
import SAML
import SAMLFormats
import SAMLVectors
import TestSupport
import XMLSignature

/// A policy in the neutral words of `vectors/schema.json`.
struct PolicyWords {
  let json: JSONValue

  /// What a verifier expects of a response or a message.
  init(
    _ policy: Policy, at now: String, request: [UInt8]? = nil, _ kind: SAMLVectors.Kind,
    receiver: String? = nil, refusesDuplicates: Bool = false, used: [String] = []
  ) {
    let isMessage = kind == .message || kind == .queryString
    let usual = SignaturePolicy()
    let more = policy.signature.signatureMethods.subtracting(usual.signatureMethods)
    let forms = policy.signature.canonicalizationMethods
    let exception = policy.exceptions.first
    json = [
      "now": .text(now), "skew": Self.seconds(policy.clockSkew),
      "audience": Entry.texts(policy.audiences.strings),
      "issuer": Entry.texts(policy.issuers.strings),
      "recipient": policy.recipient.map { .string($0) },
      "destination": policy.destination.map { .string($0) },
      "inResponseTo": policy.inResponseTo.map { .string($0) },
      "request": request.map { .text(String(decoding: Base64.encode($0), as: UTF8.self)) },
      "receiver": receiver.map { .text($0) },
      "profile": policy.profile == .attributeQuery ? nil : .text(policy.profile.rawValue),
      "requireSignedResponse": Self.flag(policy.requiresSignedResponse),
      "requireSignedAssertion": Self.flag(policy.requiresSignedAssertion),
      "requireSignedMessages": isMessage
        ? Entry.texts(policy.signedMessages.map(\.rawValue).sorted()) : nil,
      "requireBothSignatures": Self.flag(policy.requiresBothSignatures),
      "requiredAttributes": Entry.texts(policy.requiredAttributes.strings),
      "scopedAttributes": Entry.texts(policy.scopedAttributes.strings),
      "allowSHA1": Self.flag(policy.signature.dangerous.acceptsSHA1),
      "allowAlgorithms": Entry.texts(more.map(\.rawValue).sorted()),
      "canonicalization": forms == usual.canonicalizationMethods
        ? nil : Entry.texts(forms.map(\.rawValue).sorted()),
      "allowSignatureAsLastChild": exception.flatMap {
        $0.deviations.isEmpty ? .bool($0.dangerous.acceptsSignatureAsLastChild) : nil
      },
      "allowDeviations": Entry.texts(exception?.deviations ?? []),
      "duplicateAttributes": policy.duplicateAttributes == .merged
        ? .text("merge") : refusesDuplicates ? .text("reject") : nil,
      "presenterAddress": policy.presenterAddress.map { .string($0) },
      "maximumAge": policy.maximumAge.map(Self.seconds),
      "maximumLifetime": policy.maximumLifetime.map(Self.seconds),
      "used": Entry.texts(used),
    ]
  }

  /// What is expected where only the times and the algorithms matter.
  init(at now: String, skew: Duration, algorithmsOf policy: Policy? = nil) {
    let more = policy.map {
      $0.signature.signatureMethods.subtracting(SignaturePolicy().signatureMethods)
    }
    json = [
      "now": .text(now), "skew": Self.seconds(skew),
      "allowSHA1": policy.flatMap { Self.flag($0.signature.dangerous.acceptsSHA1) },
      "allowAlgorithms": more.flatMap { Entry.texts($0.map(\.rawValue).sorted()) },
    ]
  }

  /// Whole seconds; a negative skew is none.
  private static func seconds(_ duration: Duration) -> JSONValue {
    .integer(Int(max(duration.components.seconds, 0)))
  }

  private static func flag(_ flag: Bool) -> JSONValue? { flag ? .bool(true) : nil }
}
