import SAMLFormats

/// Compares bytes with one text after another.
///
/// Behind the first difference nothing makes the answer true again.
@safe
package struct ByteMatch: ~Copyable {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var index = 0
  private var isAlike = true

  private init(_ bytes: UnsafeBufferPointer<UInt8>) { unsafe self.bytes = bytes }

  /// Whether bytes are those texts, whole, that a body holds against them.
  package static func isWhole(
    _ bytes: [UInt8], _ body: (inout ByteMatch) -> Void
  ) -> Bool {
    unsafe bytes.withUnsafeBufferPointer { bytes in
      var match = unsafe ByteMatch(bytes)
      body(&match)
      return match.isAlike && match.index == bytes.count
    }
  }

  /// The prefix of a name that begins here, with its colon; empty if there is none.
  ///
  /// It knows only prefixes of ASCII letters. Names that begin with `xml` are reserved, and never a
  /// prefix here (Namespaces in XML 1.0 §3).
  package var prefix: ByteRange {
    let none = ByteRange(start: index, end: index)
    var cursor = unsafe PlainCursor(bytes)
    cursor.index = index
    guard isAlike, !cursor.holds("xml"), let name = cursor.takeName(), name.hasPrefix else {
      return none
    }
    return ByteRange(start: index, end: name.local)
  }

  package mutating func take(_ text: StaticString) {
    isAlike = unsafe isAlike && bytes.holds(text, at: index)
    index += text.utf8CodeUnitCount
  }

  package mutating func take(_ text: String) {
    text.withUTF8Span { text in
      unsafe text.withUnsafeBufferPointer { unsafe take($0) }
    }
  }

  package mutating func take(_ text: [UInt8]) {
    unsafe text.withUnsafeBufferPointer { unsafe take($0) }
  }

  /// A stretch of the bytes once more, but for so many of its last bytes.
  package mutating func takeAgain(_ range: ByteRange, droppingLast count: Int = 0) {
    guard isAlike, range.count > count else { return }
    unsafe take(UnsafeBufferPointer(rebasing: bytes[range.start..<range.end - count]))
  }

  private mutating func take(_ text: UnsafeBufferPointer<UInt8>) {
    isAlike = unsafe isAlike && bytes.holds(text, at: index)
    index += text.count
  }
}
