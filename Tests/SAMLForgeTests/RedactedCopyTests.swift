import CanonicalXML
import SAML
import SAMLFormats
import SAMLForge
import TestSupport
import TestTools
import Testing
import XMLSignature
import XMLSignatureDiagnosis

/// What a copy says of itself to a program; what it looks like is tested by the command.
@Suite struct RedactedCopyTests {
  private static let issuer: ExactString = "https://idp.example.com"

  private static func document(
    _ change: (inout TestDocument) throws -> Void = { _ in }
  ) throws -> TestDocument {
    var document = TestDocument(try Vector("rules/sound").template)
    try change(&document)
    return document
  }

  private static func copy(
    of bytes: [UInt8], judgedBy policy: Policy, redactsEntities: Bool = false
  ) throws -> RedactedCopy {
    try KeyMaker.current.withValue(KeyPool().key) {
      try RedactedCopy(of: bytes, judgedBy: policy, redactsEntities: redactsEntities)
    }
  }

  private static func failed(_ bytes: [UInt8], by policy: Policy) throws -> [String] {
    let now = try #require(Instant(rfc3339: TestPolicy.now))
    return ResponseVerifier(policy: policy, explaining: .search).evaluate(.response(bytes), at: now)
      .findings
      .filter { $0.outcome == .fail }.map(\.code.rawValue)
  }

  /// The policy of a copy is as strict as that of its original: a key is trusted for no more issuers, roles,
  /// times and algorithms than the one in whose place it stands.
  @Test(arguments: [false, true])
  func aKeyIsTrustedForWhatItsOriginalIsTrustedFor(redactsEntities: Bool) throws {
    let document = try Self.document { try $0.sign("assertion") }
    let algorithms = PermittedAlgorithms(
      signatureMethods: [.rsaSHA512], digestMethods: [.sha512])
    let changes: [(String, (inout TrustAnchor) -> Void)] = [
      ("", { $0.issuer = Self.issuer }),
      ("signature.key-not-of-issuer", { $0.issuer = "https://other.example.com" }),
      ("key.metadata-expired", { $0.trustedUntil = Instant(millisecondsSince1970: 0) }),
      ("signature.key-of-other-role", { $0.role = .attributeAuthority }),
      ("signature.method-forbidden", { $0.permittedAlgorithms = algorithms }),
    ]
    for (code, change) in changes {
      var policy = try TestPolicy.policy()
      policy.profile = code == "signature.key-of-other-role" ? .webBrowserSSO : .attributeQuery
      policy.trustAnchors = [try TestKey.rsa2048.trustAnchor()]
      change(&policy.trustAnchors[0])
      let copy = try Self.copy(
        of: document.bytes, judgedBy: policy, redactsEntities: redactsEntities)
      let original = try Self.failed(document.bytes, by: policy)
      #expect(code.isEmpty ? original.isEmpty : original.contains(code))
      #expect(try Self.failed(copy.bytes, by: copy.policy) == original)
    }
  }

  /// An answer of an issuer whose key did not sign it fails the same where no key was used.
  @Test func aKeyThatWasNotUsedIsTrustedForItsIssuer() throws {
    let document = try Self.document { try $0.sign("assertion attacker") }
    var policy = try TestPolicy.policy()
    policy.trustAnchors = try ["https://other.example.com", Self.issuer].map { issuer in
      var anchor = try TestKey.rsa2048.trustAnchor()
      anchor.issuer = issuer
      return anchor
    }
    let copy = try Self.copy(of: document.bytes, judgedBy: policy)
    let original = try Self.failed(document.bytes, by: policy)
    #expect(original == ["signature.value-mismatch"])
    #expect(try Self.failed(copy.bytes, by: copy.policy) == original)
  }

  /// An endpoint whose host is written in capitals is the same one in a copy, and another path another one.
  @Test(arguments: [
    ("https://SP.example.com/acs", []),
    ("https://sp.example.com/ACS", ["saml.recipient-mismatch", "saml.destination-mismatch"]),
  ])
  func anEndpointIsComparedInACopyAsInItsOriginal(endpoint: String, failures: [String]) throws {
    let document = try Self.document {
      try $0.replace("Recipient=\"https://sp.example.com/acs\"", with: "Recipient=\"\(endpoint)\"")
      try $0.replace(
        "Destination=\"https://sp.example.com/acs\"", with: "Destination=\"\(endpoint)\"")
      try $0.sign("assertion")
    }
    let policy = try TestPolicy.policy()
    #expect(try Self.failed(document.bytes, by: policy) == failures)
    for redactsEntities in [false, true] {
      let copy = try Self.copy(
        of: document.bytes, judgedBy: policy, redactsEntities: redactsEntities)
      #expect(try Self.failed(copy.bytes, by: copy.policy) == failures)
    }
  }

  /// The causes of a copy are those of its original.
  @Test func aCopyFailsForTheCausesOfItsOriginal() throws {
    var signer = ElementSigner(key: try TestKey.rsa2048.privateKey())
    let certificate = try Repository.key("rsa2048.cert.pem")
    signer.certificate = try TrustAnchor.parse(certificate)[0].certificate
    let text = try Vector("rules/sound").template
    let tree = try XMLTree(parsing: Array(text.utf8))
    let assertion = try #require(tree.elements.first { $0.name.localName == "Assertion" })
    let signed = TestDocument(String(decoding: try signer.sign(assertion), as: UTF8.self))
    var resealed = signed
    try resealed.replace("household-1", with: "household-2")
    let element = try resealed.stretch(from: "<ds:DigestValue>", to: "</ds:DigestValue>")
    var other = signed
    try other.replace(
      element, with: "<ds:DigestValue>\(String(repeating: "A", count: 43))=</ds:DigestValue>")
    let embedded = try signed.stretch(from: "<ds:X509Certificate>", to: "</ds:X509Certificate>")
    let foreign = try Repository.key("p256.cert.pem")
    let der = try #require(try TrustAnchor.parse(foreign)[0].certificate).der
    var chain = signed
    try chain.replace(
      embedded,
      with: "<ds:X509Certificate>\(String(decoding: Base64.encode(der), as: UTF8.self))"
        + "</ds:X509Certificate>\(embedded)")
    let now = try #require(Instant(rfc3339: TestPolicy.now))
    for (document, anchors, cause) in [
      (resealed, try TrustAnchor.parse(certificate), "content-changed"),
      (other, try TrustAnchor.parse(certificate), "content-changed"),
      (chain, [try TestKey.attacker.trustAnchor()], "wrong-key"),
    ] {
      var policy = try TestPolicy.policy()
      policy.trustAnchors = anchors
      let copy = try Self.copy(of: document.bytes, judgedBy: policy)
      func causes(_ bytes: [UInt8], _ policy: Policy) -> [String] {
        ResponseVerifier(policy: policy, explaining: .search).evaluate(.response(bytes), at: now)
          .findings
          .filter { $0.outcome == .fail }.map { "\($0.code) \($0.cause?.rawValue ?? "-")" }
      }
      let original = causes(document.bytes, policy)
      #expect(original.contains { $0.hasSuffix(cause) }, "\(original)")
      #expect(causes(copy.bytes, copy.policy) == original)
    }
  }

  /// Every value that stands in what is kept is counted, whatever it begins with or stands inside of.
  @Test(arguments: [
    ([String](), 0), (["value-one"], 1), (["value-one", "value-one-more"], 2),
    (["ue-one-m", "value-one"], 2), (["aaaaaaa", "aaaaaaaa", "aaaaaaab"], 2),
    (["short"], 0), (["not-there-at-all"], 0), (["one-more-thing", "e-more-tho"], 1),
  ])
  func valuesThatAreLeftAreCounted(values: [String], count: Int) throws {
    let kept = "urn:x:value-one-more-thing:aaaaaaaa:short"
    let document = try Self.document { document in
      try document.replace(
        "<saml:AttributeValue>household-1</saml:AttributeValue>",
        with: values.map { "<saml:AttributeValue>\($0)</saml:AttributeValue>" }.joined())
      try document.replace(
        "<saml:Attribute Name=\"householdID\"", with: "<saml:Attribute Name=\"\(kept)\"")
    }
    let copy = try Self.copy(of: document.bytes, judgedBy: TestPolicy.policy())
    #expect(copy.leftValueCount == count)
  }

  /// In a document that is refused for the number of its signatures none is made anew: that would cost as
  /// many readings as there are signatures.
  @Test(arguments: [(2, true), (1, false)])
  func signaturesAboveTheLimitAreNotMadeAnew(limit: Int, areMade: Bool) throws {
    let document = try Self.document { try $0.sign("assertion, response") }
    var policy = try TestPolicy.policy()
    policy.signature.maximumSignatures = limit
    let copy = try Self.copy(of: document.bytes, judgedBy: policy)
    #expect(
      try Self.failed(copy.bytes, by: copy.policy) == Self.failed(document.bytes, by: policy))
    var wider = copy.policy
    wider.signature.maximumSignatures = 2
    #expect(try Self.failed(copy.bytes, by: wider).isEmpty == areMade)
  }

  /// Words of a closed list stay in the list, so that a copy is noted for what its original is noted for.
  @Test func aCopyHasTheNotesOfItsOriginal() throws {
    for vector in try Vector.all(in: "user-metadata") {
      let policy = try vector.policy()
      let document = try vector.document()
      let copy = try Self.copy(of: document, judgedBy: policy)
      func findings(_ bytes: [UInt8], _ policy: Policy) throws -> [String] {
        ResponseVerifier(policy: policy, explaining: .search).evaluate(
          .response(bytes), at: try vector.now()
        ).findings
          .filter { $0.isNote || $0.outcome == .fail }.map(\.code.rawValue)
      }
      #expect(
        try findings(copy.bytes, copy.policy) == findings(document, policy), "\(vector.name)")
    }
  }

  /// Only what names nobody stays: flags and account types of their own attributes.
  @Test(arguments: [
    ("hba_status", "true", true), ("hba_status", "false", true), ("hba_status", "TRUE", false),
    ("is_hoh", "1", true), ("is_hoh", "7", false), ("typeID", "Secondary", true),
    ("typeID", "Susanne", false), ("hba_statuS", "true", false), ("userID", "true", false),
    ("zip", "94107", false), ("encryptedZip", "94107", false), ("maxRating", "TV-14", false),
    ("maxRating", "tv-ma", false), ("language", "English", false), ("onNet", "true", false),
  ])
  func aWordOfAClosedListStaysWhereItNamesNobody(
    _ name: String, _ value: String, stays: Bool
  ) throws {
    let document = try Self.document { document in
      try document.replace(">household-1<", with: ">\(value)<")
      try document.replace("Name=\"householdID\"", with: "Name=\"\(name)\"")
    }
    let copy = try Self.copy(of: document.bytes, judgedBy: TestPolicy.policy())
    let text = String(decoding: copy.bytes, as: UTF8.self)
    let written = try #require(text.firstMatch(of: /<saml:AttributeValue>([^<]*)</)).output.1
    #expect((written == value) == stays)
    #expect(written.utf8.count == value.utf8.count)
    let key = UserMetadataKey(exactly: ExactString(name))
    if key?.form == .rating { #expect(key?.form.accepts(String(written)) == true) }
  }

  /// The name of an attribute outside of SAML's namespace keeps nothing, nor does a value deeper inside.
  @Test(arguments: [
    "<x:Attribute xmlns:x='urn:x' Name='hba_status'>true</x:Attribute>",
    "<saml:Attribute Name='hba_status'>true</saml:Attribute>", "<b>true</b>",
  ])
  func aWordStaysOnlyAsTheValueItself(_ content: String) throws {
    let document = try Self.document { document in
      try document.replace(">household-1<", with: ">\(content)<")
      try document.replace("Name=\"householdID\"", with: "Name=\"hba_status\"")
    }
    let copy = try Self.copy(of: document.bytes, judgedBy: TestPolicy.policy())
    #expect(!String(decoding: copy.bytes, as: UTF8.self).contains(">true<"))
  }
}
