import TestTools
import Testing

@Suite struct DefaultsPageTests {
  /// A row of a table: a name in backquotes, a value in backquotes, a reason.
  private static var row: Regex<(Substring, Substring, Substring, Substring)> {
    /(?m)^\| `([A-Za-z.0-9]+)` \| `([^`]+)` \| (.+) \|$/
  }

  @Test func thePageOfDefaultsHasEverySettingWithItsValue() throws {
    let page = try Repository.text("docs/reference/defaults.md")
    let rows = page.matches(of: Self.row).map {
      Defaults.Row(name: String($0.1), value: String($0.2))
    }
    #expect(Array(rows.difference(from: Defaults().rows)) == [])
  }

  @Test func eachDefaultHasAReason() throws {
    let page = try Repository.text("docs/reference/defaults.md")
    let reasons = page.matches(of: Self.row).map { String($0.3) }
    #expect(!reasons.isEmpty)
    #expect(reasons.filter { $0.count < 20 || !$0.hasSuffix(".") } == [])
  }
}
