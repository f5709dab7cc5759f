import SAMLConfiguration
import TestTools
import Testing

@Suite struct SamplePolicyTests {
  /// Whoever publishes a policy means it to be read.
  @Test(arguments: try Repository.paths(in: "samples/policies", suffix: ".json"))
  func aSamplePolicyCanBeRead(path: String) throws {
    let text = try Repository.text(path)
    #expect(throws: Never.self) { try PolicyDocument(parsing: Array(text.utf8)) }
  }
}
