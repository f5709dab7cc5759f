import XMLTree

extension XMLTree.Storage {
  /// The number of a string of this document, if it occurs in it as a prefix or a URI.
  func number(ofString text: String) -> Int? {
    strings.indices.dropFirst().first { holds(strings[$0], text) }
  }

  /// Whether one string precedes another, octet by octet; the empty string comes first.
  func string(_ left: Int, precedes right: Int) -> Bool {
    left != right && arena[strings[left]].lexicographicallyPrecedes(arena[strings[right]])
  }

  /// Whether one attribute name precedes another: by namespace URI, then by local name.
  func name(_ left: Int, precedes right: Int) -> Bool {
    if names[left].uri != names[right].uri {
      return string(names[left].uri, precedes: names[right].uri)
    }
    return arena[names[left].local].lexicographicallyPrecedes(arena[names[right].local])
  }
}
