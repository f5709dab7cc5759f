import TestTools
import Testing

@Suite struct PathTests {
  static let pages: [String] = {
    let top = ["README.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md"]
    do {
      return top + (try Repository.paths(in: "docs", suffix: ".md"))
    } catch {
      return top
    }
  }()

  @Test(arguments: pages)
  func everyRepositoryPathThatAPageNamesExists(_ page: String) throws {
    let text = try Repository.text(page)
    let named = text.matches(
      of: /`((?:Sources|Tests|samples|docs|Scripts|dev|\.ci)\/[A-Za-z0-9_.\/+-]*)`/
    ).map { String($0.1) }
    #expect(named.filter { !Repository.holds($0) } == [])
  }

  @Test(arguments: pages)
  func everyLinkToAFileLeadsSomewhere(_ page: String) throws {
    let folder = page.split(separator: "/").dropLast().map { $0 + "/" }.joined()
    let targets = try Repository.text(page).matches(of: /\]\(([^)#:\s]+)(?:#[^)]*)?\)/)
      .map { folder + $0.1 }
    #expect(targets.filter { !Repository.holds($0) } == [])
  }
}
