package import SAML
package import SAMLCapture
import SAMLFormats
package import SAMLInspection
package import XMLEncryption
import XMLSignature

/// Explains exchanges: what `saml why` does with the messages that were found.
package struct ExchangeExplainer: Sendable {
  /// A message of an exchange, before it is judged.
  package struct Capture: Sendable {
    let source: String
    let payload: FoundPayload
    let exchange: ExchangeContext?
    let time: EvaluationTime
    let isTimeKnown: Bool
    let formField: ExactString?

    /// Takes a message.
    ///
    /// - Parameters:
    ///   - source: Where it stood, as the user named it.
    ///   - payload: The message.
    ///   - text: The beginning of the input, which may say what the answer was.
    ///   - time: The moment that it is judged for.
    ///   - isTimeKnown: Whether it was posted then; no rule about times counts otherwise.
    package init(
      source: String, _ payload: FoundPayload, among text: [UInt8], at time: EvaluationTime,
      isTimeKnown: Bool
    ) {
      self.source = source
      self.payload = payload
      exchange = payload.exchange(among: text)
      self.time = time
      self.isTimeKnown = isTimeKnown
      // A form that was given without its exchange may have it under another name than the one that is looked for.
      formField =
        payload.exchange == nil && payload.layers == [.line]
        ? FieldSearch.fieldHoldingXML(in: text) : nil
    }
  }

  private let policy: Policy
  private let decryptionKeys: [PrivateKeyDecryptor]
  private let showsValues: Bool
  private let settings: SettingsFile?

  /// Explains by a policy; the cookbook supplies what it leaves open.
  ///
  /// - Parameters:
  ///   - policy: Trusted keys and expectations.
  ///   - decryptionKeys: Our private keys.
  ///   - showsValues: Whether the words of the partner are shown, which may be about a person (LOG-05).
  ///   - settings: The user's own policy file; nil where none was used.
  package init(
    policy: Policy, decryptionKeys: [PrivateKeyDecryptor], showsValues: Bool,
    settings: SettingsFile? = nil
  ) {
    self.policy = policy
    self.decryptionKeys = decryptionKeys
    self.showsValues = showsValues
    self.settings = settings
  }

  /// Explains an exchange in which no message was found.
  ///
  /// - Parameters:
  ///   - source: The exchange, as the user named it.
  ///   - exchange: Its request and its answer.
  /// - Returns: The explanation.
  package func report(_ source: String, _ exchange: ExchangeContext) -> ExchangeReport {
    var report = ExchangeReport(source: source, exchange, showsValues: showsValues)
    report.settings = settings
    return report
  }

  /// Explains an exchange by what was posted.
  ///
  /// - Parameters:
  ///   - posted: What was posted to the partner.
  ///   - received: What the app had received, where the capture has it.
  /// - Returns: The explanation.
  /// - Throws: ``NoPayload`` if one of them is no message.
  package func report(
    posted: Capture, received: Capture?
  ) throws(NoPayload) -> ExchangeReport {
    var policy = policy
    // Of another host it is not known for whom its assertions are.
    let isGuessed =
      policy.audiences.isEmpty && policy.profile != .oauth
      && posted.payload.exchange?.isOfPartner != false
    if isGuessed { policy.audiences = [Self.audience] }
    var trust = ExchangeReport.Trust.given
    if policy.trustAnchors.isEmpty {
      let found = [received, posted].lazy.compactMap(\.self).map(Self.embeddedAnchors)
      policy.trustAnchors = found.first { !$0.isEmpty } ?? []
      trust = policy.trustAnchors.isEmpty ? .none : .embedded
    }
    let inspector = Inspector(
      policy: policy, decryptionKeys: decryptionKeys, field: posted.payload.field, receiver: nil,
      isPosted: true)
    func message(_ capture: Capture) throws(NoPayload) -> ExchangeReport.Message {
      ExchangeReport.Message(
        source: capture.source, payload: capture.payload, exchange: capture.exchange,
        inspection: try inspector.inspect(capture.payload, at: capture.time),
        isTimeKnown: capture.isTimeKnown, isAudienceGuessed: isGuessed,
        formField: capture.formField)
    }
    var report = ExchangeReport(
      posted: try message(posted), received: try received.map(message), trust: trust,
      showsValues: showsValues)
    report.settings = settings
    return report
  }

  /// The first certificates in a message.
  ///
  /// Its author chose them, so they are for diagnosis alone.
  private static func embeddedAnchors(of message: Capture) -> [TrustAnchor] {
    let inspector = SignatureInspector(policy: Policy(), field: message.payload.field)
    let inspection = try? inspector.inspect(message.payload, at: message.time.now)
    let certificates = inspection?.embeddedCertificates()?.items.prefix(4) ?? []
    return certificates.map { TrustAnchor(certificate: $0.certificate) }
  }

  /// The cookbook's value of `channelIdentifier`.
  private static let audience: ExactString = "https://saml.sp.auth.adobe.com"
}
