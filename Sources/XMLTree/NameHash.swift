/// A hash over the octets of a name, eight at a time.
///
/// It only sorts out unequal names, so a made-up collision costs an octet comparison, nothing else.
struct NameHash {
  private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

  /// Begins with a namespace URI; its length is part of the hash, so that no two pairs of a URI and a
  /// local name run together.
  init(of namespaceURI: Span<UInt8>) { combine(namespaceURI) }

  mutating func combine(_ octets: Span<UInt8>) {
    let bytes = unsafe octets.bytes
    var offset = 0
    while bytes.byteCount - offset >= 8 {
      // Eight octets are left: the line above has seen to it.
      unsafe combine(bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self))
      offset += 8
    }
    var rest = UInt64(octets.count) << 56
    while offset < octets.count {
      rest ^= UInt64(octets[offset]) << UInt64(8 * (offset & 7))
      offset += 1
    }
    combine(rest)
  }

  private mutating func combine(_ word: UInt64) {
    value = (value ^ word) &* 0x9e37_79b9_7f4a_7c15
    value ^= value >> 32
  }
}
