import SAMLCommandLine
import SAMLFormats

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A file or standard input that is open for reading, piece by piece.
final class InputFile {
  private let path: String
  private let descriptor: Int32
  private let size: Int
  private var offset = 0
  private var buffer: [UInt8] = []
  /// Bytes that were read already, until the caller takes them.
  private var content: [UInt8]?

  /// Opens a file; `-` is standard input.
  init(_ path: String) throws(Failure) {
    self.path = path
    descriptor = FileSystem.descriptor(of: path)
    var status = stat()
    guard descriptor >= 0, unsafe fstat(descriptor, &status) == 0 else {
      throw .unreadable(path, FileSystem.reason())
    }
    size = Int(status.st_size)
    // Not before it is open: a list may have many names of no file.
    buffer = [UInt8](repeating: 0, count: 64 << 10)
  }

  /// Takes what was read of an input already.
  init(_ path: String, content: [UInt8]) {
    self.path = path
    self.content = content
    descriptor = -1
    size = content.count
  }

  /// How much was read, from 0 to 1; nil when the size is not known.
  var fraction: Double? { size > 0 ? min(1, Double(offset) / Double(size)) : nil }

  deinit { if path != "-", descriptor >= 0 { close(descriptor) } }

  /// The next bytes; nil at the end.
  func next() throws(Failure) -> ArraySlice<UInt8>? {
    if let content {
      self.content = nil
      return content[...]
    }
    guard descriptor >= 0 else { return nil }
    while true {
      let count = unsafe buffer.withUnsafeMutableBytes { buffer in
        unsafe read(descriptor, buffer.baseAddress, buffer.count)
      }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw .unreadable(path, FileSystem.reason()) }
      offset += count
      return count == 0 ? nil : buffer[..<count]
    }
  }
}
