import Foundation

/// The same pipeline in Python, timed by itself: `re`, `base64` and `urllib.parse.quote`.
enum Python {
  /// Gigabytes a second for each stage over some documents; nothing without Python.
  static func throughput(_ documents: Documents) throws -> [Stage: Double] {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for (index, text) in documents.texts.enumerated() {
      try Data(text.utf8).write(to: folder.appending(path: "\(index)"))
    }
    let rates = try Program.output(
      "python3", "-c", script, folder.path(), documents.size > 1 << 20 ? "1" : "7"
    ).split(whereSeparator: \.isWhitespace).compactMap { Double($0) }
    return Dictionary(uniqueKeysWithValues: zip(Stage.allCases, rates))
  }

  private static let script = #"""
    import base64, pathlib, re, statistics, sys, time, urllib.parse
    texts = [p.read_bytes().decode() for p in sorted(pathlib.Path(sys.argv[1]).iterdir())]
    size = sum(len(t.encode()) for t in texts)
    blanks, breaks = re.compile("[ \t]+"), re.compile("[\n-\r\x85\u2028\u2029]")
    trimmed = "\t\n\v\f\r \x85\xa0\u1680\u2028\u2029\u202f\u205f\u3000" + "".join(
        map(chr, range(0x2000, 0x200C)))
    def normalize(text): return breaks.sub("", blanks.sub(" ", text)).strip(trimmed)
    def encode(text): return base64.b64encode(text.encode())
    def escape(symbols): return urllib.parse.quote(symbols, safe="")
    def whole(text): return escape(encode(normalize(text)))
    def decode(value): return base64.b64decode(urllib.parse.unquote(value), validate=True)
    def rate(work, inputs, size=size):
        start = time.thread_time()
        for item in inputs: work(item)
        return size / (time.thread_time() - start) / 1e9
    normalized = [normalize(text) for text in texts]
    symbols = [encode(text) for text in normalized]
    values = [escape(symbol) for symbol in symbols]
    works = [
        (whole, texts), (normalize, texts), (encode, normalized), (escape, symbols),
        (decode, values, sum(map(len, values)))]
    rounds = [[rate(*work) for work in works] for _ in range(int(sys.argv[2]))]
    print(*[statistics.median(rates) for rates in zip(*rounds)])
    """#
}
