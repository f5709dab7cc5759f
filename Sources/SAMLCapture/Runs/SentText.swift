import SAMLFormats

/// The parts of a text that are requests as they were sent: no recorder has written their lines.
struct SentText {
  private let text: ArraySlice<UInt8>

  /// The requests with their bodies, and the commands of curl for a POSIX shell, up to the answers.
  private let ranges: [Range<Int>]

  /// A recorder's prefix before the line of a request, or its escapes in a command, show that the lines are its.
  init(in text: ArraySlice<UInt8>) {
    var ranges: [Range<Int>] = []
    var start: Int?
    var rest = text
    while !rest.isEmpty {
      let line = rest[..<(rest.place(of: 0x0A) ?? rest.endIndex)]
      if start == nil, Self.begins(line) {
        start = line.startIndex
      } else if let begun = start,
        line.starts(with: "HTTP/".utf8) || line.starts(with: "< HTTP/".utf8)
      {
        ranges.append(begun..<line.startIndex)
        start = nil
      }
      rest = rest[line.endIndex...].dropFirst()
    }
    if let start { ranges.append(start..<text.endIndex) }
    self.text = text
    self.ranges = ranges
  }

  /// Whether a place belongs to a request.
  func contains(_ place: Int) -> Bool {
    var (low, high) = (0, ranges.count)
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].upperBound <= place { low = middle + 1 } else { high = middle }
    }
    return ranges.indices.contains(low) && ranges[low].lowerBound <= place
  }

  /// Whether there is any.
  var isEmpty: Bool { ranges.isEmpty }

  /// Whether a value is behind a quotation mark or a bracket, which no form has before it.
  ///
  /// A shell's quotation marks are around the whole form.
  func isWrapped(_ place: Int, _ value: [UInt8], of field: ExactString) -> Bool {
    guard text.indices.contains(place),
      Parameters(in: value[...]).values(named: Array(field.utf8), atMost: 1).isEmpty
    else { return false }
    return text[..<place].last.map { "\"'`([".utf8.contains($0) } ?? false
  }

  /// Whether a line is the first one of a request (RFC 9112 §3) or of a command.
  private static func begins(_ line: ArraySlice<UInt8>) -> Bool {
    let command = line.starts(with: "$ ".utf8) ? line.dropFirst(2) : line
    if command.starts(with: "curl ".utf8) {
      // In a command for cmd.exe, which has no apostrophes, carets are the recorder's.
      return command.contains(UInt8(ascii: "'")) || !command.contains(UInt8(ascii: "^"))
    }
    let method = line.prefix(8).prefix { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 }
    guard method.count >= 3, line[method.endIndex...].first == 0x20 else { return false }
    return line.suffix(12).firstOccurrence(of: Array(" HTTP/".utf8)) != nil
  }
}
