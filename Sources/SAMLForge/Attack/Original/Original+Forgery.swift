import CanonicalXML
import SAML
import XMLSignature

/// What an attacker claims.
enum Forgery {
  /// The ID of a forged assertion.
  static let id = "_evil"

  /// The name of the subject.
  static let subject = "subject-evil"

  /// The value of each attribute.
  static let value = "value-evil"
}

extension Original {
  /// A copy of the assertion that claims what an attacker wants.
  ///
  /// - Parameters:
  ///   - id: Its ID; nil keeps the original's.
  ///   - signature: What is written in the place of the signature.
  ///   - attributes: Further attributes and namespace declarations, each after a space.
  ///   - advice: What is written between its conditions and its statements.
  ///   - end: What is written before its end tag.
  ///   - firstValue: The markup that is claimed in place of the first attribute's value.
  /// - Returns: The markup.
  func forged(
    id: String? = Forgery.id, signature: String = "", attributes: String = "", advice: String = "",
    end: String = "", firstValue: String = Forgery.value
  ) -> String {
    let before = assertion.element.children.filter { Self.namesBeforeAdvice.contains($0.name) }
    var edits = [
      value("ID", of: assertion.element, id),
      inserting(attributes, at: assertion.placeOfAttributes),
      assertionSignature.map { ($0.range, signature) }
        ?? inserting(signature, at: endOfAssertionIssuer),
      content(of: nameID?.element, Forgery.subject),
      inserting(
        advice,
        at: before.last.map { written($0).range.upperBound } ?? assertion.content.lowerBound),
      inserting(end, at: assertion.content.upperBound),
    ]
    for (number, value) in attributeValues.enumerated() {
      edits.append((value.content, number == 0 ? firstValue : Forgery.value))
    }
    return text(assertion.range, with: edits)
  }

  /// A forged assertion as it would be written in another place.
  var movableForgery: String { forged(attributes: assertion.inheritedDeclarations) }

  /// The edits that put a forged assertion in the place of the original, and something in that of the response's
  /// signature.
  func forging(inPlaceOfSignature signature: String = "", _ assertion: String? = nil) -> [Edit?] {
    [
      (self.assertion.range, assertion ?? forged()),
      responseSignature.map { ($0.range, signature) },
    ]
  }

  /// The name of the subject; nil where the assertion has none in the clear.
  var nameID: WrittenElement? {
    assertion.element.firstChild(SAMLName.subject)?.firstChild(SAMLName.nameID).map(written)
  }

  /// The values of its attributes, in their order; those without content are left out.
  var attributeValues: [WrittenElement] {
    let signature = assertionSignature?.element
    var values: [WrittenElement] = []
    for value in assertion.element.descendants where value.hasName(SAMLName.attributeValue) {
      let written = written(value)
      // A value inside of another one is replaced with it.
      let isNested = values.last?.element.contains(value.id) ?? false
      let isSigning = signature?.contains(value.id) ?? false
      if !isNested, !isSigning, !written.isEmpty { values.append(written) }
    }
    return values
  }

  /// Where a signature of the assertion belongs (SAML Core §2.3.3).
  private var endOfAssertionIssuer: Int {
    issuer.map { written($0).range.upperBound } ?? assertion.content.lowerBound
  }

  /// What is written before the advice (SAML Core §2.3.3).
  private static let namesBeforeAdvice = [
    SAMLName.issuer, DSigName.signature, SAMLName.subject, SAMLName.conditions,
  ]
}
