import SAML
import SAMLVectors
import TestSupport
import Testing

/// The vectors of assertions that were used before, asked with a cache that remembers.
@Suite struct ReplayAnswerTests {
  @Test(
    arguments: try PublishedVectors.areas().flatMap(\.vectors).filter { !$0.policy.used.isEmpty })
  func anAssertionIsAcceptedOnce(_ vector: SAMLVectors.Vector) async throws {
    let question = try VectorQuestion(vector)
    let verifier = ResponseVerifier(policy: question.policy, replay: InMemoryReplayCache())
    for used in vector.policy.used {
      let message = String(decoding: question.document, as: UTF8.self)
      guard message.contains("\"\(used)\"") else { continue }
      _ = try await verifier.verify(.response(question.document), at: question.now)
    }
    let verdict = await verifier.evaluate(.response(question.document), at: question.now)
    #expect(Vector.text(of: verdict) == (vector.codes.first ?? "ok"))
    #expect((vector.expected == .accept) == (verdict.validated != nil))
  }
}
