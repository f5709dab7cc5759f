import Foundation
import Testing

/// The vectors through the command as it is shipped: every option of a policy reaches the verdict.
@Suite(
  .enabled(
    if: Corpora.found != nil && CommandProgram.named != nil,
    "SAML_CORPORA names no folder with the published test data, or SAML_PROGRAM no program"))
struct CommandConformityTests {
  private let run: CommandRun
  private let vectors: [Vector]

  init() throws {
    let corpora = try #require(Corpora.found)
    let program = try #require(CommandProgram.named)
    run = CommandRun(program: CommandProgram(executable: program, corpora: corpora))
    vectors = try corpora.manifest().vectors
  }

  private func vectors(_ kinds: Vector.Kind...) -> [Vector] {
    vectors.filter { kinds.contains($0.kind) }
  }

  @Test func aResponseIsJudgedAsByTheLibrary() throws {
    let outcome = try run.responses(vectors(.samlResponse, .attack))
    #expect(outcome.differences.map(\.description) == [])
    #expect(outcome.asked > 150, "\(outcome.left) left")
  }

  @Test func nothingIsSignedThatMustBeRefused() throws {
    let (outcome, accepted) = try run.signatures(vectors(.dsig, .attack))
    #expect(accepted == [])
    #expect(outcome.differences.map(\.description) == [])
    #expect(outcome.asked > 20, "\(outcome.left) left")
  }

  @Test func aDocumentHasTheCanonicalFormOfItsVector() throws {
    let outcome = try run.canonicalizations(vectors(.c14n))
    #expect(outcome.differences.map(\.description) == [])
    #expect(outcome.asked > 2)
  }

  @Test func aCiphertextIsDecryptedAsByTheLibrary() throws {
    let outcome = try run.decryptions(vectors(.xmlenc))
    #expect(outcome.differences.map(\.description) == [])
    #expect(outcome.asked > 10, "\(outcome.left) left")
  }
}
