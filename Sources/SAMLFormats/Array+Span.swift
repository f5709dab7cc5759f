extension Array where Element: BitwiseCopyable {
  /// The elements, for as long as the array is borrowed.
  ///
  /// The standard library's property of this name needs macOS 26, iOS 26, tvOS 26 or visionOS 26, because
  /// an array of objects may be one of Objective-C's. An array of plain values never is. A file that
  /// imports this module gets this property, and the rest of `Span` deploys back.
  @inlinable package var span: Span<Element> {
    @_lifetime(borrow self)
    borrowing get {
      // The storage is the array's own, and stays where it is while the array is borrowed.
      let elements = unsafe withUnsafeBufferPointer { unsafe $0 }
      return unsafe _overrideLifetime(elements.span, borrowing: self)
    }
  }
}
