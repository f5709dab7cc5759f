import SAMLFormats

/// The texts in XML or HTML that is no message: of elements and of CDATA sections.
enum MarkupText {
  /// The texts that are long enough to be a payload; none of what does not begin with a tag.
  static func runs(in text: ArraySlice<UInt8>) -> [Run] {
    guard XMLStart.precedesSurely(text) else { return [] }
    var runs: [Run] = []
    var rest = text
    while let open = rest.place(of: UInt8(ascii: "<")), runs.count < largestCount {
      rest = rest[open...]
      let isSection = rest.starts(with: section)
      guard
        let start = isSection
          ? open + section.count : rest.place(of: UInt8(ascii: ">")).map({ $0 + 1 })
      else { break }
      rest = text[start...]
      let end =
        isSection ? rest.firstOccurrence(of: Array("]]>".utf8)) : rest.place(of: UInt8(ascii: "<"))
      let content = rest[..<(end ?? rest.endIndex)]
      rest = rest[content.endIndex...]
      let trimmed = XMLText.trimmed(content)
      guard trimmed.count >= TextScanner.smallest else { continue }
      runs.append(
        Run(.xmlText, Array(isSection ? content : trimmed), content.startIndex..<content.endIndex))
    }
    return runs
  }

  private static let section = Array("<![CDATA[".utf8)

  /// A session has two for each exchange.
  private static let largestCount = 2048
}
