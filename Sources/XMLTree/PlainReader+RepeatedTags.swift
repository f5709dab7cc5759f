/// Tags that repeat earlier ones but for the values of their attributes.
extension PlainReader {
  /// Whether values are in quotation marks and hold no references, so that other tags may be compared
  /// with theirs.
  func areQuoted(_ attributes: Range<Int>) -> Bool {
    attributes.allSatisfy { number in
      let value = self.attributes[number].value
      guard value.end < cursor.count else { return false }
      return unsafe cursor.octets[value.end] == UInt8(ascii: "\"")
    }
  }

  /// Reads a tag that repeats an earlier one but for the values of its attributes.
  ///
  /// - Returns: false, and nothing is read, if it does not.
  mutating func repeatTag(from start: Int) -> Bool {
    guard let tag = remembered.candidate(at: start, inScope: scope) else { return false }
    let first = attributes.count
    var place = start
    var known = tag.range.start
    for number in tag.attributes {
      let attribute = attributes[number]
      let before = OctetRange(start: known, end: attribute.value.start)
      guard remembered.holds(before, at: place) else { return forget(attributesFrom: first) }
      let value = place + before.count
      place = unsafe CanonicalCharacters.attributeValue.first(in: cursor.octets, from: value)
      guard place - value <= limits.maximumAttributeValueOctets else {
        return forget(attributesFrom: first)
      }
      attributes.append(
        AttributeRecord(name: attribute.name, value: OctetRange(start: value, end: place)))
      known = attribute.value.end
    }
    let rest = OctetRange(start: known, end: tag.range.end)
    guard remembered.holds(rest, at: place) else { return forget(attributesFrom: first) }
    cursor.index = place + rest.count
    let outer = OpenElement(node: nodes.count, outerCount: names.scopeCount, outerScope: scope)
    let firstNamespace = namespaces.count
    for number in tag.namespaces {
      names.declareAgain(namespaces[number])
      namespaces.append(namespaces[number])
    }
    scope = tag.innerScope
    open(
      RememberedTag(
        range: tag.range, name: tag.name, isEmpty: tag.isEmpty, form: tag.form,
        bindings: tag.bindings,
        attributes: first..<attributes.count, namespaces: firstNamespace..<namespaces.count,
        outerScope: tag.outerScope, innerScope: tag.innerScope),
      offset: start, outer)
    return true
  }

  private mutating func forget(attributesFrom first: Int) -> Bool {
    attributes.removeLast(attributes.count - first)
    return false
  }
}
