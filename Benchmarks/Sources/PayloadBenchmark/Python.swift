import Foundation

/// The same pipeline in Python, timed by itself: `re`, `base64` and `urllib.parse.quote`.
enum Python {
  /// Gigabytes a second over some documents, or nil without Python.
  static func throughput(_ documents: Documents) throws -> Double? {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for (index, text) in documents.texts.enumerated() {
      try Data(text.utf8).write(to: folder.appending(path: "\(index)"))
    }
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["python3", "-c", script, folder.path()]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return Double(text.trimmingCharacters(in: .whitespacesAndNewlines))
  }

  private static let script = #"""
    import base64, pathlib, re, statistics, sys, time, urllib.parse
    texts = [p.read_bytes().decode() for p in sorted(pathlib.Path(sys.argv[1]).iterdir())]
    size = sum(len(t.encode()) for t in texts)
    blanks, breaks = re.compile("[ \t]+"), re.compile("[\n-\r\x85\u2028\u2029]")
    trimmed = "\t\n\v\f\r \x85\xa0\u1680\u2028\u2029\u202f\u205f\u3000" + "".join(
        map(chr, range(0x2000, 0x200C)))
    rates = []
    for _ in range(7):
        start = time.thread_time()
        for text in texts:
            text = breaks.sub("", blanks.sub(" ", text)).strip(trimmed)
            urllib.parse.quote(base64.b64encode(text.encode()), safe="")
        rates.append(size / (time.thread_time() - start) / 1e9)
    print(statistics.median(rates))
    """#
}
