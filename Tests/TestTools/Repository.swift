public import Foundation

/// The checkout that these tests are part of; its files are named from its root.
public enum Repository {
  /// `Tests/TestTools/Repository.swift` lies two folders below it.
  public static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The folder of samples.
  public static let samples = root.appending(path: "samples")

  /// The folder of recorded sessions with `saml`.
  public static let transcripts = root.appending(path: "Tests/CommandTests/Transcripts")

  /// The path of a file or folder, from the root of the system.
  public static func path(_ path: String) -> String { root.appending(path: path).path }

  /// The bytes of a file.
  public static func bytes(_ path: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: root.appending(path: path)))
  }

  /// The text of a file.
  public static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  /// Whether there is a file or folder.
  public static func holds(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: Self.path(path))
  }

  /// The names of the files of a folder, sorted.
  public static func names(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path(folder)).sorted()
  }

  /// The paths below a folder that end in a suffix, sorted.
  public static func paths(in folder: String, suffix: String) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: path(folder))
      .filter { $0.hasSuffix(suffix) }.map { folder + "/" + $0 }.sorted()
  }

  /// A file of a test key: of those that the published vectors use, or else of a test's own.
  public static func key(_ name: String) throws -> [UInt8] {
    let paths = ["vectors/keys", "Tests/XMLSignatureTests/Keys", "Tests/XMLEncryptionTests/Keys"]
      .map { "\($0)/\(name)" }
    return try bytes(paths.first(where: holds) ?? paths[0])
  }

  /// Writes a file.
  public static func write(_ text: String, to path: String) throws {
    try Data(text.utf8).write(to: root.appending(path: path))
  }
}
