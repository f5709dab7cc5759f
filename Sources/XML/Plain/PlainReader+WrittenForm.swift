/// What a canonical form would write as it stands in the document.
extension PlainReader {
  /// What was read last is not as a canonical form has it, and so the element around it is not.
  @inline(__always)
  mutating func endsVerbatim() {
    if !openElements.isEmpty { openElements[openElements.count - 1].isVerbatim = false }
  }

  /// Notes where an element ends, and whether all of it is as a canonical form has it.
  @inline(__always)
  mutating func end(_ element: OpenElement) {
    let node = Int(element.node)
    nodes[node].end = nodes.count
    nodes[node].writtenEnd = cursor.index
    guard element.isVerbatim else { return endsVerbatim() }
    nodes[node].form.isVerbatimThroughout = true
    nodes[node].utilizedBindings = element.bindings
    addBindings(element.bindings)
  }

  /// The element around what was read last uses its bindings too.
  @inline(__always)
  mutating func addBindings(_ bindings: UInt32) {
    if !openElements.isEmpty { openElements[openElements.count - 1].bindings |= bindings }
  }
}
