import CanonicalXML
import XMLSignature

/// The children that the schema gives an element, in their order.
///
/// `SchemaReader` stops at the first child that does not belong there. This one names every one of them,
/// and is used where that reader has refused.
struct ElementLayout {
  /// A place in the order.
  struct Place {
    let names: [ExpandedName]
    var isRequired = false
    var isRepeated = false
  }

  let places: [Place]
  let attributes: [ExpandedName]

  /// Returns the defects of an element, at most `maximum`.
  func defects(of element: XMLTree.Element, atMost maximum: Int) -> [AssertionError] {
    var defects: [AssertionError] = []
    do { try element.requireAttributes(among: attributes) } catch { defects.append(error) }
    if element.hasTextBetweenChildren { defects.append(.unexpectedText(element.id)) }
    var next = 0
    for child in element.children {
      guard defects.count < maximum else { return defects }
      guard
        let place = places[next...].firstIndex(where: { $0.names.contains(where: child.hasName) })
      else {
        defects.append(.unexpectedChild(child.id))
        continue
      }
      next = places[place].isRepeated ? place : place + 1
    }
    for place in places where place.isRequired {
      // A child at a wrong place has been named above.
      guard
        !element.children.contains(where: { child in place.names.contains(where: child.hasName) })
      else { continue }
      defects.append(.missingChild(place.names[0].localName, element.id))
    }
    return defects
  }
}

extension ElementLayout {
  static let response = Self(
    places: [
      Place(names: [SAMLName.issuer]), Place(names: [DSigName.signature]),
      Place(names: [SAMLName.extensions]), Place(names: [SAMLName.status], isRequired: true),
      Place(names: [SAMLName.assertion, SAMLName.encryptedAssertion], isRepeated: true),
    ], attributes: SchemaAttributes.response)

  static let assertion = Self(
    places: [
      Place(names: [SAMLName.issuer], isRequired: true), Place(names: [DSigName.signature]),
      Place(names: [SAMLName.subject], isRequired: true), Place(names: [SAMLName.conditions]),
      Place(names: [SAMLName.advice]),
      Place(names: AssertionContent.statementKinds, isRepeated: true),
    ], attributes: SchemaAttributes.assertion)

  static let subject = Self(
    places: [
      Place(names: [SAMLName.encryptedID, SAMLName.baseID, SAMLName.nameID]),
      Place(names: [SAMLName.subjectConfirmation], isRepeated: true),
    ], attributes: [])

  static let confirmation = Self(
    places: [
      Place(names: [SAMLName.encryptedID, SAMLName.baseID, SAMLName.nameID]),
      Place(names: [SAMLName.subjectConfirmationData]),
    ], attributes: SchemaAttributes.subjectConfirmation)

  static let conditions = Self(
    places: [Place(names: Conditions.kinds, isRepeated: true)],
    attributes: SchemaAttributes.conditions)
}
