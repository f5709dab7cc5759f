#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Files and standard input, read whole and at most up to a limit.
enum FileSystem {
  /// Far above the largest capture that is peeled, so that the report can say "too large" of what
  /// is a little larger, and a wrong file does not fill the memory.
  static let maximumOctets = 64 << 20

  /// Reads a file; `-` is standard input.
  static func read(_ path: String) throws(Failure) -> [UInt8] {
    var octets: [UInt8] = []
    try read(path) { (chunk) throws(Failure) in
      octets += chunk
      guard octets.count <= maximumOctets else {
        throw .unreadable("\(path): larger than \(maximumOctets) octets")
      }
    }
    return octets
  }

  /// Reads a file piece by piece; `-` is standard input.
  static func read(
    _ path: String, _ body: (ArraySlice<UInt8>) throws(Failure) -> Void
  ) throws(Failure) {
    let descriptor = path == "-" ? STDIN_FILENO : unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .unreadable("\(path): \(reason())") }
    defer { if path != "-" { close(descriptor) } }
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    while true {
      let count = unsafe buffer.withUnsafeMutableBytes { buffer in
        #if canImport(Glibc)
          unsafe Glibc.read(descriptor, buffer.baseAddress, buffer.count)
        #elseif canImport(Musl)
          unsafe Musl.read(descriptor, buffer.baseAddress, buffer.count)
        #else
          unsafe Darwin.read(descriptor, buffer.baseAddress, buffer.count)
        #endif
      }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw .unreadable("\(path): \(reason())") }
      if count == 0 { return }
      try body(buffer[..<count])
    }
  }

  /// Writes a file, replacing it; nobody but its owner can read it.
  static func write(_ octets: [UInt8], to path: String) throws(Failure) {
    let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw .usage("\(path): \(reason())") }
    defer { close(descriptor) }
    guard Console.write(octets, to: descriptor) else { throw .usage("\(path): \(reason())") }
  }

  /// Writes a file of a folder, replacing it; nobody but its owner can read it.
  ///
  /// A link that stands there under that name is not followed: it could lead anywhere.
  static func write(_ octets: [UInt8], named name: String, in folder: String) throws(Failure) {
    let path = folder + "/" + name
    let flags = O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW
    let descriptor = unsafe open(path, flags, 0o600)
    guard descriptor >= 0 else { throw .usage("\(path): \(reason())") }
    defer { close(descriptor) }
    guard Console.write(octets, to: descriptor) else { throw .usage("\(path): \(reason())") }
  }

  /// Makes a folder for its owner alone, unless it is there.
  static func makeFolder(_ path: String) throws(Failure) {
    guard unsafe mkdir(path, 0o700) != 0 else { return }
    let error = reason()
    var isDirectory = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory), isDirectory
    else {
      throw .usage("\(path): \(error)")
    }
  }

  /// The files that the arguments name: directories are walked, in the order of their names.
  ///
  /// Files and folders whose name begins with a point are left out of a walk.
  static func files(_ arguments: [String]) -> [String] {
    var files: [String] = []
    for argument in arguments {
      var isDirectory = false
      guard argument != "-",
        FileManager.default.fileExists(atPath: argument, isDirectory: &isDirectory),
        isDirectory
      else {
        files.append(argument)
        continue
      }
      let inside = visibleFiles(in: argument)
      // A folder without files is read as it is, and so reported like any input that has nothing.
      files += inside.isEmpty ? [argument] : inside
    }
    return files
  }

  private static func visibleFiles(in folder: String) -> [String] {
    let prefix = folder.hasSuffix("/") ? folder : folder + "/"
    do {
      return try FileManager.default.subpathsOfDirectory(atPath: folder).sorted()
        .filter { isVisible($0) && !isDirectoryPath(prefix + $0) }
        .map { prefix + $0 }
    } catch {
      return []
    }
  }

  private static func isVisible(_ path: String) -> Bool {
    !path.split(separator: "/").contains { $0.hasPrefix(".") }
  }

  private static func isDirectoryPath(_ path: String) -> Bool {
    var isDirectory = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) && isDirectory
  }

  /// What the system says of its last failure.
  private static func reason() -> String {
    if errno == EISDIR { return "a folder; name a file in it" }
    guard let text = unsafe strerror(errno) else { return "cannot be read" }
    return unsafe String(cString: text)
  }
}
