import TestSupport
import Testing
import XMLSignature

/// Responses that are signed by post-quantum keys, alone and beside a classical key.
///
/// They are signed when the tests run, which needs OpenSSL 3.5.
@Suite(.serialized, .enabled(if: CryptoLibrary.offers(.mlDSA65)))
struct PostQuantumVectorTests {
  @Test func nothingIsAcceptedThatMustBeRefused() throws {
    #expect(try Vector.acceptedUnexpectedly(in: "post-quantum") == [])
  }

  @Test(arguments: try Vector.all(in: "post-quantum"))
  func aVectorHasTheVerdictThatItExpects(_ vector: Vector) throws {
    let outcome = try vector.outcome()
    #expect(outcome == vector.expectation, "\(vector.comment)")
  }
}
