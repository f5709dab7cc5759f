import COpenSSL
import Testing

@testable import XMLSignature

/// Requirement LOG-04: OpenSSL's texts stay inside, and do not stay behind.
@Suite struct OpenSSLErrorQueueTests {
  /// Calls that make OpenSSL queue errors, each with the code of its refusal, if it has one.
  static let failures: [(String?, @Sendable () throws -> Void)] = [
    ("key.malformed-der", { _ = try Fixture.publicKey("p256-off-curve") }),
    ("key.public-check-failed", { _ = try Fixture.publicKey("divisible-by-three") }),
    (
      "key.malformed-certificate",
      { _ = try Certificate(der: [0x30, 0x06, 0x30, 0x00, 0x30, 0x00, 0x03, 0x00]) }
    ),
    (
      nil,
      {
        let key = try Fixture.publicKey("rsa2048")
        try key.verify([UInt8](repeating: 0xFF, count: 256), over: [1], method: .rsaSHA256)
      }
    ),
  ]

  @Test(arguments: failures)
  func nothingIsLeftInTheQueue(code: String?, fail: @Sendable () throws -> Void) {
    ERR_clear_error()
    let error = #expect(throws: (any Error).self) { try fail() }
    #expect((error as? KeyError)?.code.rawValue == code)
    #expect(code != nil || error as? SignatureValueError == .mismatch)
    #expect(ERR_peek_error() == 0)
  }

  @Test(arguments: failures)
  func theErrorsOfTheProgramAroundUsStay(code: String?, fail: @Sendable () throws -> Void) {
    ERR_clear_error()
    #expect(unsafe EVP_MD_fetch(nil, "no such digest", nil) == nil)
    let first = ERR_peek_error()
    let last = ERR_peek_last_error()
    #expect(first != 0)
    #expect(throws: (any Error).self) { try fail() }
    #expect(ERR_peek_error() == first)
    #expect(ERR_peek_last_error() == last)
    ERR_clear_error()
  }

  @Test func whatSucceedsLeavesNothingEither() throws {
    ERR_clear_error()
    let key = try Fixture.privateKey("rsa2048")
    let signature = try key.sign([1], method: .sha256RSAMGF1)
    try key.publicKey.verify(signature, over: [1], method: .sha256RSAMGF1)
    _ = try Certificate(der: Fixture.der("escapes.cert.pem"))
    _ = CryptoLibrary()
    #expect(ERR_peek_error() == 0)
  }
}
