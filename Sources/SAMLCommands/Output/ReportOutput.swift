import SAMLCommandLine
import SAMLReport

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Where a report goes, part by part: standard output, or a file that only its owner can read.
final class ReportOutput {
  private let descriptor: Int32
  private let name: String
  private var isFile = false

  /// Opens a file, or takes standard output.
  ///
  /// - Parameters:
  ///   - path: The file, which is emptied; nil for standard output.
  ///   - isContinued: Whether to append to the file instead.
  /// - Throws: The system's error.
  init(_ path: String?, isContinued: Bool = false) throws(Failure) {
    name = path ?? "standard output"
    guard let path else {
      descriptor = Execution.current.output
      return
    }
    let start = isContinued ? O_APPEND : O_TRUNC
    descriptor = unsafe FileName.with(path) {
      unsafe open($0, O_WRONLY | O_CREAT | O_CLOEXEC | start, 0o600)
    }
    guard descriptor >= 0 else { throw .usage("\(path): \(FileSystem.reason())") }
    isFile = true
    try FileSystem.keepToOwner(descriptor, path)
  }

  deinit { if isFile { close(descriptor) } }

  func write(_ text: String) throws(Failure) { try write(Array(text.utf8)) }

  func write(_ bytes: [UInt8]) throws(Failure) {
    guard !bytes.isEmpty else { return }
    guard Console.write(bytes, to: descriptor) else {
      throw .usage("\(name): \(FileSystem.reason())")
    }
  }
}

/// Formats one record of a report of many, independently of the others.
struct RecordText: Sendable {
  private let format: ReportOptions.Format
  private let human: HumanReport

  init(_ options: ReportOptions) {
    format = options.format
    human = options.human
  }

  func text(of record: Record) -> [UInt8] {
    switch format {
    case .json: record.jsonElement
    case .ndjson: record.jsonLine + [0x0A]
    case .human: Array(human.line(of: record).utf8)
    // Their text for a record depends on the records before it.
    case .junit, .sarif, .html, .github: []
    }
  }
}
