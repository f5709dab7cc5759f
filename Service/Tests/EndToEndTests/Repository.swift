import Foundation

/// The checkout that these tests are part of.
enum Repository {
  static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../..").standardized
}
