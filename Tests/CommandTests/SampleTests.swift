import TestSupport
import TestTools
import Testing

/// Every sample is judged as its manifest says.
@Suite(.serialized) struct SampleTests {
  /// Runs first: nothing is worse than a payload that is accepted and must not be.
  @Test func noSampleIsValidThatMustNotBe() async throws {
    for refused in try Manifest.cases() where refused.sample.verdict != "valid" {
      let record = try await judge(refused).record
      if record.verdict == "valid" {
        Issue.record("ACCEPTED AND MUST NOT BE: \(refused.sample.file) is said to be valid")
      }
    }
  }

  @Test(arguments: try Manifest.cases())
  func theVerdictTheCodesTheTrailAndTheStatusAreThoseOfTheManifest(
    _ expected: SampleCase
  ) async throws {
    let (status, record) = try await judge(expected)
    #expect(record.verdict == expected.sample.captured.verdict)
    #expect(record.failed.sorted() == expected.sample.captured.failed)
    #expect(record.trail == expected.sample.trail)
    #expect(status == (expected.sample.verdict == "valid" ? 0 : 1))
  }

  private func judge(_ expected: SampleCase) async throws -> (status: Int32, record: JudgedRecord) {
    let run = try await Program.run(
      ["validate", "--format", "ndjson"] + expected.policyArguments + [expected.sample.path])
    let records = try JudgedRecord.lines(of: run.output)
    return (run.status, try #require(records.first, "\(run.errorText)"))
  }
}
