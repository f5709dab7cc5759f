import TestSupport
import TestTools

/// What docs/explanation/past-vulnerabilities.md names: vectors, the codes that refuse them, and the CVE
/// numbers of implementations that had the flaw.
struct PastVulnerabilities {
  /// The CVE numbers of each vector, sorted.
  private(set) var advisories: [String: [String]] = [:]
  /// The vectors and the codes, in the order of the page.
  private(set) var proofs: [(vector: String, code: String)] = []

  static let ofThePage = Result { () throws -> PastVulnerabilities in
    try PastVulnerabilities(
      String(
        decoding: Repository.bytes("docs/explanation/past-vulnerabilities.md"), as: UTF8.self))
  }

  /// A section of advisories has the numbers in its rows; any other section in its first paragraphs.
  private init(_ page: String) {
    var numbers: [String] = []
    for line in page.split(separator: "\n") {
      let found = line.matches(of: /CVE-\d{4}-\d{4,}/).map { String($0.output) }
      if line.hasPrefix("## ") {
        numbers = []
      } else if line.hasPrefix("| ") {
        for proof in line.matches(of: /`([a-z-]+\/[a-z0-9.-]+)`(?::| \|) `([a-z0-9.-]+)`/) {
          let vector = String(proof.1)
          proofs.append((vector, String(proof.2)))
          let known = advisories[vector] ?? []
          advisories[vector] = Set(known + numbers + found).sorted()
        }
      } else {
        numbers += found
      }
    }
  }
}
