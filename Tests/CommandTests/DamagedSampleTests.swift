import Foundation
import TestSupport
import TestTools
import Testing

/// Each sample cut at many places: nothing of it is taken for the whole.
@Suite(.serialized) struct CutSampleTests {
  @Test(arguments: try Manifest.cases())
  func aPartIsNeverReadAsAnotherViewer(_ judged: SampleCase) async throws {
    try await DamageExpectation(judged).check(
      Damage.cuts(of: judged.sample, count: 10 * Program.effort))
  }
}

/// Each sample with one bit turned at many places: what is still valid says what was signed.
@Suite(.serialized) struct TurnedBitTests {
  @Test(arguments: try Manifest.cases())
  func aTurnedBitIsNeverReadAsAnotherViewer(_ judged: SampleCase) async throws {
    try await DamageExpectation(judged).check(
      Damage.turnedBits(of: judged.sample, count: 12 * Program.effort))
  }

  @Test(arguments: try Manifest.cases())
  func aTurnedBitIsInspected(_ judged: SampleCase) async throws {
    let folder = try Damage.folder(
      Damage.cuts(of: judged.sample, count: 3 * Program.effort)
        + Damage.turnedBits(of: judged.sample, count: 6 * Program.effort))
    let run = try await Program.run(["inspect", folder.url.path])
    #expect(!run.wasKilled, "signal \(run.status)")
    #expect((0...3).contains(run.status), "status \(run.status)")
  }
}

/// What must hold of a damaged sample: it is answered, and if it is valid still, then its subject
/// and its attributes are those that were signed.
private struct DamageExpectation {
  let judged: SampleCase

  init(_ judged: SampleCase) { self.judged = judged }

  func check(_ damaged: [Damage]) async throws {
    let folder = try Damage.folder(damaged)
    let run = try await Program.run(arguments + [folder.url.path])
    #expect(!run.wasKilled, "signal \(run.status)")
    #expect((0...3).contains(run.status), "status \(run.status)")
    let lines = run.output.split(separator: UInt8(ascii: "\n"))
    let unread = run.errorText.split(separator: "\n").filter { $0.hasPrefix("Error: ") }
    let strays = run.errorText.firstMatch(of: /without a payload: (\d+) file/).flatMap { Int($0.1) }
    #expect(lines.count + unread.count + (strays ?? 0) == damaged.count)

    let signed = try await signedValues()
    for line in lines {
      let record = try JSONDecoder().decode(JudgedRecord.self, from: line)
      if record.verdict == "valid", judged.sample.verdict == "indeterminate" {
        Issue.record("ACCEPTED AND MUST NOT BE: \(record.source)")
      }
      let values = try JSONDecoder().decode(Values.self, from: line)
      if record.verdict == "valid" || values != Values() {
        #expect(values == signed, "\(record.source) says something else")
      }
    }
  }

  private var arguments: [String] {
    ["validate", "--format", "ndjson", "--show-values"] + judged.policyArguments
  }

  /// What the undamaged sample says; one that is refused says nothing, and what it was made from is
  /// the first of all samples.
  private func signedValues() async throws -> Values {
    let path =
      judged.sample.verdict == "invalid"
      ? "samples/captures/assertion-signed-rsa-sha256.xml" : judged.sample.path
    let run = try await Program.run(arguments + [path])
    return try JSONDecoder().decode(Values.self, from: run.output)
  }

  private struct Values: Decodable, Hashable {
    var subject: ShownRecord.Subject?
    var attributes: [String: [ShownRecord.Value]]?
  }
}
