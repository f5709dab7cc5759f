/// A value whose texts are compared by their bytes (SAML Core §1.3.1, TXT-03).
///
/// `==` of `String` is canonical equivalence: KELVIN SIGN (U+212A) equals `K`, so two identifiers that
/// differ in their bytes would be one. It also sorts runs of combining marks before it compares them, and
/// with thousands of them that takes seconds. Hashing a `String` does the same.
public protocol ExactlyComparable {
  /// Whether both hold the same bytes in the same places.
  func isExactly(_ other: Self) -> Bool

  /// Feeds the bytes, as `isExactly` compares them.
  func hashExactly(into hasher: inout Hasher)
}

extension String: ExactlyComparable {
  /// Whether two texts are the same bytes.
  public func isExactly(_ other: String) -> Bool {
    // The count is known at once, and nearly always another one when the text is.
    guard utf8.count == other.utf8.count else { return false }
    return withUTF8Span { own in
      other.withUTF8Span { others in
        unsafe own.withUnsafeBytes { own in
          unsafe others.withUnsafeBytes { unsafe own.holdsSame(as: $0) }
        }
      }
    }
  }

  /// Feeds the bytes and their count, so that two texts in a row hash unlike another split of them.
  public func hashExactly(into hasher: inout Hasher) {
    hasher.combine(utf8.count)
    withUTF8Span { text in
      unsafe text.withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
    }
  }
}

extension UnsafeRawBufferPointer {
  /// Whether as many bytes of another stretch are the same: eight at a time, since `memcmp` would be an
  /// import, and this module has none.
  fileprivate func holdsSame(as other: UnsafeRawBufferPointer) -> Bool {
    precondition(count == other.count, "Only stretches of one length are compared.")
    var offset = 0
    while offset + 8 <= count {
      // Every pattern of bits is a `UInt64`.
      let left = unsafe loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      let right = unsafe other.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      if left != right { return false }
      offset += 8
    }
    while offset < count {
      if unsafe self[offset] != other[offset] { return false }
      offset += 1
    }
    return true
  }
}

extension Optional: ExactlyComparable where Wrapped: ExactlyComparable {
  /// Whether both are absent, or both are there and the same.
  public func isExactly(_ other: Wrapped?) -> Bool {
    switch (self, other) {
    case (nil, nil): true
    case (let own?, let other?): own.isExactly(other)
    case (nil, _?), (_?, nil): false
    }
  }

  /// Feeds whether there is a value, and the value.
  public func hashExactly(into hasher: inout Hasher) {
    hasher.combine(self != nil)
    self?.hashExactly(into: &hasher)
  }
}

extension Array: ExactlyComparable where Element: ExactlyComparable {
  /// Whether both have the same elements in the same order.
  public func isExactly(_ other: [Element]) -> Bool {
    count == other.count && zip(self, other).allSatisfy { $0.isExactly($1) }
  }

  /// Feeds the count and the elements.
  public func hashExactly(into hasher: inout Hasher) {
    hasher.combine(count)
    for element in self { element.hashExactly(into: &hasher) }
  }
}

extension Set: ExactlyComparable where Element == String {
  /// Whether both hold the same texts, in bytes.
  public func isExactly(_ other: Set<String>) -> Bool {
    count == other.count && exact == other.exact
  }

  /// Feeds the texts in no order.
  public func hashExactly(into hasher: inout Hasher) { hasher.combine(exact) }

  private var exact: Set<ExactText> { Set<ExactText>(map { ExactText($0) }) }
}

extension Dictionary: ExactlyComparable where Key == String, Value: ExactlyComparable {
  /// Whether both have the same values for the same keys, in bytes.
  public func isExactly(_ other: [String: Value]) -> Bool {
    count == other.count && exact == other.exact
  }

  /// Feeds the keys and the values in no order.
  public func hashExactly(into hasher: inout Hasher) { hasher.combine(exact) }

  private var exact: [ExactText: Exact<Value>] {
    var exact: [ExactText: Exact<Value>] = [:]
    for (key, value) in self { exact[ExactText(key)] = Exact(wrappedValue: value) }
    return exact
  }
}
