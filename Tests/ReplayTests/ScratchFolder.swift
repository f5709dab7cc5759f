import Foundation

/// A folder for the files of one test; it goes when nobody uses it any more.
final class ScratchFolder: Sendable {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "replay-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    // What stays in the folder for temporary files harms nobody.
    do { try FileManager.default.removeItem(at: url) } catch {}
  }

  func path(_ name: String) -> String { url.appending(path: name).path }
}
