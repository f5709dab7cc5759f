import SAMLReport
import Testing

@Suite struct ErrorCodeTests {
  @Test func everyCodeOfTheSourcesHasAnExplanation() throws {
    let explained = Set(Explanation.all.map(\.code))
    #expect(try SourceCodes.all().subtracting(explained).sorted() == [])
  }

  @Test func everyExplanationCanBeReached() throws {
    let codes = try SourceCodes.all()
    #expect(Explanation.all.map(\.code).filter { !codes.contains($0) } == [])
  }

  @Test(arguments: [
    "Sources/XMLTree/XMLParseError.swift",
    "Sources/XMLCanonicalization/CanonicalizationError.swift",
    "Sources/XMLSignature/SignatureError.swift", "Sources/XMLSignature/Keys/KeyError.swift",
    "Sources/XMLEncryption/EncryptionError.swift", "Sources/SAML/AssertionError.swift",
    "Sources/SAML/Replay/ReplayCacheError.swift", "Sources/SAML/SOAP/SOAPError.swift",
    "Sources/SAML/Metadata/MetadataError.swift",
    "Sources/SAML/PolicyFile/PolicyFileError.swift", "Sources/SAMLCapture/CaptureError.swift",
    "Sources/SAMLCapture/CaptureDefect.swift", "Sources/SAMLCapture/CaptureRemark.swift",
    "Sources/PartnerSSO/Model/SubscriberAccountError.swift",
    "Sources/PartnerSSO/Model/WorkflowFailure.swift",
    "Sources/SAMLPayload/PayloadError.swift",
    "Sources/SAMLPayload/Decoding/PayloadDecodingError.swift",
    "Sources/SAMLPayload/Decoding/PayloadRepair.swift",
    "Sources/TokenExchange/Answers/AnswerDefect.swift",
    "Sources/TokenExchange/Client/ExchangeError.swift",
    "Sources/TokenExchange/Client/TransportError.swift",
  ])
  func everyErrorCaseIsMadeSomewhere(_ path: String) throws {
    #expect(try SourceCodes.unmadeCases(of: path) == [])
  }

  @Test func thePageOfErrorCodesIsThatOfTheExplanations() throws {
    try ErrorCodesPage.updateIfAsked()
    #expect(try Repository.text(of: ErrorCodesPage.path) == ErrorCodesPage.text)
  }
}
