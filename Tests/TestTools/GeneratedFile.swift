public import Foundation

/// A file of the repository that the sources make.
///
/// `Scripts/generate` writes each anew, and every run of the tests compares them.
public enum GeneratedFile {
  /// Compares a file with what the sources make; writes it where `Scripts/generate` asks for that.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - made: What the sources make.
  /// - Throws: ``Difference``, or what the system says of the file.
  public static func hold(_ path: String, to made: Data) throws {
    let file = Repository.root.appending(path: path)
    if ProcessInfo.processInfo.environment["SAML_GENERATE"] == "1" {
      return try made.write(to: file)
    }
    let written = Repository.holds(path) ? try Data(contentsOf: file) : Data()
    guard written != made else { return }
    let changes = lines(made).difference(from: lines(written)).map { change in
      switch change {
      case .remove(let offset, let line, _): (offset, 0, "-\(offset + 1): \(line)")
      case .insert(let offset, let line, _): (offset, 1, "+\(offset + 1): \(line)")
      }
    }
    let shown = changes.sorted { ($0.0, $0.1) < ($1.0, $1.1) }.prefix(60).map(\.2)
    throw Difference(
      description: "\(path): Scripts/generate writes it anew.\n" + shown.joined(separator: "\n"))
  }

  /// The same of a text.
  public static func hold(_ path: String, to made: String) throws {
    try hold(path, to: Data(made.utf8))
  }

  /// A file is not what the sources make.
  public struct Difference: Error, CustomStringConvertible {
    /// The lines that differ.
    public let description: String
  }

  /// Control characters are shown as escapes, so that a difference in one can be seen.
  private static func lines(_ text: Data) -> [String] {
    text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { line in
      String(decoding: line.prefix(400), as: UTF8.self).unicodeScalars.reduce(into: "") {
        $0 += $1.value < 0x20 ? $1.escaped(asASCII: true) : String($1)
      }
    }
  }
}
