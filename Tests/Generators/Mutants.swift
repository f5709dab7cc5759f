/// The ways in which a document is changed by one who has no key.
///
/// Half of the mutants of a run are small: at every place a flipped bit, a deletion or an insertion,
/// spread evenly over the document. The other half are made of one to three changes, some of which
/// take elements and attribute values from this document or from others and put them elsewhere.
/// Each mutant is a function of the seed and of its number.
public struct Mutants: Sendable {
  /// One changed document, and how to make it again.
  public struct Mutant: Sendable {
    /// The changed document.
    public let bytes: [UInt8]
    /// The changes, in words for the report of a failure.
    public let description: String
  }

  /// How many there are.
  public let count: Int

  private let original: [UInt8]
  private let seed: UInt64
  private let elements: [Range<Int>]
  private let values: [Range<Int>]
  private let donated: [ArraySlice<UInt8>]

  /// Prepares the mutants of a document.
  ///
  /// - Parameters:
  ///   - original: A well-formed document.
  ///   - donors: Other documents, whose elements are put into this one.
  ///   - count: How many mutants the run takes.
  ///   - seed: What decides about all of them.
  public init(of original: [UInt8], donors: [[UInt8]], count: Int, seed: UInt64) {
    self.original = original
    self.count = count
    self.seed = seed
    let extents = ElementExtents(of: original)
    elements = extents.extents
    values = extents.values
    donated = donors.flatMap { donor in
      ElementExtents(of: donor).extents.map { donor[$0] }
    }
  }

  /// One of them.
  public subscript(number: Int) -> Mutant {
    let half = (count + 1) / 2
    return number < half ? small(number, of: half) : large(number)
  }

  // MARK: Small changes

  private static let changesAtAPlace = 9 + insertions.count

  /// What is inserted: what opens and closes markup, what is invisible, what a name may hold.
  private static let insertions: [[UInt8]] =
    [
      "<", ">", "&", "\"", "'", "/", "-", "<!---->", "<!--", "-->", "<?p?>", "<![CDATA[", "]]>",
      "<![CDATA[]]>", "&#10;", "&amp;", "<x/>", " ", "\n", "\r", "\t", "\0", "A", "0", "=", ":",
      "\u{FEFF}", "\u{200B}", "\u{301}", " ID=\"_x\"", " xmlns=\"urn:x\"",
      " xmlns:saml=\"urn:x\"", " xmlns:ds=\"urn:x\"", " xml:base=\"u\"", "<!DOCTYPE a>",
    ].map { Array($0.utf8) } + [[0xFF], [0xC3], [0x80]]

  private func small(_ number: Int, of half: Int) -> Mutant {
    let all = (original.count + 1) * Self.changesAtAPlace
    // One out of each stretch of equal length; with more mutants than changes some come twice.
    let stretch = max(all / half, 1)
    var random = SeededGenerator(seed: seed &+ UInt64(number))
    let change = (number * stretch + Int.random(in: 0..<stretch, using: &random)) % all
    let (place, kind) = change.quotientAndRemainder(dividingBy: Self.changesAtAPlace)
    var bytes = original
    switch kind {
    case 0..<8 where place < original.count:
      bytes[place] ^= 1 << UInt8(kind)
      return Mutant(bytes: bytes, description: "bit \(kind) of byte \(place) flipped")
    case 8 where place < original.count:
      bytes.remove(at: place)
      return Mutant(bytes: bytes, description: "byte \(place) deleted")
    default:
      let token = Self.insertions[max(kind - 9, 0)]
      bytes.insert(contentsOf: token, at: place)
      return Mutant(bytes: bytes, description: "\(token) inserted at \(place)")
    }
  }

  // MARK: Large changes

  private func large(_ number: Int) -> Mutant {
    var random = SeededGenerator(seed: seed ^ (UInt64(number) &* 0xA24B_AED4_963E_E407))
    var edits: [Edit] = []
    for _ in 0..<Int.random(in: 1...3, using: &random) { edits.append(edit(&random)) }
    // From back to front, so that places keep their meaning; what overlaps is cut to fit.
    edits.sort { $0.range.lowerBound > $1.range.lowerBound }
    var bytes = original
    var end = bytes.count
    for edit in edits {
      let upper = min(edit.range.upperBound, end)
      bytes.replaceSubrange(
        edit.range.lowerBound..<max(upper, edit.range.lowerBound), with: edit.content)
      end = edit.range.lowerBound
    }
    return Mutant(
      bytes: bytes, description: edits.map(\.description).joined(separator: ", then "))
  }

  private struct Edit {
    let range: Range<Int>
    let content: [UInt8]

    var description: String {
      "\(content.count) bytes in place of \(range.lowerBound)..<\(range.upperBound)"
    }
  }

  private func edit(_ random: inout SeededGenerator) -> Edit {
    let element = elements.randomElement(using: &random) ?? original.indices
    let other = elements.randomElement(using: &random) ?? original.indices
    let place = Bool.random(using: &random) ? other.lowerBound : other.upperBound
    switch Int.random(in: 0..<9, using: &random) {
    case 0: return Edit(range: element, content: [])
    case 1: return Edit(range: place..<place, content: Array(original[element]))
    case 2: return Edit(range: element, content: Array(original[other]))
    case 3:
      let donated = donated.randomElement(using: &random) ?? original[other]
      return Edit(
        range: Bool.random(using: &random) ? element : place..<place, content: Array(donated))
    case 4: return wrapped(element, &random)
    case 5: return parked(element, in: other)
    case 6:
      let value = values.randomElement(using: &random) ?? 0..<0
      let source = values.randomElement(using: &random) ?? 0..<0
      return Edit(range: value, content: Array(original[source]))
    case 7:
      let start = Int.random(in: 0...original.count, using: &random)
      let end = min(start + Int.random(in: 0...64, using: &random), original.count)
      return Edit(range: start..<end, content: [])
    default:
      let start = Int.random(in: 0...original.count, using: &random)
      let token = Self.insertions.randomElement(using: &random) ?? []
      return Edit(range: start..<start, content: token)
    }
  }

  /// The element inside another one that a reader might look through.
  private func wrapped(_ element: Range<Int>, _ random: inout SeededGenerator) -> Edit {
    let name =
      ["x", "saml:Advice", "samlp:Extensions", "ds:Object", "saml:Assertion"]
      .randomElement(using: &random) ?? "x"
    return Edit(
      range: element,
      content: Array("<\(name)>".utf8) + original[element] + Array("</\(name)>".utf8))
  }

  /// A copy of the element as the last child of another one.
  private func parked(_ element: Range<Int>, in other: Range<Int>) -> Edit {
    let end = original[other].lastIndex(of: UInt8(ascii: "<")) ?? other.lowerBound
    return Edit(range: end..<end, content: Array(original[element]))
  }
}
