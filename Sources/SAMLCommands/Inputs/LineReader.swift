import SAMLCommandLine
import SAMLFormats

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Reads a file or standard input line by line, in memory for one line.
final class LineReader {
  /// The number of the line that was read last, the first being 1.
  private(set) var number = 0
  /// Where the line that was read last ends, after its line feed.
  private(set) var offset = 0
  /// Whether a line feed ended the line that was read last.
  private(set) var isTerminated = true

  private let path: String
  private let descriptor: Int32
  private let size: Int
  private var buffer: [UInt8] = []
  private var start = 0
  private var isAtEnd = false

  /// - Parameter path: A file; `-` is standard input.
  /// - Throws: The system's error.
  init(_ path: String) throws(Failure) {
    self.path = path
    descriptor = FileSystem.descriptor(of: path)
    var status = stat()
    guard descriptor >= 0, unsafe fstat(descriptor, &status) == 0 else {
      throw .unreadable(path, FileSystem.reason())
    }
    size = Int(status.st_size)
  }

  deinit { if path != "-", descriptor >= 0 { close(descriptor) } }

  /// How much was read, from 0 to 1; nil when the size is not known.
  var fraction: Double? { size > 0 ? min(1, Double(offset) / Double(size)) : nil }

  /// Returns the next line without its line feed; nil after the last.
  ///
  /// - Throws: The system's error, after which every line is nil; or an error for a line that is
  ///   too long, after which the next one follows.
  func next() throws(Failure) -> ArraySlice<UInt8>? {
    var searched = start
    var isTooLong = false
    while true {
      if let end = lineFeed(from: searched) {
        defer { start = end + 1 }
        count(end + 1 - start, isTerminated: true)
        guard !isTooLong else { throw tooLong }
        return buffer[start..<end]
      }
      if isAtEnd {
        defer { start = buffer.count }
        guard isTooLong || start < buffer.count else { return nil }
        count(buffer.count - start, isTerminated: false)
        guard !isTooLong else { throw tooLong }
        return buffer[start...]
      }
      if buffer.count - start > FileSystem.maximumBytes {
        isTooLong = true
        offset += buffer.count - start
        start = buffer.count
      }
      try fill()
      searched = buffer.count - filled
    }
  }

  /// The bytes that were added last.
  private var filled = 0

  private var tooLong: Failure {
    .unreadable("\(path)#line=\(number)", "longer than \(FileSystem.maximumBytes) bytes")
  }

  private func count(_ bytes: Int, isTerminated: Bool) {
    number += 1
    offset += bytes
    self.isTerminated = isTerminated
  }

  private func lineFeed(from first: Int) -> Int? {
    unsafe buffer.withUnsafeBytes { bytes in
      guard first < bytes.count, let base = bytes.baseAddress,
        let found = unsafe memchr(base + first, 0x0A, bytes.count - first)
      else { return nil }
      return unsafe UnsafeRawPointer(found) - base
    }
  }

  private func fill() throws(Failure) {
    buffer.removeSubrange(..<start)
    start = 0
    do {
      filled = try FileSystem.read(descriptor, path, into: &buffer)
    } catch {
      isAtEnd = true
      buffer = []
      throw error
    }
    isAtEnd = filled == 0
  }
}
