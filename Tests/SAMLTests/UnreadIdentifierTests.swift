import CanonicalXML
import SAML
import TestSupport
import Testing
import XMLEncryption
import XMLSignature

/// An identifier that nobody read makes nothing `valid`, in whatever message it stands (SAML Core §2.2.4).
@Suite struct UnreadIdentifierTests {
  /// A message, the receiver, and where its identifier stands.
  struct Place: Sendable, CustomTestStringConvertible {
    let vector: String
    let receiver: MessageReceiver
    var start = "<saml:NameID "
    var end = "</saml:NameID>"
    var container = "EncryptedID"

    var testDescription: String { "\(container) of \(vector)" }

    /// The message with the identifier encrypted to a key, and signed.
    func document(for key: TestKey = .rsa2048, signing order: String = "response") throws -> [UInt8]
    {
      var document = TestDocument(try Vector("messages/\(vector)").template)
      try document.encrypt(from: start, to: end, as: container, plaintext: plaintext, for: [key])
      if container == "NewEncryptedID" {
        document = TestDocument(
          document.text.replacing("saml:NewEncryptedID", with: "samlp:NewEncryptedID"))
      }
      if !order.isEmpty { try document.sign(order) }
      return document.bytes
    }

    private var plaintext: String? {
      start == "<samlp:NewID>"
        ? "<samlp:NewID xmlns:samlp=\"urn:oasis:names:tc:SAML:2.0:protocol\">subject-2</samlp:NewID>"
        : nil
    }

    func verdict(of bytes: [UInt8], with keys: [TestKey]) throws -> MessageVerdict {
      let vector = try Vector("messages/\(vector)")
      let decryptors = try keys.map { try PrivateKeyDecryptor(try $0.privateKey()) }
      return MessageVerifier(policy: try vector.policy(), as: receiver, keys: decryptors)
        .evaluate(bytes, at: try vector.now())
    }
  }

  static let places = [
    Place(vector: "logout-request", receiver: .serviceProvider),
    Place(vector: "logout-request-of-service", receiver: .identityProvider),
    Place(vector: "manage-name", receiver: .serviceProvider),
    Place(
      vector: "manage-name", receiver: .serviceProvider, start: "<samlp:NewID>",
      end: "</samlp:NewID>", container: "NewEncryptedID"),
    Place(vector: "query", receiver: .attributeAuthority),
    Place(vector: "authn-request-subject", receiver: .identityProvider),
  ]

  @Test(arguments: places) func ourKeyOpensIt(_ place: Place) throws {
    let verdict = try place.verdict(of: try place.document(), with: [.rsa2048])
    #expect(Vector.text(of: verdict) == "ok")
    let content = try #require(verdict.validated)
    #expect(
      Self.names(in: content)
        == (place.vector == "manage-name" ? ["subject-1", "subject-2"] : ["subject-1"]))
    #expect(verdict.findings.contains { $0.code == .encryptionDecryption && $0.outcome == .pass })
  }

  private static func names(in content: MessageContent) -> [String?] {
    switch content {
    case .logoutRequest(let request): [name(of: request.principal)]
    case .manageNameIDRequest(let request):
      if case .renamed(let changed) = request.change {
        [name(of: request.principal), changed.value.string]
      } else {
        [name(of: request.principal)]
      }
    case .attributeQuery(let query): [query.subject.nameID?.value.string]
    case .authnRequest(let request): [request.subject?.nameID?.value.string]
    default: []
    }
  }

  private static func name(of principal: Principal) -> String? {
    if case .named(let name) = principal { name.value.string } else { nil }
  }

  @Test(arguments: places) func withoutAKeyNothingIsValid(_ place: Place) throws {
    let verdict = try place.verdict(of: try place.document(), with: [])
    #expect(Vector.text(of: verdict) == "not-checked saml.principal")
    #expect(
      verdict.findings.missing.first?.actual == .name(.schemaName, ExactString(place.container)))
    #expect(verdict.validated == nil)
  }

  @Test(arguments: places) func aKeyThatDoesNotFitRefusesIt(_ place: Place) throws {
    let verdict = try place.verdict(of: try place.document(for: .attacker), with: [.rsa2048])
    #expect(verdict.outcome.kind == .invalid)
    #expect(verdict.findings.all(.fail).map(\.code) == [.encryptionDecryptionFailed])
  }

  /// ENC-04: an unknown sender gives no private key anything to do.
  @Test(arguments: places) func noKeyIsUsedBeforeTheSignatureHolds(_ place: Place) throws {
    for order in ["", "response attacker"] {
      let verdict = try place.verdict(of: try place.document(signing: order), with: [.rsa2048])
      #expect(verdict.validated == nil)
      #expect(!verdict.findings.contains { $0.code.area == .encryption })
    }
  }

  /// A query string that a trusted key signed shows the sender too (SAML Bindings §3.4.4.1).
  @Test func aSignedQueryLetsItBeOpened() throws {
    let place = Self.places[0]
    let vector = try Vector("messages/logout-request")
    let tree = try XMLTree(parsing: place.document(signing: ""))
    let signer = RedirectSigner(key: try TestKey.rsa2048.privateKey(), method: .rsaSHA256)
    let (policy, now) = (try vector.policy(), try vector.now())
    let query = RedirectEvaluation(of: try signer.query(for: tree)[...], by: policy, at: now)
    let verdict = MessageVerifier(
      policy: policy, as: .serviceProvider,
      keys: [try PrivateKeyDecryptor(try TestKey.rsa2048.privateKey())]
    ).evaluate(query.origin(of: tree), at: EvaluationTime(now))
    #expect(Vector.text(of: verdict) == "ok")
  }

  /// A new name in the clear beside an encrypted one is one name too many (SAML Core §3.6.1).
  @Test func aNameHasOneNewValue() throws {
    var document = TestDocument(
      String(decoding: try Self.places[3].document(signing: ""), as: UTF8.self))
    try document.replace(
      "</samlp:ManageNameIDRequest>",
      with: "<samlp:NewID>subject-3</samlp:NewID></samlp:ManageNameIDRequest>")
    try document.sign("response")
    for keys: [TestKey] in [[], [.rsa2048]] {
      let verdict = try Self.places[3].verdict(of: document.bytes, with: keys)
      #expect(verdict.findings.all(.fail).map(\.code) == [.samlUnexpectedChild])
    }
  }
}

/// The same of an assertion, for each profile.
extension UnreadIdentifierTests {
  private static func assertion(
    for profile: Policy.Profile, _ edit: (inout TestDocument) throws -> Void
  ) throws -> TestDocument {
    let name = profile == .webBrowserSSO ? "profile-sign-in-authenticated-at-the-skew" : "sound"
    var document = TestDocument(try Vector("rules/\(name)").template)
    try edit(&document)
    try document.sign("assertion")
    return document
  }

  private static let cases: [@Sendable (inout TestDocument) throws -> Void] = [
    { try $0.encrypt(from: "<saml:NameID ", to: "</saml:NameID>", as: "EncryptedID") },
    {
      try $0.edit(
        by: "r|<saml:NameID |</saml:NameID>|<saml:BaseID "
          + "xmlns:xsi='http://www.w3.org/2001/XMLSchema-instance' xmlns:x='urn:x' xsi:type='x:y'/>|"
      )
    },
    {
      // The identifier of who may present it.
      let name = "<saml:NameID>presenter</saml:NameID>"
      try $0.replace("<saml:SubjectConfirmationData", with: name + "<saml:SubjectConfirmationData")
      try $0.encrypt(from: name, to: "", as: "EncryptedID")
    },
  ]

  @Test(arguments: cases.indices, [Policy.Profile.attributeQuery, .tvProvider, .webBrowserSSO])
  func anAssertionAboutNobodyKnowsWhomIsNotValid(_ index: Int, _ profile: Policy.Profile) throws {
    let document = try Self.assertion(for: profile, Self.cases[index])
    var policy = try TestPolicy.policy()
    policy.profile = profile
    let verdict = try document.judged(by: policy, with: [])
    #expect(Vector.text(of: verdict) == "not-checked saml.principal")
    policy.actsOnAttributesAlone = true
    #expect(Vector.text(of: try document.judged(by: policy, with: [])) == "ok")
    policy.actsOnAttributesAlone = false
    if index != 1 {
      #expect(Vector.text(of: try document.judged(by: policy)) == "ok")
    }
  }
}
