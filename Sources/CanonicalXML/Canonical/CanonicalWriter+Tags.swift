import SAMLFormats

/// Start tags and end tags.
extension CanonicalWriter {
  mutating func closeElements(before node: Int) {
    while openEnd <= node {
      let record = tree.nodes[openElement]
      namespaces.close(openElement)
      writeEndTag(record)
      openElement = openElement == apex ? -1 : record.parent
      openEnd = openElement < 0 ? .max : tree.nodes[openElement].end
    }
  }

  private mutating func writeEndTag(_ record: NodeRecord) {
    let name = tree.names[record.name].qualified
    let end = record.writtenEnd
    if end == 0 {
      output.append("</")
      output.append(tree.bytes(name))
      output.append(UInt8(ascii: ">"))
    } else {
      output.copy(Self.endTag(name, endingAt: end))
    }
  }

  /// An end tag that the reader has noted: `</`, the name and `>`, without white space.
  private static func endTag(_ name: ByteRange, endingAt end: Int) -> Range<Int> {
    end - name.count - 3..<end
  }

  /// Copies an element whose bytes are all canonical with the namespaces rendered so far.
  ///
  /// An element that holds text alone may lack some of them, which are then declared after its
  /// name.
  ///
  /// - Returns: false, and nothing is written, for any other element.
  mutating func copyElement(_ node: Int, _ record: NodeRecord) -> Bool {
    guard record.form.isVerbatimThroughout, node != apex else { return false }
    if hidden >= node, hidden < record.end { return false }
    let missing = namespaces.missing(of: record.utilizedBindings)
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
    guard bindings != declared.bindings else { return output.appendAgain(declared.bytes) }
    let start = output.count
    var rest = bindings
    while rest != 0 {
      let binding = tree.first(of: rest)
      writeDeclaration(tree.bindings[binding])
      rest &= ~(1 << UInt32(binding))
    }
    declared = (bindings, start..<output.count)
  }

  mutating func writeStartTag(_ node: Int, _ record: NodeRecord) {
    let name = tree.names[record.name].qualified
    let isRepeated =
      record.name == lastTag.name && tree.areNamedAlike(record.attributes, lastTag.attributes)
    if !isRepeated {
      lastTag = (record.name, record.attributes)
      isOrdered = false
    }
    let declarations = namespaces.open(
      node, record, isApex: node == apex, isRepeated: isRepeated)
    let inherits = node == apex && !namespaces.isExclusive
    if record.form.hasPlainAttributes, !inherits {
      // The tag ends where its first child begins, or its end tag.
      let tagEnd =
        record.end > node + 1
        ? tree.nodes[node + 1].offset : Self.endTag(name, endingAt: record.writtenEnd).lowerBound
      writeStartTag(record, name, until: tagEnd, declarations)
    } else {
      output.append(UInt8(ascii: "<"))
      output.append(tree.bytes(name))
      for number in declarations { writeDeclaration(namespaces.rendered[number].declaration) }
      if inherits { writeAttributesOfApex(record) } else { writeAttributes(record.attributes) }
      output.append(UInt8(ascii: ">"))
    }
    openElement = node
    openEnd = record.end
  }

  /// Writes a start tag whose bytes are kept.
  ///
  /// Namespaces are added after its name, and its attributes may have another order.
  private mutating func writeStartTag(
    _ record: NodeRecord, _ name: ByteRange, until end: Int, _ declarations: Range<Int>
  ) {
    let nameEnd = record.offset + 1 + name.count
    output.copy(record.offset..<nameEnd)
    for number in declarations { writeDeclaration(namespaces.rendered[number].declaration) }
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
    let name: AttributeName
    /// How many bytes its name has as it is written.
    let nameCount: Int
  }

  /// Attributes as they stand.
  private mutating func writePlainAttributes(_ numbers: Range<Int>) {
    if !isOrdered { bringIntoOrder(numbers) }
    for index in order.indices {
      let attribute = order[index]
      let value = tree.attributes[numbers.lowerBound + attribute.place].value
      // The name, `="`, the value, and `"`; before them white space, mostly the space that is written.
      let start = value.start - 2 - attribute.nameCount
      let isSpaced = tree.arena[start - 1] == UInt8(ascii: " ")
      if !isSpaced { output.append(UInt8(ascii: " ")) }
      output.copy((isSpaced ? start - 1 : start)..<value.end + 1)
    }
  }

  private mutating func writeAttributes(_ numbers: Range<Int>) {
    if !isOrdered { bringIntoOrder(numbers) }
    for index in order.indices {
      let record = tree.attributes[numbers.lowerBound + order[index].place]
      output.appendAttribute(
        tree.bytes(tree.names[record.name].qualified), value: tree.bytes(record.value))
    }
  }

  /// In order of namespace URI, then local name, as bytes (Canonical XML 1.0 §2.2).
  private mutating func bringIntoOrder(_ numbers: Range<Int>) {
    isOrdered = true
    order.removeAll(keepingCapacity: true)
    order.reserveCapacity(numbers.count)
    var namespace = 0
    for number in numbers {
      let name = tree.names[tree.attributes[number].name]
      order.append(
        OrderedAttribute(
          place: number - numbers.lowerBound, name: AttributeName(name),
          nameCount: name.qualified.count))
      guard name.uri != 0 else { continue }
      if namespace != 0, namespace != name.uri { rankNamespaces() }
      namespace = name.uri
    }
    order.sort(from: 0) { [tree, namespaceRanks] left, right in
      tree.name(left.name, precedes: right.name, ranks: namespaceRanks)
    }
  }

  /// The attributes of an apex that inherits some of its ancestors.
  private mutating func writeAttributesOfApex(_ record: NodeRecord) {
    var attributes = record.attributes.map { number in
      let attribute = tree.attributes[number]
      return CanonicalAttribute(name: attribute.name, value: attribute.value)
    }
    // The value of an inherited `xml:base` after joining.
    var joinedBase: [UInt8] = []
    tree.inheritXMLAttributes(to: apex, as: method.standard, &attributes, &joinedBase)
    if attributes.contains(where: { tree.names[$0.name].uri != 0 }) { rankNamespaces() }
    attributes.sort(from: 0) { [tree, namespaceRanks] left, right in
      tree.name(
        AttributeName(tree.names[left.name]), precedes: AttributeName(tree.names[right.name]),
        ranks: namespaceRanks)
    }
    for attribute in attributes {
      let name = tree.bytes(tree.names[attribute.name].qualified)
      if let value = attribute.value {
        output.appendAttribute(name, value: tree.bytes(value))
      } else {
        output.appendAttribute(name, value: joinedBase.span)
      }
    }
  }

  private mutating func rankNamespaces() {
    if namespaceRanks.isEmpty { namespaceRanks = tree.rankNamespaceURIs(ofAttributesIn: apex) }
  }

  private mutating func writeDeclaration(_ declaration: NamespaceRecord) {
    output.appendDeclaration(
      prefix: tree.bytes(ofString: declaration.prefix), uri: tree.bytes(ofString: declaration.uri)
    )
  }
}

/// Questions about attributes; not of the writer, which would be copied to be asked.
extension LentTree {
  /// Whether attributes of two elements have the same names in the same places: the many attributes of
  /// an assertion have.
  @inline(__always)
  fileprivate func areNamedAlike(_ numbers: Range<Int>, _ others: Range<Int>) -> Bool {
    guard numbers.count == others.count else { return false }
    for place in 0..<numbers.count
    where attributes[numbers.lowerBound + place].name != attributes[others.lowerBound + place].name
    {
      return false
    }
    return true
  }
}
