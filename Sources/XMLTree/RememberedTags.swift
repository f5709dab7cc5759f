internal import CLibXML2

/// A start tag that was read, as far as another like it may repeat it.
struct RememberedTag {
  /// From its `<` up to behind its `>`.
  let range: OctetRange
  let name: Int
  let isEmpty: Bool
  let form: WrittenForm
  /// The bindings of prefixes that it uses.
  let bindings: UInt32
  /// Its attributes, whose values stand in the tag as they are.
  let attributes: Range<Int>
  /// The declarations that it makes.
  let namespaces: Range<Int>
  /// The number of the scope in which it stands, and that of the scope inside it.
  let outerScope: Int
  let innerScope: Int
}

/// The start tags that a document repeats with other values.
///
/// An assertion has few kinds of tags and many of each. A tag that has the octets of an earlier one
/// outside of its values, in the same scope of namespaces, says the same but for the values: its names
/// need not be looked up again. All octets are still compared, each value is still read.
@safe
struct RememberedTags {
  private let octets: UnsafeBufferPointer<UInt8>
  private let count: Int
  /// For each hash of a tag's first octets the newest such tag.
  private var newest = [RememberedTag?](repeating: nil, count: 64)

  init(_ octets: UnsafeBufferPointer<UInt8>) {
    unsafe self.octets = octets
    count = octets.count
  }

  /// The earlier tag that probably is repeated at a place.
  func candidate(at start: Int, inScope scope: Int) -> RememberedTag? {
    guard let hash = hash(at: start), let tag = newest[hash], tag.outerScope == scope
    else { return nil }
    return tag
  }

  mutating func remember(_ tag: RememberedTag) {
    guard let hash = hash(at: tag.range.start) else { return }
    newest[hash] = tag
  }

  /// Whether the octets at a place are those of a stretch.
  func holds(_ range: OctetRange, at start: Int) -> Bool {
    guard start + range.count <= count, let first = unsafe octets.baseAddress else { return false }
    return unsafe cxml_are_equal(first + range.start, first + start, range.count) != 0
  }

  /// Sixteen octets tell the names of SAML apart.
  private func hash(at start: Int) -> Int? {
    guard start + 17 <= count, let first = unsafe octets.baseAddress else { return nil }
    let name = unsafe UnsafeRawPointer(first + start + 1)
    let left = unsafe name.loadUnaligned(as: UInt64.self) &* 0x9E37_79B9_7F4A_7C15
    let right =
      unsafe name.loadUnaligned(fromByteOffset: 8, as: UInt64.self) &* 0xC2B2_AE3D_27D4_EB4F
    return Int((left ^ right) >> 58)
  }
}
