import CanonicalXML
import SAML

/// A stretch of a document, and what takes its place.
typealias Edit = (range: Range<Int>, text: String)

extension Original {
  /// Replaces the content of an element; nil where there is none.
  func content(of element: XMLTree.Element?, _ text: String) -> Edit? {
    guard let element else { return nil }
    return (written(element).content, text)
  }

  /// Removes an element; nil where there is none.
  func removing(_ element: XMLTree.Element?) -> Edit? {
    guard let element else { return nil }
    return (written(element).range, "")
  }

  /// Replaces the value of an attribute; nil where there is none.
  func value(_ name: String, of element: XMLTree.Element?, _ text: String?) -> Edit? {
    guard let text, let element, let place = written(element).value(of: name) else { return nil }
    return (place, text)
  }

  /// Removes an attribute; nil where there is none.
  func removing(_ name: String, of element: XMLTree.Element?) -> Edit? {
    guard let element else { return nil }
    let attributes = written(element).attributes
    guard let attribute = attributes.first(where: { bytes[$0.name].elementsEqual(name.utf8) })
    else { return nil }
    // The quotation mark is behind the value.
    return (attribute.name.lowerBound..<attribute.value.upperBound + 1, "")
  }

  /// The assertion's conditions; nil where it has none.
  var conditions: XMLTree.Element? { assertion.element.firstChild(SAMLName.conditions) }

  /// The first audience restriction; nil where there is none.
  var audienceRestriction: XMLTree.Element? {
    conditions?.firstChild(SAMLName.audienceRestriction)
  }

  /// The first confirmation of the subject; nil where there is none.
  var confirmation: XMLTree.Element? {
    assertion.element.firstChild(SAMLName.subject)?.firstChild(SAMLName.subjectConfirmation)
  }

  /// The data of the first confirmation; nil where there is none.
  var confirmationData: XMLTree.Element? {
    confirmation?.firstChild(SAMLName.subjectConfirmationData)
  }
}
