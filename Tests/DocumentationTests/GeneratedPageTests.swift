import SAMLConfiguration
import TestTools
import Testing

/// The pages that the sources make; `Scripts/generate pages` writes them.
@Suite struct GeneratedPageTests {
  @Test func thePageOfErrorCodesIsThatOfTheExplanations() throws {
    let path = "docs/reference/error-codes.md"
    #expect(try GeneratedFile.difference(of: path, from: ErrorCodesPage.text) == nil)
  }

  @Test func thePublishedSchemaIsThatOfTheReader() throws {
    let path = "docs/policy.schema.json"
    #expect(try GeneratedFile.difference(of: path, from: PolicyDocument.schema) == nil)
  }

  @Test func theTableOfUserMetadataIsThatOfTheKeys() throws {
    let path = UserMetadataTable.path
    #expect(try GeneratedFile.difference(of: path, from: UserMetadataTable.page()) == nil)
  }
}
