import SAML
import SAMLFormats
import SAMLInspection
import TestSupport
import Testing

/// Each rule of the linter, by vectors that differ from sound metadata in one thing.
@Suite struct MetadataLintTests {
  @Test(arguments: try Vector.all(in: "metadata"))
  func aRuleReportsWhatItsVectorExpects(_ vector: Vector) throws {
    let problems = try Self.problems(of: vector, pieceBytes: .max)
    #expect(Self.codes(problems.filter(\.isFailure)) ?? "ok" == vector.expectation)
    #expect(Self.codes(problems.filter { !$0.isFailure }) ?? "" == vector.notes)
    for problem in problems where !problem.isFailure { #expect(problem.finding.isNote) }
  }

  /// What the linter passes, the reader of trust accepts.
  @Test(arguments: try Vector.all(in: "metadata"))
  func trustAcceptsWhatTheLinterPasses(_ vector: Vector) throws {
    let document = try vector.document()
    do throws(MetadataError) {
      _ = try Metadata(parsing: document, trust: .source)
    } catch {
      #expect(vector.expectation.contains(error.code.rawValue))
    }
  }

  @Test(arguments: try Vector.all(in: "metadata"))
  func theSizeOfThePiecesChangesNothing(_ vector: Vector) throws {
    let whole = try Self.problems(of: vector, pieceBytes: .max).map(\.finding)
    #expect(try Self.problems(of: vector, pieceBytes: 7).map(\.finding) == whole)
  }

  @Test(arguments: [
    ("\n<?xml version='1.0'?>", "xml.declaration-not-first"),
    ("\u{FEFF}\u{FEFF}<?xml version='1.0'?>", "xml.byte-order-mark-repeated"),
  ])
  func whatStandsInFrontOfTheDocumentIsNamed(start: String, code: String) throws {
    var lint = MetadataLint(
      at: try #require(Instant(rfc3339: "2030-01-01T00:00:00Z")), notice: .zero)
    var codes: [String] = []
    let document = Array(start.utf8) + (try Vector("metadata/sound").document())
    if lint.append(document[...], { codes.append($0.finding.code.rawValue) }) {
      lint.finish { codes.append($0.finding.code.rawValue) }
    }
    #expect(codes == [code])
  }

  @Test func aProblemNamesItsEntityAndItsRole() throws {
    let problems = try Self.problems(of: Vector("metadata/no-endpoint"), pieceBytes: .max)
    let problem = try #require(problems.first { $0.isFailure })
    #expect(problem.entityID == "https://idp.example.org")
    #expect(problem.part == "IDPSSODescriptor")
  }

  private static func problems(
    of vector: Vector, pieceBytes: Int
  ) throws -> [MetadataProblem] {
    var lint = MetadataLint(at: try vector.now(), notice: .seconds(30 * 86_400))
    var problems: [MetadataProblem] = []
    var rest = try vector.document()[...]
    while !rest.isEmpty {
      guard lint.append(rest.prefix(pieceBytes), { problems.append($0) }) else { break }
      rest = rest.dropFirst(pieceBytes)
    }
    lint.finish { problems.append($0) }
    #expect(lint.failureCount + lint.noteCount == problems.count)
    return problems
  }

  private static func codes(_ problems: [MetadataProblem]) -> String? {
    problems.isEmpty
      ? nil : problems.map { $0.finding.code.rawValue }.joined(separator: ", ")
  }
}
