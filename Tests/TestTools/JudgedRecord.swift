package import Foundation

/// The parts of a record that tests compare.
package struct JudgedRecord: Decodable {
  package struct Finding: Decodable, Hashable {
    package let code: String
    package let outcome: String
    package let cause: String?
    package let edit: String?
  }

  package let source: String
  package let verdict: String
  package let trail: [String]
  package let findings: [Finding]

  package var failed: [String] { findings.filter { $0.outcome == "fail" }.map(\.code) }

  /// The records of `--format ndjson`.
  package static func lines(of output: Data) throws -> [JudgedRecord] {
    try output.split(separator: UInt8(ascii: "\n")).map {
      try JSONDecoder().decode(JudgedRecord.self, from: $0)
    }
  }
}
