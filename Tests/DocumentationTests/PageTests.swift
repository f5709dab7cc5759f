import Foundation
import TestTools
import Testing

/// The pages of the repository: their links lead somewhere, and the index has them all.
@Suite struct PageTests {
  /// Every Markdown page outside of the catalogues of DocC, whose links DocC checks.
  static let pages: [String] = {
    let folders = ["docs", "samples", "Benchmarks", "Fuzz", "Python"]
    let found = folders.flatMap { (try? Repository.paths(in: $0, suffix: ".md")) ?? [] }
    let kept = found.filter { !$0.contains("/.") && !$0.contains("/node_modules/") }
    return ["README.md", "CONTRIBUTING.md", "GOVERNANCE.md", "SECURITY.md", "CHANGELOG.md"] + kept
  }()

  @Test(arguments: pages)
  func everyLinkLeadsSomewhere(_ page: String) throws {
    for link in try Self.links(of: page) {
      let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
      let target = parts[0].isEmpty ? page : Self.path(String(parts[0]), from: page)
      #expect(Repository.holds(target), "\(page): \(link)")
      guard parts.count == 2, target.hasSuffix(".md"), Repository.holds(target) else { continue }
      #expect(try Self.anchors(of: target).contains(String(parts[1])), "\(page): \(link)")
    }
  }

  @Test func theIndexHasEveryPage() throws {
    let listed = try Set(
      Self.links(of: "docs/README.md").map { Self.path($0, from: "docs/README.md") })
    let pages = try Repository.paths(in: "docs", suffix: ".md").filter { $0 != "docs/README.md" }
    #expect(pages.count > 50)
    for page in pages { #expect(listed.contains(page), "\(page)") }
  }

  @Test func theReadmeIsShort() throws {
    let lines = try Repository.text("README.md").split(
      separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count < 180)
    let start = try #require(lines.firstIndex { $0.hasPrefix("Scripts/judge-samples ") })
    #expect(start < 25, "the commands that set a machine up are on the first screen")
    #expect(lines[start + 1].hasPrefix("Scripts/test "))
  }

  /// What the tutorial shows is built and run.
  @Test func theHummingbirdTutorialShowsTheSample() throws {
    let sources = [
      try HummingbirdSample.manifest(),
      try Repository.text("samples/hummingbird-service/Sources/HummingbirdService.swift"),
    ]
    let page = try Repository.text(
      "docs/tutorials/verify-responses-in-a-hummingbird-service.md")
    let shown = page.matches(of: /(?s)```swift\n(.*?)```/).map { String($0.1) }
    #expect(shown.count == 3)
    for code in shown { #expect(sources.contains { $0.contains(code) }, "\(code)") }
  }

  /// A page without fences, which hold what is no link.
  private static func prose(of page: String) throws -> String {
    try Repository.text(page).replacing(/(?ms)^ *```.*?^ *```$/, with: "")
      .replacing(/`[^`\n]*`/, with: "code")
  }

  /// The links of a page to files of the repository.
  private static func links(of page: String) throws -> [String] {
    try prose(of: page).matches(of: /\]\(([^)\s]+)\)/).map { String($0.1) }
      .filter { !$0.contains("://") && !$0.hasPrefix("mailto:") }
  }

  private static func path(_ link: String, from page: String) -> String {
    let file = link.split(separator: "#", omittingEmptySubsequences: false)[0]
    var steps = page.split(separator: "/").dropLast().map(String.init)
    for step in file.split(separator: "/") {
      switch step {
      case ".": continue
      case ".." where !steps.isEmpty: steps.removeLast()
      default: steps.append(String(step))
      }
    }
    return steps.joined(separator: "/")
  }

  /// The anchors of the headings of a page, as GitHub makes them.
  private static func anchors(of page: String) throws -> Set<String> {
    let text = try Repository.text(page).replacing(/(?ms)^ *```.*?^ *```$/, with: "")
    var (anchors, counts): (Set<String>, [String: Int]) = ([], [:])
    for match in text.matches(of: /(?m)^#+ (.*)$/) {
      let title = match.1.replacing(/\[([^\]]*)\]\([^)]*\)/) { $0.1 }.lowercased()
      let kept = title.filter { $0.isLetter || $0.isNumber || "-_ ".contains($0) }
      let slug = kept.replacing(" ", with: "-")
      let count = counts[slug, default: 0]
      counts[slug] = count + 1
      anchors.insert(count == 0 ? slug : "\(slug)-\(count)")
    }
    return anchors
  }
}
