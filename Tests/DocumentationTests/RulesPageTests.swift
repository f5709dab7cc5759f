import SAMLFormats
import SAMLReport
import TestTools
import Testing

@Suite struct RulesPageTests {
  @Test(arguments: RuleRow.ofThePage)
  func aRuleIsProvedByThePairThatThePageNames(_ row: RuleRow) throws {
    #expect(try row.expectation(of: row.accepted) == ["ok"])
    #expect(try row.expectation(of: row.refused) == [row.code])
    #expect(StableCode.named(row.code) != nil)
  }

  /// Every number of the parts of SAML Core that a relying party answers for.
  @Test func thePageLeavesNoNumberOut() {
    let numbers = Set(RuleRow.ofThePage.map(\.number))
    let owed =
      (1...6).map { "RSP-0\($0)" } + (1...3).map { "ASN-0\($0)" } + (1...5).map { "CND-0\($0)" }
      + (1...4).map { "SCF-0\($0)" } + (1...4).map { "ATT-0\($0)" } + ["ATT-06"]
      + ["TIM-01", "TIM-03", "TIM-04", "TIM-05"]
      + ["AQR-01", "AQR-02", "AQR-03", "AQR-05", "AQR-08", "AQR-09"]
      + (10...13).map { "AQR-\($0)" }
      + (1...9).map { "MSG-0\($0)" } + (11...20).map { "MSG-\($0)" }
    #expect(owed.filter { !numbers.contains($0) } == [])
  }

  /// Whoever meets a number in a source finds on one of the two pages what it stands for, and no page
  /// explains one that nobody cites.
  @Test func everyNumberThatIsCitedIsExplained() throws {
    let number =
      /\b(?:IN|XML|TXT|C14|ALG|KEY|SIG|REF|ENC|ORA|SEE|TIM|AQR|LIM|LOG|RSP|ASN|CND|SCF|ATT|MSG)-\d\d\b/
    var cited: Set<Substring> = []
    let paths = try ["Sources", "Tests", "Fuzz/Sources", "vectors"].flatMap { folder in
      try [".swift", ".vector"].flatMap { try Repository.paths(in: folder, suffix: $0) }
    }
    for path in paths {
      // Few lines hold a number, and a pattern takes its time.
      for line in try Repository.text(path).split(separator: "\n")
      where line.utf8.contains(UInt8(ascii: "-")) {
        cited.formUnion(line.matches(of: number).map(\.output))
      }
    }
    let rows = try ["docs/internals/rules.md", "docs/internals/numbers.md"].flatMap { page in
      try Repository.text(page).matches(of: /(?m)^\| ([A-Z0-9]+-\d\d) \|/).map(\.1)
    }
    #expect(cited.subtracting(rows).sorted() == [])
    #expect(Set(rows).subtracting(cited).sorted() == [])
  }

  /// A row that the pattern does not match would prove nothing.
  @Test func everyRowOfThePageIsRead() throws {
    let lines = try Repository.text("docs/internals/rules.md").split(separator: "\n")
      .filter { $0.hasPrefix("| ") && !$0.hasPrefix("| number |") }
    #expect(RuleRow.ofThePage.count == lines.count)
  }
}

/// A row of docs/internals/rules.md: a rule, and the two vectors that prove it.
struct RuleRow: Sendable, CustomTestStringConvertible {
  let number: String
  let code: String
  let accepted: String
  let refused: String

  var testDescription: String { "\(number) \(refused)" }

  /// The codes that the header of a vector expects.
  func expectation(of vector: String) throws -> [String] {
    let text = try Repository.text("vectors/recipes/\(vector).vector")
    let line = try #require(text.split(separator: "\n").first { $0.hasPrefix("expect: ") })
    return line.dropFirst("expect: ".count).split(separator: ", ").map(String.init)
  }

  static let ofThePage: [RuleRow] = {
    do {
      return try Repository.text("docs/internals/rules.md").matches(
        of: /(?m)^\| ([A-Z]+-\d+) \| [^|]+ \| [^|]+ \| `([^`]+)` \| `([^`]+)` \| `([^`]+)` \|$/
      ).map {
        RuleRow(
          number: String($0.1), code: String($0.2), accepted: String($0.3), refused: String($0.4))
      }
    } catch {
      return []
    }
  }()
}
