import CanonicalXML
import SAML
import TestSupport
import Testing

/// `--cross-check`: libxml2 reads the verified bytes once more.
@Suite struct ReaderCrossCheckTests {
  private static let sound = "<a xmlns:p=\"urn:p\" b=\"1\"><p:c>text</p:c><d></d></a>"

  @Test(arguments: ["assertion", "response", "assertion, response"])
  func everyVerifiedElementIsReadTwice(shape: String) throws {
    let verdict = try Judged.verdict(
      signing: shape, policy: { $0.crossChecksCanonicalBytes = true })
    let findings = verdict.findings.filter { $0.code == .crosscheckTree }
    #expect(findings.count == shape.split(separator: ",").count)
    #expect(findings.allSatisfy { $0.outcome == .pass && !$0.isRequired })
    #expect(verdict.outcome.kind == .valid)
  }

  /// Each differs in one thing from what the tree was read from.
  @Test(arguments: [
    "<a xmlns:p=\"urn:p\" b=\"1\"><p:c>texT</p:c><d></d></a>",
    "<a xmlns:p=\"urn:p\" b=\"2\"><p:c>text</p:c><d></d></a>",
    "<a xmlns:p=\"urn:P\" b=\"1\"><p:c>text</p:c><d></d></a>",
    "<a xmlns:p=\"urn:p\" c=\"1\"><p:c>text</p:c><d></d></a>",
    "<a xmlns:p=\"urn:p\" b=\"1\"><p:e>text</p:e><d></d></a>",
    "<a xmlns:p=\"urn:p\" b=\"1\"><p:c>text<d></d></p:c></a>",
    "<a xmlns:p=\"urn:p\" b=\"1\"><p:c>text</p:c></a>",
    "<a xmlns:p=\"urn:p\" b=\"1\"><p:c>text</p:c><d>",
    "",
  ])
  func anotherTreeIsADifference(other: String) throws {
    let tree = try XMLTree(parsing: Array(Self.sound.utf8))
    let finding = SignatureEvaluation.crossCheck(
      reading: tree, of: Array(other.utf8), at: tree.root)
    #expect(finding.code == .crosscheckTreeDiffers)
    #expect(finding.outcome == .fail)
    let same = SignatureEvaluation.crossCheck(
      reading: tree, of: Array(Self.sound.utf8), at: tree.root)
    #expect(same.code == .crosscheckTree)
  }
}
