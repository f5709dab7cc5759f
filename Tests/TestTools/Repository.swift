package import Foundation

/// The checkout that these tests are part of.
package enum Repository {
  /// `Tests/TestTools/Repository.swift` lies two folders below it.
  package static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  package static let samples = root.appending(path: "samples")

  package static let transcripts = root.appending(path: "Tests/CommandTests/Transcripts")
}
