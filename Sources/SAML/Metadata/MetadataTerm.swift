import CanonicalXML

/// For how long a part of metadata holds: no longer than anything around it (SAML Metadata §2.3).
struct MetadataTerm {
  private(set) var validUntil: Instant?
  private(set) var cacheDuration: Duration?
  /// Whether the element itself has a `cacheDuration` that cannot be read.
  private(set) var ignoresCacheDuration = false

  /// The term of what nothing limits.
  init() {}

  /// The term of an element inside of something that has one.
  init(of element: XMLTree.Element, inside outer: MetadataTerm) throws(AssertionError) {
    self = outer
    ignoresCacheDuration = false
    if let text = element.attribute(MetadataName.validUntil) {
      guard let end = Instant(rfc3339: text.string) else {
        throw .malformedTime(MetadataName.validUntil.localName, element.id)
      }
      validUntil = validUntil.map { min($0, end) } ?? end
    }
    if let text = element.attribute(MetadataName.cacheDuration) {
      // It states when to fetch again, and ends no trust: without it metadata is fetched no later.
      if let duration = Duration(xmlDuration: text.string) {
        cacheDuration = cacheDuration.map { min($0, duration) } ?? duration
      } else {
        ignoresCacheDuration = true
      }
    }
  }
}

extension Duration {
  /// Reads an `xs:duration` that is not negative, such as `PT6H` (XML Schema Part 2 §3.2.6).
  ///
  /// A year is taken for 365 days and a month for 30: metadata is then fetched a little early.
  package init?(xmlDuration text: String) {
    let bytes = Array(text.utf8)
    guard bytes.first == UInt8(ascii: "P") else { return nil }
    let parts = bytes.dropFirst()
      .split(separator: UInt8(ascii: "T"), maxSplits: 1, omittingEmptySubsequences: false)
    guard let last = parts.last, !last.isEmpty,
      let days = Self.seconds(of: parts[0], [("Y", 31_536_000), ("M", 2_592_000), ("D", 86_400)]),
      let time = parts.count == 1 ? 0 : Self.seconds(of: last, [("H", 3600), ("M", 60), ("S", 1)])
    else { return nil }
    let (sum, overflow) = days.addingReportingOverflow(time)
    guard !overflow else { return nil }
    self = .seconds(sum)
  }

  /// The sum of numbers with units, each unit once and in their order; a fraction is cut.
  private static func seconds(
    of bytes: ArraySlice<UInt8>, _ units: [(letter: Unicode.Scalar, seconds: Int64)]
  ) -> Int64? {
    var rest = bytes
    var sum: Int64 = 0
    for unit in units {
      let digits = rest.prefix { 0x30...0x39 ~= $0 }
      guard !digits.isEmpty else { break }
      var behind = rest.dropFirst(digits.count)
      if unit.letter == "S", behind.first == UInt8(ascii: ".") {
        let fraction = behind.dropFirst().prefix { 0x30...0x39 ~= $0 }
        guard !fraction.isEmpty else { return nil }
        behind = behind.dropFirst(1 + fraction.count)
      }
      guard behind.first == UInt8(ascii: unit.letter) else { continue }
      guard let number = Int64(String(decoding: digits, as: UTF8.self)) else { return nil }
      let (part, overflow) = number.multipliedReportingOverflow(by: unit.seconds)
      let (next, sumOverflow) = sum.addingReportingOverflow(part)
      guard !overflow, !sumOverflow else { return nil }
      sum = next
      rest = behind.dropFirst()
    }
    return rest.isEmpty ? sum : nil
  }
}
