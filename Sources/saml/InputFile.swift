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
  private var buffer = [UInt8](repeating: 0, count: 64 << 10)

  /// Opens a file; `-` is standard input.
  init(_ path: String) throws(Failure) {
    self.path = path
    descriptor = path == "-" ? STDIN_FILENO : unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .unreadable("\(path): \(FileSystem.reason())") }
  }

  deinit { if path != "-", descriptor >= 0 { close(descriptor) } }

  /// The next octets; nil at the end.
  func next() throws(Failure) -> ArraySlice<UInt8>? {
    while true {
      let count = unsafe buffer.withUnsafeMutableBytes { buffer in
        unsafe read(descriptor, buffer.baseAddress, buffer.count)
      }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw .unreadable("\(path): \(FileSystem.reason())") }
      return count == 0 ? nil : buffer[..<count]
    }
  }
}
