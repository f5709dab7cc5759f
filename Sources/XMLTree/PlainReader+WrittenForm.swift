/// What a canonical form would write as it stands in the document.
extension PlainReader {
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
