import SAML
import SAMLFormats
import TestSupport
import Testing

/// What the profile of TV providers notes, each by vectors that differ in one thing.
@Suite(.serialized) struct UserMetadataTests {
  @Test(arguments: try Vector.all(in: "user-metadata"))
  func aResponseHasTheVerdictAndTheNotesOfItsVector(_ vector: Vector) throws {
    let verdict = try vector.verdict()
    #expect(Vector.text(of: verdict) == vector.expectation, "\(vector.comment)")
    let notes = verdict.findings.filter(\.isNote)
    #expect(notes.map(\.code.rawValue).joined(separator: ", ") == vector.notes, "\(vector.comment)")
    #expect(notes.allSatisfy { $0.outcome == .pass && !$0.isRequired && $0.location != nil })
  }

  /// The profile adds one finding that passes, and notes; all else is as the answer to a query is judged.
  @Test(arguments: try Vector.all(in: "user-metadata"))
  func theProfileChangesNothingElse(_ vector: Vector) throws {
    var policy = try vector.policy()
    var findings: [Policy.Profile: [Finding]] = [:]
    for profile in [Policy.Profile.attributeQuery, .tvProvider] {
      policy.profile = profile
      findings[profile] =
        ResponseVerifier(policy: policy)
        .evaluate(.response(try vector.document()), at: try vector.now()).findings
    }
    let rest = findings[.tvProvider]?.filter { !$0.isNote && $0.code != .samlUserMetadata }
    #expect(rest == findings[.attributeQuery])
    let added = findings[.tvProvider]?.filter { $0.code == .samlUserMetadata }
    #expect(added?.map(\.outcome) == [.pass])
  }

  @Test func aNoteNamesTheAttributeAndTheExpectedForm() throws {
    let notes = try Vector("user-metadata/several-notes").verdict().findings.filter(\.isNote)
    #expect(
      notes.map(\.expected) == [
        .all(.attribute, ["upstreamUserID"]), .atMost(1, .pieces), .atMost(1, .pieces),
        .form(.flag), .form(.rating),
      ])
    #expect(
      notes.map(\.actual) == [
        nil, .name(.attribute, "userID"), .name(.attribute, "hba_status"),
        .name(.attribute, "hba_status"), .name(.attribute, "maxRating"),
      ])
    #expect(
      notes.last?.location?.path
        == "/samlp:Response/saml:Assertion[1]/saml:AttributeStatement[1]/saml:Attribute[4]")
  }

  @Test func withoutAnAssertionNothingIsCompared() throws {
    var policy = try TestPolicy.policy()
    policy.profile = .tvProvider
    let vector = try Vector("rules/assertion-count-none")
    let findings = ResponseVerifier(policy: policy)
      .evaluate(.response(try vector.document()), at: try vector.now()).findings
    #expect(findings.filter { $0.code == .samlUserMetadata }.map(\.outcome) == [.notChecked])
    #expect(findings.filter(\.isNote) == [])
  }

  /// A hostile response has many attributes, long names and long values; notes stay few.
  @Test func aResponseOfManyAttributesHasFewNotes() throws {
    let long = String(repeating: "u", count: 8_000)
    let attributes = (0..<400).map { "<saml:Attribute Name='userId\($0 % 10)'/>" }.joined()
    let verdict = try Judged.verdict(
      policy: { $0.profile = .tvProvider },
      (
        "<saml:Attribute Name=\"householdID\">",
        attributes + "<saml:Attribute Name='\(long)'/>"
          + "<saml:Attribute Name='maxRating'><saml:AttributeValue>\(long)</saml:AttributeValue>"
          + "</saml:Attribute><saml:Attribute Name='householdID'>"
      ))
    let notes = verdict.findings.filter(\.isNote)
    #expect(
      notes.map(\.code) == [
        .samlUserMetadataMissing, .samlUserMetadataName, .samlUserMetadataEncrypted,
      ])
    #expect(notes.allSatisfy { !"\($0)".contains(long) })
  }
}
