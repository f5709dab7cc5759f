/// Start tags and end tags.
extension PlainReader {
  /// `<name xmlns="..." xmlns:p="..." a="..." p:b="...">`, the `<` taken already.
  mutating func readStartTag() -> Bool {
    let start = cursor.index - 1
    guard openElements.count < min(limits.maximumDepth, Self.maximumDepth) else { return false }
    if repeatTag(from: start) { return true }
    guard let written = readName() else { return false }
    let firstNamespace = namespaces.count
    let outer = OpenElement(node: nodes.count, outerCount: names.scopeCount, outerScope: scope)
    given.removeAll(keepingCapacity: true)
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
      if cursor.index != end + 1 || cursor.octet(at: end) != 0x20 { isSpaced = false }
      let isRead =
        next == UInt8(ascii: "x") && cursor.holds("xml")
        ? readDeclaration(since: firstNamespace) : readAttribute()
      guard isRead else { return false }
    }
    let isEmpty = cursor.take(UInt8(ascii: "/"))
    guard cursor.take(UInt8(ascii: ">")), names.scopeCount <= limits.maximumNamespacesInScope,
      let name = names.number(ofElement: written), let attributes = addAttributes()
    else { return false }
    if namespaces.count > firstNamespace {
      scope = scopeCount
      scopeCount += 1
    }
    let isQuoted = areQuoted(attributes)
    let bindings = bindings(of: name, attributes)
    let form =
      isQuoted && !isEmpty && namespaces.count == firstNamespace
      ? form(of: attributes, isSpaced: isSpaced && bindings != nil) : .none
    let tag = RememberedTag(
      range: OctetRange(start: start, end: cursor.index), name: name, isEmpty: isEmpty, form: form,
      bindings: bindings ?? 0, attributes: attributes,
      namespaces: firstNamespace..<namespaces.count, outerScope: outer.outerScope,
      innerScope: scope)
    if isQuoted { remembered.remember(tag) }
    open(tag, offset: start, outer)
    return true
  }

  /// Adds the element of a tag.
  mutating func open(_ tag: RememberedTag, offset: Int, _ outer: OpenElement) {
    nodes.append(
      NodeRecord(
        element: outer.node, parent: parent, name: tag.name, attributes: tag.attributes,
        namespaces: tag.namespaces, offset: offset, form: tag.form))
    elementCount += 1
    guard !tag.isEmpty else {
      close(outer)
      return endsVerbatim()
    }
    var element = outer
    element.isVerbatim = tag.form.isVerbatim
    element.bindings = tag.bindings
    openElements.append(element)
  }

  /// Leaves the scope of an element.
  private mutating func close(_ element: OpenElement) {
    names.closeScope(to: element.outerCount)
    scope = element.outerScope
  }

  mutating func readEndTag() -> Bool {
    guard cursor.take(UInt8(ascii: "/")), let element = openElements.popLast() else { return false }
    let name = names.names[nodes[element.node].name].qualified
    let written = OctetRange(start: cursor.index, end: cursor.index + name.count)
    guard written.end < cursor.count, names.areEqual(written, name) else { return false }
    cursor.index = written.end
    close(element)
    guard cursor.take(UInt8(ascii: ">")) else { return false }
    end(element)
    return true
  }

  /// `xmlns="uri"` or `xmlns:prefix="uri"`; every other name that begins with `xml` is reserved, and
  /// not for this reader to judge.
  private mutating func readDeclaration(since first: Int) -> Bool {
    guard cursor.take("xmlns") else { return false }
    var prefix = OctetRange(start: 0, end: 0)
    if cursor.take(UInt8(ascii: ":")) {
      guard !cursor.holds("xml"), let written = readName(), !written.hasPrefix else { return false }
      prefix = written.range
    }
    guard let value = readValue(), prefix.isEmpty || !value.isEmpty,
      value.count <= limits.maximumAttributeValueOctets,
      namespaces.count - first < limits.maximumNamespacesPerElement,
      let declaration = names.declare(prefix, as: value)
    else { return false }
    for other in first..<namespaces.count where namespaces[other].prefix == declaration.prefix {
      return false
    }
    namespaces.append(declaration)
    return true
  }

  /// `name="value"`.
  private mutating func readAttribute() -> Bool {
    guard given.count < limits.maximumAttributesPerElement, let name = readName(),
      let value = readValue(), value.count <= limits.maximumAttributeValueOctets
    else { return false }
    given.append((name, value))
    return true
  }

  /// Stores the attributes of a tag; no name may occur twice.
  private mutating func addAttributes() -> Range<Int>? {
    let first = attributes.count
    for (written, value) in given {
      guard let name = names.number(ofAttribute: written) else { return nil }
      for other in first..<attributes.count where names.areSame(attributes[other].name, name) {
        return nil
      }
      attributes.append(AttributeRecord(name: name, value: value))
    }
    return first..<attributes.count
  }

  mutating func readName() -> PlainNames.Written? {
    guard let name = cursor.takeName(),
      name.range.count <= min(limits.maximumNameOctets, Self.maximumNameOctets)
    else { return nil }
    return name
  }
}
