import CanonicalXML
import SAML
import SAMLCapture
import SAMLFormats
import SAMLInspection
import TestSupport
import Testing
import XMLSignature

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
    guard case .message(let verdict, _) = inspection.content else { throw Unexpected() }
    #expect(verdict.outcome.kind == .invalid && verdict.validated == nil)
    #expect(inspection.verdict == nil && inspection.clockSkew == nil)
  }

  /// A receiver makes messages of what else would fail as a response.
  @Test func aMessageIsEvaluatedForItsReceiver() throws {
    let vector = try Vector("messages/logout-request")
    func inspect(for receiver: MessageReceiver?) throws -> Inspection {
      try Inspector(policy: vector.policy(), receiver: receiver)
        .inspect(FoundPayload(vector.document()), at: EvaluationTime(vector.now()))
    }
    let message = try inspect(for: .serviceProvider)
    #expect(message.outcome == .valid && message.messageName == "LogoutRequest")
    #expect(message.verdict == nil && message.messageVerdict?.receiver == .serviceProvider)
    #expect(message.verified.count == 1)
    #expect(try inspect(for: .attributeAuthority).outcome == .indeterminate)
    let response = try inspect(for: nil)
    #expect(response.messageVerdict == nil)
    #expect(response.verdict?.reasons.map(\.code).contains(.samlUnexpectedElement) == true)
  }

  @Test func aResponseStaysOneForEveryReceiver() throws {
    let inspection = try Inspector(
      policy: Vector("rules/sound").policy(), receiver: .identityProvider
    ).inspect(FoundPayload(Self.response()), at: EvaluationTime(Self.now()))
    #expect(inspection.outcome == .valid && inspection.verdict?.validated != nil)
  }

  /// The signature of the query proves the message, and what is shown is what was signed.
  @Test(arguments: [
    (false, Inspection.Outcome.invalid, [StableCode.signatureMissing]), (true, .valid, []),
  ])
  func aMessageByRedirectIsValidByItsQuery(
    isSigned: Bool, outcome: Inspection.Outcome, codes: [StableCode]
  ) throws {
    let vector = try Vector("messages/logout-request-unsigned")
    let signer = RedirectSigner(key: try TestKey.rsa2048.privateKey(), method: .rsaSHA256)
    let signed = try signer.query(for: XMLTree(parsing: vector.document()))
    let parameters = String(decoding: signed, as: UTF8.self)
    let query =
      "https://sp.example.com/slo?"
      + (isSigned ? parameters : String(parameters.prefix { $0 != "&" }))
    let inspection = try Inspector(
      policy: vector.policy(), field: "SAMLRequest", receiver: .serviceProvider
    ).inspect(
      FoundPayload(Array(query.utf8), field: "SAMLRequest"), at: EvaluationTime(vector.now()))
    #expect(inspection.outcome == outcome)
    #expect(inspection.reasons.map(\.code) == codes)
    #expect((inspection.signedQuery?.message == inspection.xml) == isSigned)
    #expect(inspection.signature == nil)
    #expect((inspection.messageVerdict?.validated?.kind == .logoutRequest) == isSigned)
  }

  /// The remarks on the certificate of the key stand beside the message that it signed.
  @Test func theDatesOfTheKeyOfAQueryAreReported() throws {
    let vector = try Vector("messages/redirect-logout-request")
    var policy = try vector.policy()
    policy.requiresCurrentCertificate = true
    policy.trustAnchors = policy.trustAnchors.map { TrustAnchor(publicKey: $0.publicKey) }
    let query = Array("https://sp.example.com/slo?".utf8) + (try vector.document())
    let inspection = try Inspector(
      policy: policy, field: "SAMLRequest", receiver: .serviceProvider
    ).inspect(FoundPayload(query, field: "SAMLRequest"), at: EvaluationTime(vector.now()))
    #expect(inspection.outcome == .indeterminate && inspection.signedQuery == nil)
    #expect(inspection.reasons.map(\.code) == [.keyCertificateDates, .signatureMessage])
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
