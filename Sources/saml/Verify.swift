import ArgumentParser
import SAMLCapture
import SAMLInspection

/// `saml verify`: XML signatures alone.
struct Verify: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Verifies the XML signatures of a document: over what, by which key.",
    discussion: """
      In SAML each signature must be the child of the element that it signs, by SAML's signature \
      profile, and that element must stand where it is read; no other rule of SAML is applied: an \
      expired response verifies. In any other document each reference is reported by itself: what it \
      selects, how, and whether its digest holds. Nothing outside of the document is fetched, a \
      Manifest is not followed, and XPath, XSLT and HMAC are refused.
      """)

  @OptionGroup var input: InputOptions
  @OptionGroup var trust: TrustOptions
  @OptionGroup var time: TimeOptions
  @OptionGroup var report: ReportOptions
  @OptionGroup var algorithms: AlgorithmOptions
  @OptionGroup var dump: DumpOptions
  @OptionGroup var batch: BatchOptions

  @Option(
    help: ArgumentHelp(
      "The form, query or JSON field that holds the payload, or its path a.b.c in JSON.",
      valueName: "name"))
  var field = "SAMLResponse"

  @Flag(help: "Also canonicalise with libxml2, and report any difference.")
  var crossCheck = false

  func run() throws {
    let verifier = SignatureInspector(
      trustAnchors: try trust.keys().anchors, policy: try algorithms.policy(), field: field,
      crossChecks: crossCheck)
    let now = try time.moment()
    try Batch(report, dump, batch).run(try input.captures(field: field, wanted: .all)) {
      (capture) throws(NoPayload) in
      try verifier.inspect(capture.payload, at: now)
    }
  }
}
