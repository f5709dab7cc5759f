import SAML
import TestSupport
import Testing
import XMLSignature

/// The scopes of metadata, on their way to the rule about scoped attributes.
@Suite struct MetadataScopeTests {
  private static let issuer = "https://idp.example.com"

  private static func extensions(_ scopes: String) -> String {
    "<md:Extensions xmlns:shibmd='urn:mace:shibboleth:metadata:1.0'>\(scopes)</md:Extensions>"
  }

  /// Metadata of one entity, with scopes of its own and of its roles.
  private static func anchors(
    entity: String = "", provider: String = "", authority: String? = nil
  ) throws -> [TrustAnchor] {
    let key = try TestMetadata.key("rsa2048")
    var roles = TestMetadata.role("IDPSSODescriptor", "", extensions(provider), key)
    if let authority {
      roles += TestMetadata.role("AttributeAuthorityDescriptor", "", extensions(authority), key)
    }
    return try TestMetadata.read(TestMetadata.entity(issuer, "", extensions(entity), roles))
      .trustAnchors
  }

  @Test func theScopesOfAnEntityAreThoseOfEachRole() throws {
    let anchors = try Self.anchors(
      entity: "<shibmd:Scope>a.example</shibmd:Scope>",
      provider: "<shibmd:Scope regexp='false'>b.example</shibmd:Scope><shibmd:Scope>a.example"
        + "</shibmd:Scope>")
    #expect(anchors.map(\.scopes) == [["a.example", "b.example"]])
  }

  /// A key of two roles is one key where both have the same scopes, and two where they have not.
  @Test func eachRoleKeepsItsScopes() throws {
    let one = "<shibmd:Scope>a.example</shibmd:Scope>"
    let other = "<shibmd:Scope>b.example</shibmd:Scope>"
    let same = try Self.anchors(provider: one, authority: one)
    #expect(same.map(\.scopes) == [["a.example"]] && same.map(\.role) == [nil])
    let apart = try Self.anchors(provider: one, authority: other)
    #expect(apart.map(\.scopes) == [["a.example"], ["b.example"]])
    #expect(apart.map(\.role) == [.identityProvider, .attributeAuthority])
  }

  /// What is a pattern, or may be read in two ways, permits nothing.
  @Test(arguments: [
    "<shibmd:Scope regexp='true'>^.+\\.example$</shibmd:Scope>",
    "<shibmd:Scope regexp=' 1 '>a.example</shibmd:Scope>",
    "<shibmd:Scope regexp='yes'>a.example</shibmd:Scope>",
    "<shibmd:Scope>a.<!-- -->example</shibmd:Scope>",
    "<shibmd:Scope><b>a.example</b></shibmd:Scope>", "<Scope>a.example</Scope>",
    "<x:Scope xmlns:x='urn:x'>a.example</x:Scope>",
  ])
  func aPatternPermitsNothing(scope: String) throws {
    let anchors = try Self.anchors(entity: scope, provider: scope)
    #expect(anchors.map(\.scopes) == [[]])
    let verdict = try Self.verdict(of: "scope", trusting: anchors)
    #expect(verdict.findings.all(.fail).map(\.code) == [.samlScopeMismatch])
  }

  /// The scopes are those of the provider that signed, and not of any in the policy.
  @Test func theScopesAreThoseOfTheSigner() throws {
    var anchors = try Self.anchors(entity: "<shibmd:Scope>example.org</shibmd:Scope>")
    #expect(try Self.verdict(of: "scope", trusting: anchors).outcome.kind == .valid)
    var other = try TestKey.p256.trustAnchor()
    (other.issuer, other.scopes) = ("https://other.example.com", ["example.net"])
    anchors.append(other)
    let verdict = try Self.verdict(of: "scope-of-another-domain", trusting: anchors)
    #expect(verdict.findings.all(.fail).map(\.code) == [.samlScopeMismatch])
  }

  /// LOG-05: the value of the attribute is of a person, and stands in no finding.
  @Test func theFindingNamesTheAttributeAndNotItsValue() throws {
    let verdict = try Vector("rules/scope-of-another-domain").verdict()
    let finding = try #require(verdict.findings.first { $0.code == .samlScopeMismatch })
    #expect(finding.expected == .any(.scope, ["example.com", "example.org"]))
    #expect(finding.actual == .name(.attribute, "urn:oid:1.3.6.1.4.1.5923.1.1.1.6"))
    var dumped = ""
    dump(verdict, to: &dumped)
    #expect(!dumped.contains("user-1"))
  }

  private static func verdict(of name: String, trusting anchors: [TrustAnchor]) throws -> Verdict {
    let vector = try Vector("rules/\(name)")
    var policy = try vector.policy()
    policy.trustAnchors = anchors
    return try ResponseVerifier(policy: policy)
      .evaluate(.response(vector.document()), at: vector.now())
  }
}
