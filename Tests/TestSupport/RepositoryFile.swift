import Foundation

/// A file of this repository, found from where this source lies.
package enum RepositoryFile {
  /// The bytes of a file, by its path from the root.
  package static func bytes(_ path: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: root.appending(path: path)))
  }

  /// Where a file or folder lies.
  package static func path(_ path: String) -> String { root.appending(path: path).path }

  /// The names of the files of a folder, sorted.
  package static func names(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: root.appending(path: folder).path).sorted()
  }

  /// `Tests/TestSupport/RepositoryFile.swift` lies two folders below the root.
  private static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
}
