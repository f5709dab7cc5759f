import Foundation
import TestTools

/// Judges every sample by a program, `saml`, and compares verdicts and codes with samples/manifest.json.
@main
enum JudgeSamples {
  static func main() async throws {
    let program = CommandLine.arguments.dropFirst().first.map { URL(filePath: $0) }
    let cases = try Manifest.cases()
    let general = cases.filter(\.isOfGeneralPolicy)
    let groups = [general] + cases.filter { !$0.isOfGeneralPolicy }.map { [$0] }
    var wrong = 0
    for group in groups {
      guard let policy = group.first?.policyArguments else { continue }
      let arguments = ["validate"] + policy + group.map(\.sample.path)
      if group.count > 1 {
        print("saml validate --at ... --trust ... samples/captures")
        print(try await Program.start(arguments, executable: program).outputText)
      }
      let run = try await Program.start(arguments + ["--format", "ndjson"], executable: program)
      let records = try JudgedRecord.lines(of: run.output)
      if records.count != group.count {
        print("unexpected: \(records.count) of \(group.count) samples were judged")
        print(run.errorText)
        wrong += 1
      }
      for (expected, record) in zip(group.map(\.sample), records) {
        let (verdict, failed) = expected.captured
        let codes = record.failed.sorted()
        guard record.source != expected.path || record.verdict != verdict || codes != failed else {
          continue
        }
        print("unexpected: \(record.source) is \(record.verdict) \(codes),")
        print("  not \(expected.path) \(verdict) \(failed)")
        wrong += 1
      }
    }
    let right = cases.count - wrong
    print("\(right) of \(cases.count) samples have the verdict that the manifest expects")
    exit(wrong == 0 ? 0 : 1)
  }
}
