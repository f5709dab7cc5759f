import SAML
import SAMLReport

/// A capture and where it comes from.
struct CapturedPayload: Sendable {
  /// As reports name it: the file as the user named it, and the place in it.
  let source: String
  /// The octets as they were captured.
  let octets: [UInt8]
  /// What the input calls it; nil if it has no name for it.
  var id: PayloadID?
  /// When it was captured, where that is written beside it.
  var capturedAt: Instant?
}

/// The captures that the arguments name, each read when it is asked for.
///
/// One that cannot be read is a failure in its place, and the next one follows.
struct CaptureSource {
  /// What a file holds.
  enum Form {
    /// One capture.
    case capture
    /// Lines of JSON with one capture each.
    case lines
  }

  private let form: Form
  private let argumentCount: Int
  private var arguments: ArraySlice<String>
  private var walk: FolderWalk?
  private var lines: PayloadLines?
  private var report: FileSystem.Identity?

  /// - Parameters:
  ///   - arguments: Files, folders, and `-` for standard input.
  ///   - form: What each file holds.
  init(_ arguments: [String], form: Form = .capture) {
    self.form = form
    self.arguments = arguments[...]
    argumentCount = arguments.count
  }

  /// Leaves out the file that the report is written to, if it lies in a folder that is walked.
  ///
  /// - Throws: A wrong use, if the file is itself an argument: it would be emptied before it is read.
  mutating func leaveOut(report path: String) throws(Failure) {
    report = FileSystem.identity(of: path)
    guard let report, arguments.contains(where: { FileSystem.identity(of: $0) == report }) else {
      return
    }
    throw .usage("\(path) is an input, and --output would replace it.")
  }

  /// How much was read, from 0 to 1; nil when that cannot be told.
  var fraction: Double? {
    let whole = arguments.isEmpty && argumentCount == 1
    let part = lines?.fraction ?? walk?.fraction
    if whole, part == nil { return nil }
    let isInside = walk != nil || lines != nil
    let done = argumentCount - arguments.count - (isInside ? 1 : 0)
    return (Double(done) + (part ?? 0)) / Double(argumentCount)
  }

  /// The next capture; nil after the last one.
  mutating func next() -> Result<CapturedPayload, Failure>? {
    do throws(Failure) {
      while true {
        if let payload = try lines?.next() { return .success(payload) }
        lines = nil
        guard let path = try nextFile() else { return nil }
        switch form {
        case .capture:
          return .success(CapturedPayload(source: path, octets: try FileSystem.read(path)))
        case .lines: lines = try PayloadLines(path)
        }
      }
    } catch {
      return .failure(error)
    }
  }

  private mutating func nextFile() throws(Failure) -> String? {
    while true {
      if let file = try walk?.next() {
        if let report, FileSystem.identity(of: file) == report { continue }
        return file
      }
      let isEmpty = walk?.isEmpty == true
      if let folder = walk?.root, isEmpty {
        walk = nil
        throw .unreadable(folder, "no file in this folder but hidden ones")
      }
      walk = nil
      guard let argument = arguments.popFirst() else { return nil }
      guard argument != "-", FileSystem.kind(of: argument) == .folder else { return argument }
      walk = FolderWalk(argument)
    }
  }
}
