import SAML
import TestSupport
import Testing
import XMLSignature

/// Every rule of the redirect binding's signature, each by vectors that differ from a sound query in one thing.
@Suite struct RedirectVectorTests {
  @Test func nothingIsAcceptedThatMustBeRefused() throws {
    let accepted = try Vector.all(in: "redirect").filter { vector in
      let outcome = try vector.outcome()
      return vector.expectation != "ok" && outcome == "ok"
    }
    #expect(accepted.map(\.name) == [])
  }

  @Test(arguments: try Vector.all(in: "redirect"))
  func aQuerySaysWhatItsVectorExpects(_ vector: Vector) throws {
    let outcome = try vector.outcome()
    #expect(outcome == vector.expectation, "\(vector.comment)")
  }

  /// Another query over which the signature holds is named, and is not accepted.
  @Test(arguments: try Vector.all(in: "redirect").filter { $0.expectation == mismatch })
  func aBrokenSignatureIsExplainedWhereItHoldsOverAnotherQuery(_ vector: Vector) throws {
    let error = #expect(throws: RedirectError.self) {
      try RedirectVerifier(policy: try vector.policy())
        .verify(query: try vector.document(), at: try vector.now())
    }
    let finding = try #require(error?.reasons.first)
    var variation: String?
    if case .query(let found) = finding.actual { variation = "\(found)" }
    #expect(variation == vector.variation, "\(vector.comment)")
    #expect((finding.cause == .signature(.reformatted)) == (vector.variation != nil))
  }

  @Test func everyVariationHasAVector() throws {
    let named = try Vector.all(in: "redirect").compactMap(\.variation)
    #expect(Set(named) == Set(RedirectVariation.allCases.map { "\($0)" }))
  }

  private static let mismatch = "signature.redirect-mismatch"
}
