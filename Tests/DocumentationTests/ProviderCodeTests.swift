import Foundation
import SAML
import SAMLFormats
import SAMLReport
import TestTools
import Testing

/// The codes of providers that `saml explain` knows.
@Suite struct ProviderCodeTests {
  @Test func everyCodeIsExplainedOnceInSentencesWithASource() {
    #expect(ProviderCode.all.count >= 120)
    for code in ProviderCode.all {
      #expect(!code.provider.isEmpty && !code.name.isEmpty, "\(code)")
      for sentence in [code.meaning, code.help] {
        #expect(sentence.count > 10 && sentence.hasSuffix("."), "\(code)")
      }
      #expect(code.source.hasPrefix("https://") || code.source.contains(", "), "\(code)")
    }
    let names = ProviderCode.all.map { ExactString($0.name.lowercased()) }
    #expect(Set(names).count == names.count)
  }

  /// What is known by its own name is never hidden by a provider's code.
  @Test func noCodeIsANameOfAnotherKind() {
    for code in ProviderCode.all {
      guard case .provider(let found) = ExplanationText(named: code.name.uppercased()) else {
        Issue.record("\(code.name) is explained as another kind")
        continue
      }
      #expect(found.name == ExactString(code.name))
    }
  }

  @Test(arguments: [
    ("AADSTS50011: The redirect URI does not match.", "AADSTS50011"),
    ("error (msis7007)", "MSIS7007"),
    (
      "opensaml::SecurityPolicyException: Message expired, was issued too long ago.",
      "Message expired, was issued too long ago"
    ),
    ("opensaml::BindingException at (https://sp.example/)", "opensaml::BindingException"),
    ("AADSTS500119", nil), ("time", nil),
  ])
  func aCodeIsFoundWithinWhatIsPasted(_ text: String, _ name: String?) {
    #expect(ProviderCode.within(text)?.name == name)
  }

  @Test func thePageNamesEveryProvider() throws {
    let page = try Repository.text("docs/how-to/the-provider-reports-an-error.md")
    #expect(Set(ProviderCode.all.map(\.provider)).filter { !page.contains($0) } == [])
  }

  /// The list is at least as long as the partner's own.
  @Test(.enabled(if: openAPI != nil, "SAML_OPENAPI names no folder with the OpenAPI documents"))
  func everyCodeOfThePartnersEnumerationIsKnown() throws {
    let document = try Data(contentsOf: #require(Self.openAPI).appending(path: "restApiV2.json"))
    let object = try JSONSerialization.jsonObject(with: document) as? [String: Any]
    let schemas = (object?["components"] as? [String: Any])?["schemas"] as? [String: Any]
    let answer = schemas?["UserMetadataResponse"] as? [String: Any]
    let error = (answer?["properties"] as? [String: Any])?["error"] as? [String: Any]
    let codes = try #require(error?["enum"] as? [String])
    #expect(codes.count == 66)
    #expect(codes.filter { ProviderCode.of(ExactString($0))?.isOfPartner != true } == [])
  }

  private static let openAPI = ProcessInfo.processInfo.environment["SAML_OPENAPI"].map {
    URL(filePath: $0, directoryHint: .isDirectory)
  }
}
