/// Compares octets with one text after another.
///
/// Behind the first difference nothing makes the answer true again.
@safe
package struct OctetMatch: ~Copyable {
  private let octets: UnsafeBufferPointer<UInt8>
  private var index = 0
  private var isAlike = true

  private init(_ octets: UnsafeBufferPointer<UInt8>) { unsafe self.octets = octets }

  /// Whether octets are those texts, whole, that a body holds against them.
  package static func isWhole(
    _ octets: [UInt8], _ body: (inout OctetMatch) -> Void
  ) -> Bool {
    unsafe octets.withUnsafeBufferPointer { octets in
      var match = unsafe OctetMatch(octets)
      body(&match)
      return match.isAlike && match.index == octets.count
    }
  }

  /// The prefix of a name that begins here, with its colon; empty if there is none.
  ///
  /// Only prefixes of ASCII letters are known. What begins with `xml` is reserved, and no prefix
  /// (Namespaces in XML 1.0 §3).
  package var prefix: OctetRange {
    let none = OctetRange(start: index, end: index)
    var cursor = unsafe PlainCursor(octets)
    cursor.index = index
    guard isAlike, !cursor.holds("xml"), let name = cursor.takeName(), name.hasPrefix else {
      return none
    }
    return OctetRange(start: index, end: name.local)
  }

  package mutating func take(_ text: StaticString) {
    isAlike = unsafe isAlike && octets.holds(text, at: index)
    index += text.utf8CodeUnitCount
  }

  package mutating func take(_ text: String) {
    unsafe text.utf8Span.span.withUnsafeBufferPointer { unsafe take($0) }
  }

  package mutating func take(_ text: [UInt8]) {
    unsafe text.withUnsafeBufferPointer { unsafe take($0) }
  }

  /// A stretch of the octets once more, but for so many of its last octets.
  package mutating func takeAgain(_ range: OctetRange, droppingLast count: Int = 0) {
    guard isAlike, range.count > count else { return }
    unsafe take(UnsafeBufferPointer(rebasing: octets[range.start..<range.end - count]))
  }

  private mutating func take(_ text: UnsafeBufferPointer<UInt8>) {
    isAlike = unsafe isAlike && octets.holds(text, at: index)
    index += text.count
  }
}
