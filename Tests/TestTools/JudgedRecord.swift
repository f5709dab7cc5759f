import Foundation

/// The parts of a record that tests compare.
struct JudgedRecord: Decodable {
  struct Finding: Decodable, Hashable {
    let code: String
    let outcome: String
    let cause: String?
    let edit: String?
  }

  let source: String
  let verdict: String
  let trail: [String]
  let findings: [Finding]

  var failed: [String] { findings.filter { $0.outcome == "fail" }.map(\.code) }

  /// The records of `--format ndjson`.
  static func lines(of output: Data) throws -> [JudgedRecord] {
    try output.split(separator: UInt8(ascii: "\n")).map {
      try JSONDecoder().decode(JudgedRecord.self, from: $0)
    }
  }
}
