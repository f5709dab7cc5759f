import XMLTree

/// Start tags and end tags.
extension CanonicalWriter {
  mutating func closeElements(before node: Int) {
    while let element = openElements.last, storage.nodes[element].end <= node {
      openElements.removeLast()
      namespaces.close()
      let name = storage.names[storage.nodes[element].name].qualified
      let end = storage.nodes[element].writtenEnd
      if end > 0 {
        output.copy(end - name.count - Self.endTagOctets..<end)
      } else {
        output.append("</")
        unsafe output.append(octets(name))
        output.append(UInt8(ascii: ">"))
      }
    }
    openEnd = openElements.last.map { storage.nodes[$0].end } ?? .max
  }

  /// `</` and `>`: an end tag that is remembered holds no white space.
  private static let endTagOctets = 3

  /// Copies an element of which all octets are canonical as they are, with the namespaces rendered so
  /// far; one that holds text alone may lack some, which are then declared behind its name.
  ///
  /// - Returns: false, and nothing is written, for any other element.
  mutating func copyElement(
    _ node: Int, _ record: NodeRecord, apex: NodeID?, hiding hidden: NodeID?
  ) -> Bool {
    guard record.form.isVerbatimThroughout, node != apex?.index else { return false }
    if let hidden, node..<record.end ~= hidden.index { return false }
    let missing = namespaces.missing(of: record.usedBindings)
    guard missing != 0 else {
      output.copy(record.offset..<record.writtenEnd)
      return true
    }
    // The inclusive forms render what is declared, not what is used.
    guard namespaces.isExclusive, storage.onlyText(at: node) != nil else { return false }
    let nameEnd = record.offset + 1 + storage.names[record.name].qualified.count
    output.copy(record.offset..<nameEnd)
    declare(missing)
    output.copy(nameEnd..<record.writtenEnd)
    return true
  }

  /// Declares bindings; the elements of an assertion that lack any nearly all lack the same ones.
  private mutating func declare(_ bindings: UInt32) {
    guard bindings != declared.bindings else { return output.appendAgain(declared.octets) }
    let start = output.count
    for declaration in namespaces.declarations(of: bindings) { write(declaration) }
    declared = (bindings, start..<output.count)
  }

  mutating func writeStartTag(_ element: Int, isApex: Bool) {
    let record = storage.nodes[element]
    let inherits = isApex && canonicalizer.method.standard != .exclusive10
    if record.form.hasPlainAttributes, !inherits {
      writeStartTag(asWritten: element, record, isApex: isApex)
    } else {
      writeStartTagAnew(element, record, isApex: isApex)
    }
    openElements.append(element)
    openEnd = record.end
  }

  /// A start tag whose octets are kept: namespaces are added behind its name, and its attributes may
  /// have another order.
  private mutating func writeStartTag(asWritten element: Int, _ record: NodeRecord, isApex: Bool) {
    let name = storage.names[record.name].qualified
    let nameEnd = record.offset + 1 + name.count
    output.copy(record.offset..<nameEnd)
    for declaration in namespaces.open(element, isApex: isApex) {
      write(namespaces.rendered[declaration])
    }
    if record.form.isVerbatim {
      let tagEnd =
        record.end > element + 1
        ? storage.nodes[element + 1].offset : record.writtenEnd - name.count - Self.endTagOctets
      output.copy(nameEnd..<tagEnd)
    } else {
      writePlainAttributes(record.attributes)
      output.append(UInt8(ascii: ">"))
    }
  }

  /// Attributes of which no two are in different namespaces, as they stand, by their names.
  private mutating func writePlainAttributes(_ numbers: Range<Int>) {
    if !areNamedAsBefore(numbers) { order(numbers) }
    for place in order {
      let attribute = storage.attributes[numbers.lowerBound + place]
      // The name, `="`, the value, and `"`; before them white space, mostly the space that is written.
      let start = attribute.value.start - 2 - storage.names[attribute.name].qualified.count
      let isSpaced = unsafe arena[start - 1] == UInt8(ascii: " ")
      if !isSpaced { output.append(UInt8(ascii: " ")) }
      output.copy((isSpaced ? start - 1 : start)..<attribute.value.end + 1)
    }
  }

  /// Whether attributes have the names of those that were ordered before, in the same places: the many
  /// attributes of an assertion have.
  private func areNamedAsBefore(_ numbers: Range<Int>) -> Bool {
    guard numbers.count == orderedNames.count else { return false }
    for place in orderedNames.indices
    where storage.attributes[numbers.lowerBound + place].name != orderedNames[place] {
      return false
    }
    return true
  }

  private mutating func order(_ numbers: Range<Int>) {
    orderedNames.removeAll(keepingCapacity: true)
    order.removeAll(keepingCapacity: true)
    for number in numbers {
      order.append(orderedNames.count)
      orderedNames.append(storage.attributes[number].name)
    }
    order.sort(from: 0) { [storage, orderedNames] left, right in
      storage.name(orderedNames[left], precedes: orderedNames[right], ranks: [])
    }
  }

  private mutating func writeStartTagAnew(_ element: Int, _ record: NodeRecord, isApex: Bool) {
    output.append(UInt8(ascii: "<"))
    unsafe output.append(qualifiedName(record.name))
    for declaration in namespaces.open(element, isApex: isApex) {
      write(namespaces.rendered[declaration])
    }
    collectAttributes(of: element, isApex: isApex)
    for attribute in attributes { write(attribute) }
    output.append(UInt8(ascii: ">"))
  }

  private mutating func write(_ declaration: NamespaceRecord) {
    output.append(" xmlns")
    if declaration.prefix != 0 {
      output.append(UInt8(ascii: ":"))
      unsafe output.append(octets(ofString: declaration.prefix))
    }
    output.append("=\"")
    unsafe output.append(octets(ofString: declaration.uri), escaping: .attributeValue)
    output.append(UInt8(ascii: "\""))
  }

  private mutating func write(_ attribute: CanonicalAttribute) {
    output.append(UInt8(ascii: " "))
    unsafe output.append(qualifiedName(attribute.name))
    output.append("=\"")
    switch attribute.value {
    case .stored(let range): unsafe output.append(octets(range), escaping: .attributeValue)
    case .computed(let value):
      unsafe value.withUnsafeBufferPointer { unsafe output.append($0, escaping: .attributeValue) }
    }
    output.append(UInt8(ascii: "\""))
  }

  /// In order of namespace URI, then local name, as octets (Canonical XML 1.0 §2.2).
  private mutating func collectAttributes(of element: Int, isApex: Bool) {
    attributes.removeAll(keepingCapacity: true)
    for number in storage.nodes[element].attributes {
      attributes.append(CanonicalAttribute(storage.attributes[number]))
    }
    if isApex {
      storage.inheritXMLAttributes(to: element, as: canonicalizer.method.standard, &attributes)
    }
    guard attributes.count > 1 else { return }
    if namespaceRanks.isEmpty, hasAttributesOfTwoNamespaces {
      namespaceRanks = storage.rankNamespaceURIs()
    }
    attributes.sort(from: 0) { [storage, namespaceRanks] left, right in
      storage.name(left.name, precedes: right.name, ranks: namespaceRanks)
    }
  }

  private var hasAttributesOfTwoNamespaces: Bool {
    var first = 0
    for attribute in attributes {
      let uri = storage.names[attribute.name].uri
      if first == 0 { first = uri } else if uri != 0, uri != first { return true }
    }
    return false
  }
}
