import XMLTree

/// The octets of a canonical form: those that are written, and those that are copied from the document.
///
/// What is copied and stands together in the document is copied together, so that most of a document
/// takes a few long stretches. Whatever is written comes behind what was copied before.
@safe
struct CanonicalOutput: ~Copyable {
  private var buffer: OctetBuffer
  /// The stretch of the arena that comes next.
  private var pending = 0..<0
  /// The arena of the document, for as long as it is lent.
  private let arena: UnsafeBufferPointer<UInt8>

  init(copyingFrom arena: UnsafeBufferPointer<UInt8>, capacity: Int) {
    unsafe self.arena = arena
    buffer = OctetBuffer(capacity: capacity)
  }

  /// How many octets there are.
  var count: Int { buffer.count + pending.count }

  /// Ends with all octets as an array.
  consuming func octets() -> [UInt8] {
    flush()
    return buffer.octets
  }

  /// Copies a stretch of the arena.
  mutating func copy(_ range: Range<Int>) {
    guard range.lowerBound != pending.upperBound else {
      pending = pending.lowerBound..<range.upperBound
      return
    }
    flush()
    pending = range
  }

  mutating func append(_ octet: UInt8) {
    flush()
    buffer.append(octet)
  }

  mutating func append(_ octets: UnsafeBufferPointer<UInt8>) {
    flush()
    unsafe buffer.append(octets)
  }

  mutating func append(_ text: StaticString) {
    flush()
    buffer.append(text)
  }

  /// Writes once more what has been written.
  mutating func appendAgain(_ range: Range<Int>) {
    flush()
    buffer.appendAgain(range)
  }

  /// Appends octets with the characters replaced that Canonical XML names for such a place.
  mutating func append(
    _ octets: UnsafeBufferPointer<UInt8>, escaping characters: CanonicalCharacters
  ) {
    flush()
    unsafe buffer.append(octets, escaping: characters)
  }

  private mutating func flush() {
    guard !pending.isEmpty else { return }
    unsafe buffer.append(UnsafeBufferPointer(rebasing: arena[pending]))
    pending = 0..<0
  }
}
