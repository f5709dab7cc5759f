import ArgumentParser
import SAML
import SAMLInspection
import SAMLReport

/// `saml inspect`: what a payload claims.
struct Inspect: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "inspect",
    abstract: "Shows what payloads claim, with the verified parts marked; redacted.",
    discussion: "Whatever is not marked as verified may have been written by anybody.")

  @OptionGroup var input: InputOptions
  @OptionGroup var trust: TrustOptions
  @OptionGroup var decryption: DecryptionOptions
  @OptionGroup var policyFile: PolicyFileOptions

  @Option(
    help: ArgumentHelp(
      "The form, query or JSON field that holds the payload, or its path a.b.c in JSON.",
      valueName: "name"))
  var field = "SAMLResponse"

  @Flag(help: "Show NameID and attribute values in the clear.")
  var showValues = false

  func run() throws {
    let now = Instant(millisecondsSince1970: Console.now)
    let policy = try policyFile.effectivePolicy(trusting: trust, at: now)
    let inspector = Inspector(
      policy: policy, decryptionKeys: try decryption.keys(), field: field)
    var status = ExitStatus.success
    var isEmpty = true
    var captures = try input.captures(field: field, wanted: .all, by: policy)
    while let capture = captures.next() {
      isEmpty = false
      let payload: CapturedPayload
      switch capture {
      case .success(let capture): payload = capture
      case .failure(let failure):
        Console.complain(captures.failures(from: failure).map { "Error: " + $0.message })
        status = .unreadable
        continue
      }
      do throws(Failure) {
        let inspection = try Self.inspect(payload, by: inspector, at: now)
        let report = ClaimReport(
          of: inspection, source: payload.source, showsValues: showValues)
        Console.print(report.text)
        if !report.isReadable, status == .success { status = .notValid }
      } catch {
        Console.complain("Error: " + error.message)
        status = .unreadable
      }
    }
    guard !isEmpty else { throw Failure.noPayload }
    Console.exit(status)
  }

  private static func inspect(
    _ capture: CapturedPayload, by inspector: Inspector, at now: Instant
  ) throws(Failure) -> Inspection {
    do { return try inspector.inspect(capture.payload, at: now) } catch {
      throw .noPayload(in: capture.source, capture.octets, error.code)
    }
  }
}
