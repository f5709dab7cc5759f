import SAML
import SAMLCapture
import SAMLCommandLine
import SAMLFormats
import SAMLReport

/// A payload and where it comes from.
struct CapturedPayload: Sendable {
  /// As reports name it: the file as the user named it, and the place in it.
  let source: String

  /// The payload as it was found.
  let payload: FoundPayload

  /// The input without the place in it.
  let path: String

  /// The input's name for it; nil if it has none.
  var id: PayloadID?

  /// The bytes as they were captured.
  var bytes: [UInt8] { payload.bytes }

  /// When it was captured, where that is written beside it.
  var capturedAt: Instant? { capturedByField ?? payload.capturedAt?.moment }

  /// When it was captured, according to the member that `--time-field` names.
  var capturedByField: Instant?
}

/// The payloads that the arguments name, each read when it is asked for.
///
/// An input that cannot be read is a failure in its place, and the next one follows.
struct CaptureSource {
  /// The content of a file.
  enum Form {
    /// Payloads in a form that is detected by the content.
    case capture
    /// One payload, from its first byte to its last.
    case exact
    /// Lines of JSON with one payload each.
    case lines(timeField: String?)

    var isExact: Bool {
      if case .exact = self { true } else { false }
    }
  }

  private let form: Form
  private var argumentCount: Int
  private let field: ExactString
  private let wanted: WantedMessages
  private let limits: CaptureLimits
  private let content: [UInt8]?
  private var arguments: ArraySlice<String>
  private var names: NameList?
  private var walk: FolderWalk?
  private var file: ContainerFile?
  private var lines: PayloadLines?
  private var report: FileSystem.Identity?

  /// Takes the note about messages that are skipped.
  var note: (String) -> Void = Console.complain

  /// The last input that has ended, by its path, with its beginning; see ``ContainerFile/start``.
  private var lastStart: (path: String, bytes: [UInt8])?

  /// Whether no wanted message and no failure was found so far.
  private var isEmpty = true

  /// The exchanges of the inputs read so far that were refused without a message that could be read.
  private(set) var bareExchanges: [CapturedExchange] = []

  /// How many files of the folder that is walked hold no payload.
  private var strayCount = 0
  /// The failure of the first of them.
  private var firstStray: Failure?

  /// Messages that were skipped in an input, while it is unknown whether wanted ones follow.
  private var passedOver: (path: String, others: OtherMessages)?

  /// - Parameters:
  ///   - arguments: Files, folders, patterns, `-` for standard input, and places in files.
  ///   - form: The content of each file.
  ///   - names: Further names, read after the arguments.
  ///   - field: The name of the field that holds the payload.
  ///   - wanted: Which messages are asked for; the others are named on standard error.
  ///   - limits: How large a payload and its layers may be.
  ///   - content: The content of the only argument, which then is no file but a name for it.
  init(
    _ arguments: [String], form: Form = .capture, names: NameList? = nil,
    field: ExactString = "SAMLResponse", wanted: WantedMessages = .all,
    limits: CaptureLimits = .default, content: [UInt8]? = nil
  ) {
    self.form = form
    self.arguments = arguments[...]
    argumentCount = arguments.count
    self.names = names
    self.field = field
    self.wanted = wanted
    self.limits = limits
    self.content = content
  }

  /// Skips the file that the report is written to, if it is in a folder that is walked.
  ///
  /// - Throws: A wrong use, if the file is itself an argument: it would be emptied before it is
  ///   read.
  mutating func leaveOut(report path: String) throws(Failure) {
    report = FileSystem.identity(of: path)
    guard let report, arguments.contains(where: { FileSystem.identity(of: $0) == report }) else {
      return
    }
    throw .usage("\(path) is an input, and --output would replace it.")
  }

  /// The share of the input that was read, from 0 to 1; nil when it is unknown.
  var fraction: Double? {
    guard names == nil, argumentCount > 0 else { return nil }
    let part = lines?.fraction ?? walk?.fraction ?? file?.fraction
    if arguments.isEmpty, argumentCount == 1, part == nil { return nil }
    let isInside = walk != nil || lines != nil || file != nil
    let done = argumentCount - arguments.count - (isInside ? 1 : 0)
    return (Double(done) + (part ?? 0)) / Double(argumentCount)
  }

  /// Calls `body` with each payload: the loop of every command that takes one after the other.
  ///
  /// What cannot be read, or what `body` refuses, does not stop the others. Wrong use does.
  ///
  /// - Parameters:
  ///   - failed: Receives failures. By default they go to standard error.
  ///   - body: Works on a payload.
  /// - Returns: The worst status of the failures; a success without any.
  /// - Throws: ``Failure`` of usage, or if there is neither a payload nor a failure.
  mutating func forEach(
    failed: ([Failure]) -> Void = Failure.complain,
    _ body: (CapturedPayload) throws(Failure) -> Void
  ) throws(Failure) -> ExitStatus {
    var (status, count) = (ExitStatus.success, 0)
    while let capture = next() {
      count += 1
      do throws(Failure) { try body(try capture.get()) } catch {
        guard error.status != .usage else { throw error }
        failed(failures(from: error))
        status = max(status, error.status)
      }
    }
    guard count > 0 else { throw .noPayload }
    return status
  }

  /// The next payload; nil after the last one.
  mutating func next() -> Result<CapturedPayload, Failure>? {
    while true {
      do throws(Failure) { return try read() } catch {
        // A folder holds other files too; only an input that was named has to hold a payload.
        if walk != nil, error.isOfNoPayload {
          strayCount += 1
          if firstStray == nil { firstStray = error }
          continue
        }
        isEmpty = false
        return .failure(error)
      }
    }
  }

  /// The next payload of the input that is open; nil if something had to be read to know it.
  mutating func nextHeld() -> Result<CapturedPayload, Failure>? {
    do throws(Failure) { return try file?.nextHeld().map { .success($0) } } catch {
      return .failure(error)
    }
  }

  /// The beginning of the input that has ended with a payload in it; empty for another one.
  func start(of path: String) -> [UInt8] { lastStart?.path == path ? lastStart?.bytes ?? [] : [] }

  private mutating func read() throws(Failure) -> Result<CapturedPayload, Failure>? {
    while true {
      if let payload = try lines?.next() { return .success(payload) }
      lines = nil
      if let payload = try file?.next() {
        isEmpty = false
        namePassedOver()
        return .success(payload)
      }
      endFile()
      guard let path = try nextFile() else { return end().map { .failure($0) } }
      switch form {
      case .capture, .exact:
        file = try ContainerFile(
          path, field: field, wanted: wanted, limits, isExact: form.isExact, content: content)
      case .lines(let timeField):
        lines = try PayloadLines(path, field: field, wanted: wanted, timeField: timeField)
      }
    }
  }

  /// Returns a failure of `next`, and those of the following names that no file has.
  ///
  /// A list may have hundreds of thousands of them, which cost less together. It waits for none of
  /// them.
  mutating func failures(from first: Failure) -> [Failure] {
    var failures = [first]
    var bytes = first.byteCount
    while failures.count < 64, bytes < 64 << 10, let next = nextMissing() {
      failures.append(next)
      bytes += next.byteCount
    }
    return failures
  }

  /// Notes the messages of the input that were skipped.
  private mutating func endFile() {
    guard let ended = file else { return }
    file = nil
    bareExchanges += ended.bareExchanges
    if !ended.isEmpty { lastStart = (ended.path, ended.start) }
    guard ended.others.count > 0 else { return }
    namePassedOver()
    passedOver = (ended.path, ended.others)
    if !isEmpty { namePassedOver() }
  }

  private mutating func namePassedOver() {
    guard let (path, others) = passedOver else { return }
    passedOver = nil
    note("Note: \(path): \(others.summary): \(others.text)")
  }

  /// Returns the failure of an input that contains messages, but none of the wanted kind.
  private mutating func end() -> Failure? {
    defer { countStrays() }
    guard isEmpty, let (path, others) = passedOver else {
      namePassedOver()
      // One failure is enough for folders without any payload.
      guard isEmpty, let stray = firstStray else { return nil }
      isEmpty = false
      return stray
    }
    passedOver = nil
    isEmpty = false
    let code: StableCode = wanted == .queries ? .captureNoQuery : .captureNoResponse
    return .explained(code, in: path, at: others.text, .unreadable)
  }
}

extension CaptureSource {
  /// Says once how many files of folders hold no payload.
  private mutating func countStrays() {
    guard strayCount > 0 else { return }
    let files = strayCount == 1 ? "1 file" : "\(strayCount) files"
    note("Note: ignored, without a payload: \(files) in folders")
    strayCount = 0
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
      guard let argument = try nextArgument() else { return nil }
      if argument == "-" || content != nil { return argument }
      if let failure = Self.missing(argument) { throw failure }
      switch FileSystem.kind(of: argument) {
      case .folder: walk = FolderWalk(argument)
      case nil where Glob.isOne(argument):
        let paths = try Glob.paths(argument)
        arguments = paths + arguments
        argumentCount += paths.count - 1
      default: return argument
      }
    }
  }

  /// Reports that no file has a name; nil when there may be one, or the name is a pattern or has a
  /// place.
  private static func missing(_ argument: String) -> Failure? {
    guard argument != "-", !Glob.isOne(argument),
      !argument.utf8.contains(UInt8(ascii: "#")), FileSystem.isMissing(argument)
    else { return nil }
    return .unreadable(argument, FileSystem.reason())
  }

  /// The failure of the next name of the list; nil when it is to be opened, or to be waited for.
  private mutating func nextMissing() -> Failure? {
    guard arguments.isEmpty, walk == nil, lines == nil, file == nil, passedOver == nil,
      let name = names?.nextHeld()
    else { return nil }
    let failure = Self.missing(name)
    if failure == nil { arguments = [name] }
    return failure
  }

  private mutating func nextArgument() throws(Failure) -> String? {
    if let argument = arguments.popFirst() { return argument }
    return try names?.next()
  }
}
