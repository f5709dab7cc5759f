import CanonicalXML
import SAML
import SAMLReport
import TestSupport
import Testing
import XMLSignature

/// The message inside an envelope, as it stands there.
@Suite struct SOAPEnvelopeTests {
  private static let start = "<s:Envelope xmlns:s=\"http://schemas.xmlsoap.org/soap/envelope/\">"

  @Test(arguments: [
    "<m/>", "<m></m>", "<m><n/></m>", "<m>text</m>", "<m a=\"&gt;\">&#60;/m&#62;</m>",
    "<m><![CDATA[</m>]]></m>", "<m><!-- </m> --><n></n ></m >", "<m><n><o/></n></m\n>",
    "<m a='>'/>",
  ])
  func theBytesOfTheMessageAreThoseOfTheDocument(_ message: String) throws {
    for (before, after) in [
      ("", ""), ("\n", "\n"), ("<!-- a -->", "<!-- </b> -->"), ("", " "), (" ", ""),
    ] {
      for end in ["", "\n", "\n<!-- end -->\n", "<?end?>"] {
        for gap in ["", "\n "] {
          let text =
            "\u{FEFF}<?xml version=\"1.0\"?>\n" + Self.start + gap + "<s:Body>" + before + message
            + after + "</s:Body>" + gap + "</s:Envelope>" + end
          let envelope = try SOAPEnvelope(XMLTree(parsing: Array(text.utf8)))
          let bytes = String(decoding: envelope.messageBytes, as: UTF8.self)
          #expect(bytes == message, "\(text)")
        }
      }
    }
  }

  @Test func theBytesOfTheMessageAreInUTF8WhateverTheEnvelopeIsIn() throws {
    let text = Self.start + "<s:Body><m>\u{1F600}</m></s:Body></s:Envelope>"
    var bytes: [UInt8] = [0xFF, 0xFE]
    for unit in text.utf16 { bytes += [UInt8(unit & 0xFF), UInt8(unit >> 8)] }
    let envelope = try SOAPEnvelope(XMLTree(parsing: bytes))
    #expect(String(decoding: envelope.messageBytes, as: UTF8.self) == "<m>\u{1F600}</m>")
  }

  @Test func whatIsWrappedIsOpened() throws {
    let message = Array("<m a=\"1\"><n/></m>".utf8)
    let tree = try XMLTree(parsing: SOAPEnvelope.wrap(message))
    #expect(SOAPEnvelope.isRoot(of: tree))
    #expect(try SOAPEnvelope(tree).messageBytes == message)
    #expect(try !SOAPEnvelope.isRoot(of: XMLTree(parsing: message)))
  }

  /// LOG-01: what is no code of SOAP may name a person.
  @Test func aCodeThatIsNoneOfSOAPIsKept() throws {
    let verdict = try Vector("soap/fault-code-of-another").verdict()
    let finding = try #require(verdict.findings.first { $0.code == .samlSOAPFault })
    #expect(finding.outcome == .fail)
    #expect(finding.actual == nil)
  }

  /// The code of a fault is told; its words, which may name a person, are kept.
  @Test func aFaultIsToldByItsCode() throws {
    let verdict = try Vector("soap/fault").verdict()
    let finding = try #require(verdict.findings.first { $0.code == .samlSOAPFault })
    #expect(finding.actual?.words == "soap:Server")
    #expect(verdict.fault?.code == "soap:Server")
    #expect(verdict.fault?.reason?.text == "canary")
    var dumped = ""
    dump(verdict, to: &dumped)
    #expect(!dumped.contains("canary"))
  }

  @Test func aServiceGetsTheAssertionOrTheReasons() throws {
    let sound = try Vector("soap/sound")
    let verifier = ResponseVerifier(policy: try sound.policy())
    let assertion = try verifier.verify(.envelope(try sound.document()), at: try sound.now())
    #expect(assertion.subject?.nameID?.value == "subject-1")
    let error = #expect(throws: Refused.self) {
      try verifier.verify(
        .envelope(Vector("soap/body-with-two-responses").document()), at: sound.now())
    }
    #expect(error?.reasons.map(\.code) == [.samlSOAPBody])
  }

  /// Places are told in the envelope that was captured.
  @Test func aFindingSaysWhereInTheEnvelope() throws {
    let verdict = try Vector("soap/audience-other").verdict()
    let finding = try #require(verdict.findings.first { $0.code == .samlAudienceMismatch })
    #expect(
      finding.location?.path?.hasPrefix("/soap:Envelope/soap:Body[1]/samlp:Response[1]/") == true)
  }

  /// AQR-13: what an exception allows an issuer outside of an envelope it does not allow inside.
  @Test(arguments: [("soap", "inclusive10", false), ("rules", "inclusive10", true)])
  func noExceptionAllowsInclusiveFormsInAnEnvelope(
    area: String, form: String, isAccepted: Bool
  ) throws {
    let template = try Vector("\(area)/sound")
    var document = TestDocument(template.template)
    try document.sign(area == "soap" ? "#_r1 \(form)" : "response \(form)")
    var policy = try template.policy()
    var anchor = try TestKey.rsa2048.trustAnchor()
    anchor.issuer = "https://idp.example.com"
    policy.trustAnchors = [anchor]
    policy.signature.canonicalizationMethods = [.exclusive10]
    var exception = PolicyException(
      issuer: "https://idp.example.com", expires: try template.now().advanced(by: .seconds(60)))
    exception.canonicalizationMethods = [.inclusive10]
    policy.exceptions = [exception]
    let verifier = ResponseVerifier(policy: policy)
    let now = try template.now()
    let verdict =
      area == "soap"
      ? verifier.evaluate(.envelope(document.bytes), at: now)
      : verifier.evaluate(.response(document.bytes), at: now)
    #expect((verdict.outcome.kind == .valid) == isAccepted)
    let refusals = verdict.findings.filter { $0.code == .signatureCanonicalizationForbidden }
    #expect(refusals.isEmpty == isAccepted)
  }
}
