import SAMLCommandLine
import SAMLFormats

/// The files below a folder, in the order of their names, found while the caller asks for them.
///
/// It skips names that begin with a point, and everything that is not a file, because a pipe would
/// never end. It follows links to files; it does not follow links to folders, because they may lead
/// in circles.
struct FolderWalk {
  let root: String
  /// Whether no file was found so far.
  private(set) var isEmpty = true
  /// From the root to the folder that is walked now, each with what is left of it, the last first.
  private var folders: [(path: String, names: [String])] = []
  private var hasBegun = false

  /// The names in the root.
  private var rootCount = 0

  init(_ root: String) { self.root = root }

  /// The share of the names in the root itself that were walked, from 0 to 1.
  var fraction: Double {
    guard let names = folders.first?.names, rootCount > 0 else { return hasBegun ? 1 : 0 }
    return Double(rootCount - names.count) / Double(rootCount)
  }

  /// Returns the path of the next file; nil after the last one.
  ///
  /// - Throws: The system's error for a folder that cannot be read; the walk continues after it.
  mutating func next() throws(Failure) -> String? {
    if !hasBegun {
      hasBegun = true
      try enter(root)
    }
    while let folder = folders.last {
      guard let name = folders[folders.count - 1].names.popLast() else {
        folders.removeLast()
        continue
      }
      let path = folder.path.endsExactly(with: "/") ? folder.path + name : folder.path + "/" + name
      let kind = FileSystem.kind(of: path, followingLinks: false)
      if kind == .folder {
        try enter(path)
        continue
      }
      let target = kind == .link ? FileSystem.kind(of: path) : kind
      guard target == .file || target == nil else { continue }
      isEmpty = false
      return path
    }
    return nil
  }

  private mutating func enter(_ folder: String) throws(Failure) {
    do {
      let names = try FileSystem.names(in: folder).filter { !$0.beginsExactly(with: ".") }
      if folders.isEmpty { rootCount = names.count }
      folders.append(
        (folder, names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.reversed()))
    } catch {
      isEmpty = false
      throw error
    }
  }
}
