import CanonicalXML
import SAML
import XMLEncryption
import XMLSignature

/// What the relying party of a vector expects, told in the terms of our policy.
struct Expectations {
  private(set) var policy = Policy()
  private(set) var now: Instant
  /// Whether it has sent no query, and takes no response that answers one.
  let refusesAnswers: Bool

  /// What the vector's options say.
  init(of vector: Vector, _ keys: Keys, message: XMLTree?) {
    // With `strict` off the source looks at version, status, number of assertions and signature.
    let isLax = vector.options["strict"]?.bool == false
    self.init(bare: vector, keys, message: message)
    if !isLax, vector.options["checkTime"]?.bool != false, let named = vector.verificationTime {
      now = named
    }
    if !isLax, vector.options["checkAudience"]?.bool != false {
      policy.audiences = Array(
        exact: ["spEntityId", "audience"].compactMap(vector.option).filter { !$0.isEmpty })
    }
    if let seconds = vector.options["clockSkewSeconds"]?.number {
      policy.clockSkew = .seconds(seconds)
    }
    guard !isLax else { return }
    policy.issuers = Array(exact: vector.options["idpEntityId"]?.strings ?? [])
    policy.recipient = (vector.option("acsUrl") ?? vector.option("currentUrl")).map(
      ExactString.init(_:))
    policy.destination = policy.recipient
    policy.inResponseTo =
      (vector.option("requestId") ?? vector.options["possibleRequestIds"]?.strings.first)
      .map(ExactString.init(_:))
  }

  /// Nothing but trust: audience and time are those that the response itself names.
  init(bare vector: Vector, _ keys: Keys, message: XMLTree?) {
    let claimed = message.flatMap { try? UnverifiedResponse($0) }
    let conditions = claimed?.assertion?.conditions
    let instants = [
      conditions?.notBefore, claimed?.assertion?.issueInstant, claimed?.content.issueInstant,
    ]
    now = instants.compactMap(\.self).max() ?? Instant(millisecondsSince1970: 0)
    refusesAnswers = vector.options["rejectUnsolicitedResponsesWithInResponseTo"]?.bool ?? false
    policy.trustAnchors = keys.anchors
    policy.audiences = Array((conditions?.audienceRestrictions ?? []).joined())
    if policy.audiences.isEmpty { policy.audiences = ["urn:nobody"] }
    policy.signature = vector.signaturePolicy
    policy.encryption = .lax
  }
}

extension Vector {
  /// The time of the judgement; where the source took that of its clock, one after all vectors.
  var verificationTime: Instant? {
    let isClock = option("verificationTimeNote")?.hasPrefix("current time") ?? false
    return (option("verificationTime") ?? (isClock ? "2027-01-01T00:00:00Z" : nil))
      .flatMap(Instant.init(rfc3339:))
  }

  /// The algorithms that the vector's relying party accepts: all, and SHA-1 and DSA too, unless it
  /// says otherwise.
  var signaturePolicy: SignaturePolicy {
    var policy = SignaturePolicy()
    policy.signatureMethods = Set(SignatureMethod.allCases)
    policy.digestMethods = Set(DigestMethod.allCases)
    policy.dangerous.acceptsDSA = true
    policy.dangerous.acceptsSHA1 = !["rejectDeprecatedAlg", "rejectDeprecatedAlgorithm"].contains {
      options[$0]?.bool == true
    }
    if let allowed = options["allowedSignatureAlgorithms"]?.strings {
      policy.signatureMethods = Set(allowed.compactMap(SignatureMethod.init(rawValue:)))
      policy.dangerous.acceptsSHA1 = allowed.contains(SignatureMethod.rsaSHA1.rawValue)
    }
    return policy
  }
}
