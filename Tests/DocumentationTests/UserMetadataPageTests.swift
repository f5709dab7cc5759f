import Foundation
import SAMLFormats
import SAMLReport
import TestTools
import Testing

/// docs/reference/user-metadata.md says what `UserMetadataKey` says, and its vectors do what it says.
@Suite struct UserMetadataPageTests {
  @Test(arguments: ["general", "personal", "restricted"])
  func thePageSaysWhatASensitivityMeans(_ name: String) throws {
    let pattern = try Regex(
      "((?:    /// [^\n]+\n)+)    case \(name)\n", as: (Substring, Substring).self)
    let source = try Repository.text(UserMetadataTable.source)
    let comment = try #require(source.firstMatch(of: pattern)).output.1
    let text = comment.replacing("    /// ", with: "").split(separator: "\n").joined(separator: " ")
    #expect(try Repository.text(UserMetadataTable.path).contains("| \(name) | \(text) | "))
    #expect(UserMetadataKey.Sensitivity(rawValue: name) != nil)
  }

  /// The notes of two vectors differ by the code of the row.
  @Test func aRowOfNotesNamesVectorsWithoutItAndWithIt() throws {
    let page = try Repository.text(UserMetadataTable.path)
    let rows = page.matches(
      of: /(?m)^\| `(saml\.user-metadata-[a-z]+)` \| [^|]+ \| `([^`]+)` \| `([^`]+)` \|$/)
    #expect(
      Set(rows.map { String($0.1) })
        == Set(
          StableCode.all.map(\.rawValue).filter { $0.hasPrefix("saml.user-metadata-") }))
    for row in rows {
      #expect(try Self.notes(of: row.2).contains(String(row.1)) == false, "\(row.0)")
      #expect(try Self.notes(of: row.3) == [String(row.1)], "\(row.0)")
    }
    let lines = page.split(separator: "\n").filter { $0.hasPrefix("| `saml.") }
    #expect(rows.count == lines.count)
  }

  /// Every vector is named, but those that the tests of the rule name.
  @Test func noVectorIsLeftOut() throws {
    let page = try Repository.text(UserMetadataTable.path)
    let names = try Repository.paths(in: "vectors/recipes/user-metadata", suffix: ".vector")
      .map { $0.dropFirst("vectors/recipes/user-metadata/".count).dropLast(".vector".count) }
    #expect(names.count > 30)
    #expect(
      names.filter { !page.contains("`\($0)`") } == ["several-notes", "sound"])
  }

  private static func notes(of vector: Substring) throws -> [String] {
    let text = try Repository.text("vectors/recipes/user-metadata/\(vector).vector")
    let header = text.split(separator: "\n").prefix { !$0.hasPrefix("<") }
    return header.first { $0.hasPrefix("notes: ") }
      .map { $0.dropFirst("notes: ".count).components(separatedBy: ", ") } ?? []
  }
}
