/// Start tags and end tags.
extension PlainReader {
  /// `<name xmlns="..." xmlns:p="..." a="..." p:b="...">`, the `<` taken already.
  mutating func readStartTag() -> Bool {
    let start = cursor.index - 1
    guard openElements.count < min(limits.maximumDepth, Self.maximumDepth) else { return false }
    guard let isRepeated = repeatTag(from: start) else { return false }
    if isRepeated { return true }
    guard let written = readName() else { return false }
    let firstNamespace = namespaces.count
    let outerCount = names.scopeCount
    given.removeAll(behind: 0)
    var isSpaced = true
    while true {
      let end = cursor.index
      cursor.takeWhiteSpace()
      let next = cursor.current
      if next == UInt8(ascii: ">") || next == UInt8(ascii: "/") {
        if cursor.index > end { isSpaced = false }
        break
      }
      guard cursor.index > end else { return false }
      if cursor.index != end + 1 || cursor.byte(at: end) != 0x20 { isSpaced = false }
      let isRead =
        next == UInt8(ascii: "x") && cursor.holds("xml")
        ? readDeclaration(since: firstNamespace) : readAttribute()
      guard isRead else { return false }
    }
    let isEmpty = cursor.take(UInt8(ascii: "/"))
    guard cursor.take(UInt8(ascii: ">")), names.scopeCount <= limits.maximumNamespacesInScope,
      let name = names.number(ofElement: written)
    else { return false }
    var form = TagForm(binding: names.binding(of: name))
    guard let attributes = addAttributes(to: &form) else { return false }
    var innerScope = scope
    if namespaces.count > firstNamespace {
      innerScope = scopeCount
      scopeCount += 1
    }
    let isPlain = !isEmpty && namespaces.count == firstNamespace
    let meaning = TagMeaning(
      name: Int32(name), bindings: form.bindings, written: written.range,
      form: isPlain ? form.written(isSpaced: isSpaced) : .none, isEmpty: isEmpty)
    let declared = firstNamespace..<namespaces.count
    if form.isQuoted {
      remembered.remember(
        RememberedTag(
          range: ByteRange(start: start, end: cursor.index), meaning: meaning,
          attributes: NumberRange(attributes), namespaces: NumberRange(declared),
          outerScope: scope, innerScope: innerScope))
    }
    return open(
      meaning, attributes: attributes, namespaces: declared, offset: start,
      outerCount: outerCount, innerScope: innerScope)
  }

  /// Adds the element of a tag.
  ///
  /// - Parameters:
  ///   - meaning: The name and the bindings of the tag.
  ///   - attributes: Its attributes.
  ///   - namespaces: Its declarations, which are in scope already.
  ///   - offset: The place of its `<`.
  ///   - outerCount: How many declarations were in scope around it.
  ///   - innerScope: The number of the scope inside it.
  /// - Returns: false when there is no memory for it.
  @inline(__always)
  mutating func open(
    _ meaning: TagMeaning, attributes: Range<Int>, namespaces: Range<Int>, offset: Int,
    outerCount: Int, innerScope: Int32
  ) -> Bool {
    let node = nodes.count
    let record = NodeRecord(
      element: node, parent: parent, name: Int(meaning.name), attributes: attributes,
      namespaces: namespaces, offset: offset, form: meaning.form)
    guard nodes.append(record) else { return false }
    elementCount += 1
    guard !meaning.isEmpty else {
      names.closeScope(to: outerCount)
      endsVerbatim()
      return true
    }
    let element = OpenElement(
      node: Int32(node), outerCount: Int32(outerCount), outerScope: scope, name: meaning.written,
      isVerbatim: meaning.form.isVerbatim, bindings: meaning.bindings)
    scope = innerScope
    return openElements.append(element)
  }

  @inline(__always)
  mutating func readEndTag() -> Bool {
    guard cursor.take(UInt8(ascii: "/")), let element = openElements.popLast(),
      cursor.repeats(element.name, at: cursor.index)
    else { return false }
    cursor.index += element.name.count
    guard cursor.take(UInt8(ascii: ">")) else { return false }
    names.closeScope(to: Int(element.outerCount))
    scope = element.outerScope
    end(element)
    return true
  }

  /// Reads `xmlns="uri"` or `xmlns:prefix="uri"`.
  ///
  /// Every other name that begins with `xml` is reserved, and left to the general parser.
  private mutating func readDeclaration(since first: Int) -> Bool {
    guard cursor.take("xmlns") else { return false }
    var prefix = ByteRange(start: 0, end: 0)
    if cursor.take(UInt8(ascii: ":")) {
      guard !cursor.holds("xml"), let written = readName(), !written.hasPrefix else { return false }
      prefix = written.range
    }
    guard let value = readValue(), prefix.isEmpty || !value.isEmpty,
      value.count <= limits.maximumAttributeValueBytes,
      namespaces.count - first < limits.maximumNamespacesPerElement,
      let declaration = names.declare(prefix, as: value)
    else { return false }
    for other in first..<namespaces.count where namespaces[other].prefix == declaration.prefix {
      return false
    }
    return namespaces.append(declaration)
  }

  /// `name="value"`.
  private mutating func readAttribute() -> Bool {
    guard given.count < limits.maximumAttributesPerElement, let name = readName(),
      let value = readValue(), value.count <= limits.maximumAttributeValueBytes
    else { return false }
    return given.append(GivenAttribute(name: name, value: value))
  }

  /// Stores the attributes of a tag; no name may occur twice.
  private mutating func addAttributes(to form: inout TagForm) -> Range<Int>? {
    let first = attributes.count
    for number in 0..<given.count {
      let value = given[number].value
      guard let name = names.number(ofAttribute: given[number].name) else { return nil }
      for other in first..<attributes.count where names.areSame(attributes[other].name, name) {
        return nil
      }
      guard attributes.append(AttributeRecord(name: name, value: value)) else { return nil }
      // A decoded value is after the document's bytes, because its text is not in the document.
      let isQuoted = value.end < cursor.count && cursor.byte(at: value.end) == UInt8(ascii: "\"")
      unsafe form.add(
        names.names[name], binding: names.binding(of: name), isQuoted: isQuoted,
        in: cursor.bytes)
    }
    return first..<attributes.count
  }

  @inline(__always)
  mutating func readName() -> PlainNames.Written? {
    guard let name = cursor.takeName(),
      name.range.count <= min(limits.maximumNameBytes, Self.maximumNameBytes)
    else { return nil }
    return name
  }
}
