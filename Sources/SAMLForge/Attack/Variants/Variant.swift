import CanonicalXML
import SAML
import SAMLFormats

/// A response that a service under test is asked about.
package struct Variant: Sendable {
  /// What a sound service answers.
  package enum Answer: String, CaseIterable, Sendable {
    case accept
    case reject
    /// The standards leave it open.
    case either
  }

  /// What the bytes are, as the schema of the vectors names it.
  package enum Kind: String, Sendable {
    case response
    case envelope
    case formBody = "form-body"
    case capture
  }

  /// The kind of attack.
  package let attackClass: AttackClass

  /// What it does, in a few words; unique among the variants of one original.
  package let name: String

  /// The bytes that arrive.
  package let document: [UInt8]

  /// The form of the bytes; nil where it is that of the original.
  package let kind: Kind?

  /// What a sound service answers.
  package let expected: Answer

  /// Texts that must not be among the values that come back.
  package let forbidden: [String]

  /// Vulnerabilities of implementations that gave the other answer.
  package let vulnerabilities: [String]

  init(
    _ name: String, _ document: [UInt8], _ vulnerabilities: [String] = [],
    in attackClass: AttackClass, as kind: Kind? = nil, expected: Answer = .reject,
    forbidden: [String] = []
  ) {
    self.attackClass = attackClass
    self.name = name
    self.document = document
    self.kind = kind
    self.expected = expected
    self.forbidden = forbidden
    self.vulnerabilities = vulnerabilities
  }

  /// A document that claims what an attacker wants.
  init(
    _ name: String, _ text: String, _ vulnerabilities: [String] = [],
    in attackClass: AttackClass = .wrapping
  ) {
    self.init(
      name, Array(text.utf8), vulnerabilities, in: attackClass,
      forbidden: [ForgedAssertion.subject, ForgedAssertion.value])
  }

  /// Its name for files: the class and the words of its name, such as `wrapping-xsw3-forged-before-signed`.
  package var slug: String {
    let words = "\(attackClass.rawValue) \(name.lowercased())".utf8
      .split { !(0x61...0x7A ~= $0 || 0x30...0x39 ~= $0) }
      .map { String(decoding: $0, as: UTF8.self) }
    return words.joined(separator: "-")
  }
}

extension Original {
  /// Every way to put a forged assertion where a reader looks, and what was signed elsewhere.
  package var forgeries: [Variant] {
    wrappedAssertions + wrappedResponses + unsignedForgeries + wrappedEnvelopes
  }

  /// The document with another text in the place of its assertion.
  func replacingAssertion(with text: String) -> String {
    replacing([(assertion.range, text)])
  }

  /// The document with some stretches replaced; they do not overlap.
  func replacing(_ edits: [Edit]) -> String {
    text(bytes.indices, with: edits)
  }

  /// A stretch of the document with some stretches inside of it replaced.
  func text(_ range: Range<Int>, with edits: [Edit]) -> String {
    var replacements = Replacements()
    for edit in edits { replacements.replace(edit.range, with: Array(edit.text.utf8)) }
    return text(range, with: replacements)
  }

  /// An element as it would be written in another place: with the namespaces in scope.
  ///
  /// A signature of it still holds there: its canonical form has the same declarations.
  func movable(_ element: WrittenElement, without signature: WrittenElement? = nil) -> String {
    let place = element.placeOfAttributes
    return text(
      element.range,
      with: [(place..<place, element.inheritedDeclarations)]
        + (signature.map { [($0.range, "")] } ?? []))
  }

  /// A forged assertion as it would be written in another place.
  var movableForgery: String {
    let forged = ForgedAssertion(attributes: assertion.inheritedDeclarations)
    return forged.text(of: self)
  }

  /// The document with another assertion, and with something in the extensions of the response.
  func parked(inExtensions text: String, assertion: String) -> String {
    let place = status.map { $0.range.lowerBound } ?? response.content.lowerBound
    return hiding(text, in: "Extensions", of: response, at: place, assertion)
  }

  /// The document with another assertion, and with something in the detail of its status.
  func parked(inStatusDetail text: String, assertion: String) -> String {
    let status = status ?? response
    return hiding(text, in: "StatusDetail", of: status, at: status.content.upperBound, assertion)
  }

  /// Puts a text into a child of an element, which is made where it is missing.
  private func hiding(
    _ text: String, in name: String, of parent: WrittenElement, at place: Int,
    _ assertion: String
  ) -> String {
    let child = parent.element.children.first { $0.name.localName == name }.map(written)
    let qualifiedName = "\(parent.prefix)\(name)"
    let edit: Edit
    if let child, !child.isEmpty {
      edit = (child.content.upperBound..<child.content.upperBound, text)
    } else {
      edit = (child?.range ?? place..<place, "<\(qualifiedName)>\(text)</\(qualifiedName)>")
    }
    return replacing([edit, (self.assertion.range, assertion)])
  }

  /// The status of the response; nil where it has none.
  var status: WrittenElement? { response.element.firstChild(SAMLName.status).map { written($0) } }

  /// A signature with something more before its end tag.
  func signature(_ signature: WrittenElement, holding text: String) -> String {
    let end = signature.content.upperBound
    return self.text(signature.range, with: [(end..<end, text)])
  }

  /// Something inside of an element of XML Signature.
  func wrapped(_ text: String, in name: String, of signature: WrittenElement) -> String {
    "<\(signature.prefix)\(name)>\(text)</\(signature.prefix)\(name)>"
  }
}
