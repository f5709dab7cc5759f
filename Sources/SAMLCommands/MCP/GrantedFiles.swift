import SAMLCommandLine
import SAMLFormats

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The files of the folders that a caller may read.
///
/// A name counts by where it leads to, after every link. Pipes, devices and folders are not read.
struct GrantedFiles {
  private let folders: [String]

  /// - Parameter folders: The folders.
  /// - Throws: ``Failure`` for one that is not there.
  init(_ folders: [String]) throws(Failure) {
    var resolved: [String] = []
    for folder in folders {
      guard let path = FileSystem.resolved(folder), FileSystem.kind(of: path) == .folder else {
        throw .usage("\(folder): is no folder")
      }
      resolved.append(path.utf8.last == UInt8(ascii: "/") ? path : path + "/")
    }
    self.folders = resolved
  }

  /// The path of a granted file without links.
  ///
  /// - Throws: ``MCPRefusal`` for any other file, in words that do not say whether it is there.
  func path(of name: String) throws(MCPRefusal) -> String {
    let candidates = name.utf8.first == UInt8(ascii: "/") ? [name] : folders.map { $0 + name }
    for candidate in candidates {
      guard !name.utf8.contains(0), let path = FileSystem.resolved(candidate),
        folders.contains(where: path.beginsExactly(with:)), FileSystem.identity(of: path) != nil
      else { continue }
      return path
    }
    throw MCPRefusal("There is no such file in the folders that `saml mcp` was started with.")
  }

  /// Opens a granted file for a while.
  ///
  /// - Parameters:
  ///   - name: Its name.
  ///   - body: Reads it by its descriptor.
  /// - Returns: What `body` returns.
  /// - Throws: ``MCPRefusal``; also for a file that was exchanged for another one in between.
  func reading<Result>(
    _ name: String, _ body: (Int32) throws(MCPRefusal) -> Result
  ) throws(MCPRefusal) -> Result {
    let path = try path(of: name)
    let flags = O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK
    let descriptor = unsafe FileName.with(path) { unsafe Self.open($0, flags) }
    defer { if descriptor >= 0 { close(descriptor) } }
    guard let identity = FileSystem.identity(of: descriptor), FileSystem.resolved(path) == path,
      FileSystem.identity(of: path) == identity
    else { throw MCPRefusal("The file cannot be read.") }
    return try body(descriptor)
  }

  private static func open(_ path: UnsafePointer<CChar>, _ flags: Int32) -> Int32 {
    #if canImport(Glibc)
      unsafe Glibc.open(path, flags)
    #elseif canImport(Musl)
      unsafe Musl.open(path, flags)
    #else
      unsafe Darwin.open(path, flags)
    #endif
  }
}

/// The reason, in words for the assistant, why a tool was not run.
struct MCPRefusal: Error {
  let words: String

  init(_ words: String) { self.words = words }
}

/// A file without a name, which ends when it is closed.
struct UnnamedFile: ~Copyable {
  let descriptor: Int32

  /// - Parameter content: The bytes that it begins with; it is read from their beginning.
  /// - Throws: ``MCPRefusal`` when the system makes none.
  init(_ content: [UInt8] = []) throws(MCPRefusal) {
    descriptor = try Self.make(content)
  }

  private static func make(_ content: [UInt8]) throws(MCPRefusal) -> Int32 {
    guard let file = unsafe tmpfile() else { throw MCPRefusal("No temporary file can be made.") }
    let descriptor = unsafe dup(fileno(file))
    unsafe fclose(file)
    guard Console.write(content, to: descriptor), lseek(descriptor, 0, SEEK_SET) == 0 else {
      close(descriptor)
      throw MCPRefusal("No temporary file can be written.")
    }
    return descriptor
  }

  deinit { close(descriptor) }

  /// All that was written into it.
  borrowing func content() throws(Failure) -> [UInt8] {
    lseek(descriptor, 0, SEEK_SET)
    var bytes: [UInt8] = []
    while try FileSystem.read(descriptor, "-", into: &bytes) > 0 {}
    return bytes
  }
}
