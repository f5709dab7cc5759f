import ArgumentParser
import SAML
import SAMLCommandLine
import SAMLFormats
import SAMLInspection
import SAMLReport

/// `saml inspect`: what a payload claims.
struct Inspect: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "inspect",
    abstract: "Shows what payloads claim, with the verified parts marked; redacted.",
    discussion: """
      Examples:
        saml inspect login.har
        pbpaste | saml inspect --format json

      Shows every SAML message, assertion and metadata entity: type, issuer, ID, times, destination, \
      signatures by path, certificates. A malformed one shows what can be read. Anybody may have written \
      a part that is not marked as verified.
      """)

  enum Format: String, ExpressibleByArgument, CaseIterable {
    case human, json, ndjson
  }

  @OptionGroup(title: "Input") var input: InputOptions
  @OptionGroup(title: "Input") var whole: ExactOption
  @OptionGroup(title: "Trust") var trust: TrustOptions
  @OptionGroup(title: "Trust") var decryption: DecryptionOptions
  @OptionGroup(title: "Expectations") var policyFile: PolicyFileOptions

  @Option(
    help: ArgumentHelp(
      "The form, query or JSON field that holds the payload, or its path a.b.c in JSON.",
      valueName: "name"))
  var field: ExactString = "SAMLResponse"

  @Option(help: "human; json is one array; ndjson is one object a line.")
  var format = Format.human

  @Flag(help: "Show NameID and attribute values in the clear.")
  var showValues = false

  func run() throws {
    let now = Console.now
    let policy = try policyFile.effectivePolicy(trusting: trust, at: now)
    let signatures = SignatureInspector(policy: policy, field: field)
    let inspector = Inspector(
      policy: policy, decryptionKeys: try decryption.keys(), field: field)
    var captures = try input.captures(
      field: field, wanted: .all, by: policy, exact: whole.exact)
    var count = 0
    var isReadable = true
    let status = try captures.forEach { capture throws(Failure) in
      let inspection = try Self.inspect(capture, by: inspector, at: now)
      // Other documents than responses are not evaluated; their signatures are, where keys are trusted.
      let signed =
        policy.trustAnchors.isEmpty || inspection.signature != nil
        ? nil : Self.signatures(of: capture, by: signatures, at: now)
      let report = ClaimReport(
        of: inspection, signatures: signed, source: capture.source, showsValues: showValues)
      write(report, number: count)
      count += 1
      isReadable = isReadable && report.isReadable
    }
    if format == .json { Console.print(count == 0 ? "[]\n" : "\n]\n") }
    throw Ending(max(status, isReadable ? .success : .refused))
  }

  private func write(_ report: ClaimReport, number: Int) {
    switch format {
    case .human: Console.say(report.text)
    case .json: Console.print(Array((number == 0 ? "[\n  " : ",\n  ").utf8) + report.jsonLine)
    case .ndjson: Console.print(report.jsonLine + [0x0A])
    }
  }

  private static func signatures(
    of capture: CapturedPayload, by inspector: SignatureInspector, at now: Instant
  ) -> Inspection? {
    do { return try inspector.inspect(capture.payload, at: now) } catch { return nil }
  }

  private static func inspect(
    _ capture: CapturedPayload, by inspector: Inspector, at now: Instant
  ) throws(Failure) -> Inspection {
    do { return try inspector.inspect(capture.payload, at: now) } catch {
      throw .noPayload(in: capture.source, capture.bytes, error.code)
    }
  }
}
