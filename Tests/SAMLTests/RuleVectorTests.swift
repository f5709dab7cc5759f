import TestSupport
import Testing

/// Every rule of SAML, each by vectors that differ from a sound response in one thing.
@Suite(.serialized) struct RuleVectorTests {
  @Test(arguments: ["messages", "query", "rules", "soap", "structure", "text"])
  func nothingIsAcceptedThatMustBeRefused(area: String) throws {
    #expect(try Vector.acceptedUnexpectedly(in: area) == [])
  }

  @Test(arguments: try Vector.all(in: "rules"))
  func aRuleSaysWhatItsVectorExpects(_ vector: Vector) throws {
    let outcome = try vector.outcome()
    #expect(outcome == vector.expectation, "\(vector.comment)")
  }

  @Test(arguments: try Vector.all(in: "structure"))
  func theStructureOfAResponseIsThatOfItsSchema(_ vector: Vector) throws {
    let outcome = try vector.outcome()
    #expect(outcome == vector.expectation, "\(vector.comment)")
  }

  @Test(arguments: try Vector.all(in: "text"))
  func aTextIsReadWholeOrNotAtAll(_ vector: Vector) throws {
    let outcome = try vector.outcome()
    #expect(outcome == vector.expectation, "\(vector.comment)")
  }

  @Test(arguments: try Vector.all(in: "query"))
  func anAnswerIsJudgedByItsQuery(_ vector: Vector) throws {
    let outcome = try vector.outcome()
    #expect(outcome == vector.expectation, "\(vector.comment)")
  }

  @Test(arguments: try Vector.all(in: "messages"))
  func aMessageIsJudgedForItsReceiver(_ vector: Vector) throws {
    let outcome = try vector.outcome()
    #expect(outcome == vector.expectation, "\(vector.comment)")
  }

  @Test(arguments: try Vector.all(in: "soap"))
  func aResponseInAnEnvelopeIsJudgedWhereItStands(_ vector: Vector) throws {
    let outcome = try vector.outcome()
    #expect(outcome == vector.expectation, "\(vector.comment)")
  }
}
