import Foundation
import TestTools
import Testing

/// The Swift and C code on the pages of docs and in the catalogues of DocC: a test or a sample compiles it.
@Suite struct PageCodeTests {
  static let catalogued = (pages(in: "Sources") + pages(in: "vectors/swift"))
    .filter { $0.contains(".docc/") }
  static let pages = ["README.md"] + pages(in: "docs") + catalogued

  private static func pages(in folder: String) -> [String] {
    (try? Repository.paths(in: folder, suffix: ".md")) ?? []
  }

  @Test(arguments: pages)
  func everyFenceIsCodeThatIsCompiled(_ page: String) throws {
    let compiled = try Self.compiled.get()
    for match in try Repository.text(page).matches(of: /(?s)```(swift|c)\n(.*?)```/) {
      let code = Self.lines(of: match.2)
      #expect(!code.isEmpty)
      if Self.isExempt(code) { continue }
      #expect(compiled.contains { Self.contains(code, in: $0) }, "\(page):\n\(match.2)")
    }
  }

  @Test func thereIsCodeInEveryCatalogue() throws {
    let fenced = try Self.catalogued.filter { try Repository.text($0).contains("```") }
    let catalogues = Set(Self.catalogued.compactMap { $0.split(separator: "/").dropLast().last })
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
    files += try Repository.paths(in: "samples/hummingbird-service/Sources", suffix: ".swift")
    for folder in ["Tests", "Service/Tests"] {
      files += try Repository.paths(in: folder, suffix: ".swift").filter { $0.contains("Example") }
    }
    let texts = try files.map(Repository.text) + [HummingbirdSample.manifest()]
    return texts.map { lines(of: $0[...]) }
  }

  /// The lines that are not empty, without their indentation; a page and a file import different modules.
  private static func lines(of text: Substring) -> [Substring] {
    text.split(separator: "\n").map { $0.drop { $0 == " " } }
      .filter { !$0.isEmpty && !$0.hasPrefix("import ") }
  }

  private static func contains(_ code: [Substring], in file: [Substring]) -> Bool {
    guard file.count >= code.count else { return false }
    return (0...(file.count - code.count)).contains { start in
      file[start..<(start + code.count)].elementsEqual(code)
    }
  }
}
