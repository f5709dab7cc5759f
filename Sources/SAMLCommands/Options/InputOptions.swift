import ArgumentParser
import SAML
import SAMLCapture
import SAMLCommandLine
import SAMLConfiguration
import SAMLFormats
import SAMLInspection
import SAMLReport
import XMLSignature

/// The payloads of a subcommand.
struct InputOptions: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "Files, folders, patterns in quotation marks, or - for standard input (the default when it is "
        + "not a terminal). FILE#PLACE is one payload of a capture, as reports name it.",
      valueName: "input"), completion: .file())
  var inputs: [String] = []

  @Flag(
    help: ArgumentHelp(
      "Read lines of JSON: {\"id\": ..., \"payload\": ...}; the id is in the record."))
  var ndjsonInput = false

  @Option(
    help: ArgumentHelp(
      "For --ndjson-input: the member that holds the time of the capture, as RFC 3339 or seconds or "
        + "milliseconds since 1970.",
      valueName: "name"))
  var timeField: String?

  @Option(
    help: ArgumentHelp(
      "Read the names of further inputs from this file, one per line; - is standard input.",
      valueName: "file"), completion: .file())
  var filesFrom: String?

  @Flag(
    name: [.customShort("0"), .long],
    help: "In the file of --files-from NUL ends each name, as find -print0 writes it.")
  var null = false

  /// Returns the payloads to read.
  ///
  /// - Parameters:
  ///   - field: The name of the field that holds the payload.
  ///   - wanted: Which messages are asked for.
  ///   - policy: How large a payload may be.
  ///   - exact: Whether each input has to be one payload.
  /// - Returns: The payloads, none of which is read yet.
  /// - Throws: ``Failure`` if an argument is wrong.
  func captures(
    field: ExactString, wanted: WantedMessages, by policy: Policy = Policy(), exact: Bool = false
  ) throws(Failure) -> CaptureSource {
    guard !ndjsonInput || !exact else {
      throw .usage("--exact takes each input as one payload, and --ndjson-input as lines of them.")
    }
    guard timeField == nil || ndjsonInput else {
      throw .usage("--time-field names a member of the lines of --ndjson-input.")
    }
    let limits = CaptureLimits(admitting: policy.limits)
    let form: CaptureSource.Form =
      ndjsonInput ? .lines(timeField: timeField) : exact ? .exact : .capture
    guard filesFrom != nil || !null else { throw .usage("--null needs --files-from.") }
    guard filesFrom != "-" || !inputs.contains("-") else {
      throw .usage("standard input holds either the names or a payload.")
    }
    let names = try filesFrom.map { path throws(Failure) in
      try NameList(path, isNullSeparated: null)
    }
    guard inputs.isEmpty, names == nil else {
      return CaptureSource(
        inputs, form: form, names: names, field: field, wanted: wanted, limits: limits)
    }
    guard !Console.isInputTerminal else {
      throw .usage("no input. Name a file, or - for standard input.")
    }
    return CaptureSource(["-"], form: form, field: field, wanted: wanted, limits: limits)
  }
}

/// Whether each input has to be one payload.
struct ExactOption: ParsableArguments {
  @Flag(
    help: ArgumentHelp(
      "Take the whole input as the payload, as a receiver does: bytes around it make it invalid. An "
        + "input that holds payloads, such as a HAR, is an error."))
  var exact = false
}

/// One payload.
struct SingleInput: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "A file, or - for standard input (the default when it is not a terminal).",
      valueName: "input"), completion: .file())
  var input: String?

  var path: String { get throws(Failure) { try Self.path(of: input) } }

  /// The named input, or standard input where that is no terminal.
  static func path(of input: String?) throws(Failure) -> String {
    if let input { return input }
    guard !Console.isInputTerminal else {
      throw .usage("no input. Name a file, or - for standard input.")
    }
    return "-"
  }
}
