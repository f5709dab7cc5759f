/// Records which parts of the document a canonical form repeats byte for byte.
extension PlainReader {
  /// Notes that the part read last differs from its canonical form, and so does the element around
  /// it.
  @inline(__always)
  mutating func endsVerbatim() {
    if !openElements.isEmpty { openElements[openElements.count - 1].isVerbatim = false }
  }

  /// Notes where an element ends, and whether all of it equals its canonical form.
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

  /// Adds the bindings of the part read last to the element around it.
  @inline(__always)
  mutating func addBindings(_ bindings: UInt32) {
    if !openElements.isEmpty { openElements[openElements.count - 1].bindings |= bindings }
  }
}
