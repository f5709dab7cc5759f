/// The content of a start tag without its attributes and declarations.
struct TagMeaning {
  let name: Int32
  /// The bindings of prefixes that it uses.
  let bindings: UInt32
  /// Its name as it is written, which its end tag repeats.
  let written: ByteRange
  let form: WrittenForm
  let isEmpty: Bool
}

/// A start tag that was read, as far as another like it may repeat it.
struct RememberedTag {
  /// From its `<` to the byte after its `>`.
  let range: ByteRange
  let meaning: TagMeaning
  /// Its attributes, whose values were not decoded.
  let attributes: NumberRange
  /// The declarations that it makes.
  let namespaces: NumberRange
  /// The number of the scope around it, and that of the scope inside it.
  let outerScope: Int32
  let innerScope: Int32
  /// Whether all tags that repeated it so far had its values too, and whether their elements held
  /// at most one text.
  ///
  /// The reader tries first what held before.
  fileprivate(set) var isRepeatedWhole = true
  fileprivate(set) var isRepeatedLeaf = true
}

/// The start tags that a document repeats with other values.
///
/// An assertion has few kinds of tags and many of each.
///
/// A tag may repeat an earlier one outside of its values, in the same scope of namespaces. Its
/// names then mean the same and need no second lookup. The reader still compares all bytes and
/// reads each value.
@safe
struct RememberedTags: ~Copyable {
  private let bytes: UnsafeBufferPointer<UInt8>
  private(set) var tags: RecordBuffer<RememberedTag>
  /// For each hash of a tag's first bytes one more than the number of the newest such tag.
  private var newest: RecordBuffer<UInt8>

  /// Remembers none; nil when there is no memory for any.
  init?(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let tags = RecordBuffer<RememberedTag>(capacity: 32),
      let newest = RecordBuffer<UInt8>(repeating: 0, count: 64)
    else { return nil }
    unsafe self.bytes = bytes
    self.tags = tags
    self.newest = newest
  }

  /// The number of the earlier tag that probably is repeated at a place.
  @inline(__always)
  func candidate(at start: Int, inScope scope: Int32) -> Int? {
    guard let hash = hash(at: start), newest[hash] > 0 else { return nil }
    let number = Int(newest[hash]) - 1
    return tags[number].outerScope == scope ? number : nil
  }

  /// Remembers a tag; a document with many kinds of tags repeats few of them.
  mutating func remember(_ tag: RememberedTag) {
    guard let hash = hash(at: tag.range.start), tags.count < UInt8.max, tags.append(tag)
    else { return }
    newest[hash] = UInt8(tags.count)
  }

  /// A tag repeated it with other values.
  mutating func noteOtherValues(_ number: Int) { tags[number].isRepeatedWhole = false }

  /// An element of a tag that repeated it held more than one text.
  mutating func noteOtherContent(_ number: Int) { tags[number].isRepeatedLeaf = false }

  /// Sixteen bytes distinguish the names of SAML.
  @inline(__always)
  private func hash(at start: Int) -> Int? {
    guard unsafe start + 17 <= bytes.count, let first = unsafe bytes.baseAddress else {
      return nil
    }
    let name = unsafe UnsafeRawPointer(first + start + 1)
    let left = unsafe name.loadUnaligned(as: UInt64.self) &* 0x9E37_79B9_7F4A_7C15
    let right =
      unsafe name.loadUnaligned(fromByteOffset: 8, as: UInt64.self) &* 0xC2B2_AE3D_27D4_EB4F
    return Int((left ^ right) >> 58)
  }
}
