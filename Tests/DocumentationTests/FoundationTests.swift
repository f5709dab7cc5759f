import TestTools
import Testing

/// docs/explanation/architecture.md says that no library but the stand-in imports Foundation; nor
/// does the command by itself.
///
/// `.ci/run` looks into the built objects too, since an import of another module could bring it.
@Suite struct FoundationTests {
  /// What is compiled on Apple's systems alone.
  private static let exceptions = [
    "Sources/PartnerSSO/Account/PresentingDelegate.swift":
      "#if canImport(VideoSubscriberAccount)",
    "Sources/PartnerSSO/Account/VideoSubscriberAccount+Values.swift":
      "#if canImport(VideoSubscriberAccount)",
    "Sources/PartnerSSO/Account/VideoSubscriberAccountAdapter.swift":
      "#if canImport(VideoSubscriberAccount)",
    "Sources/TokenExchange/Stores/KeychainStore.swift": "#if canImport(Security)",
    "Sources/TokenExchange/Transports/URLSessionReceiver.swift": "#if canImport(Darwin)",
    "Sources/TokenExchange/Transports/URLSessionTransport.swift": "#if canImport(Darwin)",
  ]

  /// The module that may; TraitTests holds it to be empty without its trait.
  private static let importers = ["Sources/PartnerStandIn/"]

  @Test func nothingElseImportsFoundation() throws {
    let paths = try Repository.paths(in: "Sources", suffix: ".swift")
    #expect(paths.count > 300)
    let importing = try paths.filter { path in
      guard !Self.importers.contains(where: path.hasPrefix) else { return false }
      return
        try Repository.text(path).split(separator: "\n").contains(where: Self.importsFoundation)
    }
    #expect(importing == Self.exceptions.keys.sorted())
  }

  @Test(arguments: exceptions.keys.sorted())
  func anExceptionIsCompiledUnderItsConditionAlone(_ path: String) throws {
    let condition = try #require(Self.exceptions[path])
    let lines = try Repository.text(path).split(separator: "\n")
    let start = try #require(lines.firstIndex { !$0.hasPrefix("//") })
    #expect(lines[start].hasPrefix(condition))
    #expect(lines.last == "#endif")
    #expect(lines[start...].filter { $0 == "#endif" }.count == 1)
  }

  @Test(arguments: [
    ("import Foundation", true), ("  internal import FoundationEssentials", true),
    ("@preconcurrency public import FoundationNetworking", true),
    ("import struct Foundation.Data", true), ("import FoundationXML", true),
    ("// import Foundation", false), ("import SAML", false), ("let a = \"import\"", false),
  ])
  func anImportIsRecognised(_ line: String, _ expected: Bool) {
    #expect(Self.importsFoundation(line[...]) == expected)
  }

  private static func importsFoundation(_ line: Substring) -> Bool {
    let words = line.split(separator: " ")
    guard let place = words.firstIndex(of: "import"),
      words[..<place].allSatisfy({ $0.allSatisfy { $0.isLetter || $0 == "@" } })
    else { return false }
    return words[place...].dropFirst().contains { $0.hasPrefix("Foundation") }
  }
}
