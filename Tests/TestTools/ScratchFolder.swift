public import Foundation

/// A folder for the files of one test; it goes when nobody uses it any more.
public final class ScratchFolder: Sendable {
  /// Where it is.
  public let url: URL

  /// Makes it.
  public init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "saml-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    // What stays in the folder for temporary files harms nobody.
    do { try FileManager.default.removeItem(at: url) } catch {}
  }

  /// The path of a file or folder in it.
  public func path(_ name: String) -> String { url.appending(path: name).path }

  /// Writes a file, and the folders on the way to it.
  @discardableResult
  public func write(_ content: Data, to path: String) throws -> URL {
    let file = url.appending(path: path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try content.write(to: file)
    return file
  }

  /// Writes a program, or copies one.
  ///
  /// A process of its own writes it: a file that this process has open for writing is open for a moment
  /// in each child that another test starts then, and the system runs no such file (`ETXTBSY`).
  @discardableResult
  public func writeProgram(_ content: Data, to path: String) async throws -> URL {
    try await install(from: write(content, to: path + ".text"), to: path)
  }

  /// Copies a program as `writeProgram` writes one.
  @discardableResult
  public func install(from program: URL, to path: String) async throws -> URL {
    let file = url.appending(path: path)
    let run = try await Program.start(
      ["-m", "755", program.path, file.path], executable: URL(filePath: "/usr/bin/install"))
    guard run.status == 0 else { throw NotInstalled(reason: run.errorText) }
    return file
  }

  struct NotInstalled: Error { let reason: String }
}
