import ArgumentParser
import SAML
import SAMLInspection
import SAMLReport

/// `saml inspect`: what a payload claims.
struct Inspect: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Shows what payloads claim, with the verified parts marked; redacted.",
    discussion: "Whatever is not marked as verified may have been written by anybody.")

  @OptionGroup var input: InputOptions
  @OptionGroup var trust: TrustOptions
  @OptionGroup var decryption: DecryptionOptions

  @Option(help: ArgumentHelp("The form or query field that holds the payload.", valueName: "name"))
  var field = "SAMLResponse"

  @Flag(help: "Show NameID and attribute values in the clear.")
  var showValues = false

  func run() throws {
    var policy = Policy()
    policy.trustAnchors = try trust.keys().anchors
    let inspector = Inspector(
      policy: policy, decryptionKeys: try decryption.keys(), field: field)
    let now = Instant(millisecondsSince1970: Console.now)
    var status = ExitStatus.success
    for file in try input.files() {
      do {
        let inspection = try inspector.inspect(try FileSystem.read(file), at: now)
        let report = ClaimReport(of: inspection, source: file, showsValues: showValues)
        Console.print(report.text)
        if !report.isReadable, status == .success { status = .notValid }
      } catch {
        Console.complain("Error: \(Self.describe(error, file))")
        status = .unreadable
      }
    }
    Console.exit(status)
  }

  private static func describe(_ error: any Error, _ file: String) -> String {
    switch error {
    case let failure as Failure: failure.message
    case let error as NoPayload: Failure.explained(error.code, in: file, .unreadable).message
    default: "\(file): cannot be read"
    }
  }
}
