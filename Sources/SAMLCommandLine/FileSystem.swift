package import SAMLFormats

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Files and standard input, read whole and at most up to a limit.
public enum FileSystem {
  /// The most bytes that are read of a file.
  ///
  /// This is far above the largest capture that is unwrapped, so a file that is a little larger is
  /// reported as "too large". A wrong file still does not fill the memory.
  public static let maximumBytes = 64 << 20

  /// Reads a file; `-` is standard input.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - maximum: How many bytes are read; at least 64 MiB are.
  /// - Returns: Its bytes.
  /// - Throws: ``Failure`` with the status of an unreadable input, if it cannot be read or is
  ///   larger.
  public static func read(
    _ path: String, atMost maximum: Int = maximumBytes
  ) throws(Failure) -> [UInt8] {
    let maximum = max(maximum, maximumBytes)
    var bytes: [UInt8] = []
    try read(path) { (chunk) throws(Failure) in
      bytes += chunk
      guard bytes.count <= maximum else {
        throw .unreadable(path, "larger than \(maximum) bytes")
      }
    }
    return bytes
  }

  /// Reads a file that configures the program, as a whole.
  ///
  /// - Parameters:
  ///   - path: The file; `-` is standard input.
  ///   - maximum: How many bytes are read; at least 64 MiB are.
  /// - Returns: Its bytes.
  /// - Throws: ``Failure`` as wrong usage, if it cannot be read or is larger.
  public static func readSetting(
    _ path: String, atMost maximum: Int = maximumBytes
  ) throws(Failure) -> [UInt8] {
    do { return try read(path, atMost: maximum) } catch { throw .usage(error.message) }
  }

  /// Reads a file piece by piece; `-` is standard input.
  package static func read(
    _ path: String, _ body: (ArraySlice<UInt8>) throws(Failure) -> Void
  ) throws(Failure) {
    var refusal: Failure?
    try read(
      path,
      whileTakenBy: { chunk in
        do throws(Failure) { try body(chunk) } catch {
          refusal = error
          return false
        }
        return true
      })
    if let refusal { throw refusal }
  }

  /// Reads a file piece by piece until no more is taken; `-` is standard input.
  package static func read(
    _ path: String, whileTakenBy take: (ArraySlice<UInt8>) -> Bool
  ) throws(Failure) {
    let descriptor = descriptor(of: path)
    guard descriptor >= 0 else { throw .unreadable(path, reason()) }
    defer { if path != "-" { close(descriptor) } }
    var buffer: [UInt8] = []
    while try read(descriptor, path, into: &buffer) > 0 {
      guard take(buffer[...]) else { return }
      buffer.removeAll(keepingCapacity: true)
    }
  }

  /// Opens a file for reading; `-` is standard input, which stays open.
  ///
  /// - Returns: Its descriptor; negative when the system refuses.
  package static func descriptor(of path: String) -> Int32 {
    guard path != "-" else { return Execution.current.input }
    return unsafe FileName.with(path) { unsafe open($0, O_RDONLY | O_CLOEXEC) }
  }

  /// Appends the next bytes of an open file.
  ///
  /// - Returns: How many there were; none at the end.
  package static func read(
    _ descriptor: Int32, _ path: String, into buffer: inout [UInt8]
  ) throws(Failure) -> Int {
    while true {
      var result = 0
      let bytes = unsafe [UInt8](unsafeUninitializedCapacity: 64 << 10) { room, count in
        #if canImport(Glibc)
          result = unsafe Glibc.read(descriptor, room.baseAddress, room.count)
        #elseif canImport(Musl)
          result = unsafe Musl.read(descriptor, room.baseAddress, room.count)
        #else
          result = unsafe Darwin.read(descriptor, room.baseAddress, room.count)
        #endif
        count = max(0, result)
      }
      if result < 0, errno == EINTR { continue }
      guard result >= 0 else { throw .unreadable(path, reason()) }
      buffer += bytes
      return result
    }
  }

  /// Writes a file, replacing it; only its owner can read it.
  ///
  /// - Parameters:
  ///   - bytes: The content of the file.
  ///   - path: The file.
  /// - Throws: The system's error, as wrong usage.
  public static func write(_ bytes: [UInt8], to path: String) throws(Failure) {
    let flags = O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC
    let descriptor = unsafe FileName.with(path) { unsafe open($0, flags, 0o600) }
    guard descriptor >= 0 else { throw .usage("\(path): \(reason())") }
    defer { close(descriptor) }
    try keepToOwner(descriptor, path)
    guard Console.write(bytes, to: descriptor) else { throw .usage("\(path): \(reason())") }
  }

  /// Writes a file of a folder, replacing it; only its owner can read it.
  ///
  /// It does not follow an existing link of that name, which could lead anywhere.
  package static func write(_ bytes: [UInt8], named name: String, in folder: String)
    throws(Failure)
  {
    let path = folder + "/" + name
    let flags = O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW
    let descriptor = unsafe FileName.with(path) { unsafe open($0, flags, 0o600) }
    guard descriptor >= 0 else { throw .usage("\(path): \(reason())") }
    defer { close(descriptor) }
    try keepToOwner(descriptor, path)
    guard Console.write(bytes, to: descriptor) else { throw .usage("\(path): \(reason())") }
  }

  /// Removes the permissions of others from a regular file, which keeps its old ones if it existed
  /// before.
  ///
  /// A file that the shell has opened, such as `/dev/stdout`, keeps its permissions: they are the
  /// shell's decision.
  package static func keepToOwner(_ descriptor: Int32, _ path: String) throws(Failure) {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      status.st_mode & 0o077 != 0
    else { return }
    let run = Execution.current
    for stream in [run.input, run.output, run.errors] {
      var other = stat()
      let isOpen = unsafe fstat(stream, &other) == 0
      if isOpen, other.st_dev == status.st_dev, other.st_ino == status.st_ino { return }
    }
    guard fchmod(descriptor, status.st_mode & 0o700) == 0 else {
      throw .usage(
        "\(path): others can read it, and it cannot be kept from them: \(reason())\n"
          + "help: Name a file of your own.")
    }
  }

  /// Makes a folder for its owner alone, unless it is there.
  package static func makeFolder(_ path: String) throws(Failure) {
    guard unsafe FileName.with(path, { unsafe mkdir($0, 0o700) }) != 0 else { return }
    let error = reason()
    guard kind(of: path) == .folder else { throw .usage("\(path): \(error)") }
  }

  /// Whether a path leads to anything.
  ///
  /// - Parameter path: The path.
  /// - Returns: Whether there is a file, a folder or something else.
  public static func holds(_ path: String) -> Bool { kind(of: path) != nil }

  /// The kind of file that a path leads to.
  package enum Kind: Sendable { case file, folder, link, other }

  /// Which file it is, whatever its names are.
  package struct Identity: Equatable {
    package let device: UInt64
    package let number: UInt64
  }

  /// Which regular file a path leads to; nil when it leads to none.
  package static func identity(of path: String) -> Identity? {
    var status = stat()
    guard unsafe FileName.with(path, { unsafe stat($0, &status) }) == 0,
      status.st_mode & S_IFMT == S_IFREG
    else { return nil }
    return Identity(device: UInt64(status.st_dev), number: UInt64(status.st_ino))
  }

  /// Which regular file is open; nil when it is none.
  package static func identity(of descriptor: Int32) -> Identity? {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      return nil
    }
    return Identity(device: UInt64(status.st_dev), number: UInt64(status.st_ino))
  }

  /// The path without links; nil, with the reason in `errno`, if it leads nowhere.
  package static func resolved(_ name: String) -> String? {
    guard let path = unsafe FileName.with(name, { unsafe realpath($0, nil) }) else { return nil }
    defer { unsafe free(path) }
    return unsafe FileName.text(path)
  }

  /// Whether there is nothing under a path; opening it would answer the same at more than twice the
  /// cost.
  package static func isMissing(_ path: String) -> Bool {
    var status = stat()
    return unsafe FileName.with(path) { unsafe stat($0, &status) } != 0 && errno == ENOENT
  }

  /// Returns the kind of file that a path leads to.
  ///
  /// - Parameters:
  ///   - path: The path.
  ///   - followingLinks: Whether to report the target of a link, and not the link.
  /// - Returns: The kind; nil when there is no file, or the system cannot determine it.
  package static func kind(of path: String, followingLinks: Bool = true) -> Kind? {
    var status = stat()
    let result = unsafe FileName.with(path) {
      unsafe followingLinks ? stat($0, &status) : lstat($0, &status)
    }
    guard result == 0 else { return nil }
    return switch status.st_mode & S_IFMT {
    case S_IFREG: .file
    case S_IFDIR: .folder
    case S_IFLNK: .link
    default: .other
    }
  }

  /// Returns the names in a folder, in no order.
  package static func names(in folder: String) throws(Failure) -> [String] {
    guard let stream = unsafe FileName.with(folder, { unsafe opendir($0) }) else {
      throw .unreadable(folder, reason())
    }
    defer { unsafe closedir(stream) }
    var names: [String] = []
    while let entry = unsafe readdir(stream) {
      // The name is longer than its Swift type on some systems, so read it in place.
      let offset = MemoryLayout<dirent>.offset(of: \.d_name) ?? 0
      let name = unsafe UnsafeRawPointer(entry).advanced(by: offset)
      names.append(unsafe FileName.text(name.assumingMemoryBound(to: CChar.self)))
    }
    return names
  }

  /// The system's message about its last failure.
  package static func reason() -> String {
    if errno == EISDIR { return "a folder; name a file in it" }
    guard let text = unsafe strerror(errno) else { return "cannot be read" }
    return unsafe String(cString: text)
  }
}

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

extension FileSystem {
  /// When a file was last modified; nil when the system does not report it.
  package static func modified(_ path: String) -> Instant? {
    var status = stat()
    guard unsafe FileName.with(path, { unsafe stat($0, &status) }) == 0 else { return nil }
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    return Instant(
      millisecondsSince1970: Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000)
  }
}
