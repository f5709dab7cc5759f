import Formats
import SAML
import SAMLInspection
import XMLSignature
import XMLSignatureDiagnosis

/// One reason for which a partner refuses a token exchange, and what to change in the app.
struct ExchangeCause: Sendable {
  /// The codes of the findings that are the evidence.
  let codes: [StableCode]
  /// The event, in one sentence.
  let title: String
  /// The evidence for it.
  let evidence: String
  /// The change to make in the app, in the words of the cookbook.
  let change: String

  /// Lists the causes of one exchange, the likeliest first.
  ///
  /// - Parameters:
  ///   - posted: The posted message.
  ///   - wrongField: The field it was posted in, in words, if the partner does not read that field.
  /// - Returns: The causes; none if no finding speaks against the exchange.
  static func all(of posted: Inspection, wrongField: String?) -> [ExchangeCause] {
    var causes: [ExchangeCause] = []
    let against = posted.findings.filter { $0.outcome == .fail || hazards.contains($0.code) }
    // A payload that cannot be unpacked is no XML either, so findings about XML add nothing.
    let isDamaged = against.contains { $0.outcome == .fail && $0.code.area == .capture }
    let failed = isDamaged ? against.filter { $0.code.area != .xml } : against
    for kind in Kind.allCases {
      let findings = failed.filter { kind.holds($0) }
      guard !findings.isEmpty else { continue }
      causes.append(
        ExchangeCause(
          codes: findings.reduce(into: []) { if !$0.contains($1.code) { $0.append($1.code) } },
          title: kind.title ?? findings[0].message, evidence: kind.evidence(of: findings, posted),
          change: kind.change ?? findings[0].help ?? ""))
    }
    if let wrongField {
      causes.insert(
        ExchangeCause(
          codes: [], title: "The response was posted in another field than the partner reads.",
          evidence: wrongField,
          change: "Post the form with the control of the cookbook, SAMLResponse."),
        at: 0)
    }
    return causes
  }
}

extension ExchangeCause {
  /// The damage that a lenient reader accepts and a form decoder does not.
  private static let hazards: Set<StableCode> = [.captureUnescapedPlus, .capturePlusReadAsSpace]

  /// The kinds of causes, in the order in which they are met.
  private enum Kind: CaseIterable {
    case doubleEncoding, plus, repeatedField, base64, packaging
    case normalization, reformatted
    case attack
    case late, clock
    case status, audience, otherParty
    case xml, key, signature
    case others

    func holds(_ finding: Finding) -> Bool { self == Kind(of: finding) }

    private init(of finding: Finding) {
      self =
        switch finding.code {
        case .captureDoublePercentEncoding, .captureDoubleBase64: .doubleEncoding
        case .capturePlusAsSpace, .captureUnescapedPlus, .capturePlusReadAsSpace: .plus
        case .captureFieldRepeated: .repeatedField
        case .timeNotYetValid, .timeIssuedInFuture, .timeAuthenticatedInFuture: .clock
        case .samlStatusNotSuccess: .status
        case .samlAudienceMismatch, .samlAudienceMissing: .audience
        case .samlRecipientMismatch, .samlDestinationMismatch, .samlInResponseToMismatch,
          .samlIssuerMismatch:
          .otherParty
        case _ where finding.edit == .whiteSpaceNormalized: .normalization
        case _ where finding.edit != nil: .reformatted
        case _ where finding.code.severity == .attack: .attack
        case _ where finding.code.area == .time: .late
        case .captureBase64LineBreaks, .captureBase64Malformed, .captureBase64MissingPadding,
          .captureBase64PaddingMisplaced, .captureBase64TrailingBits, .captureBase64Truncated,
          .captureBase64URLAlphabet:
          .base64
        case _ where finding.code.area == .capture: .packaging
        case _ where finding.code.area == .xml: .xml
        case _ where finding.cause == .signature(.wrongKey): .key
        case _ where finding.code.area == .signature: .signature
        default: .others
        }
    }

    /// The event; nil if the message of the first finding is better.
    var title: String? {
      switch self {
      case .doubleEncoding: "The response was encoded twice."
      case .plus: "A plus sign of the Base64 text arrived as a space."
      case .repeatedField: nil
      case .base64: "The Base64 text is not what the cookbook makes."
      case .packaging: nil
      case .normalization: "The white-space clean-up broke the signature."
      case .reformatted: "A tool changed the signed XML on its way."
      case .attack: nil
      case .late: "The response was posted after its time was over."
      case .clock: "The response was posted before its time began: a clock is wrong."
      case .status: "The provider answered with an error instead of an assertion."
      case .audience: "The assertion is for another audience than Adobe Pass."
      case .otherParty: "The response is not the one that was asked for."
      case .xml: "The XML cannot be read."
      case .key: "The response is signed by a key that is not trusted."
      case .signature: nil
      case .others: nil
      }
    }

    /// The change to make; nil if the help of the first finding is better.
    var change: String? {
      switch self {
      case .doubleEncoding:
        "Encode once: Base64 of the XML, then addingPercentEncoding with alphanumerics, and hand the "
          + "body to URLSession as it is. URLComponents and form libraries encode again."
      case .plus:
        "Percent-encode the Base64 text with CharacterSet.alphanumerics, as the cookbook does, so that "
          + "+ becomes %2B. urlQueryAllowed leaves + as it is."
      case .base64:
        "Use Data.base64EncodedString() without options, of the whole response."
      case .normalization:
        "Do not clean this provider's response: send the Base64 of samlAttributeQueryResponse as it was "
          + "received, percent-encoded once."
      case .reformatted:
        "Send the bytes of samlAttributeQueryResponse. Do not parse, print or log-copy the XML in "
          + "between."
      case .late:
        "Post as soon as the account manager has answered, and ask again (step 7) for a retry instead "
          + "of posting an old response."
      case .clock: "Compare the clock of the device with the provider's."
      case .status:
        "Fall back to the regular authentication workflow (step 10); the provider has to see to its "
          + "answer."
      case .audience:
        "Set channelIdentifier to https://saml.sp.auth.adobe.com in the account request, and ask the "
          + "provider for this audience."
      case .otherParty: "Forward the profile request of this very sign-in (step 6 and 7)."
      case .key: "Compare the certificate with the provider; `saml certificate` shows it."
      case .repeatedField, .packaging, .attack, .xml, .signature, .others: nil
      }
    }

    func evidence(of findings: [Finding], _ posted: Inspection) -> String {
      let first = findings[0]
      let details = [
        first.edit.map { EditExplanation($0).evidence(for: first.code) },
        first.expected.map { "expected \(SafeText.make($0.words))" },
        first.actual.map { "found \(SafeText.make($0.words))" },
      ].compactMap(\.self)
      if case .digest = first.actual, first.edit != nil { return details[0] }
      if self == .late, case .window(let window) = first.expected, let end = window.notOnOrAfter {
        let seconds = posted.evaluatedAt.duration(since: end).components.seconds
        return "valid before \(end), posted \(posted.evaluatedAt), \(seconds) s too late"
      }
      return details.isEmpty ? first.message : details.joined(separator: ", ")
    }
  }
}
