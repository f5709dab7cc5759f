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
    _ name: String, _ document: some Sequence<UInt8>, _ vulnerabilities: [String] = [],
    in attackClass: AttackClass, as kind: Kind? = nil, expected: Answer = .reject,
    forbidden: [String] = []
  ) {
    self.attackClass = attackClass
    self.name = name
    self.document = Array(document)
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
      name, text.utf8, vulnerabilities, in: attackClass,
      forbidden: [Forgery.subject, Forgery.value])
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

  /// An element as it would be written in another place: with the namespaces in scope.
  ///
  /// A signature of it still holds there: its canonical form has the same declarations.
  func movable(_ element: WrittenElement, without signature: WrittenElement? = nil) -> String {
    text(
      element.range,
      with: [
        inserting(element.inheritedDeclarations, at: element.placeOfAttributes),
        removing(signature?.element),
      ])
  }

  /// The document with another assertion, and with something in the extensions of the response.
  func parked(inExtensions text: String, assertion: String) -> String {
    hiding(text, in: "Extensions", of: response, at: placeOfExtensions, assertion)
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
    let made = (child?.range ?? place..<place, parent.sibling(name, around: text))
    return replacing([inserting(text, in: child) ?? made, (self.assertion.range, assertion)])
  }

  /// Where the extensions of the response belong (SAML Core §3.2.2).
  var placeOfExtensions: Int { status?.range.lowerBound ?? response.content.lowerBound }

  /// A signature with something more before its end tag.
  func signature(_ signature: WrittenElement, holding text: String) -> String {
    self.text(signature.range, with: [inserting(text, at: signature.content.upperBound)])
  }
}
