import SAMLCapture
import SAMLCommandLine
import SAMLFormats

/// The one payload of an input that a subcommand works on: the only one, or the only response.
struct PayloadChoice {
  let payload: CapturedPayload

  /// Reads the input to its end.
  ///
  /// - Throws: ``Failure`` if there is none, or if there are several to choose from.
  init(_ captures: CaptureSource, among argument: String) throws(Failure) {
    var captures = captures
    var first: CapturedPayload?
    var response: CapturedPayload?
    var choices: [String] = []
    var failures: [Failure] = []
    var count = 0
    var responseCount = 0
    _ = try captures.forEach(failed: { failures += $0 }) { payload in
      count += 1
      if payload.payload.isMeantAsResponse {
        responseCount += 1
        if response == nil { response = payload }
      }
      if first == nil { first = payload }
      if choices.count < 5 { choices.append(Self.line(of: payload)) }
    }
    // The payloads beside the damage may include the one that the user wants.
    let last = count == 0 ? failures.popLast() : nil
    Failure.complain(failures)
    if let last { throw last }
    let chosen = responseCount == 1 ? response : count == 1 ? first : nil
    guard let chosen else {
      let more = count > choices.count ? "\n  and \(count - choices.count) more" : ""
      throw .usage(
        "\(argument): \(count) payloads; name one of them:\n" + choices.joined(separator: "\n")
          + more)
    }
    payload = chosen
    if count > 1 {
      Console.complain("Note: \(payload.source) is the only response of \(count) messages.")
    }
  }

  private static func line(of capture: CapturedPayload) -> String {
    let kind = capture.payload.kind.map { "  \($0.rawValue)" } ?? ""
    let path = capture.payload.path.map { "  \($0)" } ?? ""
    return "  \(capture.source)\(kind)\(path)"
  }
}
