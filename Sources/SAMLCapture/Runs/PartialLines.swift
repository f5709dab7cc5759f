import SAMLFormats

/// Lines that a container runtime cut: those of the Container Runtime Interface, and those of Docker's `json-file`.
enum PartialLines {
  /// The lines as the program wrote them.
  static func runs(in text: ArraySlice<UInt8>) -> [Run] {
    let isJSON = areOfDocker(text)
    guard isJSON || criLine(text.prefix { $0 != 0x0A }) != nil else { return [] }
    var result: [UInt8] = []
    var open: [[UInt8]: [UInt8]] = [:]
    for line in text.split(separator: 0x0A) {
      guard let (stream, content, isPartial) = isJSON ? dockerLine(line) : criLine(line) else {
        continue
      }
      let whole = open.removeValue(forKey: stream) ?? []
      if isPartial, open.count < largestStreams {
        open[stream] = whole + content
      } else {
        result += whole + content + [0x0A]
      }
    }
    for rest in open.values { result += rest + [0x0A] }
    let recording: Recording = isJSON ? .dockerLines : .criLines
    return [Run(recording, result, text.startIndex..<text.endIndex)]
  }

  /// Whether a text begins with a line of `json-file`; an archive begins with an object of that name.
  static func areOfDocker(_ text: ArraySlice<UInt8>) -> Bool {
    ["{\"log\":\"", "{\"log\": \""].contains { text.starts(with: $0.utf8) }
  }

  /// `TIME STREAM TAGS CONTENT`, where the first tag is `P` for a part and `F` for the end of a line.
  private static func criLine(
    _ line: ArraySlice<UInt8>
  ) -> (stream: [UInt8], content: [UInt8], isPartial: Bool)? {
    let words = line.split(separator: 0x20, maxSplits: 3, omittingEmptySubsequences: false)
    guard words.count == 4, words[0].count <= 40, words[0].contains(UInt8(ascii: ":")),
      words[1].elementsEqual("stdout".utf8) || words[1].elementsEqual("stderr".utf8),
      let tag = words[2].first,
      words[2].count == 1 || words[2].dropFirst().first == UInt8(ascii: ":"),
      tag == UInt8(ascii: "P") || tag == UInt8(ascii: "F")
    else { return nil }
    let content = words[3].last == 0x0D ? words[3].dropLast() : words[3]
    return (Array(words[1]), Array(content), tag == UInt8(ascii: "P"))
  }

  /// `{"log": CONTENT, "stream": STREAM, ...}`, where the content of a whole line ends in a line feed.
  private static func dockerLine(
    _ line: ArraySlice<UInt8>
  ) -> (stream: [UInt8], content: [UInt8], isPartial: Bool)? {
    var limits = JSONLimits()
    limits.stringBytes = line.count
    var tokenizer = JSONTokenizer(limits: limits)
    tokenizer.append(line)
    var (key, log, stream): ([UInt8], [UInt8]?, [UInt8]) = ([], nil, [])
    do throws(JSONTextError) {
      while let token = try tokenizer.last() {
        switch token {
        case .key(let name): key = name.bytes
        case .string(let string) where key == Array("log".utf8): log = string.bytes
        case .string(let string) where key == Array("stream".utf8): stream = string.bytes
        default: break
        }
      }
    } catch {
      return nil
    }
    return log.map { (stream, $0.last == 0x0A ? $0.dropLast() : $0, $0.last != 0x0A) }
  }

  /// A container has two.
  private static let largestStreams = 4
}
