import Formats
public import SAML
import SAMLCapture
import SAMLConfiguration
import SAMLInspection
import SAMLReport
public import XMLEncryption

/// What `saml validate` says of one input, for a program with a page in the place of a terminal.
public struct PayloadInspector: Sendable {
  /// What is asked: the input, and what differs from the policy of the program.
  public struct Question: Sendable {
    /// The name of the input, as reports have it.
    @Exact public var name = "pasted"
    /// The input, as `saml validate` takes it.
    public var content: [UInt8] = []
    /// Trusted certificates, keys or metadata; empty keeps those of the program.
    public var trust: [UInt8] = []
    /// The relying party; empty keeps that of the program.
    @Exact public var audience = ""
    /// The moment as `--at` takes it; empty is that of the capture.
    @Exact public var at = ""
    /// Whether values of people are shown.
    public var showsValues = false

    /// Asks nothing yet.
    public init() {}
  }

  /// What is answered.
  public struct Answer: Sendable {
    /// The report as a page without scripts.
    @Exact public fileprivate(set) var page: String
    /// The records as an array of JSON.
    public fileprivate(set) var records: [UInt8]
  }

  private let policy: Policy
  private let decryptionKeys: [RSAKeyDecryptor]

  /// Inspects by a policy.
  ///
  /// - Parameters:
  ///   - policy: What is trusted and expected where a question says nothing.
  ///   - decryptionKeys: Our private keys.
  public init(policy: Policy, decryptionKeys: [RSAKeyDecryptor] = []) {
    self.policy = policy
    self.decryptionKeys = decryptionKeys
  }

  /// Answers a question.
  ///
  /// - Parameter question: The input and what is expected of it.
  /// - Returns: The reports.
  /// - Throws: That there is no payload, or that a field of the question cannot be used.
  public func answer(_ question: Question) throws(Failure) -> Answer {
    let clock = try Self.clock(question.at)
    let policy = try policy(for: question, at: clock.now)
    let inspector = Inspector(policy: policy, decryptionKeys: decryptionKeys)
    let reader = ContainerReader(limits: CaptureLimits(admitting: policy.limits))
    reader.append(question.content[...])
    reader.finish()
    var page = HTMLReport()
    var records: [[UInt8]] = []
    var unread = 0
    while let item = reader.next() {
      switch item {
      case .damage(let error):
        unread += 1
        let failure = Failure.explained(
          error.code, in: question.name, at: error.detail, .unreadable)
        _ = page.add(UnreadInput(source: question.name, message: failure.message))
      case .payload(let payload):
        guard payload.kind?.isMeantAsResponse != false else { continue }
        guard let record = Self.record(of: payload, inspector, clock, question) else { continue }
        _ = page.add(record)
        records.append(record.jsonElement)
      }
    }
    guard !records.isEmpty || unread > 0 else {
      throw .noPayload(in: question.name, reader.unrecognizedText, .captureNoPayload)
    }
    let array =
      Array("[\n  ".utf8) + Array(records.joined(separator: Array(",\n  ".utf8)))
      + Array("\n]\n".utf8)
    return Answer(page: page.end(ReportSummary(unread: unread, exitStatus: 0)), records: array)
  }

  private static func record(
    of payload: FoundPayload, _ inspector: Inspector, _ clock: EvaluationClock,
    _ question: Question
  ) -> Record? {
    let moment = clock.moment(capturedAt: payload.capturedAt?.moment)
    var inspection: Inspection
    do { inspection = try inspector.inspect(payload, at: moment.time) } catch { return nil }
    for note in [payload.clockNote, moment.note].compactMap(\.self) {
      inspection = inspection.noting(note)
    }
    return Record(
      source: payload.fragment.map { "\(question.name)#\($0)" } ?? question.name, inspection,
      showsValues: question.showsValues, showsNormalization: true, timeSource: moment.source)
  }

  private func policy(for question: Question, at now: Instant) throws(Failure) -> Policy {
    var policy = policy
    if !question.audience.isEmpty { policy.audiences = [question.audience] }
    guard !question.trust.isEmpty else { return policy }
    let keys: TrustedKeys
    do throws(ConfigurationError) {
      keys = try TrustedKeys(
        files: [Self.trustName], metadataTrust: [], by: policy, at: now,
        reading: GivenFile(name: Self.trustName, content: question.trust))
    } catch {
      throw Failure(error)
    }
    policy.trustAnchors = keys.anchors
    if policy.issuers.isEmpty { policy.issuers = keys.issuers }
    return policy
  }

  private static func clock(_ at: String) throws(Failure) -> EvaluationClock {
    switch at {
    case "", "captured": .captured(now: Console.now)
    case "now": .fixed(Console.now, .now)
    default: .fixed(try Instant(flag: "--at", at), .given)
    }
  }

  private static let trustName = "the trust field"
}

/// A file that somebody has typed in: nothing else is read.
private struct GivenFile: ConfigurationReader {
  let name: String
  let content: [UInt8]

  func read(_ path: String, _ take: (ArraySlice<UInt8>) -> Bool) throws(UnreadableFile) {
    guard path.isExactly(name) else { throw UnreadableFile(reason: "no other file is read") }
    _ = take(content[...])
  }

  func note(_ note: ConfigurationNote) {}
}
