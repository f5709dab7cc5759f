import Foundation
import TestTools
import Testing

@Test(.enabled(if: Corpora.areRequired, "only where CI is set to true"))
func theCorporaAreThereWhereTheyMustBe() {
  #expect(Corpora.found != nil, "SAML_CORPORA names no folder with a manifest.json")
}

@Suite(
  .enabled(if: Corpora.found != nil, "SAML_CORPORA names no folder with the published test data"))
struct ConformityTests {
  let run: Conformity
  let divergences: Divergences

  init() throws {
    run = try Conformity.run.get()
    divergences = try Divergences()
  }

  @Test func nothingIsAcceptedThatMustBeRefused() {
    #expect(run.accepted.map(\.summary) == [])
  }

  @Test func everyVectorPassesOrIsListedWithItsReason() {
    let unlisted = run.judgements.filter { $0.reason != nil && divergences.line(for: $0) == nil }
    #expect(unlisted.map(\.summary) == [])
    #expect(run.judgements.contains { $0.outcome == .passed })
  }

  @Test func everyListedDivergenceOccursAsOftenAsItSays() {
    let counts = Dictionary(
      grouping: run.judgements.compactMap { divergences.line(for: $0) }, by: \.self
    ).mapValues(\.count)
    for (number, line) in divergences.lines.enumerated() {
      #expect(counts[number, default: 0] == line.count, "\(line)")
    }
  }

  @Test func weakSignaturesAreRefusedByDefaultWithTheExactCode() {
    #expect(!run.weaknesses.isEmpty)
    for weakness in run.weaknesses {
      #expect(weakness.actual == weakness.expected, "\(weakness.vector)")
    }
  }

  @Test func bothCanonicalizersGiveTheSameBytes() {
    let judged = run.judgements.filter { $0.isReferenceEqual != nil }
    #expect(!judged.isEmpty)
    #expect(judged.filter { $0.isReferenceEqual == false }.map(\.vector.id) == [])
  }

  @Test func theGeneratedPageSaysWhatTheRunComputes() throws {
    let document = Report(run, divergences).document
    let path = "docs/internals/conformity.md"
    try GeneratedFile.hold(path, to: document)
  }
}
