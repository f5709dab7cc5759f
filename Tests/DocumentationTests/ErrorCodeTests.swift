import SAMLFormats
import SAMLReport
import Testing

@Suite struct ErrorCodeTests {
  @Test func everyCodeThatIsDeclaredIsInAListOnce() throws {
    let declared = try SourceCodes.declarations()
    #expect(declared.count > 300)
    #expect(StableCode.all.map(\.rawValue) == declared.map(\.code).sorted())
  }

  @Test func noTwoCodesSayTheSame() {
    for text in [\StableCode.rawValue, \.summary, \.why] {
      let same = Dictionary(grouping: StableCode.all) { $0[keyPath: text] }.values
      #expect(same.filter { $0.count > 1 }.map { $0.map(\.rawValue) } == [])
    }
  }

  @Test func theCommentOfACodeIsNoCopyOfItsSentence() throws {
    for declaration in try SourceCodes.declarations() {
      #expect(declaration.comment != StableCode.named(declaration.code)?.summary)
    }
  }

  @Test func theMemberOfACodeIsItsNameWithoutPunctuation() throws {
    for declaration in try SourceCodes.declarations() {
      let letters = declaration.code.filter { $0 != "." && $0 != "-" }
      #expect(declaration.member.lowercased() == letters)
    }
  }

  @Test func aCodeBelongsToTheAreaOfItsFirstWord() {
    for code in StableCode.all {
      #expect(code.rawValue.hasPrefix(code.area.rawValue + "."))
    }
    // Services declare the codes of `custom`.
    #expect(Set(StableCode.all.map(\.area)) == Set(StableCode.Area.allCases).subtracting([.custom]))
  }

  @Test func everyCodeThatIsDeclaredIsUsed() throws {
    let used = try SourceCodes.usedMembers()
    #expect(try SourceCodes.declarations().map(\.member).filter { !used.contains($0) } == [])
  }

  @Test func noCodeIsWrittenAsText() throws {
    #expect(try SourceCodes.literals() == [])
  }

  @Test(arguments: [
    "Sources/CanonicalXML/Tree/XMLParseError.swift",
    "Sources/CanonicalXML/Canonical/Canonicalizer.swift",
    "Sources/XMLSignature/SignatureError.swift", "Sources/SAMLCrypto/Keys/KeyError.swift",
    "Sources/XMLEncryption/EncryptionError.swift", "Sources/SAML/Verdict/AssertionError.swift",
    "Sources/SAML/Replay/ReplayCache.swift", "Sources/SAML/SOAP/SOAPError.swift",
    "Sources/SAML/Metadata/MetadataError.swift",
    "Sources/SAMLConfiguration/PolicyFileError.swift", "Sources/SAMLCapture/CaptureError.swift",
    "Sources/SAMLCapture/CaptureDiagnostic.swift",
    "Sources/PartnerSSO/Model/SubscriberAccountError.swift",
    "Sources/PartnerSSO/Model/PartnerSSOWorkflow+Outcome.swift",
    "Sources/SAMLPayload/PayloadError.swift",
    "Sources/SAMLPayload/Decoding/PayloadDecodingError.swift",
    "Sources/SAMLPayload/Decoding/PayloadRepair.swift",
    "Sources/TokenExchange/Answers/AnswerDefect.swift",
    "Sources/TokenExchange/Client/ExchangeError.swift",
    "Sources/TokenExchange/Client/Transport.swift",
  ])
  func everyErrorCaseIsMadeSomewhere(_ path: String) throws {
    #expect(try SourceCodes.unmadeCases(of: path) == [])
  }
}
