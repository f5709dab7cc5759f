import SAMLCommandLine

/// The names of inputs in a file, read while they are asked for.
///
/// One name a line, or, as `find -print0` writes them, one before each NUL.
struct NameList {
  private let path: String
  private let file: InputFile
  private let separator: UInt8
  private var buffer: [UInt8] = []
  private var start = 0
  private var isAtEnd = false

  /// Opens a file of names; `-` is standard input.
  init(_ path: String, isNullSeparated: Bool) throws(Failure) {
    do { file = try InputFile(path) } catch { throw .usage(error.message) }
    self.path = path
    separator = isNullSeparated ? 0 : 0x0A
  }

  /// Returns the next name; nil after the last.
  mutating func next() throws(Failure) -> String? {
    while true {
      if let end = buffer[start...].firstIndex(of: separator) {
        let name = buffer[start..<end]
        start = end + 1
        if let text = try self.text(name) { return text }
      } else if isAtEnd {
        let name = buffer[start...]
        start = buffer.count
        return try text(name)
      } else {
        try readOn()
      }
    }
  }

  /// The next name if it was read already; nil when it is to be waited for, or is none.
  mutating func nextHeld() -> String? {
    while let end = buffer[start...].firstIndex(of: separator) {
      let name: String?
      // Here a bad name only ends the search; `next` reports it.
      do { name = try text(buffer[start..<end]) } catch { return nil }
      start = end + 1
      if let name { return name }
    }
    return nil
  }

  /// Reads the next bytes; after a failure there are no more names.
  private mutating func readOn() throws(Failure) {
    buffer.removeFirst(start)
    start = 0
    let piece: ArraySlice<UInt8>?
    do { piece = buffer.count <= Self.longestName ? try file.next() : nil } catch {
      isAtEnd = true
      buffer = []
      throw .usage(error.message)
    }
    isAtEnd = piece == nil
    guard buffer.count <= Self.longestName else {
      buffer = []
      throw .usage(
        "\(path): a name of more than \(Self.longestName) bytes\n\(Self.help)")
    }
    buffer += piece ?? []
  }

  /// A name without the carriage return of a foreign list; nil for an empty line.
  private func text(_ bytes: ArraySlice<UInt8>) throws(Failure) -> String? {
    let name = bytes.last == 0x0D ? bytes.dropLast() : bytes
    // The system would end the name there, and open another file.
    guard !name.contains(0) else { throw .usage("\(path): a name with NUL in it\n\(Self.help)") }
    return name.isEmpty ? nil : FileName.text(name)
  }

  private static let help = "help: Write one name a line, or give --null if NUL ends each of them."

  /// Systems allow 4096.
  private static let longestName = 64 << 10
}
