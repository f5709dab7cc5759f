import SAML
import Synchronization
import TestSupport
import Testing
import XMLEncryption
import XMLSignature

/// Every way to ask a verifier: how the response comes, where the private keys are, and whether a cache
/// remembers what was used.
@Suite struct AskingTests {
  struct Way: Sendable, CustomTestStringConvertible {
    let form: Form
    let place: KeyPlace
    let hasCache: Bool

    var testDescription: String {
      "\(form), keys \(place)" + (hasCache ? ", a cache" : ", no cache")
    }

    static let all = Form.allCases.flatMap { form in
      KeyPlace.allCases.flatMap { place in
        [false, true].map { Way(form: form, place: place, hasCache: $0) }
      }
    }
  }

  enum Form: CaseIterable { case response, envelope, posted }
  enum KeyPlace: CaseIterable { case nowhere, here, elsewhere }

  @Test func thereAreEighteenWays() { #expect(Way.all.count == 18) }

  @Test(arguments: Way.all)
  func aResponseInTheClearIsAcceptedAndWithACacheOnce(_ way: Way) async throws {
    let asked = try Asked(way)
    let message = way.form.message(try Self.document(isEncrypted: false).bytes)
    try await Self.expectUses(of: message, isEncrypted: false, by: asked)
    #expect(asked.elsewhere.count == 0)
  }

  @Test(arguments: Way.all)
  func anEncryptedResponseNeedsAKey(_ way: Way) async throws {
    let asked = try Asked(way)
    let message = way.form.message(try Self.document(isEncrypted: true).bytes)
    guard way.place == .nowhere else {
      return try await Self.expectUses(of: message, isEncrypted: true, by: asked)
    }
    #expect(try await asked.refusal(of: message) == "saml.assertion-encrypted")
    #expect(asked.refusalAtOnce(of: message) == "saml.assertion-encrypted")
  }

  @Test(arguments: Way.all.filter { $0.place != .nowhere })
  func aKeyThatDoesNotFitOpensNothing(_ way: Way) async throws {
    let asked = try Asked(way, key: .attacker)
    let message = way.form.message(try Self.document(isEncrypted: true).bytes)
    #expect(try await asked.refusal(of: message) == "encryption.decryption-failed")
    #expect(try await asked.verifier.evaluate(message, at: Self.now()).outcome.kind == .invalid)
  }

  @Test(arguments: Way.all)
  func aDamagedMessageIsRefusedAndNotUsedUp(_ way: Way) async throws {
    let asked = try Asked(way)
    for isEncrypted in [false, true] where !isEncrypted || way.place != .nowhere {
      var document = try Self.document(isEncrypted: isEncrypted)
      let sound = way.form.message(document.bytes)
      try document.edit(
        by: isEncrypted ? "s|T11:54:00Z\"|T11:54:01Z\"|" : "s|household-1|household-2|")
      let damaged = way.form.message(document.bytes)
      #expect(try await asked.refusal(of: damaged) == "signature.digest-mismatch")
      #expect(asked.refusalAtOnce(of: damaged) == "signature.digest-mismatch")
      if way.form == .posted {
        let cut = ResponseVerifier.Message.posted(Array("SAMLResponse=PHNhbWxwOl".utf8))
        #expect(try await asked.refusal(of: cut) == "capture.base64-missing-padding")
        #expect(asked.refusalAtOnce(of: cut) == "capture.base64-missing-padding")
      }
      // A new cache for each document: both hold the same assertion.
      _ = try await Asked(way).verifier.verify(sound, at: Self.now())
    }
  }

  /// Without waiting nothing is known of a key that was not asked, and so nothing is said against it.
  @Test(arguments: Form.allCases)
  func aKeyElsewhereMayOpenWhatAKeyHereDoesNot(_ form: Form) async throws {
    let elsewhere = try Elsewhere(.rsa2048)
    let wrong = try PrivateKeyDecryptor(try TestKey.attacker.privateKey())
    let verifier = ResponseVerifier(
      policy: try TestPolicy.policy(), keys: [wrong, elsewhere])
    let message = form.message(try Self.document(isEncrypted: true).bytes)
    let atOnce = Self.atOnce(verifier, message)
    #expect(atOnce.outcome.kind == .indeterminate && elsewhere.count == 0)
    #expect(!atOnce.findings.contains { $0.outcome == .fail })
    #expect(try await verifier.evaluate(message, at: Self.now()).outcome.kind == .valid)
  }

  @Test(arguments: Form.allCases)
  func anEncryptedPartWaitsForAKeyElsewhere(_ form: Form) async throws {
    let elsewhere = try Elsewhere(.rsa2048)
    let verifier = ResponseVerifier(policy: try TestPolicy.policy(), keys: [elsewhere])
    var document = TestDocument(try Vector("rules/sound").template)
    try document.encrypt(from: "<saml:NameID ", to: "</saml:NameID>", as: "EncryptedID")
    try document.sign("assertion")
    let message = form.message(document.bytes)
    let atOnce = Self.atOnce(verifier, message)
    #expect(atOnce.outcome.kind == .indeterminate && elsewhere.count == 0)
    #expect(Vector.text(of: atOnce) == "not-checked encryption.decryption, saml.principal")
    let verdict = await verifier.evaluate(message, at: try Self.now())
    #expect(verdict.validated?.subject?.nameID?.value == "subject-1" && elsewhere.count == 1)
  }
}

extension AskingTests {
  /// The first use is accepted; with a cache no other is, and nothing is accepted without asking it.
  private static func expectUses(
    of message: ResponseVerifier.Message, isEncrypted: Bool, by asked: Asked
  ) async throws {
    let way = asked.way
    let atOnce = asked.refusalAtOnce(of: message)
    if isEncrypted, way.place == .elsewhere {
      #expect(atOnce == "encryption.decryption" && asked.elsewhere.count == 0)
    } else {
      #expect(atOnce == (way.hasCache ? "replay.assertion" : nil))
    }
    let verdict = await asked.verifier.evaluate(message, at: try now())
    #expect(verdict.outcome.kind == .valid)
    let assertion = try await asked.verifier.verify(message, at: now())
    #expect(assertion.id == "_a1")
    #expect(try await asked.refusal(of: message) == (way.hasCache ? "replay.replayed" : nil))
    let again = await asked.verifier.evaluate(message, at: try now())
    #expect(again.outcome.kind == (way.hasCache ? .invalid : .valid))
    #expect(asked.refusalAtOnce(of: message) == atOnce)
  }

  private static func document(isEncrypted: Bool) throws -> TestDocument {
    var document = TestDocument(try Vector("rules/sound").template)
    try document.sign("assertion")
    guard isEncrypted else { return document }
    try document.encryptAssertion()
    try document.sign("response")
    return document
  }

  fileprivate static func now() throws -> Instant {
    try #require(Instant(rfc3339: TestPolicy.now))
  }

  /// In a function that does not wait, the verifier does not either.
  fileprivate static func atOnce(
    _ verifier: ResponseVerifier, _ message: ResponseVerifier.Message
  ) -> Verdict {
    verifier.evaluate(message, at: Instant(millisecondsSince1970: 1_772_366_430_000))
  }
}

extension AskingTests.Form {
  /// A response as it is received.
  fileprivate func message(_ xml: [UInt8]) -> ResponseVerifier.Message {
    switch self {
    case .response: .response(xml)
    case .envelope: .envelope(SOAPEnvelope.wrap(xml))
    case .posted: .posted(PostedForm.body(xml))
    }
  }
}

/// A verifier that is asked in one of the ways.
private struct Asked {
  let way: AskingTests.Way
  let verifier: ResponseVerifier
  let elsewhere: Elsewhere

  init(_ way: AskingTests.Way, key: TestKey = .rsa2048) throws {
    self.way = way
    elsewhere = try Elsewhere(key)
    let keys: [any KeyDecryptor] =
      switch way.place {
      case .nowhere: []
      case .here: [try PrivateKeyDecryptor(try key.privateKey())]
      case .elsewhere: [elsewhere]
      }
    verifier = ResponseVerifier(
      policy: try TestPolicy.policy(), keys: keys,
      replay: way.hasCache ? InMemoryReplayCache() : nil)
  }

  /// The first reason why a message is not accepted; nil for one that is.
  func refusal(of message: ResponseVerifier.Message) async throws -> String? {
    let now = try AskingTests.now()
    do throws(Refused) {
      _ = try await verifier.verify(message, at: now)
      return nil
    } catch {
      return error.reasons.first?.code.rawValue
    }
  }

  /// The same without waiting.
  func refusalAtOnce(of message: ResponseVerifier.Message) -> String? {
    let verdict = AskingTests.atOnce(verifier, message)
    do throws(Refused) {
      _ = try verifier.verify(message, at: verdict.evaluatedAt)
      #expect(verdict.outcome.kind == .valid)
      return nil
    } catch {
      #expect(verdict.outcome.kind != .valid && verdict.validated == nil)
      return error.reasons.first?.code.rawValue
    }
  }
}

/// A private key that answers later, and counts how often it is asked.
private final class Elsewhere: KeyDecryptor {
  private let key: PrivateKeyDecryptor
  private let calls = Mutex(0)

  init(_ key: TestKey) throws { self.key = try PrivateKeyDecryptor(try key.privateKey()) }

  var count: Int { calls.withLock(\.self) }

  func decryptKey(_ key: EncryptedKey, byteCount: Int) async throws -> SecretBytes {
    calls.withLock { $0 += 1 }
    return try self.key.decryptKey(key, byteCount: byteCount)
  }
}
