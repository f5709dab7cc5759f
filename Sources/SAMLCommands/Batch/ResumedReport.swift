import SAMLCommandLine
import SAMLFormats
import SAMLInspection
import SAMLReport

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The records that an earlier run left in a report, which this run continues.
///
/// It keeps the digest of the captured bytes of each record. It skips captures of the same bytes as
/// often as they were reported.
struct ResumedReport {
  /// How the payloads came out.
  private(set) var outcomes: [Inspection.Outcome: Int] = [:]
  private var digests: [SHA256Digest: Int] = [:]
  private let question: Inspection.Question

  /// Reads a report, and cuts off what the earlier run could not write to its end.
  ///
  /// - Parameters:
  ///   - path: A report in lines; one that is not there is empty.
  ///   - question: What this run asks; the records of the report must answer the same question.
  /// - Throws: A wrong use, when it is something else; it stays as it is.
  init(continuing path: String, answering question: Inspection.Question) throws(Failure) {
    self.question = question
    guard FileSystem.kind(of: path) != nil else { return }
    guard FileSystem.kind(of: path) == .file else {
      throw .usage("--resume: \(path) is no file that can be read and written on.")
    }
    var end = 0
    do throws(Failure) {
      let reader = try LineReader(path)
      while let line = try reader.next(), reader.isTerminated {
        try add(line, "\(path), line \(reader.number)")
        end = reader.offset
      }
    } catch {
      throw .usage(error.message)
    }
    guard unsafe truncate(path, off_t(end)) == 0 else {
      throw .usage("\(path): \(FileSystem.reason())")
    }
  }

  /// Whether these bytes were reported, once more than they were asked for.
  mutating func passes(over bytes: [UInt8]) -> Bool {
    guard !digests.isEmpty else { return false }
    let digest = SHA256Digest(of: bytes)
    guard let count = digests[digest] else { return false }
    digests[digest] = count == 1 ? nil : count - 1
    return true
  }

  private static let names: [String] = ["schemaVersion", "sha256", "verdict"]

  private mutating func add(_ line: ArraySlice<UInt8>, _ place: String) throws(Failure) {
    let members: [String: JSONLine.Value]
    do { members = try JSONLine.members(Self.names, of: line) } catch { members = [:] }
    guard case .text(let hexadecimal)? = members["sha256"],
      case .text(let verdict)? = members["verdict"],
      let digest = SHA256Digest(hexadecimal: hexadecimal),
      let outcome = Inspection.Outcome(exactly: ExactString(utf8: verdict))
    else {
      throw .usage("--resume: \(place) is not a record of this program; nothing was changed.")
    }
    guard case .number(let version)? = members["schemaVersion"], version == Record.schemaVersion
    else {
      throw .usage(
        "--resume: \(place) is a record of another version than \(Record.schemaVersion); nothing "
          + "was changed. Start a new report with another --output.")
    }
    guard question.outcomes.contains(outcome) else {
      throw .usage(
        "--resume: \(place) is a record of another subcommand; nothing was changed. Start a new "
          + "report with another --output.")
    }
    digests[digest, default: 0] += 1
    outcomes[outcome, default: 0] += 1
  }
}
