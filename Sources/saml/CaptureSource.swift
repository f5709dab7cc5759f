import SAML

/// A capture and where it comes from.
struct CapturedPayload: Sendable {
  /// As reports name it: the file as the user named it, and the place in it.
  let source: String
  /// The octets as they were captured.
  let octets: [UInt8]
  /// When it was captured, where that is written beside it.
  var capturedAt: Instant?
}

/// The captures that the arguments name, each read when it is asked for.
///
/// One that cannot be read is a failure in its place, and the next one follows.
struct CaptureSource {
  private var arguments: ArraySlice<String>
  private var walk: FolderWalk?

  /// - Parameter arguments: Files, folders, and `-` for standard input.
  init(_ arguments: [String]) { self.arguments = arguments[...] }

  /// The next capture; nil after the last one.
  mutating func next() -> Result<CapturedPayload, Failure>? {
    do throws(Failure) {
      guard let path = try nextFile() else { return nil }
      return .success(CapturedPayload(source: path, octets: try FileSystem.read(path)))
    } catch {
      return .failure(error)
    }
  }

  private mutating func nextFile() throws(Failure) -> String? {
    while true {
      if let file = try walk?.next() { return file }
      let isEmpty = walk?.isEmpty == true
      if let folder = walk?.root, isEmpty {
        walk = nil
        throw .unreadable(folder, "no file in this folder but hidden ones")
      }
      walk = nil
      guard let argument = arguments.popFirst() else { return nil }
      guard argument != "-", FileSystem.kind(of: argument) == .folder else { return argument }
      walk = FolderWalk(argument)
    }
  }
}
