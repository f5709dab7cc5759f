import ArgumentParser
import SAML
import SAMLCapture
import SAMLCommandLine
import SAMLConfiguration
import SAMLInspection
import SAMLForge
import SAMLReport
import XMLSignature

/// `saml redact`: writes a copy of a capture that can be sent to others.
struct Redact: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "redact",
    abstract: "Writes a shareable copy of a capture, with tokens in place of personal values.",
    discussion: """
      Example:
        saml redact login.har --output copy.xml --trust provider.pem --audience URI

      Structure, white space, times, names of attributes and the URIs of providers stay. Every \
      other text becomes a token of the same shape, and the same value becomes the same token. \
      What was signed is signed again with a key that is thrown away; its certificate is written \
      beside the copy. Give the flags of `saml validate`: the copy is validated like the original, \
      and any difference is reported. From an archive of requests one payload is copied, without \
      the rest: the only response in it, or the one that FILE#entry=12 names. The copy of a posted \
      one is a HAR with the status and the code of the answer.

      Exit status: 0 judged the same, 1 there is a difference, or a payload that cannot be read.
      """)

  @OptionGroup(title: "Input") var input: SingleInput

  @Option(
    name: .shortAndLong, help: ArgumentHelp("Where the copy is written.", valueName: "file"),
    completion: .file())
  var output: String

  @Flag(help: "Replace the URIs of providers, audiences and endpoints too.")
  var redactEntities = false

  @Option(
    name: .customLong("as"),
    help: ArgumentHelp(
      "Who receives a message that is no response: sp, idp or aa.", valueName: "receiver"))
  var receivedAs = Receiver.sp

  @OptionGroup(title: "Trust") var trust: TrustOptions
  @OptionGroup(title: "Time") var time: TimeOptions
  @OptionGroup(title: "Trust") var algorithms: AlgorithmOptions
  @OptionGroup(title: "Expectations") var profile: ProfileOptions
  @OptionGroup(title: "Expectations") var expectations: PolicyOptions

  @Option(help: ArgumentHelp("The form or query field that holds the payload.", valueName: "name"))
  var field: ExactString = "SAMLResponse"

  func run() throws {
    let path = try input.path
    try keep(ContainerFile.parts(of: path).path, "is the input")
    let policyFiles = try PolicySource(at: expectations.policy).files
    let judging = trust.trust + trust.metadataTrust + policyFiles
    for file in judging + [profile.request].compactMap(\.self) {
      try keep(file, "is what the input is judged by")
    }
    let clock = try time.clock()
    var (policy, requesters) = try policy(at: clock.now)
    let captures = CaptureSource(
      [path], field: field, limits: CaptureLimits(admitting: policy.limits))
    let payload = try PayloadChoice(captures, among: path).payload
    let now = clock.moment(capturedAt: payload.capturedAt).time
    let original = try inspect(
      payload.payload, by: policy, trusting: requesters, at: now, payload.source)
    if let requesters, original.messageVerdict != nil { policy.trustAnchors = requesters }
    // A request is in another field than a response.
    let field = original.messageVerdict == nil ? field : payload.payload.field
    let copy: RedactedCopy
    do {
      copy = try RedactedCopy(
        of: payload.bytes, field: field, judgedBy: policy, redactsEntities: redactEntities)
    } catch {
      Console.complain(
        "Nothing is written: the capture cannot be read, so its personal values cannot be found.")
      throw Failure.explained(error.code, in: payload.source, .refused)
    }
    let trust = try trustFile(of: copy)
    let archive = RedactedExchange.archive(of: copy, inPlaceOf: payload.payload, at: now.asOf)
    try FileSystem.write(archive ?? copy.bytes, to: output)
    let written =
      archive == nil
      ? FoundPayload(copy.bytes, field: field)
      : try PayloadChoice(CaptureSource([output], field: field), among: output).payload.payload
    let judged = try inspect(
      written, by: Self.policy(ofTrustFileBeside: copy), at: now, output)
    let report = RedactionReport(
      of: copy, original, judged, output: output, isArchive: archive != nil, trust: trust,
      command: JudgingCommand(
        of: output, trust: trust, by: copy.policy, at: now.asOf, expectations, algorithms, profile,
        field: field, receiver: original.messageVerdict.map { _ in receivedAs }))
    Console.say(report.text)
    if !report.isSame { throw Ending(.refused) }
  }

  /// The query itself is not redacted, so its identifier alone is compared.
  ///
  /// The values of a copy are made up, so their scopes are not compared at all. The keys of requesters
  /// are those of a message to a party that services ask.
  private func policy(
    at now: Instant
  ) throws(Failure) -> (policy: Policy, requesters: [TrustAnchor]?) {
    let isAsked = receivedAs != .sp
    var (policy, keys) = try expectations.effectivePolicy(
      trusting: trust, algorithms, profile, at: now, keeping: isAsked ? [.requesters] : [])
    policy.inResponseTo = policy.inResponseTo ?? policy.query?.id
    policy.query = nil
    policy.scopedAttributes = []
    return (policy, isAsked ? keys.requesters : nil)
  }

  /// Refuses to write over a file that is read, whatever its names are.
  private func keep(_ path: String, _ what: String) throws(Failure) {
    let identity = FileSystem.identity(of: path)
    let isWritten = [output, trustOutput].contains { file in
      file == path || identity != nil && FileSystem.identity(of: file) == identity
    }
    guard !isWritten else {
      throw .usage("\(path): \(what); name another file with --output.")
    }
  }

  private var trustOutput: String { output + ".pem" }

  /// Writes what the copy is trusted by beside it; nil when nothing was trusted.
  private func trustFile(of copy: RedactedCopy) throws(Failure) -> String? {
    let anchors = Self.policy(ofTrustFileBeside: copy).trustAnchors
    guard !anchors.isEmpty else { return nil }
    let file = trustOutput
    try FileSystem.write(Array(anchors.map(\.pem).joined().utf8), to: file)
    return file
  }

  /// Returns the policy that the copy's recipient gets from the trust file: keys, without issuers,
  /// roles and times.
  private static func policy(ofTrustFileBeside copy: RedactedCopy) -> Policy {
    var policy = copy.policy
    var known: Set<TrustAnchor> = []
    policy.trustAnchors = copy.policy.trustAnchors.map { anchor in
      anchor.certificate.map { TrustAnchor(certificate: $0) }
        ?? TrustAnchor(publicKey: anchor.publicKey)
    }.filter { known.insert($0).inserted }
    return policy
  }

  private func inspect(
    _ payload: FoundPayload, by policy: Policy, trusting requesters: [TrustAnchor]? = nil,
    at now: EvaluationTime, _ path: String
  ) throws(Failure) -> Inspection {
    do {
      return try Inspector(
        policy: policy, field: field, receiver: receivedAs.party, requesters: requesters
      ).inspect(payload, at: now)
    } catch {
      throw .explained(error.code, in: path, .unreadable)
    }
  }
}
