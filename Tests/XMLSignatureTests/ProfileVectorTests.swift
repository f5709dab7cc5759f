import TestSupport
import Testing

/// The signature profile (SAML Core §5.4): the rows SIG, REF, C14, ALG and KEY that each vector names
/// under `flags`.
@Suite(.serialized) struct ProfileVectorTests {
  @Test func nothingIsAcceptedThatMustBeRefused() throws {
    #expect(try Vector.acceptedUnexpectedly(in: "signature") == [])
  }

  @Test(arguments: try Vector.all(in: "signature"))
  func aSignatureIsJudgedByTheProfile(_ vector: Vector) throws {
    #expect(try vector.outcome() == vector.expectation, "\(vector.flags): \(vector.comment)")
  }
}
