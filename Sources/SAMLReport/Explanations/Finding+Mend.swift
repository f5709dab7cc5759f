import SAML
import SAMLCapture
import SAMLFormats
import SAMLInspection
import XMLEncryption
import XMLSignature

/// One step on from a finding: a command that gets past it, or one that shows more.
enum NextCommand {
  /// The user's own command with one change.
  case attempt(Invocation)
  /// Another command about the same input.
  case look([String])

  var words: [String] {
    switch self {
    case .attempt(let invocation): invocation.command
    case .look(let words): ["saml"] + words
    }
  }

  /// Whether a terminal shows it as it is typed: a name out of a message may try to steer one (LOG-02).
  var isPrintable: Bool { ShellWords.arePrintable(words) }

  /// The word before it.
  var label: String {
    switch self {
    case .attempt: "try"
    case .look: "see"
    }
  }
}

extension Finding {
  /// Returns a command that gets past this failure, or one that shows more of it.
  ///
  /// - Parameters:
  ///   - invocation: The user's own command; nil if it is not known or cannot be run again.
  ///   - source: The payload as reports name it; standard input cannot be read twice.
  ///   - moment: The value of `--at` with which all times in the message hold; nil if none is to be tried.
  ///   - findings: All findings of the payload: one change must not break a rule that holds.
  /// - Returns: The command; nil if none helps.
  func next(
    after invocation: Invocation?, source: String, at moment: String?, among findings: [Finding]
  ) -> NextCommand? {
    guard outcome == .fail else { return nil }
    let next = unchecked(after: invocation, source, moment, findings)
    return next.flatMap { $0.isPrintable ? $0 : nil }
  }

  private func unchecked(
    after invocation: Invocation?, _ source: String, _ moment: String?, _ findings: [Finding]
  ) -> NextCommand? {
    if let invocation, let change = change(of: invocation, moment, findings) {
      return .attempt(change)
    }
    guard source != "-" else { return nil }
    return look.map { words in
      let kept = words.first.map { $0 == "why" } == true ? invocation?.judging ?? [] : []
      return .look(words.map { $0 == Self.file ? source : $0 } + kept)
    }
  }

  /// The command with the one change that lets this rule hold.
  private func change(
    of invocation: Invocation, _ moment: String?, _ findings: [Finding]
  ) -> Invocation? {
    if isAboutNow { return moment.map { invocation.setting("--at", to: [$0]) } }
    switch code {
    case .samlAudienceMismatch: return stated.map { invocation.setting("--audience", to: $0) }
    case .samlIssuerMismatch: return stated.map { invocation.setting("--issuer", to: $0) }
    case .samlRecipientMismatch: return stated.map { invocation.setting("--recipient", to: $0) }
    case .samlDestinationMismatch: return stated.map { invocation.setting("--destination", to: $0) }
    case .samlInResponseToMismatch:
      // With --request the identifier is that of the query, which a flag does not change.
      // Response and confirmation name the same one, or no identifier suits both.
      let same = findings.filter { $0.code == code && $0.outcome == .fail }
      guard !invocation.words.contains("--request"), same.count > 1,
        same.allSatisfy({ $0.actual == actual })
      else { return nil }
      return stated.map { invocation.setting("--in-response-to", to: $0) }
    case .samlAttributeMissing:
      return meant.map { invocation.setting("--require-attribute", to: $0) }
    case .samlResponseAsAssertion: return invocation.removing("--profile", hasValue: true)
    case .captureEmbedded: return invocation.removing("--exact", hasValue: false)
    case .replayReplayed: return invocation.removing("--replay-cache", hasValue: true)
    default: return nil
    }
  }

  /// The values of the message in the place of the expected ones.
  private var stated: [String]? {
    switch actual {
    case .name(_, let text): [text.string]
    case .all(_, let texts, others: 0) where !texts.isEmpty: texts.strings
    default: nil
    }
  }

  /// The required attributes under the names that the message has; nil where one is not there at all.
  private var meant: [String]? {
    guard case .all(.attribute, let wanted, others: 0) = expected,
      case .all(.attribute, let stated, _) = actual
    else { return nil }
    let names = wanted.compactMap { name in
      stated.contains(name) ? nil : EditDistance.nearest(to: name.string, in: stated.strings)
    }
    return names.count == wanted.count ? names : nil
  }

  /// A command that shows more.
  private var look: [String]? {
    switch code {
    case .samlAttributeMissing, .samlStatusNotSuccess, .encryptionDecryptionFailed,
      .samlAssertionMultiple, .signatureMissing, .samlAudienceMissing:
      return ["inspect", Self.file]
    case .signatureDigestMismatch where edit != nil, .signatureValueMismatch where edit != nil:
      return ["why", Self.file]
    case .signatureValueMismatch where cause == .signature(.wrongKey), .signatureNoKeyOfIssuer:
      return ["certificate", Self.file]
    case .signatureAlgorithmUnavailable: return ["doctor"]
    case .samlUnexpectedElement: return ["inspect", Self.file]
    case _ where code.area == .xml || code.area == .capture:
      return ["decode", Self.file, "--trail"]
    default: return nil
    }
  }

  private static let file = "\u{0}"
}
