import Foundation

/// The files of the repository that this package is a sample of.
enum Repository {
  /// The path of a file, from the root of the repository.
  static func path(_ name: String) -> String { root.appending(path: name).path }

  /// The text of a file.
  static func text(_ name: String) throws -> String {
    try String(contentsOfFile: path(name), encoding: .utf8)
  }

  /// The bytes of a file.
  static func bytes(_ name: String) throws -> [UInt8] { Array(try text(name).utf8) }

  private static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
}
