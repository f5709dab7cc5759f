import ArgumentParser
import PartnerStandIn
import SAMLCommandLine

/// Who may control the stand-in while it runs.
struct ControlOptions: ParsableArguments {
  @Flag(
    help: "Let programs on this machine set the clock, profiles and rules, by requests to /control."
  )
  var control = false

  @Option(
    help: ArgumentHelp(
      "Let callers do so that send the token in this file, of 32 characters or more, from any "
        + "machine.", valueName: "file"), completion: .file())
  var controlToken: String?

  func validate() throws {
    guard !control || controlToken == nil else {
      throw ValidationError("--control and --control-token exclude one another.")
    }
  }

  /// Whether the control API is asked for.
  var isGiven: Bool { control || controlToken != nil }

  func access() throws(Failure) -> ControlAccess? {
    guard let controlToken else { return control ? .loopback : nil }
    let text = String(decoding: try FileSystem.readSetting(controlToken), as: UTF8.self)
    let words = text.split(whereSeparator: \.isWhitespace)
    guard words.count == 1, let token = words.first, token.utf8.count >= 32,
      token.utf8.allSatisfy({ 0x21...0x7E ~= $0 })
    else {
      throw .usage(
        "\(controlToken): holds no token of 32 characters or more.\n"
          + "help: Make one: openssl rand -hex 32 > FILE")
    }
    return .token(String(token))
  }
}
