extension ArraySlice where Element == UInt8 {
  /// The index of the first place where a text stands.
  func firstOccurrence(of text: [UInt8]) -> Int? {
    guard let first = text.first else { return startIndex }
    var rest = self
    while let index = rest.firstIndex(of: first), rest.endIndex - index >= text.count {
      rest = rest[index...]
      if rest.starts(with: text) { return index }
      rest.removeFirst()
    }
    return nil
  }
}
