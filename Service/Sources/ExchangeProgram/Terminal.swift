import Foundation

/// The streams and files of a program.
public enum Terminal {
  /// Writes a line to standard output, at once.
  ///
  /// - Parameter line: The line, without its end.
  public static func print(_ line: String) { write(line, to: .standardOutput) }

  /// Writes a diagnostic to standard error.
  ///
  /// - Parameter line: The line, without its end.
  public static func complain(_ line: String) { write(line, to: .standardError) }

  /// Says what went wrong, and ends the process.
  ///
  /// - Parameter failure: What went wrong.
  public static func end(by failure: ProgramFailure) -> Never {
    complain("Error: " + failure.message)
    Program.end(failure.status.rawValue)
  }

  /// Reads a file; `-` is standard input.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - status: What an unreadable file means: a wrong use, or an input that cannot be read.
  /// - Returns: Its octets.
  /// - Throws: That it cannot be read, or is larger than any capture.
  public static func read(
    _ path: String, elseFailingAs status: ProgramFailure.Status
  ) throws(ProgramFailure) -> [UInt8] {
    let content: Data?
    do {
      let file =
        try path == "-"
        ? FileHandle.standardInput : FileHandle(forReadingFrom: URL(filePath: path))
      content = try file.read(upToCount: maximumOctets + 1)
    } catch {
      throw ProgramFailure(status, "\(path): \(reason(of: error))")
    }
    guard let content else { return [] }
    guard content.count <= maximumOctets else {
      throw ProgramFailure(status, "\(path): larger than \(maximumOctets) octets")
    }
    return Array(content)
  }

  /// Whether something stands at a path.
  ///
  /// - Parameter path: The path.
  /// - Returns: Whether it does.
  public static func fileExists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: path)
  }

  /// Writes a file, replacing it.
  ///
  /// - Parameters:
  ///   - text: What it is to hold.
  ///   - path: The file.
  /// - Throws: What the system says.
  public static func write(_ text: String, toFile path: String) throws(ProgramFailure) {
    do { try Data(text.utf8).write(to: URL(filePath: path)) } catch {
      throw ProgramFailure(.usage, "\(path): \(reason(of: error))")
    }
  }

  /// Writes without the controls that would steer a terminal: a file name may hold them.
  ///
  /// When nobody reads any more, the program goes on: its exit status counts.
  private static func write(_ line: String, to stream: FileHandle) {
    let scalars = line.unicodeScalars.map { scalar in
      scalar.properties.generalCategory == .control && scalar != "\n" ? "\u{FFFD}" : scalar
    }
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars)
    do { try stream.write(contentsOf: Data((String(text) + "\n").utf8)) } catch {}
  }

  private static func reason(of error: any Error) -> String {
    let underlying = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError
    switch (underlying ?? error as NSError).code {
    case Int(EISDIR): return "a folder; name a file in it"
    case Int(ENOENT), NSFileReadNoSuchFileError, NSFileNoSuchFileError: return "no such file"
    case Int(EACCES), NSFileReadNoPermissionError, NSFileWriteNoPermissionError:
      return "not permitted"
    default: return "cannot be read or written"
    }
  }

  /// As large as what `saml validate` reads.
  private static let maximumOctets = 64 << 20
}
