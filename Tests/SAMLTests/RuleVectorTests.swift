import TestSupport
import Testing

/// Every rule of SAML, each by vectors that differ from a sound response in one thing.
@Suite(.serialized) struct RuleVectorTests {
  private static let areas = ["messages", "query", "rules", "soap", "structure", "text"]

  @Test(arguments: areas)
  func nothingIsAcceptedThatMustBeRefused(area: String) throws {
    #expect(try Vector.acceptedUnexpectedly(in: area) == [])
  }

  @Test(arguments: try areas.flatMap { try Vector.all(in: $0) })
  func aRuleSaysWhatItsVectorExpects(_ vector: Vector) throws {
    let outcome = try vector.outcome()
    #expect(outcome == vector.expectation, "\(vector.comment)")
  }
}
