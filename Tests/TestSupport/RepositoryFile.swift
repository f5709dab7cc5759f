import Foundation

/// A file of this repository, found from where this source lies.
package enum RepositoryFile {
  /// The bytes of a file, by its path from the root.
  package static func bytes(_ path: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: root.appending(path: path)))
  }

  /// A file of a test key: of those that the published vectors use, or else of a test's own.
  package static func key(_ name: String) throws -> [UInt8] {
    let paths = ["vectors/keys", "Tests/XMLSignatureTests/Keys", "Tests/XMLEncryptionTests/Keys"]
      .map { "\($0)/\(name)" }
    let found = paths.first { FileManager.default.fileExists(atPath: path($0)) }
    return try bytes(found ?? paths[0])
  }

  /// Writes a file, by its path from the root.
  package static func write(_ text: String, to path: String) throws {
    try Data(text.utf8).write(to: root.appending(path: path))
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
