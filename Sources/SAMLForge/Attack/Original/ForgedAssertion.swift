import CanonicalXML
import SAML
import SAMLFormats
import XMLSignature

/// A copy of the assertion that claims what an attacker wants.
struct ForgedAssertion {
  /// The name of the subject that is claimed.
  static let subject = "subject-evil"

  /// The value of each attribute that is claimed.
  static let value = "value-evil"

  /// Its ID; nil keeps the original's.
  var id: String? = "_evil"

  /// What is written in the place of the signature.
  var signature = ""

  /// Further attributes and namespace declarations, each after a space.
  var attributes = ""

  /// What is written between its conditions and its statements.
  var advice = ""

  /// What is written before its end tag.
  var end = ""

  /// The markup that is claimed in place of the first attribute's value.
  var firstValue = ForgedAssertion.value

  /// Writes the copy.
  func text(of original: Original) -> String {
    let assertion = original.assertion
    var edits = Replacements()
    func insert(_ text: String, at place: Int) {
      if !text.isEmpty { edits.replace(place..<place, with: Array(text.utf8)) }
    }
    if let id, let place = assertion.value(of: "ID") {
      edits.replace(place, with: Array(id.utf8))
    }
    insert(attributes, at: assertion.placeOfAttributes)
    if let place = original.assertionSignature?.range {
      edits.replace(place, with: Array(signature.utf8))
    } else {
      insert(signature, at: original.endOfAssertionIssuer)
    }
    let children = Array(assertion.element.children)
    if let name = original.nameID?.content { edits.replace(name, with: Array(Self.subject.utf8)) }
    for (number, value) in original.attributeValues.enumerated() {
      let text = number == 0 ? firstValue : Self.value
      edits.replace(value.content, with: Array(text.utf8))
    }
    let before = children.last {
      Self.namesBeforeAdvice.contains($0.name)
    }
    insert(
      advice,
      at: before.map { original.written($0).range.upperBound } ?? assertion.content.lowerBound)
    insert(end, at: assertion.content.upperBound)
    return original.text(assertion.range, with: edits)
  }

  /// What is written before the advice (SAML Core §2.3.3).
  private static let namesBeforeAdvice = [
    SAMLName.issuer, DSigName.signature, SAMLName.subject, SAMLName.conditions,
  ]
}

extension Original {
  /// The name of the subject; nil where the assertion has none in the clear.
  var nameID: WrittenElement? {
    assertion.element.firstChild(SAMLName.subject)?.firstChild(SAMLName.nameID).map { written($0) }
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
  var endOfAssertionIssuer: Int { end(ofIssuerIn: assertion) }

  /// Where a signature of the response belongs (SAML Core §3.2.2).
  var endOfResponseIssuer: Int { end(ofIssuerIn: response) }

  private func end(ofIssuerIn element: WrittenElement) -> Int {
    element.element.firstChild(SAMLName.issuer).map { written($0).range.upperBound }
      ?? element.content.lowerBound
  }

  /// A stretch of the document with replacements inside of it.
  func text(_ range: Range<Int>, with edits: Replacements) -> String {
    String(decoding: edits.applied(to: bytes, within: range), as: UTF8.self)
  }
}
