/// What a canonical form would write as it stands in the document.
extension PlainReader {
  /// The form of a start tag without declarations, whose values are in quotation marks.
  ///
  /// - Parameters:
  ///   - attributes: Its attributes.
  ///   - isSpaced: Whether one space stands before each attribute, and none at the end.
  /// - Returns: No form for attributes of two namespaces.
  func form(of attributes: Range<Int>, isSpaced: Bool) -> WrittenForm {
    guard haveOneNamespace(attributes) else { return .none }
    return WrittenForm(
      hasPlainAttributes: true, isVerbatim: isSpaced && areInOrder(attributes))
  }

  /// The bindings that an element and its attributes use; nil when there are more than bits.
  func bindings(of element: Int, _ attributes: Range<Int>) -> UInt32? {
    guard var bindings = names.bindingBit(of: element) else { return nil }
    for number in attributes {
      let name = self.attributes[number].name
      // One without a prefix is in no namespace, whatever the default is.
      guard names.names[name].prefix != 0 else { continue }
      guard let bit = names.bindingBit(of: name) else { return nil }
      bindings |= bit
    }
    return bindings
  }

  /// Whether no two attributes are in different namespaces; those in none do not count.
  private func haveOneNamespace(_ attributes: Range<Int>) -> Bool {
    var first = 0
    for number in attributes {
      let uri = names.names[self.attributes[number].name].uri
      if first == 0 { first = uri }
      guard uri == 0 || uri == first else { return false }
    }
    return true
  }

  private func areInOrder(_ attributes: Range<Int>) -> Bool {
    attributes.dropFirst().allSatisfy { number in
      names.isInOrder(self.attributes[number - 1].name, self.attributes[number].name)
    }
  }

  /// What was read last is not as a canonical form has it, and so the element around it is not.
  mutating func endsVerbatim() {
    if !openElements.isEmpty { openElements[openElements.count - 1].isVerbatim = false }
  }

  /// Notes where an element ends, and whether all of it is as a canonical form has it.
  mutating func end(_ element: OpenElement) {
    nodes[element.node].end = nodes.count
    nodes[element.node].writtenEnd = cursor.index
    guard element.isVerbatim else { return endsVerbatim() }
    nodes[element.node].form.isVerbatimThroughout = true
    nodes[element.node].usedBindings = element.bindings
    if !openElements.isEmpty { openElements[openElements.count - 1].bindings |= element.bindings }
  }
}
