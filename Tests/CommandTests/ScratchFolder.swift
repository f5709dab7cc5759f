import Foundation

/// A folder for the files of one test; it goes when nobody uses it any more.
final class ScratchFolder: Sendable {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "saml-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    // What stays in the folder for temporary files harms nobody.
    do { try FileManager.default.removeItem(at: url) } catch {}
  }

  /// Writes a file, and the folders on the way to it.
  @discardableResult
  func write(_ content: Data, to path: String) throws -> URL {
    let file = url.appending(path: path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try content.write(to: file)
    return file
  }
}
