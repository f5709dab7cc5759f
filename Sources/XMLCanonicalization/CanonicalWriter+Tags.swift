import XMLTree

/// Start tags and end tags.
extension CanonicalWriter {
  /// An element whose end tag is to be written.
  struct OpenElement {
    /// One past its last node.
    let end: Int
    let name: OctetRange
    /// Its end tag in the document; empty if there is none or nobody says.
    let endTag: Range<Int>
    /// The namespaces around it.
    let outer: NamespaceScope.Mark
  }

  mutating func closeElements(before node: Int) {
    while let element = openElements.last, element.end <= node {
      openElements.removeLast()
      namespaces.close(to: element.outer)
      if element.endTag.isEmpty {
        output.append("</")
        unsafe output.append(octets(element.name))
        output.append(UInt8(ascii: ">"))
      } else {
        output.copy(element.endTag)
      }
    }
    openEnd = openElements.last?.end ?? .max
  }

  /// `</` and `>`: an end tag that is remembered holds no white space.
  private static let endTagOctets = 3

  /// Copies an element of which all octets are canonical as they are, with the namespaces rendered so
  /// far; one that holds text alone may lack some, which are then declared behind its name.
  ///
  /// - Returns: false, and nothing is written, for any other element.
  mutating func copyElement(_ node: Int, _ record: NodeRecord) -> Bool {
    guard record.form.isVerbatimThroughout, node != apex else { return false }
    if hidden >= node, hidden < record.end { return false }
    let missing = namespaces.missing(of: record.usedBindings)
    guard missing != 0 else {
      output.copy(record.offset..<record.writtenEnd)
      return true
    }
    // The inclusive forms render what is declared, not what is used.
    guard namespaces.isExclusive, record.end == node + 2, case .text = tree.nodes[node + 1].kind
    else { return false }
    let nameEnd = record.offset + 1 + tree.names[record.name].qualified.count
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

  mutating func writeStartTag(_ node: Int, _ record: NodeRecord) {
    let name = tree.names[record.name].qualified
    let end = record.writtenEnd
    let endTag = end == 0 ? 0..<0 : end - name.count - Self.endTagOctets..<end
    let outer = namespaces.mark
    let declarations = namespaces.open(node, record, isApex: node == apex)
    let inherits = node == apex && canonicalizer.method.standard != .exclusive10
    if record.form.hasPlainAttributes, !inherits {
      // The tag ends where its first child begins, or its end tag.
      let tagEnd = record.end > node + 1 ? tree.nodes[node + 1].offset : endTag.lowerBound
      writeStartTag(record, name, until: tagEnd, declarations)
    } else {
      writeStartTagAnew(node, record, name, declarations)
    }
    openElements.append(OpenElement(end: record.end, name: name, endTag: endTag, outer: outer))
    openEnd = record.end
  }

  /// A start tag whose octets are kept: namespaces are added behind its name, and its attributes may
  /// have another order.
  private mutating func writeStartTag(
    _ record: NodeRecord, _ name: OctetRange, until end: Int, _ declarations: Range<Int>
  ) {
    let nameEnd = record.offset + 1 + name.count
    output.copy(record.offset..<nameEnd)
    for declaration in declarations { write(namespaces.rendered[declaration]) }
    if record.form.isVerbatim {
      output.copy(nameEnd..<end)
    } else {
      writePlainAttributes(record.attributes)
      output.copy(end - 1..<end)
    }
  }

  /// One of the attributes of an element, in their canonical order.
  struct OrderedAttribute {
    /// Its place among them as they stand.
    let place: Int
    let name: Int
    let nameCount: Int
  }

  /// Attributes of which no two are in different namespaces, as they stand, by their names.
  private mutating func writePlainAttributes(_ numbers: Range<Int>) {
    if !tree.areNamedAlike(numbers, ordered) { order(numbers) }
    for attribute in order {
      let value = tree.attributes[numbers.lowerBound + attribute.place].value
      // The name, `="`, the value, and `"`; before them white space, mostly the space that is written.
      let start = value.start - 2 - attribute.nameCount
      let isSpaced = tree.arena[start - 1] == UInt8(ascii: " ")
      if !isSpaced { output.append(UInt8(ascii: " ")) }
      output.copy((isSpaced ? start - 1 : start)..<value.end + 1)
    }
  }

  private mutating func order(_ numbers: Range<Int>) {
    ordered = numbers
    order.removeAll(keepingCapacity: true)
    order.reserveCapacity(numbers.count)
    for number in numbers {
      let name = tree.attributes[number].name
      order.append(
        OrderedAttribute(
          place: number - numbers.lowerBound, name: name,
          nameCount: tree.names[name].qualified.count))
    }
    order.sort(from: 0) { [storage] left, right in
      storage.name(left.name, precedes: right.name, ranks: [])
    }
  }

  private mutating func writeStartTagAnew(
    _ node: Int, _ record: NodeRecord, _ name: OctetRange, _ declarations: Range<Int>
  ) {
    output.append(UInt8(ascii: "<"))
    unsafe output.append(octets(name))
    for declaration in declarations { write(namespaces.rendered[declaration]) }
    collectAttributes(of: node, record)
    for attribute in attributes { write(attribute) }
    output.append(UInt8(ascii: ">"))
  }

  private mutating func write(_ declaration: NamespaceRecord) {
    unsafe output.appendDeclaration(
      prefix: octets(ofString: declaration.prefix), uri: octets(ofString: declaration.uri))
  }

  private mutating func write(_ attribute: CanonicalAttribute) {
    let name = unsafe octets(tree.names[attribute.name].qualified)
    if let value = attribute.value {
      unsafe output.appendAttribute(name, value: octets(value))
    } else {
      unsafe joinedBase.withUnsafeBufferPointer {
        unsafe output.appendAttribute(name, value: $0)
      }
    }
  }

  /// In order of namespace URI, then local name, as octets (Canonical XML 1.0 §2.2).
  private mutating func collectAttributes(of node: Int, _ record: NodeRecord) {
    attributes.removeAll(keepingCapacity: true)
    attributes.reserveCapacity(record.attributes.count)
    for number in record.attributes {
      let attribute = tree.attributes[number]
      attributes.append(CanonicalAttribute(name: attribute.name, value: attribute.value))
    }
    if node == apex {
      storage.inheritXMLAttributes(
        to: node, as: canonicalizer.method.standard, &attributes, &joinedBase)
    }
    guard attributes.count > 1 else { return }
    if namespaceRanks.isEmpty, tree.areInTwoNamespaces(attributes) {
      namespaceRanks = storage.rankNamespaceURIs()
    }
    attributes.sort(from: 0) { [storage, namespaceRanks] left, right in
      storage.name(left.name, precedes: right.name, ranks: namespaceRanks)
    }
  }
}

/// Questions about attributes; not of the writer, which would be copied to be asked.
extension LentTree {
  /// Whether attributes of two elements have the same names in the same places: the many attributes of
  /// an assertion have.
  fileprivate func areNamedAlike(_ numbers: Range<Int>, _ others: Range<Int>) -> Bool {
    guard numbers.count == others.count else { return false }
    let distance = others.lowerBound - numbers.lowerBound
    for number in numbers where attributes[number].name != attributes[number + distance].name {
      return false
    }
    return true
  }

  /// Whether two of the attributes are in different namespaces; those in none do not count.
  fileprivate func areInTwoNamespaces(_ attributes: [CanonicalAttribute]) -> Bool {
    var first = 0
    for attribute in attributes {
      let uri = names[attribute.name].uri
      if first == 0 { first = uri } else if uri != 0, uri != first { return true }
    }
    return false
  }
}
