import Foundation

/// The checkout that these tests are part of.
enum Repository {
  static let root = tests.deletingLastPathComponent().deletingLastPathComponent()

  static let samples = root.appending(path: "samples")

  static let transcripts = tests.appending(path: "Transcripts")

  /// `Tests/CommandTests`.
  private static let tests = URL(filePath: #filePath).deletingLastPathComponent()
}
