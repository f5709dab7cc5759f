import SAML
import TestSupport
import Testing
import XMLSignatureDiagnosis

/// A template, changed, signed and judged by the test policy.
enum Judged {
  static func verdict(
    signing shape: String = "assertion", policy change: (inout Policy) throws -> Void = { _ in },
    _ replacements: (String, String)...
  ) throws -> Verdict {
    var document = TestDocument(try Vector("rules/sound").template)
    for (old, new) in replacements { try document.replace(old, with: new) }
    if !shape.isEmpty { try document.sign(shape) }
    var policy = try TestPolicy.policy()
    try change(&policy)
    let now = try #require(Instant(rfc3339: TestPolicy.now))
    return ResponseVerifier(policy: policy, explaining: .search).evaluate(
      .response(document.bytes), at: now)
  }
}
