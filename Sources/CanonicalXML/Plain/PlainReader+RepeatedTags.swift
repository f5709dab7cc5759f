/// Tags that repeat earlier ones but for the values of their attributes.
extension PlainReader {
  /// Reads a tag that repeats an earlier one except for the values of its attributes.
  ///
  /// It also reads the text and the end tag that follow, if the element holds nothing more.
  ///
  /// - Returns: false, and nothing is read, if the tag is another one. Nil without memory, and the
  ///   document is left to the general parser.
  @inline(__always)
  mutating func repeatTag(from start: Int) -> Bool? {
    // By number: a copy of the record would cost more than the few parts of it that are asked for.
    guard let tag = remembered.candidate(at: start, inScope: scope) else { return false }
    let first = attributes.count
    guard let end = repeatWhole(tag, at: start) ?? repeatMarkup(of: tag, at: start) else {
      return false
    }
    cursor.index = end
    let firstNamespace = namespaces.count
    for number in remembered.tags[tag].namespaces.range {
      guard namespaces.append(namespaces[number]) else { return nil }
    }
    let declared = firstNamespace..<namespaces.count
    if let text = repeatLeaf(tag) {
      return addLeaf(
        remembered.tags[tag].meaning, attributes: first..<attributes.count, namespaces: declared,
        offset: start, text) ? true : nil
    }
    let outer = names.scopeCount
    for number in declared {
      guard names.declareAgain(namespaces[number]) else { return nil }
    }
    let isOpen = open(
      remembered.tags[tag].meaning, attributes: first..<attributes.count, namespaces: declared,
      offset: start, outerCount: outer, innerScope: remembered.tags[tag].innerScope)
    return isOpen ? true : nil
  }

  /// The end of a tag that has the values of the earlier one too, as those of many types and formats.
  ///
  /// - Returns: nil if it has not, or without memory.
  @inline(__always)
  private mutating func repeatWhole(_ tag: Int, at start: Int) -> Int? {
    guard remembered.tags[tag].isRepeatedWhole else { return nil }
    let range = remembered.tags[tag].range
    guard cursor.repeats(range, at: start) else {
      remembered.noteOtherValues(tag)
      return nil
    }
    let distance = start - range.start
    let first = attributes.count
    for number in remembered.tags[tag].attributes.range {
      let (name, value) = (attributes[number].name, attributes[number].value)
      let repeated = AttributeRecord(
        name: name, value: ByteRange(start: value.start + distance, end: value.end + distance))
      guard attributes.append(repeated) else {
        attributes.removeAll(behind: first)
        return nil
      }
    }
    return start + range.count
  }

  /// The end of a tag that has the markup of the earlier one, and values of its own.
  ///
  /// - Returns: nil if it has not, or without memory.
  @inline(__always)
  private mutating func repeatMarkup(of tag: Int, at start: Int) -> Int? {
    let first = attributes.count
    guard let end = addRepeatedAttributes(of: tag, at: start) else {
      attributes.removeAll(behind: first)
      return nil
    }
    return end
  }

  /// The end of such a tag, whose attributes are added; nil, perhaps with some of them, if it is none.
  @inline(__always)
  private mutating func addRepeatedAttributes(of tag: Int, at start: Int) -> Int? {
    var place = start
    var known = remembered.tags[tag].range.start
    for number in remembered.tags[tag].attributes.range {
      let attribute = attributes[number]
      let before = ByteRange(start: known, end: attribute.value.start)
      guard cursor.repeats(before, at: place) else { return nil }
      let value = place + before.count
      place = unsafe CanonicalCharacters.attributeValue.first(in: cursor.bytes, from: value)
      let repeated = AttributeRecord(
        name: attribute.name, value: ByteRange(start: value, end: place))
      guard place - value <= limits.maximumAttributeValueBytes, attributes.append(repeated) else {
        return nil
      }
      known = attribute.value.end
    }
    let rest = ByteRange(start: known, end: remembered.tags[tag].range.end)
    return cursor.repeatsEnd(rest, at: place) ? place + rest.count : nil
  }

  /// Reads the text after a tag, which may be empty, and the end tag of the element.
  ///
  /// It reads both only if the end tag follows and the text equals its canonical form.
  @inline(__always)
  private mutating func repeatLeaf(_ tag: Int) -> ByteRange? {
    guard remembered.tags[tag].isRepeatedLeaf, !remembered.tags[tag].meaning.isEmpty else {
      return nil
    }
    let name = remembered.tags[tag].meaning.written
    let start = cursor.index
    let end = unsafe CanonicalCharacters.text.first(in: cursor.bytes, from: start)
    let behind = end + 2 + name.count
    guard behind < cursor.count, cursor.byte(at: end) == UInt8(ascii: "<"),
      cursor.byte(at: end + 1) == UInt8(ascii: "/"), cursor.repeats(name, at: end + 2),
      cursor.byte(at: behind) == UInt8(ascii: ">"), end - start <= limits.maximumTextBytes
    else {
      remembered.noteOtherContent(tag)
      return nil
    }
    cursor.index = behind + 1
    return ByteRange(start: start, end: end)
  }

  /// Adds an element that holds one text or nothing, whose end tag was read last.
  ///
  /// No declaration of it is in scope anywhere else, so that none comes into scope.
  ///
  /// - Returns: false when there is no memory for it.
  @inline(__always)
  private mutating func addLeaf(
    _ meaning: TagMeaning, attributes: Range<Int>, namespaces: Range<Int>, offset: Int,
    _ text: ByteRange
  ) -> Bool {
    let node = nodes.count
    var record = NodeRecord(
      element: node, parent: parent, name: Int(meaning.name), attributes: attributes,
      namespaces: namespaces, offset: offset, form: meaning.form)
    record.end = text.isEmpty ? node + 1 : node + 2
    record.writtenEnd = cursor.index
    if meaning.form.isVerbatim {
      record.form.isVerbatimThroughout = true
      record.utilizedBindings = meaning.bindings
      addBindings(meaning.bindings)
    } else {
      endsVerbatim()
    }
    elementCount += 1
    guard nodes.append(record) else { return false }
    return text.isEmpty
      || nodes.append(
        NodeRecord(
          leaf: .text, number: node + 1, parent: node, content: text, offset: text.start,
          form: .verbatimText))
  }
}
