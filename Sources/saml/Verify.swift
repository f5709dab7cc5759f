import ArgumentParser
import SAMLCapture
import SAMLInspection

/// `saml verify`: XML signatures alone.
struct Verify: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Verifies the XML signatures of a document: which element, by which key.",
    discussion: """
      Each signature must be the child of the element that it signs, by SAML's signature profile. \
      No rule of SAML is applied: an expired response verifies.
      """)

  @OptionGroup var input: InputOptions
  @OptionGroup var trust: TrustOptions
  @OptionGroup var time: TimeOptions
  @OptionGroup var report: ReportOptions
  @OptionGroup var dump: DumpOptions

  @Option(help: ArgumentHelp("The form or query field that holds the payload.", valueName: "name"))
  var field = "SAMLResponse"

  @Flag(help: "Also canonicalise with libxml2, and report any difference.")
  var crossCheck = false

  func run() throws {
    let verifier = SignatureInspector(
      trustAnchors: try trust.anchors(), field: field, crossChecks: crossCheck)
    let now = try time.moment()
    try Batch(report, dump).run(try input.files()) { (captured) throws(NoPayload) in
      try verifier.inspect(captured, at: now)
    }
  }
}
