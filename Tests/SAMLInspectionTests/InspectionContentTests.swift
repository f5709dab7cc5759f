import SAML
import SAMLCapture
import SAMLInspection
import TestSupport
import Testing

/// An inspection holds what its payload was taken for, and nothing of the other kinds.
@Suite struct InspectionContentTests {
  @Test func aResponseHasItsVerdictAndItsDocument() throws {
    let inspection = try Self.inspector().inspect(try Self.response(), at: Self.now())
    guard case .response(let verdict, let document) = inspection.content else {
      throw Unexpected()
    }
    #expect(verdict.outcome.kind == .valid && inspection.outcome == .valid)
    #expect(inspection.verdict?.validated?.id == "_a1" && inspection.reasons == [])
    #expect(document.xml == (try Self.response()) && inspection.xml == document.xml)
    #expect(inspection.verified.count == 1 && inspection.generalSignatures.isEmpty)
    #expect(inspection.clockSkew == (try Vector("rules/sound").policy()).clockSkew)
  }

  @Test func aQueryHasNoVerdictOnAResponse() throws {
    let inspection = try QueryInspector(policy: try Vector("rules/sound").policy())
      .inspect(try Self.response(), at: Self.now())
    guard case .query(let verdict, _) = inspection.content else { throw Unexpected() }
    #expect(verdict.outcome.kind == .invalid && verdict.query == nil)
    #expect(inspection.verdict == nil && inspection.clockSkew == nil)
  }

  @Test func signaturesAloneHaveNoVerdict() throws {
    let inspection = try SignatureInspector(policy: try Vector("rules/sound").policy())
      .inspect(try Self.response(), at: Self.now())
    guard case .signatures(let signatures, _) = inspection.content else { throw Unexpected() }
    #expect(signatures.verified.count == 1 && signatures.general.isEmpty)
    #expect(inspection.verdict == nil && inspection.outcome == .signed)
  }

  @Test func damagedPackagingHasNoDocument() throws {
    let inspection = try Self.inspector()
      .inspect(Array("SAMLResponse=PHNhbWw%2BPC9zYW1s%3D%3Dx".utf8), at: Self.now())
    guard case .damaged(let error) = inspection.content else { throw Unexpected() }
    #expect(error.code == .captureBase64PaddingMisplaced)
    #expect(inspection.xml == nil && inspection.verified.isEmpty && inspection.verdict == nil)
    #expect(inspection.outcome == .invalid)
    #expect(inspection.reasons.map(\.code) == [.captureBase64PaddingMisplaced])
  }

  private struct Unexpected: Error {}

  private static func inspector() throws -> Inspector {
    Inspector(policy: try Vector("rules/sound").policy())
  }

  private static func response() throws -> [UInt8] { try Vector("rules/sound").document() }

  private static func now() throws -> Instant { try Vector("rules/sound").now() }
}
