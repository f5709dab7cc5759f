import SAMLCommandLine

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A pattern of file names.
///
/// The program expands it by itself, because a user may quote it and some shells do not expand it.
enum Glob {
  static func isOne(_ argument: String) -> Bool {
    argument.utf8.contains { byte in "*?[".utf8.contains(byte) }
  }

  /// Returns the paths that a pattern matches, sorted; only a point matches a leading point.
  ///
  /// - Throws: ``Failure`` if there are none.
  static func paths(_ pattern: String) throws(Failure) -> [String] {
    var matches = unsafe glob_t()
    defer { unsafe globfree(&matches) }
    let status = unsafe FileName.with(pattern) { unsafe glob($0, GLOB_NOSORT, nil, &matches) }
    var paths: [String] = []
    let count = unsafe Int(matches.gl_pathc)
    for index in 0..<count where status == 0 {
      // The list has as many paths as its count, each ended by a zero.
      if let path = unsafe matches.gl_pathv[index] {
        paths.append(Execution.current.name(unsafe FileName.text(path)))
      }
    }
    guard !paths.isEmpty else {
      throw .unreadable(
        pattern, "no file of this name, and none that this pattern matches")
    }
    return paths.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }
}
