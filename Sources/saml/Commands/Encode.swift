import Formats
import ArgumentParser
import SAMLCapture
import SAMLCommandLine
import SAMLInspection
import SAMLPayload
import SAMLReport

/// `saml encode`: the token-exchange payload, byte for byte as the cookbook makes it.
struct Encode: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "encode",
    abstract: "Makes the token-exchange payload: normalised, Base64, percent-encoded.",
    discussion: "With --check nothing is written but what normalisation does to the response.")

  enum Stage: String, ExpressibleByArgument, CaseIterable {
    case normalized, base64, form
  }

  @OptionGroup var input: SingleInput

  @Option(help: "Stop after a stage.")
  var stage = Stage.form

  @Flag(help: "Report what normalisation does to well-formedness, signature and values.")
  var check = false

  func run() throws {
    let path = try input.path
    let bytes = try Self.read(path)
    if check { return try report(bytes) }
    if !looksLikeXML(bytes) {
      Console.complain(
        "Note: the input does not begin like XML. The cookbook encodes the response as XML; "
          + "`saml decode` gets it out of a payload.")
    }
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

  /// The bytes of a file, or the XML of the payload at a place of a capture.
  private static func read(_ path: String) throws(Failure) -> [UInt8] {
    guard path.utf8.contains(UInt8(ascii: "#")), FileSystem.kind(of: path) == nil else {
      return try FileSystem.read(path)
    }
    let capture = try PayloadChoice(CaptureSource([path]), among: path).payload
    var unwrapping = Unwrapping(of: capture.payload)
    do { return try unwrapping.unwrap() } catch {
      throw .explained(
        error.code, in: capture.source, at: error.place?.description,
        error.foundPayload ? .refused : .unreadable)
    }
  }

  private func report(_ bytes: [UInt8]) throws(Failure) {
    let report = NormalizationReport(Normalization(of: bytes), byteCount: bytes.count)
    Console.print(report.text)
    Console.exit(report.isClean ? .success : .refused)
  }

  /// Perhaps a byte order mark, perhaps white space, then `<`.
  private func looksLikeXML(_ bytes: [UInt8]) -> Bool {
    bytes.first { !XMLText.isWhiteSpace($0) && ![0xEF, 0xBB, 0xBF].contains($0) }
      == UInt8(ascii: "<")
  }
}
