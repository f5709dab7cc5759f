import ArgumentParser
import ExactTexts
import SAML
import SAMLCapture
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
      "Read the names of further inputs from this file, one a line; - is standard input.",
      valueName: "file"), completion: .file())
  var filesFrom: String?

  @Flag(
    name: [.customShort("0"), .long],
    help: "In the file of --files-from NUL ends each name, as find -print0 writes it.")
  var null = false

  /// What is read, payload by payload.
  ///
  /// - Parameters:
  ///   - field: The name of the field that holds the payload.
  ///   - wanted: Which messages are asked for.
  ///   - policy: How large a payload may be.
  ///   - exact: Whether each input has to be one payload.
  /// - Returns: The payloads, none of which is read yet.
  /// - Throws: What is wrong with the arguments.
  func captures(
    field: String, wanted: WantedMessages, by policy: Policy = Policy(), exact: Bool = false
  ) throws(Failure) -> CaptureSource {
    guard !ndjsonInput || !exact else {
      throw .usage("--exact takes each input as one payload, and --ndjson-input as lines of them.")
    }
    let limits = CaptureLimits(admitting: policy.limits)
    let form: CaptureSource.Form = ndjsonInput ? .lines : exact ? .exact : .capture
    guard filesFrom != nil || !null else { throw .usage("--null needs --files-from.") }
    guard filesFrom?.isExactly("-") != true || !inputs.holdsExactly("-") else {
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

  var path: String {
    get throws(Failure) {
      if let input { return input }
      guard !Console.isInputTerminal else {
        throw .usage("no input. Name a file, or - for standard input.")
      }
      return "-"
    }
  }
}

/// The trusted keys.
struct TrustOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A trusted certificate or public key, PEM or DER, or SAML metadata, whose keys are trusted "
        + "for their entity alone; may be repeated.",
      valueName: "file"), completion: .file())
  var trust: [String] = []

  @Option(
    help: ArgumentHelp(
      "A key that metadata must be signed by, as a whole document (URI=\"\") or by its ID; may be "
        + "repeated. Without one metadata is believed because you name its file.",
      valueName: "file"), completion: .file())
  var metadataTrust: [String] = []

  /// Reads the files, of metadata the entities that the policy names as issuers; none is all.
  ///
  /// - Parameters:
  ///   - policy: The issuers, and what is accepted of a signature of metadata.
  ///   - now: The moment at which exceptions are in force.
  /// - Returns: The keys.
  /// - Throws: `Failure` for a file that cannot be read or is refused.
  func keys(by policy: Policy, at now: Instant) throws(Failure) -> TrustedKeys {
    var keys = TrustedKeys()
    let signers = try MetadataSigners(metadataTrust)
    for path in trust {
      try keys.add(
        fileAt: path, trusting: signers.trust(by: policy, acceptsWholeDocument: true, at: now),
        selecting: policy.issuers.isEmpty ? nil : Set(policy.issuers))
    }
    guard metadataTrust.isEmpty || keys.hasMetadata else {
      throw .usage("--metadata-trust needs metadata, which --trust names.")
    }
    return keys
  }
}

/// The keys that metadata must be signed by.
struct MetadataSigners {
  private var anchors: [TrustAnchor] = []
  private let isAsked: Bool

  /// Reads the keys of files; with no file, metadata is believed by its place.
  init(_ files: [String]) throws(Failure) {
    isAsked = !files.isEmpty
    for path in files {
      let octets: [UInt8]
      do { octets = try FileSystem.read(path) } catch { throw .usage(error.message) }
      do { anchors += try TrustAnchor.parse(octets) } catch {
        throw .explained(error.code, in: path, .usage)
      }
    }
  }

  /// Why metadata is believed from which the keys of one issuer are taken, or of all the policy's issuers.
  func trust(
    by policy: Policy, for issuer: String? = nil, acceptsWholeDocument: Bool, at now: Instant
  ) -> MetadataTrust {
    guard isAsked else { return .source }
    let only = issuer ?? (policy.issuers.count == 1 ? policy.issuers.first : nil)
    return policy.metadataTrust(
      signedBy: anchors, for: only, acceptsWholeDocumentReference: acceptsWholeDocument, at: now)
  }
}

/// The moment of the judgement.
struct TimeOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Judge as if it were this time (RFC 3339), such as 2026-03-01T12:00:30Z; default: now.",
      valueName: "time"))
  var at: String?

  var source: Record.TimeSource { at == nil ? .now : .given }

  func moment() throws(Failure) -> Instant {
    guard let at else { return Instant(millisecondsSince1970: Console.now) }
    guard let moment = Instant(rfc3339: at) else {
      throw .usage("--at \(at) is not a time; write it as 2026-03-01T12:00:30Z.")
    }
    return moment
  }
}

/// How a report is written.
struct ReportOptions: ParsableArguments {
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case human, json, ndjson, junit, sarif, html
  }

  enum ColorChoice: String, ExpressibleByArgument, CaseIterable {
    case auto, always, never
  }

  @Option(
    help:
      "human; json is one array; ndjson is one record a line; junit and sarif are for CI; html is a page."
  )
  var format = Format.human

  @Option(help: ArgumentHelp("Write the report there.", valueName: "file"), completion: .file())
  var output: String?

  @Option(help: "Colour: auto follows the terminal and NO_COLOR.")
  var color = ColorChoice.auto

  @Flag(help: "Show NameID and attribute values in the clear.")
  var showValues = false

  @Flag(help: "Exit with 0 whatever the verdicts; errors of usage and reading remain.")
  var exitZero = false

  @Flag(help: "Add the time that each judgement took to the records.")
  var timing = false

  var style: Style {
    switch color {
    case .always: return Style(isColored: true)
    case .never: return Style(isColored: false)
    case .auto:
      let isRefused = Console.environment("NO_COLOR").map { !$0.isEmpty } ?? false
      let isDumb = Console.environment("TERM") == "dumb"
      return Style(
        isColored: output == nil && Console.isOutputTerminal && !isRefused && !isDumb)
    }
  }
}
