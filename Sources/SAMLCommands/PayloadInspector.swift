public import SAML
import SAMLCapture
import SAMLCommandLine
import SAMLConfiguration
import SAMLFormats
import SAMLInspection
import SAMLReport
public import XMLEncryption

/// Explains and validates one input, as `saml why` and `saml validate` do.
///
/// Programs use it that show their report on a page and not in a terminal.
public struct PayloadInspector: Sendable {
  private let policy: Policy
  private let decryptionKeys: [PrivateKeyDecryptor]

  /// Inspects by a policy.
  ///
  /// - Parameters:
  ///   - policy: The trusted keys and the expectations where a question has none.
  ///   - decryptionKeys: Our private keys.
  public init(policy: Policy, decryptionKeys: [PrivateKeyDecryptor] = []) {
    self.policy = policy
    self.decryptionKeys = decryptionKeys
  }

  /// Answers as `saml why` and `saml validate` do.
  ///
  /// - Parameters:
  ///   - content: The input, as `saml validate` takes it.
  ///   - name: The name of the input, as reports have it.
  ///   - trust: Trusted certificates, keys or metadata; empty keeps those of the policy.
  ///   - audience: The relying party; empty keeps that of the policy.
  ///   - moment: The moment as `--at` takes it; empty is that of the capture.
  ///   - showsValues: Whether personal values are shown.
  /// - Returns: The report as a page without scripts, and the records as an array of JSON. If the
  ///   input or a field is wrong, the error replaces both.
  public func answer(
    _ content: [UInt8], named name: String, trust: [UInt8], audience: String, at moment: String,
    showsValues: Bool
  ) -> (page: String, records: [UInt8], complaint: String?) {
    do throws(Failure) {
      let clock = try Self.clock(moment)
      let policy = try policy(trusting: trust, audience, at: clock.now)
      let (page, records) = try report(
        on: content, named: name, by: policy, clock, showsValues: showsValues)
      return (page, records, nil)
    } catch {
      return ("", [], PageWords.inspector.make(error.message))
    }
  }

  private func report(
    on content: [UInt8], named name: String, by policy: Policy, _ clock: EvaluationClock,
    showsValues: Bool
  ) throws(Failure) -> (page: String, records: [UInt8]) {
    let inspector = Inspector(policy: policy, decryptionKeys: decryptionKeys)
    let explainer = ExchangeExplainer(
      policy: policy, decryptionKeys: decryptionKeys, showsValues: showsValues)
    var captures = CaptureSource(
      [name], wanted: .posts, limits: CaptureLimits(admitting: policy.limits), content: content)
    // What the page is about is in its report alone.
    captures.note = { _ in }
    var page = HTMLReport(words: .inspector)
    var records: [[UInt8]] = []
    var failures: [Failure] = []
    let read = try PostedExchanges.forEach(in: captures) { capture in
      guard capture.payload.isMeantAsResponse,
        let record = Self.record(of: capture, inspector, clock, showsValues: showsValues)
      else { return }
      _ = page.add(record)
      records.append(record.jsonElement)
    } failed: {
      failures += $0
    } _: { exchange throws(Failure) in
      page.explain(try explainer.report(on: exchange, clock))
    }
    for failure in failures {
      _ = page.add(
        UnreadInput(source: name, message: PageWords.inspector.make(failure.message)))
    }
    if records.isEmpty, read.count == 0, let failure = failures.first { throw failure }
    let array =
      Array("[\n  ".utf8) + Array(records.joined(separator: Array(",\n  ".utf8)))
      + Array("\n]\n".utf8)
    return (page.end(ReportSummary(unread: failures.count, exitStatus: 0)), array)
  }

  private static func record(
    of capture: CapturedPayload, _ inspector: Inspector, _ clock: EvaluationClock,
    showsValues: Bool
  ) -> Record? {
    let moment = clock.moment(capturedAt: capture.capturedAt)
    var inspection: Inspection
    do { inspection = try inspector.inspect(capture.payload, at: moment.time) } catch { return nil }
    for note in [capture.payload.clockNote, moment.note].compactMap(\.self) {
      inspection = inspection.noting(note)
    }
    return Record(
      source: capture.source, inspection, showsValues: showsValues, showsNormalization: true,
      timeSource: moment.source, capturedAt: capture.capturedAt)
  }

  private func policy(
    trusting trust: [UInt8], _ audience: String, at now: Instant
  ) throws(Failure) -> Policy {
    var policy = policy
    if !audience.isEmpty { policy.audiences = [ExactString(audience)] }
    guard !trust.isEmpty else { return policy }
    let keys: TrustedKeys
    do throws(ConfigurationError) {
      keys = try TrustedKeys(
        files: [Self.trustName], metadataTrust: [], by: policy, at: now,
        reading: GivenFile(name: Self.trustName, content: trust))
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

/// A file that a user has pasted; no other file is read.
private struct GivenFile: ConfigurationReader {
  let name: String
  let content: [UInt8]

  func read(_ path: String, _ take: (ArraySlice<UInt8>) -> Bool) throws(UnreadableFile) {
    guard ExactString(path) == name else { throw UnreadableFile(reason: "no other file is read") }
    _ = take(content[...])
  }

  func note(_ note: ConfigurationNote) {}
}
