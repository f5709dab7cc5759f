/// Tags that repeat earlier ones but for the values of their attributes.
extension PlainReader {
  /// Reads a tag that repeats an earlier one but for the values of its attributes.
  ///
  /// - Returns: false, and nothing is read, if it does not; nil when there is no memory for it, and the
  ///   document is left to the general parser.
  @inline(__always)
  mutating func repeatTag(from start: Int) -> Bool? {
    // By number: a copy of the record would cost more than the few parts of it that are asked for.
    guard let tag = remembered.candidate(at: start, inScope: scope) else { return false }
    let first = attributes.count
    var place = start
    var known = remembered.tags[tag].range.start
    for number in remembered.tags[tag].attributes.range {
      let attribute = attributes[number]
      let before = OctetRange(start: known, end: attribute.value.start)
      guard cursor.repeats(before, at: place) else { return forget(attributesFrom: first) }
      let value = place + before.count
      place = unsafe CanonicalCharacters.attributeValue.first(in: cursor.octets, from: value)
      guard place - value <= limits.maximumAttributeValueOctets else {
        return forget(attributesFrom: first)
      }
      let repeated = AttributeRecord(
        name: attribute.name, value: OctetRange(start: value, end: place))
      guard attributes.append(repeated) else { return nil }
      known = attribute.value.end
    }
    let rest = OctetRange(start: known, end: remembered.tags[tag].range.end)
    guard cursor.repeatsEnd(rest, at: place) else { return forget(attributesFrom: first) }
    cursor.index = place + rest.count
    let outer = names.scopeCount
    let firstNamespace = namespaces.count
    for number in remembered.tags[tag].namespaces.range {
      let declaration = namespaces[number]
      guard names.declareAgain(declaration), namespaces.append(declaration) else { return nil }
    }
    let isOpen = open(
      remembered.tags[tag].meaning, attributes: first..<attributes.count,
      namespaces: firstNamespace..<namespaces.count, offset: start, outerCount: outer,
      innerScope: remembered.tags[tag].innerScope)
    return isOpen ? true : nil
  }

  private mutating func forget(attributesFrom first: Int) -> Bool {
    attributes.removeAll(behind: first)
    return false
  }
}
