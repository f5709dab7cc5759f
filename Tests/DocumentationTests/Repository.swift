import Foundation

/// The files of the repository that these tests stand in.
enum Repository {
  static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  static func text(of path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  static func bytes(of path: String) throws -> [UInt8] {
    Array(try Data(contentsOf: root.appending(path: path)))
  }

  static func write(_ text: String, to path: String) throws {
    try Data(text.utf8).write(to: root.appending(path: path))
  }

  static func holds(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: root.appending(path: path).path)
  }

  /// The paths below a folder that end in a suffix, sorted.
  static func paths(in folder: String, suffix: String) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: root.appending(path: folder).path)
      .filter { $0.hasSuffix(suffix) }.map { folder + "/" + $0 }.sorted()
  }
}
