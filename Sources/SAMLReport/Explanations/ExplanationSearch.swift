import CanonicalXML
import SAML
import SAMLCapture
import SAMLFormats
import XMLEncryption
import XMLSignature

/// Finds explanations by words: of codes, causes, edits, status codes, HTTP statuses, codes of providers and
/// symptoms.
package struct ExplanationSearch: Sendable {
  /// One thing that can be explained.
  package struct Hit: Sendable {
    /// The argument of `saml explain`: a code, a cause, a status.
    package let name: String
    /// Its meaning, in one sentence.
    package let summary: String
    fileprivate let score: Int
  }

  /// The best ones, the best first.
  package let hits: [Hit]

  /// Looks for words.
  ///
  /// - Parameters:
  ///   - words: The words that the user typed. Each narrows the search; a word without any hit is
  ///     ignored.
  ///   - limit: How many hits are listed.
  package init(_ words: [String], limit: Int = 12) {
    let terms = words.flatMap { $0.lowercased().split(whereSeparator: { !Self.isOfWord($0) }) }
      .map(String.init).filter { $0.utf8.count > 1 }
    let scored = Self.entries.compactMap { entry -> Hit? in
      let scores = terms.map(entry.score)
      let found = scores.filter { $0 > 0 }
      // A word that is nowhere may be a name of the reader's own; most of the words have to be there.
      guard !found.isEmpty, found.count * 2 > terms.count else { return nil }
      return Hit(
        name: entry.name, summary: entry.summary,
        score: found.reduce(0, +) * found.count / max(1, terms.count))
    }
    hits = Array(
      scored.enumerated().sorted {
        ($1.element.score, $0.offset) < ($0.element.score, $1.offset)
      }.map(\.element).prefix(limit))
  }

  private static func isOfWord(_ character: Character) -> Bool {
    character.isLetter || character.isNumber
  }

  /// A text to search in, with the weight of each part.
  private struct Entry {
    let name: String
    let summary: String
    let parts: [(terms: [String], weight: Int)]

    init(
      _ name: String, weight: Int = 8, _ summary: String, symptoms: String = "", _ texts: [String]
    ) {
      self.name = name
      self.summary = summary
      func words(_ text: String) -> [String] {
        text.lowercased().split(whereSeparator: { !ExplanationSearch.isOfWord($0) }).map(
          String.init)
      }
      parts = [
        (words(name), weight), (words(symptoms), 7), (words(summary), 4),
        (texts.flatMap(words), 1),
      ]
    }

    func score(of term: String) -> Int {
      parts.reduce(0) { sum, part in
        if part.terms.contains(ExactString(term)) { return max(sum, part.weight * 2) }
        let isClose = part.terms.contains { word in
          word.utf8.count > 3 && term.utf8.count > 3
            && (word.beginsExactly(with: term) || term.beginsExactly(with: word))
        }
        return isClose ? max(sum, part.weight) : sum
      }
    }
  }

  private static let entries: [Entry] =
    StableCode.all.map { code in
      Entry(
        code.rawValue, code.summary,
        symptoms: (symptoms[code] ?? "") + " " + (code.attack?.name ?? "") + " "
          + (code.attack?.entries.joined(separator: " ") ?? ""),
        [code.unchecked ?? "", code.why, code.help])
    }
    + StatusExplanation.all.map { Entry($0.name, $0.meaning, symptoms: "status", [$0.help]) }
    + ProviderCode.all.map {
      // What this package finds itself comes before what others say in the same words.
      Entry(
        $0.name, weight: 3, $0.meaning,
        symptoms: $0.provider + ($0.isOfPartner ? " partner" : ""), [$0.help])
    }
    + SignatureDiagnosis.Cause.allCases.map { cause in
      let explanation = CauseExplanation(cause)
      return Entry(cause.rawValue, explanation.meaning, symptoms: "cause", [explanation.help])
    }
    + AccidentalEdit.allCases.map { edit in
      let explanation = EditExplanation(edit)
      return Entry(
        edit.rawValue, explanation.message(for: .signatureDigestMismatch), symptoms: "edit",
        [explanation.help])
    }

  /// The words of users who do not know the code.
  private static let symptoms: [StableCode: String] = [
    .exchangeBadRequest: "400 bad request http refused rejected adobe",
    .exchangeNotThePostBinding: "400 form field json query content type",
    .exchangeUnauthorized: "401 unauthorized token http",
    .exchangeForbidden: "403 forbidden http",
    .exchangeNotFound: "404 not found http",
    .exchangeMethodNotAllowed: "405 method http",
    .exchangeThrottled: "429 too many requests rate limit throttle http",
    .exchangeServiceFailed: "500 502 503 server error down outage http",
    .exchangeExpired: "410 gone http",
    .timeExpired: "expired old stale late clock yesterday notonorafter",
    .timeNotYetValid: "future early clock notbefore",
    .timeConfirmationExpired: "expired late slow bearer",
    .timeDeviceClock: "clock wrong device time date skew",
    .signatureDigestMismatch: "invalid signature broken changed tampered modified hash white space",
    .signatureValueMismatch: "invalid signature wrong certificate key rotated rollover",
    .signatureMissing: "unsigned not signed no signature",
    .signatureNotCovered: "wrapping xsw forged",
    .signatureCoreValidation: "untrusted trust certificate missing",
    .signatureNoTrustAnchor: "untrusted trust certificate missing",
    .signatureMethodForbidden: "sha1 sha-1 weak algorithm hmac",
    .signatureDigestMethodForbidden: "sha1 sha-1 weak algorithm",
    .samlAudienceMismatch: "wrong audience entity id relying party",
    .samlStatusNotSuccess: "denied refused responder requester authnfailed nopassive",
    .samlInResponseToMismatch: "wrong request unsolicited",
    .capturePlusAsSpace: "plus space encoding + urlencode percent",
    .captureDoublePercentEncoding: "double encoding twice %25 percent urlencode",
    .captureDoubleBase64: "double encoding twice",
    .captureBase64Truncated: "cut truncated incomplete copied ellipsis",
    .captureNoPayload: "nothing found empty jwt har",
    .xmlDoctype: "xxe dtd entity billion laughs bomb",
    .xmlDuplicateID: "duplicate id",
    .encryptionDecryptionFailed: "decrypt private key wrong",
    .samlAttributeMissing: "attribute missing householdid userid metadata",
    .replayReplayed: "replay twice reused duplicate",
    .payloadSignatureLost: "normalisation normalization white space cleanup cookbook regex",
  ]
}
