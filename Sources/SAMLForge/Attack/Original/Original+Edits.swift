import CanonicalXML
import SAML

/// A stretch of a document, and what takes its place.
typealias Edit = (range: Range<Int>, text: String)

extension Original {
  /// The document with edits made.
  func replacing(_ edits: [Edit?]) -> String { text(bytes.indices, with: edits) }

  /// A stretch of the document with edits made, which are inside of it and do not overlap.
  ///
  /// Those that are nil are left out: a response may lack what they are about.
  func text(_ range: Range<Int>, with edits: [Edit?]) -> String {
    var replacements = Replacements()
    for case let edit? in edits { replacements.replace(edit.range, with: Array(edit.text.utf8)) }
    return String(decoding: replacements.applied(to: bytes, within: range), as: UTF8.self)
  }

  /// The document with another text in the place of its assertion.
  func replacingAssertion(with text: String) -> String { replacing([(assertion.range, text)]) }

  /// Puts a text at a place; nil for an empty one.
  func inserting(_ text: String, at place: Int) -> Edit? {
    text.isEmpty ? nil : (place..<place, text)
  }

  /// Puts a text before the end tag of an element; nil where there is none.
  func inserting(_ text: String, in element: WrittenElement?) -> Edit? {
    guard let element, !element.isEmpty else { return nil }
    return inserting(text, at: element.content.upperBound)
  }

  /// Replaces the content of an element; nil where there is none.
  func content(of element: XMLTree.Element?, _ text: String) -> Edit? {
    element.map { (written($0).content, text) }
  }

  /// Removes an element; nil where there is none.
  func removing(_ element: XMLTree.Element?) -> Edit? {
    element.map { (written($0).range, "") }
  }

  /// Removes the signatures.
  var unsigned: [Edit?] { [assertionSignature, responseSignature].map { removing($0?.element) } }

  /// Replaces the value of an attribute; nil where there is none.
  func value(_ name: String, of element: XMLTree.Element?, _ text: String?) -> Edit? {
    guard let text, let element, let place = written(element).value(of: name) else { return nil }
    return (place, text)
  }

  /// Removes an attribute; nil where there is none.
  func removing(_ name: String, of element: XMLTree.Element?) -> Edit? {
    guard let attribute = element.flatMap({ written($0).attribute(name) }) else { return nil }
    // The quotation mark is behind the value.
    return (attribute.name.lowerBound..<attribute.value.upperBound + 1, "")
  }

  /// The issuer of the assertion; nil where it has none.
  var issuer: XMLTree.Element? { assertion.element.firstChild(SAMLName.issuer) }

  /// The assertion's conditions; nil where it has none.
  var conditions: XMLTree.Element? { assertion.element.firstChild(SAMLName.conditions) }

  /// The first audience restriction; nil where there is none.
  var audienceRestriction: XMLTree.Element? {
    conditions?.firstChild(SAMLName.audienceRestriction)
  }

  /// The first audience; nil where there is none.
  var audience: XMLTree.Element? { audienceRestriction?.firstChild(SAMLName.audience) }

  /// The first confirmation of the subject; nil where there is none.
  var confirmation: XMLTree.Element? {
    assertion.element.firstChild(SAMLName.subject)?.firstChild(SAMLName.subjectConfirmation)
  }

  /// The data of the first confirmation; nil where there is none.
  var confirmationData: XMLTree.Element? {
    confirmation?.firstChild(SAMLName.subjectConfirmationData)
  }

  /// The status of the response; nil where it has none.
  var status: WrittenElement? { response.element.firstChild(SAMLName.status).map(written) }

  /// The first code of the status; nil where there is none.
  var statusCode: XMLTree.Element? { status?.element.firstChild(SAMLName.statusCode) }
}
