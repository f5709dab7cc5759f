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
  }

  /// `</` and `>`: an end tag that is remembered holds no white space.
  private static let endTagOctets = 3

  mutating func writeStartTag(_ element: Int, isApex: Bool) {
    let record = storage.nodes[element]
    let inherits = isApex && canonicalizer.method.standard != .exclusive10
    if record.form.hasPlainAttributes, !inherits {
      writeStartTag(asWritten: element, record, isApex: isApex)
    } else {
      writeStartTagAnew(element, record, isApex: isApex)
    }
    openElements.append(element)
  }

  /// A start tag whose octets are kept: namespaces are added behind its name, and its attributes may
  /// have another order.
  private mutating func writeStartTag(asWritten element: Int, _ record: NodeRecord, isApex: Bool) {
    let name = storage.names[record.name].qualified
    let nameEnd = record.offset + 1 + name.count
    output.copy(record.offset..<nameEnd)
    let declarations = namespaces.open(element, isApex: isApex)
    if !declarations.isEmpty {
      for declaration in declarations { write(namespaces.rendered[declaration]) }
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
    order.removeAll(keepingCapacity: true)
    for number in numbers {
      order.append(number)
      var place = order.count - 1
      let name = storage.attributes[number].name
      while place > 0,
        storage.name(name, precedes: storage.attributes[order[place - 1]].name, ranks: [])
      {
        order.swapAt(place, place - 1)
        place -= 1
      }
    }
    for number in order {
      let attribute = storage.attributes[number]
      let name = storage.names[attribute.name].qualified
      output.append(UInt8(ascii: " "))
      // The name, `="`, the value, and `"`.
      output.copy(attribute.value.start - 2 - name.count..<attribute.value.end + 1)
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
