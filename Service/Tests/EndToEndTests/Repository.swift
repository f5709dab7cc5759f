import Foundation

/// The checkout that these tests are part of.
enum Repository {
  static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../..").standardized

  static func bytes(_ file: String) throws -> [UInt8] {
    Array(try Data(contentsOf: root.appending(path: file)))
  }
}
