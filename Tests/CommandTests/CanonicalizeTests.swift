import Foundation
import TestTools
import Testing

/// Which IDs `saml canonicalize` needs to be unique (REF-02).
@Suite struct CanonicalizeTests {
  private static let twice = "<r><a ID=\"x\"></a><b id=\"x\"></b><c Id=\"y\"></c></r>"
  private static let ofSAML =
    "<r><a ID=\"x\"></a><b id=\"x\"></b><c Id=\"y\"></c>"
    + "<m:d xmlns:m=\"urn:oasis:names:tc:SAML:metadata:ui\"></m:d></r>"

  @Test(arguments: [
    (twice, [], twice), (ofSAML, [], ofSAML), (twice, ["--id", "y"], "<c Id=\"y\"></c>"),
  ])
  func anIDThatNobodyAsksForMayStandTwice(
    document: String, arguments: [String], bytes: String
  ) async throws {
    for engine in ["swift", "libxml2"] {
      let run = try await Program.run(
        ["canonicalize", "--engine", engine] + arguments, input: Data(document.utf8))
      #expect(run.outputText == bytes)
      #expect(run.status == 0)
    }
  }

  @Test(arguments: [(twice, "x"), (ofSAML, "x"), (ofSAML, "y")])
  func anIDThatLeadsToTwoElementsIsRefused(document: String, id: String) async throws {
    let run = try await Program.run(["canonicalize", "--id", id], input: Data(document.utf8))
    #expect(run.status == 1)
    #expect(run.outputText.isEmpty)
    #expect(run.errorText.contains("[xml.duplicate-id]"))
  }
}
