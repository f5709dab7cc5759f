import TestSupport
import Testing

/// The signature profile (SAML Core §5.4): SIG-01 to SIG-21, REF-01 to REF-06, C14-01 to C14-12,
/// ALG-01 to ALG-08 and KEY-01 to KEY-05; each vector names its rows under `flags`.
@Suite(.serialized) struct ProfileVectorTests {
  @Test func nothingIsAcceptedThatMustBeRefused() throws {
    #expect(try Vector.acceptedUnexpectedly(in: "signature") == [])
  }

  @Test(arguments: try Vector.all(in: "signature"))
  func aSignatureIsJudgedByTheProfile(_ vector: Vector) throws {
    #expect(try vector.outcome() == vector.expectation, "\(vector.flags): \(vector.comment)")
  }
}
