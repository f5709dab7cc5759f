import Foundation
import Testing

/// The code in the catalogues of DocC: a test or a sample compiles it.
@Suite struct CatalogueCodeTests {
  static let pages: [String] = {
    let found = (try? Repository.paths(in: "Sources", suffix: ".md")) ?? []
    return found.filter { $0.contains(".docc/") }
  }()

  @Test(arguments: pages)
  func everyFenceIsCodeThatIsCompiled(_ page: String) throws {
    let compiled = try Self.compiled.get()
    for match in try Repository.text(of: page).matches(of: /(?s)```(swift|c)\n(.*?)```/) {
      let code = Self.lines(of: match.2)
      #expect(!code.isEmpty)
      if Self.isExempt(code) { continue }
      #expect(compiled.contains { Self.contains(code, in: $0) }, "\(page):\n\(match.2)")
    }
  }

  @Test func thereIsCodeInEveryCatalogue() throws {
    let fenced = try Self.pages.filter { try Repository.text(of: $0).contains("```") }
    let catalogues = Set(Self.pages.compactMap { $0.split(separator: "/").dropLast().last })
    #expect(catalogues.count > 15)
    #expect(Set(fenced.compactMap { $0.split(separator: "/").dropLast().last }) == catalogues)
  }

  @Test(arguments: [
    ("for child in tree.root.children { print(child.name.localName) }\n", true),
    ("for child in tree.rot.children { print(child.name.localName) }\n", false),
  ])
  func aLineThatNoFileHasIsFound(_ line: String, isCompiled: Bool) throws {
    let compiled = try Self.compiled.get()
    #expect(compiled.contains { Self.contains(Self.lines(of: line[...]), in: $0) } == isCompiled)
  }

  /// The lines of a manifest, and code for Apple's systems alone.
  private static func isExempt(_ code: [Substring]) -> Bool {
    code.allSatisfy { $0.hasPrefix(".package(") }
      || code.contains { $0.contains("VideoSubscriberAccountAdapter(") }
  }

  /// The lines of each file that a build has.
  private static let compiled = Result {
    var files = ["samples/bindings/c/verify_posted.c"]
    for folder in ["Tests", "Service/Tests"] {
      files += try Repository.paths(in: folder, suffix: ".swift")
        .filter { $0.contains("Example") && !$0.contains("/.build") }
    }
    return try files.map { lines(of: try Repository.text(of: $0)[...]) }
  }

  /// The lines that are not empty, without their indentation.
  private static func lines(of text: Substring) -> [Substring] {
    text.split(separator: "\n").map { $0.drop { $0 == " " } }.filter { !$0.isEmpty }
  }

  private static func contains(_ code: [Substring], in file: [Substring]) -> Bool {
    guard file.count >= code.count else { return false }
    return (0...(file.count - code.count)).contains { start in
      file[start..<(start + code.count)].elementsEqual(code)
    }
  }
}
