import CanonicalXML
import SAML
import SAMLCapture
import SAMLFormats
import SAMLInspection
import XMLSignature

/// One reason for which a partner refuses a token exchange, and what to change in the app.
struct ExchangeCause: Sendable {
  /// How sure it is that the partner refused for this.
  enum Certainty: String, Sendable {
    /// The partner said so, or cannot have read what was posted.
    case certain
    /// By the cookbook and the standard it has to.
    case likely
    /// It rests on what was guessed, such as an audience.
    case possible
  }

  /// The codes of what was found, the decisive one first.
  let codes: [StableCode]
  /// The event, in one sentence.
  let title: String
  /// The evidence for it.
  let evidence: String
  /// The change to make in the app, in the words of the cookbook.
  let change: String
  /// How sure it is.
  var certainty = Certainty.likely
  /// Whether the partner gave another reason, so that this would only fail too.
  var isAlso = false
  /// A command that makes what should have been posted, or that shows the place.
  var command: Command?

  /// A command to run next.
  enum Command: Sendable {
    /// `saml encode`, which makes the right body of what was received.
    case encode
    /// `saml decode --trail`, which shows where the bytes go wrong.
    case trail
  }

  /// Lists the causes of one exchange, the likeliest first.
  ///
  /// - Parameters:
  ///   - message: The posted message.
  ///   - field: The form field that the partner reads.
  /// - Returns: The causes; none if nothing speaks against the exchange.
  static func all(of message: ExchangeReport.Message, field: ExactString) -> [ExchangeCause] {
    let posted = message.inspection
    // All that follows from a value that was not there adds nothing.
    if let placeholder = message.placeholder(in: field) { return [placeholder] }
    var causes = [message.wrongPackaging(field: field)].compactMap(\.self)
    // What was skipped around the message is named by such a cause.
    let failed = findings(against: message).filter {
      causes.isEmpty || $0.code != .captureEmbedded && $0.code != .captureFurtherLayer
    }
    for kind in Kind.allCases {
      let findings = failed.filter { kind.holds($0) }
      guard !findings.isEmpty else { continue }
      causes.append(
        ExchangeCause(
          codes: findings.reduce(into: []) { if !$0.contains($1.code) { $0.append($1.code) } },
          title: kind.title(of: findings, posted) ?? findings[0].message,
          evidence: kind.evidence(of: findings, posted) + kind.reservation(about: message),
          change: kind.change(of: findings, posted) ?? findings[0].help,
          certainty: kind == .audience && message.isAudienceGuessed ? .possible : .likely,
          command: kind.command(of: message)))
    }
    return causes
  }

  /// The findings that are a reason to refuse the message.
  private static func findings(against message: ExchangeReport.Message) -> [Finding] {
    // What was posted in place of a response has a finding of its own.
    let all = message.inspection.findings.filter { $0.code != .captureFieldMismatch }
    if let lack = all.first(where: \.isOfLack) { return [lack] }
    let against = all.filter { $0.outcome == .fail || hazards.contains($0.code) }
    // A payload that cannot be unpacked is no XML either, so findings about XML add nothing.
    let isDamaged = against.contains { $0.outcome == .fail && $0.code.area == .capture }
    return against.filter { finding in
      switch finding.code {
      case _ where finding.code.area == .xml: !isDamaged
      case _ where finding.isAboutNow: message.isTimeKnown
      default: finding.follows(among: all) == nil
      }
    }
  }
}

extension ExchangeReport.Message {
  /// Whether the capture lacks a part that may have been posted.
  var isDamagedByRecorder: Bool {
    inspection.findings.contains { $0.isOfLack && $0.outcome == .notChecked }
  }
}

extension ExchangeCause {
  /// The damage that a lenient reader accepts and a form decoder does not.
  private static let hazards: Set<StableCode> = [.captureUnescapedPlus, .capturePlusReadAsSpace]

  /// The kinds of causes, in the order in which they are met.
  private enum Kind: CaseIterable {
    case damage, page
    case doubleEncoding, plus, repeatedField, base64, packaging
    case normalization, reformatted
    case attack
    case late, clock
    case status, audience, otherParty, encrypted
    case xml, key, signature
    case others

    func holds(_ finding: Finding) -> Bool { self == Kind(of: finding) }

    private init(of finding: Finding) {
      self =
        switch finding.code {
        case .captureCut, .captureEllipsis, .captureMasked: .damage
        case .captureHTMLPage, .captureOtherXML: .page
        case .captureDoublePercentEncoding, .captureDoubleBase64: .doubleEncoding
        case .capturePlusAsSpace, .captureUnescapedPlus, .capturePlusReadAsSpace: .plus
        case .captureFieldRepeated: .repeatedField
        case .timeNotYetValid, .timeIssuedInFuture, .timeAuthenticatedInFuture: .clock
        case .samlStatusNotSuccess: .status
        case .samlAudienceMismatch, .samlAudienceMissing: .audience
        case .samlRecipientMismatch, .samlDestinationMismatch, .samlInResponseToMismatch,
          .samlIssuerMismatch:
          .otherParty
        case .samlAssertionEncrypted: .encrypted
        case _ where finding.edit == .whiteSpaceNormalized: .normalization
        case _ where finding.edit?.isConfirmed == true: .reformatted
        case _ where finding.code.severity == .attack: .attack
        case _ where finding.isAboutNow: .late
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
    func title(of findings: [Finding], _ posted: Inspection) -> String? {
      switch self {
      case .damage: posted.wordsOfDamage(findings[0])
      case .page where findings[0].code == .captureHTMLPage:
        "An HTML page was posted, and no SAML response."
      case .page: posted.wordsOfOtherRoot(findings[0])
      case .doubleEncoding: "The response was encoded \(posted.encodings)."
      case .plus where findings[0].code == .captureUnescapedPlus:
        "A plus sign of the Base64 text was posted as it is, which a form means as a space."
      case .plus: "A plus sign of the Base64 text arrived as a space."
      case .repeatedField: nil
      case .base64:
        switch findings[0].code {
        case .captureBase64Truncated:
          "The response was posted cut off: its Base64 stops inside a group of four."
        case .captureBase64URLAlphabet: "The Base64 text is in the alphabet for URLs, with - and _."
        default: "The Base64 text is not what the cookbook makes."
        }
      case .packaging where findings[0].code == .captureDeflateMalformed:
        "The Base64 text does not hold the XML of a response."
      case .packaging: nil
      case .normalization: "The white-space clean-up broke the signature."
      case .reformatted where posted.isPrintedAnew(findings[0]):
        "The log shows the message in lines of its own, so its signature cannot hold."
      case .reformatted: "A tool changed the signed XML on its way."
      case .attack: nil
      case .late, .clock:
        if let offset = posted.offsetOfLocalTime {
          "The times of the response are \(offset) off to the minute: local times labelled Z"
            + (Kind.delay(of: findings[0], posted).map { ", or a post \($0) late." } ?? ".")
        } else if self == .late {
          "The response was posted \(Kind.delay(of: findings[0], posted).map { "\($0) " } ?? "")after its time was over."
        } else {
          "The response was posted before its time began: a clock is wrong."
        }
      case .status:
        "The provider answered with an error\(posted.statusWords.map { ", \($0)," } ?? "") instead of an assertion."
      case .audience: "The assertion is for another audience."
      case .otherParty: "The response is not the one that was asked for."
      case .encrypted: "The assertion is encrypted, so saml cannot look into it."
      case .xml: "The XML cannot be read."
      case .key: "The response is signed by a key that is not trusted."
      case .signature: nil
      case .others where findings[0].isOfOtherRoot:
        posted.wordsOfOtherRoot(findings[0])
      case .others where findings[0].code == .timeMalformed:
        if case .name(_, let name) = findings[0].expected {
          "\(SafeText.make(name)) is not in UTC with a Z, as SAML requires."
        } else {
          nil
        }
      case .others: nil
      }
    }

    /// The change to make; nil if the help of the first finding is better.
    func change(of findings: [Finding], _ posted: Inspection) -> String? {
      switch self {
      case .late where posted.offsetOfLocalTime != nil,
        .clock where posted.offsetOfLocalTime != nil:
        "Ask the provider to write its times in UTC (SAML Core section 1.3.3)."
      case .damage where findings[0].code == .captureCut && findings[0].outcome == .fail,
        .base64 where findings[0].code == .captureBase64Truncated:
        "Look for what limits the length in the app, such as a fixed buffer or a log that is read back."
      case .damage:
        posted.recordersLimit.map { "\($0) \(findings[0].help)" }
      case .page:
        "Post samlAttributeQueryResponse. A sign-in or error page of the provider or of a network is none."
      case .packaging where findings[0].code == .captureDeflateMalformed:
        "Encode samlAttributeQueryResponse as it was received: the XML, which begins with <."
      case .others where findings[0].isOfOtherRoot:
        "Post samlAttributeQueryResponse as it was received: neither the query that the provider got nor "
          + "the assertion alone."
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
      case .reformatted where posted.isPrintedAnew(findings[0]):
        "Take the message as it was posted: SimpleSAMLphp, for one, indents what it logs."
      case .reformatted:
        "Send the bytes of samlAttributeQueryResponse. Do not parse, print or log-copy the XML in "
          + "between."
      case .late:
        "Post as soon as the account manager has answered. For a retry ask it again instead of posting "
          + "an old response."
      case .clock: "Compare the clock of the device with the provider's."
      case .status:
        "Fall back to the regular sign-in. Only the provider can change its answer; `saml inspect` shows "
          + "the status."
      case .audience:
        "Set channelIdentifier to https://saml.sp.auth.adobe.com in the account request, and ask the "
          + "provider for this audience."
      case .otherParty:
        "Hand the profile request of this very sign-in to the account manager, and post what it answers."
      case .encrypted:
        "Ask the provider for whose key it encrypts: Adobe Pass decrypts with its own. With that private "
          + "key, --decryption-key shows the rest."
      case .key: "Compare the certificate with the provider; `saml certificate` shows it."
      case .repeatedField, .packaging, .attack, .xml, .signature, .others: nil
      }
    }

    func evidence(of findings: [Finding], _ posted: Inspection) -> String {
      let first = findings[0]
      if self == .page || self == .damage {
        let size =
          posted.xml.map { "\($0.count) bytes" } ?? "\(posted.captured.count) bytes of text"
        let trail = posted.trail.map(\.description).joined(separator: " > ")
        return trail.isEmpty ? size : "\(size) under \(trail)"
      }
      if let (layer, offset, count) = Kind.place(of: first) {
        let place = posted.place(layer: layer, offset: offset)
        let subject = Kind.subject(of: first.code) ?? Kind.withoutFullStop(first.message)
        return count == 1 ? "\(subject), \(place)" : "\(subject), \(count) times, first \(place)"
      }
      if let edit = first.edit {
        return Kind.withoutFullStop(EditExplanation(edit).evidence(for: first.code))
      }
      let details = [
        first.expected.map(\.words).flatMap { words in
          // A list of all accepted algorithms says nothing about the one that was used.
          words.utf8.count > 120 || first.code == .timeMalformed
            ? nil : "expected \(SafeText.make(words))"
        },
        first.actual.map { "found \(SafeText.make($0.words))" },
      ].compactMap(\.self)
      if case .digest = first.actual, first.edit != nil { return details[0] }
      if self == .late, case .window(let window) = first.expected, let end = window.notOnOrAfter {
        return "valid before \(end), posted \(posted.evaluatedAt)"
      }
      if self == .status, let status = posted.status {
        return status.codes.map { SafeText.make(ExchangeCause.lastPart(of: $0)) }.joined(
          separator: " > ")
          + (status.hasMessage
            ? ", and a StatusMessage, which `saml inspect --show-values` shows" : "")
          + (status.message.flatMap { ProviderCode.within($0.text.string) }.map {
            "; `saml explain \($0.name)` explains its code"
          } ?? "")
      }
      if self == .xml, case .parser(let diagnostic) = first.actual {
        let words = SafeText.make(Evidence.parser(diagnostic).words)
        return words
          + (first.location.map { ", at line \($0.position.line), column \($0.position.column)" }
            ?? "")
      }
      if first.isOfOtherRoot, let root = posted.tree?.root {
        return "its root element is \(SafeText.make(root.qualifiedName))"
      }
      return details.isEmpty ? first.message : details.joined(separator: ", ")
    }

    /// That the evidence rests on a guess; empty where it does not.
    func reservation(about message: ExchangeReport.Message) -> String {
      self == .audience && message.isAudienceGuessed
        ? "; that is the cookbook's, and --audience gives another" : ""
    }

    func command(of message: ExchangeReport.Message) -> ExchangeCause.Command? {
      switch self {
      case .doubleEncoding, .plus, .base64, .packaging:
        message.inspection.xml == nil ? .trail : .encode
      case .xml: .trail
      default: nil
      }
    }

    /// How long after the end it was posted.
    private static func delay(of finding: Finding, _ posted: Inspection) -> String? {
      guard case .window(let window) = finding.expected, let end = window.notOnOrAfter else {
        return nil
      }
      return posted.evaluatedAt.duration(since: end).roundedWords
    }

    private static func place(of finding: Finding) -> (layer: Int, offset: Int, count: Int)? {
      switch finding.actual {
      case .packaging(let layer, let offset, let count, skipped: nil): (layer, offset, count)
      case .place(let layer, let offset): (layer, offset, 1)
      default: nil
      }
    }

    private static func withoutFullStop(_ sentence: String) -> String {
      sentence.endsExactly(with: ".") ? String(sentence.utf8.dropLast()) ?? sentence : sentence
    }

    /// What stands at the place of a finding about the packaging; nil where the finding itself says it.
    private static func subject(of code: StableCode) -> String? {
      switch code {
      case .captureDoublePercentEncoding: "a percent sign that is escaped itself (%25)"
      case .captureDoubleBase64: "Base64 in Base64"
      case .capturePlusAsSpace, .capturePlusReadAsSpace: "a space in the Base64 text"
      case .captureUnescapedPlus: "a + that is not escaped (%2B)"
      // A reader of the Redirect binding takes it for a compressed message.
      case .captureXMLEscaped: "what it decodes to begins with &lt;"
      case .captureDeflateMalformed: "what it decodes to does not begin with <"
      default: nil
      }
    }
  }
}

extension ExchangeCause {
  /// The last part of a URN, such as `AuthnFailed`.
  fileprivate static func lastPart(of uri: ExactString) -> ExactString {
    ExactString(utf8: uri.utf8.reversed().prefix { $0 != UInt8(ascii: ":") }.reversed())
  }
}

extension Finding {
  /// Whether something else was posted in the place of the response.
  fileprivate var isOfOtherRoot: Bool {
    code == .samlUnexpectedElement || code == .samlAssertionAsResponse
  }
}

extension Inspection {
  /// How often it was encoded, in words.
  fileprivate var encodings: String {
    let count = max(trail.count { $0 == .percent }, trail.count { $0 == .base64 })
    return count > 2 ? "\(count) times" : "twice"
  }

  private static func ordinal(_ number: Int) -> String {
    switch number {
    case 1: "first"
    case 2: "second"
    case 3: "third"
    default: "\(number)th"
    }
  }

  /// A place in the capture, by the layer that holds it.
  fileprivate func place(layer: Int, offset: Int) -> String {
    guard trail.indices.contains(layer - 1) else { return "at byte \(offset) of the capture" }
    let holder = trail[layer - 1]
    let number = trail[..<layer].count { $0 == holder }
    let isOneOfSeveral = trail.count { $0 == holder } > 1
    return
      "at byte \(offset) inside \(isOneOfSeveral ? "the \(Self.ordinal(number)) " : "")\(holder)"
  }
}

extension Inspection {
  /// Whether a finding is about white space between elements, in a message out of the lines of a log.
  fileprivate func isPrintedAnew(_ finding: Finding) -> Bool {
    guard trail.contains(.recording(.logLines)), let edit = finding.edit else { return false }
    return [.indented, .textsIndented, .indentationChanged].contains(edit)
  }

  /// The innermost status code; nil where the message has none.
  fileprivate var statusWords: String? {
    status?.codes.last.map { SafeText.make(ExchangeCause.lastPart(of: $0)) }
  }

  /// The sentence about a capture that lacks the message, with who left it out if that is known.
  fileprivate func wordsOfDamage(_ finding: Finding) -> String {
    switch (finding.code, finding.actual) {
    case (.captureMasked, _):
      "The response was masked by what recorded it, so the exchange cannot be explained."
    case (.captureEllipsis, _): "The text ends in an ellipsis: what showed it has shortened it."
    case (_, .part(let bytes, let sent)?):
      "The recorder cut the capture: it has \(bytes) of the \(sent) bytes that were posted."
    case (_, .place(_, let bytes)?) where finding.outcome == .fail:
      "The response was posted cut off: its XML stops inside an element after \(bytes) bytes."
    case (_, .place(_, let bytes)?) where xml == nil:
      "The response is cut off after \(bytes) bytes of text, by the recorder or by the app."
    case (_, .place(_, let bytes)?):
      "The response is cut off after \(bytes) bytes of XML, by the recorder or by the app."
    default: finding.message
    }
  }

  /// The tool that cuts a text at about this length, with its switch; nil where none is known.
  fileprivate var recordersLimit: String? {
    switch captured.count {
    case 950...1024: "Apple's unified log cuts a message at 1,024 bytes: print it in parts."
    case 3_900...4_076: "Android's logcat cuts a line at about 4,000 bytes: print it in parts."
    case 8_000...8_192: "rsyslog cuts a message at 8,192 bytes: raise $MaxMessageSize."
    case 9_900...10_000: "Splunk cuts an event at 10,000 bytes: raise TRUNCATE in props.conf."
    case 16_200...16_384:
      "Container runtimes cut a line at 16,384 bytes: join the lines, or log to a file."
    case 1_048_500...1_048_576:
      "Firefox keeps 1 MiB of a body: raise devtools.netmonitor.responseBodyLimit."
    default: nil
    }
  }

  /// What was posted in the place of a response, by its root element.
  fileprivate func wordsOfOtherRoot(_ finding: Finding) -> String {
    var name: ExactString = ""
    if case .name(_, let root) = finding.actual { name = root }
    if let root = tree?.root { name = root.name.localName }
    switch MessageKind(exactly: name) {
    case .assertion?: return "The assertion was posted alone, and not the response around it."
    case .some:
      return
        "\("AEIOU".utf8.contains(name.utf8.first ?? 0) ? "An" : "A") \(name) was posted, and not the response of "
        + "the sign-in."
    case nil:
      return
        "A document with the root element \(SafeText.make(name)) was posted, and no SAML message."
    }
  }

  /// By how many whole quarter hours the times are off, as a local time is that is labelled as UTC; nil where they
  /// are not.
  fileprivate var offsetOfLocalTime: String? {
    guard let root = tree?.root, let text = root.attribute(ExpandedName("IssueInstant")),
      let issued = Instant(samlTime: text.string)
    else { return nil }
    let difference = evaluatedAt.duration(since: issued).components.seconds
    let quarters = (difference + (difference < 0 ? -450 : 450)) / 900
    // A response is on its way for a moment, and zones reach from -12 to +14 hours.
    guard quarters != 0, -56...56 ~= quarters, 1...60 ~= difference - quarters * 900,
      abs(quarters) % 4 == 0 || abs(quarters) > 4
    else { return nil }
    let offset = Duration.seconds(abs(quarters) * 900).roundedWords
    return offset
  }
}

extension Duration {
  private static func counted(_ number: Int64, _ unit: String) -> String {
    "\(number) \(unit)\(number == 1 ? "" : "s")"
  }

  /// In days, in hours and minutes, or in the largest unit of which it has two at least.
  var roundedWords: String {
    let seconds = components.seconds
    return switch seconds {
    case 172_800...: "\(seconds / 86_400) days"
    case 3_600...:
      Self.counted(seconds / 3_600, "hour")
        + (seconds % 3_600 < 60 ? "" : " \(Self.counted(seconds % 3_600 / 60, "minute"))")
    case 120...: "\(seconds / 60) minutes"
    default: "\(seconds) s"
    }
  }
}
