#if os(Linux)
  #if canImport(Glibc)
    internal import Glibc
  #elseif canImport(Musl)
    internal import Musl
  #endif

  /// Keeps each item in a file of one folder, which its owner alone can read.
  ///
  /// A file is replaced as a whole: a power failure leaves the old bytes or the new ones. A folder that
  /// others can write and a file that others can read are refused: another user may know what they
  /// hold. For Linux; an app has the keychain of its system.
  public struct FileStore: CredentialStore {
    private let folder: String

    /// Keeps items below a folder, which is made if it is not there.
    ///
    /// - Parameter folder: The path of the folder; its parent must exist.
    public init(folder: String) {
      self.folder = folder
    }

    /// Returns the bytes of an item; nil if there is no such file.
    ///
    /// - Parameter item: The item.
    /// - Returns: The bytes as they were stored.
    /// - Throws: ``CredentialStoreError/exposed`` if others could read or change the file, and
    ///   ``CredentialStoreError/unreadable`` if it is not a regular file of at most a megabyte.
    public func load(_ item: StoredItem) throws(CredentialStoreError) -> [UInt8]? {
      let flags = O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK
      let descriptor = unsafe path(of: item).withCString { unsafe open($0, flags) }
      guard descriptor >= 0 else {
        guard errno == ENOENT else { throw .unreadable }
        return nil
      }
      defer { close(descriptor) }
      try requireFolder()
      var status = stat()
      guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
        status.st_size <= Self.maximumByteCount
      else { throw .unreadable }
      guard status.st_uid == geteuid(), status.st_mode & 0o077 == 0 else { throw .exposed }
      return try bytes(of: descriptor)
    }

    /// Keeps the bytes of an item in place of others.
    ///
    /// - Parameters:
    ///   - bytes: The bytes; nil removes the file.
    ///   - item: The item.
    /// - Throws: ``CredentialStoreError/unwritable`` if the system does not allow it.
    public func save(_ bytes: [UInt8]?, as item: StoredItem) throws(CredentialStoreError) {
      let path = path(of: item)
      guard let bytes else {
        guard unsafe path.withCString({ unsafe unlink($0) }) == 0 || errno == ENOENT else {
          throw .unwritable
        }
        return
      }
      guard unsafe folder.withCString({ unsafe mkdir($0, 0o700) }) == 0 || errno == EEXIST else {
        throw .unwritable
      }
      try requireFolder()
      let new = "\(path).\(UInt64.random(in: .min ... .max))"
      let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
      let descriptor = unsafe new.withCString { unsafe open($0, flags, 0o600) }
      guard descriptor >= 0 else { throw .unwritable }
      let isWritten = Self.write(bytes, to: descriptor) && fsync(descriptor) == 0
      close(descriptor)
      if isWritten, Self.rename(new, to: path) { return }
      unsafe new.withCString { _ = unsafe unlink($0) }
      throw .unwritable
    }

    private static func rename(_ old: String, to new: String) -> Bool {
      unsafe old.withCString { from in
        unsafe new.withCString { to in
          #if canImport(Glibc)
            return unsafe Glibc.rename(from, to) == 0
          #else
            return unsafe Musl.rename(from, to) == 0
          #endif
        }
      }
    }

    private func path(of item: StoredItem) -> String { "\(folder)/\(item.rawValue).json" }

    /// A user who can write the folder can replace a file of it.
    private func requireFolder() throws(CredentialStoreError) {
      var status = stat()
      guard unsafe folder.withCString({ unsafe stat($0, &status) }) == 0,
        status.st_mode & S_IFMT == S_IFDIR
      else { throw .unreadable }
      guard status.st_uid == geteuid(), status.st_mode & 0o022 == 0 else { throw .exposed }
    }

    private func bytes(of descriptor: Int32) throws(CredentialStoreError) -> [UInt8] {
      var bytes: [UInt8] = []
      var buffer = [UInt8](repeating: 0, count: 4_096)
      while bytes.count <= Self.maximumByteCount {
        let count = unsafe buffer.withUnsafeMutableBytes {
          unsafe read(descriptor, $0.baseAddress, $0.count)
        }
        if count < 0, errno == EINTR { continue }
        guard count >= 0 else { throw .unreadable }
        if count == 0 { return bytes }
        bytes += buffer.prefix(count)
      }
      throw .unreadable
    }

    private static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
      var written = 0
      while written < bytes.count {
        let count = unsafe bytes.withUnsafeBytes { buffer in
          let rest = unsafe UnsafeRawBufferPointer(rebasing: buffer[written...])
          #if canImport(Glibc)
            return unsafe Glibc.write(descriptor, rest.baseAddress, rest.count)
          #else
            return unsafe Musl.write(descriptor, rest.baseAddress, rest.count)
          #endif
        }
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return false }
        written += count
      }
      return true
    }

    /// Far more than the attributes of a profile have.
    private static let maximumByteCount = 1 << 20
  }
#endif
