import SAML

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The records that an earlier run left in a report, which this run goes on with.
///
/// Of each record it keeps the digest of the captured octets. Captures of the same octets are passed
/// over as often as they were reported.
struct EarlierReport {
  /// How the payloads came out.
  private(set) var outcomes: [Verdict.Outcome: Int] = [:]
  private var digests: [SHA256Digest: Int] = [:]

  /// Reads a report, and cuts off what the earlier run could not write to its end.
  ///
  /// - Parameter path: A report in lines; one that is not there is empty.
  /// - Throws: A wrong use, when it is something else; it stays as it is.
  init(continuing path: String) throws(Failure) {
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

  /// Whether these octets were reported, once more than they were asked for.
  mutating func passes(over octets: [UInt8]) -> Bool {
    guard !digests.isEmpty else { return false }
    let digest = SHA256Digest(of: octets)
    guard let count = digests[digest] else { return false }
    digests[digest] = count == 1 ? nil : count - 1
    return true
  }

  private mutating func add(_ line: ArraySlice<UInt8>, _ place: String) throws(Failure) {
    let members: [String: JSONLine.Value]
    do { members = try JSONLine.members(["sha256", "verdict"], of: line) } catch { members = [:] }
    guard case .text(let hexadecimal)? = members["sha256"],
      case .text(let verdict)? = members["verdict"],
      let digest = SHA256Digest(hexadecimal: hexadecimal),
      let outcome = Verdict.Outcome(rawValue: String(decoding: verdict, as: UTF8.self))
    else {
      throw .usage("--resume: \(place) is not a record of this program; nothing was changed.")
    }
    digests[digest, default: 0] += 1
    outcomes[outcome, default: 0] += 1
  }
}
