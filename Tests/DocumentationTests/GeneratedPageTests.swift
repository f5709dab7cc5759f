import SAMLConfiguration
import TestTools
import Testing

/// The pages that the sources make; `Scripts/generate pages` writes them.
@Suite struct GeneratedPageTests {
  @Test func thePageOfErrorCodesIsThatOfTheExplanations() throws {
    let path = "docs/reference/error-codes.md"
    try GeneratedFile.hold(path, to: ErrorCodesPage.text)
  }

  @Test func thePublishedSchemaIsThatOfTheReader() throws {
    let path = "docs/policy.schema.json"
    try GeneratedFile.hold(path, to: PolicyDocument.schema)
  }

  @Test func theTableOfUserMetadataIsThatOfTheKeys() throws {
    let path = UserMetadataTable.path
    try GeneratedFile.hold(path, to: UserMetadataTable.page())
  }
}
