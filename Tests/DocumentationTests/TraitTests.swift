import TestTools
import Testing

/// What is behind a trait is not there without it, and docs/reference/products.md says what it needs.
@Suite struct TraitTests {
  /// Modules that use a network stack, and the trait of each.
  private static let modules = [
    ("ExchangeTransport", "AsyncHTTPTransport"), ("PartnerStandIn", "StandIn"),
    ("TLSServer", "StandIn"),
  ]

  @Test(arguments: modules)
  func aModuleIsEmptyWithoutItsTrait(_ module: String, _ trait: String) throws {
    let paths = try Repository.paths(in: "Sources/\(module)", suffix: ".swift")
    #expect(!paths.isEmpty)
    for path in paths {
      let lines = try Repository.text(path).split(separator: "\n")
      #expect(lines.first { !$0.hasPrefix("//") } == "#if \(trait)", "\(path)")
      // What is inside is indented.
      #expect(lines.filter { $0.hasPrefix("#") && $0 != "#if \(trait)" } == ["#endif"], "\(path)")
      #expect(lines.last == "#endif", "\(path)")
    }
  }

  @Test func thePageHasEveryTraitAndSaysWhichAreOn() throws {
    let manifest = try Repository.text("Package.swift")
    let traits = manifest.matches(of: /\.trait\(\s*name: "(\w+)"/).map { String($0.1) }
    let on = try #require(manifest.firstMatch(of: /enabledTraits: \[([^\]]*)\]/)?.1)
    let page = try Repository.text("docs/reference/products.md")
    let rows = page.matches(of: /\n\| `(\w+)` \| (on|off) \|/).map {
      "\($0.1) \($0.2)"
    }
    #expect(traits.count > 4)
    let expected = traits.map { "\($0) \(on.contains("\"\($0)\"") ? "on" : "off")" }
    #expect(rows.sorted() == expected.sorted())
  }

  /// Hummingbird is newer than the oldest systems of Package.swift, so each declaration says so.
  @Test func everyDeclarationOfTheStandInSaysWhichSystemsItNeeds() throws {
    let words = ["public", "fileprivate", "private", "final"]
    let kinds = ["struct", "enum", "actor", "class", "protocol", "extension", "func", "typealias"]
    var found = 0
    for path in try Repository.paths(in: "Sources/PartnerStandIn", suffix: ".swift") {
      let lines = try Repository.text(path).split(separator: "\n")
      for (before, line) in zip(lines, lines.dropFirst())
      where line.hasPrefix("  ") && !line.hasPrefix("   ") {
        let first = line.split(separator: " ").first { !words.contains(String($0)) }
        guard let first, kinds.contains(String(first)) else { continue }
        found += 1
        #expect(before == "  @available(macOS 14, iOS 17, tvOS 17, *)", "\(path): \(line)")
      }
    }
    #expect(found > 60)
    let page = try Repository.text("docs/reference/products.md")
    #expect(page.contains("macOS 14, iOS 17 or tvOS 17"))
  }
}
