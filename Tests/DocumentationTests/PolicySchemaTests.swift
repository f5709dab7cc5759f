import Foundation
import SAML
import SAMLConfiguration
import TestTools
import Testing

/// The published schema is that of the code; `SAML_UPDATE_DOCS=1` writes it anew.
@Suite struct PolicySchemaTests {
  @Test func thePublishedSchemaIsThatOfTheReader() throws {
    let path = "docs/policy.schema.json"
    if ProcessInfo.processInfo.environment["SAML_UPDATE_DOCS"] == "1" {
      try Data(PolicyDocument.schema.utf8).write(to: Repository.root.appending(path: path))
    }
    #expect(try Repository.text(path) == PolicyDocument.schema)
  }

  /// Whoever publishes a policy means it to be read.
  @Test(arguments: try Repository.paths(in: "samples/policies", suffix: ".json"))
  func aSamplePolicyCanBeRead(path: String) throws {
    let text = try Repository.text(path)
    #expect(throws: Never.self) { try PolicyDocument(parsing: Array(text.utf8)) }
  }
}
