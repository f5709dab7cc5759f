import CanonicalXML
import SAML
import SAMLCapture
import SAMLFormats
import SAMLInspection
import TestSupport
import TestTools
import Testing
import XMLSignature

/// IN-09: a signature beside a message, over a query, can only make a response invalid.
@Suite struct RedirectSignatureTests {
  private static func inspection(
    _ query: String, _ policy: Policy? = nil
  ) throws -> Inspection {
    let now = try #require(Instant(rfc3339: TestPolicy.now))
    return try Inspector(policy: try policy ?? TestPolicy.policy()).inspect(
      Array("https://sp.example.com/acs?\(query)".utf8), at: now)
  }

  /// The response with or without a signature of its own, in a query that a key has signed.
  private static func query(
    inXML isSigned: Bool, by key: TestKey = .rsa2048, relayState: String? = nil
  ) throws -> String {
    var document = TestDocument(try Vector("rules/sound").template)
    if isSigned { try document.sign("assertion") }
    let signer = RedirectSigner(key: try key.privateKey(), method: .rsaSHA256)
    let query = try signer.query(
      for: try XMLTree(parsing: document.bytes), relayState: relayState)
    return String(decoding: query, as: UTF8.self)
  }

  private static func failed(_ inspection: Inspection) -> [Finding.Code] {
    inspection.findings.filter { $0.outcome == .fail }.map(\.code)
  }

  private static func detached(_ inspection: Inspection) -> [Finding.Outcome] {
    inspection.findings.filter { $0.code == .captureDetachedSignature }.map(\.outcome)
  }

  @Test func aSignatureOfTheBindingMakesNothingValid() throws {
    let sound = try Self.inspection(try Self.query(inXML: true))
    #expect(sound.outcome == .valid)
    #expect(Self.detached(sound) == [.pass])
    let forged = try Self.inspection(try Self.query(inXML: false))
    #expect(forged.outcome == .invalid)
    #expect(forged.verdict?.assertion == nil)
    #expect(Self.detached(forged) == [.pass])
    #expect(Self.failed(forged) == [.signatureMissing])
  }

  /// A response whose XML is signed is refused all the same if its query is not as it was signed.
  @Test func aSignatureOfTheBindingThatFailsMakesAResponseInvalid() throws {
    let query = try Self.query(inXML: true, relayState: "token-1")
    for (old, new, code) in [
      ("token-1", "token-2", StableCode.signatureRedirectMismatch),
      ("rsa-sha256", "rsa-sha1", .signatureMethodForbidden),
      ("&Signature=", "&Signatur=", .signatureRedirectIncomplete),
      ("&RelayState=", "&RelayState=x&RelayState=", .captureFieldRepeated),
      ("&RelayState=", "&SAMLRequest=PHg%2BPC94Pg%3D%3D&RelayState=", .signatureRedirectMixed),
      ("SAMLResponse=", "%53AMLResponse=", .signatureRedirectMalformed),
    ] {
      let inspection = try Self.inspection(query.replacing(old, with: new))
      #expect(inspection.outcome == .invalid, "\(new)")
      #expect(Self.failed(inspection) == [code], "\(new)")
    }
    let stranger = try Self.inspection(try Self.query(inXML: true, by: .attacker))
    #expect(stranger.outcome == .invalid)
    #expect(Self.failed(stranger) == [.signatureRedirectMismatch])
  }

  /// A key that is too short to be trusted is named as the maker, and makes nothing valid.
  @Test(arguments: [true, false])
  func aSignatureByAShortKeyIsReported(_ isInXML: Bool) throws {
    let keys = "Tests/XMLSignatureTests/Keys/rsa1024"
    let signer = RedirectSigner(
      key: try PrivateKey(pem: Repository.bytes("\(keys).key.pem"), minimumRSABits: 1024),
      method: .rsaSHA256)
    let short = try KeyForDiagnosis.parse(Repository.bytes("\(keys).pub.pem")).short
    var document = TestDocument(try Vector("rules/sound").template)
    if isInXML { try document.sign("assertion") }
    let query = try signer.query(for: try XMLTree(parsing: document.bytes))
    let captured = Array("https://sp.example.com/acs?".utf8) + query
    let now = try #require(Instant(rfc3339: TestPolicy.now))
    for isTrusted in [true, false] {
      var policy = try TestPolicy.policy()
      if !isTrusted { policy.trustAnchors = [] }
      let inspection = try Inspector(policy: policy, receiver: nil, shortKeys: short)
        .inspect(captured, at: now)
      #expect(inspection.outcome == .invalid)
      let codes = Self.failed(inspection)
      #expect(codes.contains(.keyRSAModulusTooSmall), "\(codes)")
      #expect(!codes.contains(.signatureRedirectMismatch))
      #expect(inspection.findings.contains { $0.code == .signatureHoldsNotAccepted })
      let changed = String(decoding: captured, as: UTF8.self)
        .replacing("&SigAlg=", with: "&RelayState=x&SigAlg=")
      let other = try Inspector(policy: policy, receiver: nil, shortKeys: short)
        .inspect(Array(changed.utf8), at: now)
      #expect(other.outcome == .invalid)
      #expect(!other.findings.contains { $0.code == .signatureHoldsNotAccepted })
    }
  }

  @Test func withoutATrustedKeyItIsNotChecked() throws {
    var policy = try TestPolicy.policy()
    policy.trustAnchors = []
    let inspection = try Self.inspection(try Self.query(inXML: true), policy)
    #expect(inspection.outcome == .indeterminate)
    #expect(Self.detached(inspection) == [.notChecked])
  }

  @Test func aQueryWithoutASignatureHasNoFindingAboutOne() throws {
    let query = try Self.query(inXML: true)
    let unsigned = try #require(query.firstRange(of: "&SigAlg=")).lowerBound
    let inspection = try Self.inspection(String(query[..<unsigned]))
    #expect(inspection.outcome == .valid)
    #expect(Self.detached(inspection) == [])
  }

  @Test func aParameterThatIsThereTwiceIsRefused() throws {
    let query = try Self.query(inXML: true)
    let forged = try Self.query(inXML: false)
    let sound = try #require(query.split(separator: "&").first)
    let other = try #require(forged.split(separator: "&").first)
    for twice in [
      "\(other)&\(query)", query.replacing("&SigAlg", with: "&\(other)&SigAlg"),
      "\(sound)&\(query)", "\(other.replacing("SAML", with: "%53AML"))&\(query)",
      "\(other.replacing("SAML", with: "saml"))&\(query)",
      "\(other.replacing("SAML", with: "%u0053AML"))&\(query)",
    ] {
      let inspection = try Self.inspection(twice)
      #expect(inspection.outcome == .invalid)
      #expect(Self.failed(inspection) == [.captureFieldRepeated])
    }
  }

  private static func firstPayload(of container: String) throws -> FoundPayload {
    let reader = ContainerReader()
    reader.append(Array(container.utf8)[...])
    reader.finish()
    guard case .payload(let payload) = reader.next() else {
      throw NoPayloadFound(container: String(container.prefix(60)))
    }
    return payload
  }

  private struct NoPayloadFound: Error {
    let container: String
  }

  /// The query is that of the URL, in a HAR as in a header of a redirect.
  @Test func theQueryOfAContainerIsReadAsItWasSent() throws {
    let query = try Self.query(inXML: true)
    let now = try #require(Instant(rfc3339: TestPolicy.now))
    let inspector = Inspector(policy: try TestPolicy.policy())
    for (place, outcome) in [
      (query, Inspection.Outcome.valid),
      (query.replacing("%2F", with: "%2f"), .invalid),
    ] {
      let url = "https://sp.example.com/acs?\(place)"
      for text in [
        #"{"log":{"entries":[{"request":{"method":"GET","url":"\#(url)"}}]}}"#,
        #"{"log":{"entries":[{"request":{"method":"GET","url":"\#(url)","queryString":[{"name":"#
          + #""RelayState","value":"x"}]}}]}}"#,
        #"{"log":{"entries":[{"response":{"headers":[{"name":"Location","value":"\#(url)"}]}}]}}"#,
        "GET /acs?\(place) HTTP/1.1", "127.0.0.1 - - \"GET /acs?\(place) HTTP/1.1\" 200",
      ] {
        let inspection = try inspector.inspect(Self.firstPayload(of: text), at: now)
        #expect(inspection.outcome == outcome, "\(text.prefix(60))")
        #expect(Self.detached(inspection).isEmpty == (outcome == .invalid))
      }
    }
  }

  /// The body of a request is no query, even if it reads like one.
  @Test func aQueryWithoutItsAddressIsReadAsItWasSent() throws {
    let query = try Self.query(inXML: true, relayState: "token-1")
    let now = try #require(Instant(rfc3339: TestPolicy.now))
    let inspector = Inspector(policy: try TestPolicy.policy())
    let sound = try inspector.inspect(Array("\(query)\n".utf8), at: now)
    #expect(sound.outcome == .valid)
    #expect(Self.detached(sound) == [.pass])
    let changed = query.replacing("token-1", with: "token-2")
    let broken = try inspector.inspect(Array(changed.utf8), at: now)
    #expect(broken.outcome == .invalid)
    #expect(Self.failed(broken) == [.signatureRedirectMismatch])

    let type = #""mimeType":"application/x-www-form-urlencoded""#
    let form = #""postData":{\#(type),"text":"\#(changed)"}"#
    let har = #"{"log":{"entries":[{"request":{"method":"POST","url":"https://a/",\#(form)}}]}}"#
    let posted = try inspector.inspect(Self.firstPayload(of: har), at: now)
    #expect(Self.detached(posted).isEmpty)
    #expect(posted.findings.contains { $0.code == .captureSimpleSign })
  }

  @Test func aSignatureOfSimpleSignIsNamedAndNotChecked() throws {
    var document = TestDocument(try Vector("rules/sound").template)
    try document.sign("assertion")
    let value = String(
      decoding: PercentText.encode(Base64.encode(document.bytes)), as: UTF8.self)
    let now = try #require(Instant(rfc3339: TestPolicy.now))
    let body = "SAMLResponse=\(value)&SigAlg=http%3A%2F%2Fexample.com&Signature=AAAA"
    let inspection = try Inspector(policy: try TestPolicy.policy()).inspect(
      Array(body.utf8), at: now)
    #expect(inspection.outcome == .valid)
    #expect(
      inspection.findings.first { $0.code == .captureSimpleSign }?.outcome == .notChecked)
  }

  /// `saml verify` looks at the query too, and its signature covers no XML.
  @Test func theSignatureInspectorLooksAtTheQuery() throws {
    let now = try #require(Instant(rfc3339: TestPolicy.now))
    let inspector = SignatureInspector(policy: try TestPolicy.policy())
    let query = try Self.query(inXML: true, relayState: "token-1")
    let signed = try inspector.inspect(Array("https://sp.example.com/acs?\(query)".utf8), at: now)
    #expect(signed.outcome == .signed)
    let changed = query.replacing("token-1", with: "token-2")
    let broken = try inspector.inspect(
      Array("https://sp.example.com/acs?\(changed)".utf8), at: now)
    #expect(broken.outcome == .notSigned)
    #expect(Self.failed(broken) == [.signatureRedirectMismatch])
    let unsigned = try Self.query(inXML: false)
    let beside = try inspector.inspect(
      Array("https://sp.example.com/acs?\(unsigned)".utf8), at: now)
    #expect(beside.outcome == .notSigned)
  }
}
