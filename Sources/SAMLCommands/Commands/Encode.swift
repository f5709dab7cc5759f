import ArgumentParser
import SAMLCapture
import SAMLCommandLine
import SAMLFormats
import SAMLInspection
import SAMLPayload
import SAMLReport

/// `saml encode`: the token-exchange payload, byte for byte as the cookbook makes it.
struct Encode: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "encode",
    abstract: "Makes the token-exchange payload: normalised, Base64, percent-encoded.",
    discussion: """
      Examples:
        saml encode response.xml
        saml encode login.har --check

      The input is the response as XML, or any capture that holds one. With --check nothing is written \
      but what normalisation does to the response.
      """)

  enum Stage: String, ExpressibleByArgument, CaseIterable {
    case normalized, base64, form
  }

  @OptionGroup(title: "Input") var input: SingleInput

  @Option(help: "Stop after a stage.")
  var stage = Stage.form

  @Flag(help: "Report what normalisation does to well-formedness, signature and values.")
  var check = false

  @Option(help: "How --check answers: human or json.")
  var format = AnswerFormat.human

  mutating func validate() throws {
    guard check || format == .human else { throw ValidationError("--format is for --check.") }
  }

  func run() throws {
    let path = try input.path
    let bytes = try Self.read(path)
    if check { return try report(bytes) }
    let payload: TokenExchangePayload
    do {
      payload = try TokenExchangePayload(normalizing: bytes.span)
    } catch {
      throw Failure.explained(error.code, in: path, .refused)
    }
    switch stage {
    case .normalized: Console.print(payload.normalized)
    case .base64: Console.print(payload.base64)
    case .form: Console.print(payload.formValue.bytes)
    }
  }

  /// The bytes of a file that is XML, or the XML of the payload in a capture.
  private static func read(_ path: String) throws(Failure) -> [UInt8] {
    let capture: CapturedPayload
    if path.utf8.contains(UInt8(ascii: "#")), FileSystem.kind(of: path) == nil {
      capture = try PayloadChoice(CaptureSource([path]), among: path).payload
    } else {
      let bytes = try FileSystem.read(path)
      // The cookbook encodes the text as it is, even if no parser would accept it.
      guard !looksLikeXML(bytes) else { return bytes }
      capture = try PayloadChoice(CaptureSource([path], content: bytes), among: path).payload
    }
    var unwrapping = Unwrapping(of: capture.payload)
    do {
      let xml = try unwrapping.unwrap()
      if !unwrapping.trail.isEmpty {
        let trail = unwrapping.trail.map(\.description).joined(separator: " > ")
        Console.complain("Note: \(capture.source): the response was taken out of \(trail).")
      }
      return xml
    } catch {
      throw .explained(
        error.code, in: capture.source, at: error.place?.description,
        error.foundPayload ? .refused : .unreadable)
    }
  }

  private func report(_ bytes: [UInt8]) throws(Ending) {
    let report = NormalizationReport(Normalization(of: bytes), byteCount: bytes.count)
    switch format {
    case .human: Console.say(report.text)
    case .json: Console.print(report.json + [0x0A])
    }
    throw Ending(report.isClean ? .success : .refused)
  }

  /// Perhaps a byte order mark, perhaps white space, then `<`.
  private static func looksLikeXML(_ bytes: [UInt8]) -> Bool {
    bytes.first { !XMLText.isWhiteSpace($0) && ![0xEF, 0xBB, 0xBF].contains($0) }
      == UInt8(ascii: "<")
  }
}
