extension String {
  /// Lends the bytes of the text in UTF-8; a text that does not hold them is copied first.
  ///
  /// The standard library's `utf8Span` lends them without a closure, but needs macOS 26 and iOS 26.
  @inlinable package func withUTF8Span<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
    let lent = unsafe utf8.withContiguousStorageIfAvailable { unsafe body($0.span) }
    if let lent { return lent }
    var copy = self
    return copy.withUTF8 { unsafe body($0.span) }
  }
}
