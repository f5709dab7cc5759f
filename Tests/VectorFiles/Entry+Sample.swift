import SAML
import SAMLVectors
import TestSupport
import TestTools
import XMLSignature

extension Entry {
  /// The vectors of `samples/captures`, as the manifest there describes them.
  static func samples() throws -> [Entry] {
    let manifest = try Manifest.load()
    return try manifest.samples.map { try Entry($0, policy: manifest.policy(of: $0)) }
  }

  private init(_ sample: Sample, policy judging: JudgingPolicy) throws {
    let name = sample.file.drop { $0 != "/" }.dropFirst()
    let stem = name.prefix(upTo: name.lastIndex(of: ".") ?? name.endIndex)
    let kind: SAMLVectors.Kind =
      if name.hasSuffix(".txt") { name.hasPrefix("form-body") ? .formBody : .capture } else {
        sample.trail == ["soap"] || sample.failed.contains { $0.hasPrefix("saml.soap") }
          ? .envelope : .response
      }
    var policy = Policy()
    policy.issuers = Array(exact: judging.issuer ?? [])
    policy.audiences = Array(exact: judging.audience ?? [])
    policy.recipient = judging.recipient.map(ExactString.init(_:))
    policy.destination = judging.destination.map(ExactString.init(_:))
    policy.inResponseTo = judging.inResponseTo.map(ExactString.init(_:))
    policy.requiredAttributes = Array(exact: judging.requireAttributes ?? [])
    if let skew = judging.clockSkew { policy.clockSkew = .seconds(skew) }
    var seen: Set<String> = []
    let failed = sample.failed.filter { seen.insert($0).inserted }.joined(separator: ", ")
    let missing = judging.trust == [] ? "signature.core-validation" : "saml.audience"
    let now = judging.at ?? TestPolicy.now
    self.init(
      id: "captures/\(Self.word(String(stem)))", description: sample.about,
      spec: [], kind: kind, document: Array(try sample.bytes()),
      trust: (judging.trust ?? []).map(Self.key),
      decryptionKeys: (judging.decryptionKey ?? []).map { "\(Self.key($0))-private" },
      policy: PolicyWords(policy, at: now, kind),
      expectation: sample.verdict == "indeterminate"
        ? "not-checked \(missing)" : failed.isEmpty ? "ok" : failed)
    guard kind == .response || kind == .envelope else { return }
    policy.trustAnchors = try trust.flatMap {
      try TrustAnchor.parse(Repository.bytes("vectors/keys/\($0).pem"))
    }
    let question = VectorQuestion(
      kind: kind, document: document, policy: policy, now: try Self.instant(now))
    var whole = question
    whole.decryptionKeys = decryptionKeys
    try describe(whole)
    try decide(whole)
  }

  /// The published name of a key of the samples, such as `trust/idp-rsa.pem`.
  private static func key(_ path: String) -> String {
    let file = String(path.split(separator: "/").last ?? "")
    return file.replacing("test-only-", with: "").replacing(".key.pem", with: "")
      .replacing(".pem", with: "")
  }
}
