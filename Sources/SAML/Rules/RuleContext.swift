import CanonicalXML
import SAMLFormats
import XMLSignature

/// The input of the rules: the content of a message, and the expectations of the relying party.
///
/// The content comes from verified bytes wherever they exist. Without them the rules still examine
/// the message as it came, so that one run reports every reason. The verdict is then never `valid`.
///
/// It is a class, because every rule receives it.
final class RuleContext {
  /// Nil where an assertion is alone.
  let response: ResponseContent?
  /// Nil when there is not exactly one assertion that can be read.
  let assertion: AssertionUnderTest?
  /// The parts that no rule may look at.
  let unread: UnreadableParts
  /// The key that made the response element's own signature; nil where none holds.
  let responseSigner: TrustAnchor?
  /// Whether an encrypted assertion has findings of its own.
  let isAssertionEncrypted: Bool
  /// The moment for the times of the message.
  var now: Instant { time.asOf }
  /// The message as it came, to report places in it.
  let captured: XMLTree.Element
  /// The requirements for a confirmation of the subject.
  let terms: ConfirmationTerms
  /// The bearer confirmation that several rules examine: the first that holds in all its parts, or
  /// the first one if none does.
  let chosenConfirmation: SubjectConfirmation?

  private let prepared: PreparedPolicy
  private let time: EvaluationTime
  private let choice: Int?

  init(
    response: ResponseContent?, assertion: AssertionUnderTest?, unread: UnreadableParts,
    responseSigner: TrustAnchor?, isAssertionEncrypted: Bool, _ prepared: PreparedPolicy,
    at time: EvaluationTime, captured: XMLTree.Element
  ) {
    self.response = response
    self.assertion = assertion
    self.unread = unread
    self.responseSigner = responseSigner
    self.isAssertionEncrypted = isAssertionEncrypted
    self.prepared = prepared
    self.time = time
    self.captured = captured
    let isGrant = prepared.policy.profile == .oauth
    terms = ConfirmationTerms(
      prepared: prepared, query: prepared.expectedQuery ?? response?.inResponseTo, now: time.asOf,
      acceptsBeginning: isGrant
        || prepared.exception(
          \.acceptsBearerNotBefore, for: assertion?.signer, at: time.now) != nil,
      acceptsNoData: isGrant && assertion?.conditions?.notOnOrAfter != nil)
    let isRead = unread.reason(among: .confirmations) == nil
    let confirmations = isRead ? assertion?.subject?.confirmations ?? [] : []
    choice = terms.choice(among: confirmations)
    chosenConfirmation = choice.map { confirmations[$0] }
  }

  /// Applies a rule, or reports why it cannot be applied.
  func apply(_ rule: any Rule, into findings: inout [Finding]) {
    guard let reason = unread.reason(among: rule.reads) else {
      return rule.check(self, into: &findings)
    }
    findings.append(
      Finding(rule.code, .notChecked, isRequired: rule.isRequired, actual: .unread(reason)))
  }

  /// Whether the response element carries a signature of its own.
  var isResponseSigned: Bool { responseSigner != nil }

  /// The status of the query in the response; nil when it cannot be read.
  var status: Status? { unread.reason(among: .status) == nil ? response?.status : nil }

  /// The expectations of the relying party.
  var policy: Policy { prepared.policy }

  /// The exception by which the verified assertion may deviate from the standard.
  func exception(_ setting: KeyPath<PolicyException.Dangerous, Bool>) -> PolicyException? {
    prepared.exception(setting, for: assertion?.signer, at: time.now)
  }

  /// The first moment after the time window; nil for a window without an end.
  ///
  /// OAuth accepts conditions without one, and so does an exception: they end as the confirmation that holds
  /// (RFC 7522 §3).
  var end: Instant? {
    guard let conditions = assertion?.conditions else { return nil }
    if let end = conditions.notOnOrAfter { return end }
    let takesThatOfConfirmation =
      policy.profile == .oauth || exception(\.acceptsConditionsWithoutEnd) != nil
    return takesThatOfConfirmation ? endOfConfirmation : nil
  }

  private var endOfConfirmation: Instant? {
    guard let chosenConfirmation, terms.defect(of: chosenConfirmation) == nil else { return nil }
    return chosenConfirmation.data?.notOnOrAfter
  }

  /// How far the clocks may disagree.
  var skew: Duration { prepared.clockSkew }

  /// Whether the response must answer a query that is known in full.
  var hasQuery: Bool { prepared.hasQuery }

  /// The identifier of the query that the response must answer, if it is known.
  var expectedQuery: ExactString? { prepared.expectedQuery }

  /// Whether there is a bearer confirmation, which is then the chosen one.
  var hasBearerConfirmation: Bool { choice != nil }

  /// The number of the chosen confirmation among all.
  var chosenConfirmationIndex: Int { choice ?? 0 }

  /// A finding that fails a sign-in, and is only a note about an answer to a query.
  func remark(_ code: StableCode, actual: Evidence? = nil, at location: Finding.Location) -> Finding
  {
    switch policy.profile {
    case .attributeQuery, .tvProvider: Finding(note: code, actual: actual, location: location)
    case .webBrowserSSO, .oauth:
      Finding(code, .fail, isRequired: false, actual: actual, location: location)
    }
  }

  /// Returns the location of an element in the captured message.
  ///
  /// - Parameter path: Names of child elements, from the response down; an assertion alone needs no other path.
  /// - Returns: The place of the last one that is there.
  func location(_ path: ExpandedName...) -> Finding.Location {
    var element = captured
    for name in captured.isAssertion ? path.dropFirst() : path[...] {
      guard let child = element.firstChild(name) else { break }
      element = child
    }
    return Finding.Location(element)
  }

  /// The first assertion in the clear of the message as it came.
  var capturedAssertion: XMLTree.Element? { captured.all(SAMLName.assertion).first }

  /// Returns the location of one of the confirmations, or of its data.
  func confirmationLocation(_ index: Int, of name: ExpandedName? = nil) -> Finding.Location {
    let confirmations =
      capturedAssertion?.firstChild(SAMLName.subject)?
      .children(named: SAMLName.subjectConfirmation) ?? []
    guard confirmations.indices.contains(index) else { return location(SAMLName.assertion) }
    let confirmation = confirmations[index]
    return Finding.Location(name.flatMap(confirmation.firstChild) ?? confirmation)
  }
}

/// The claims of an assertion, by one reference: every rule reads some part of it.
@dynamicMemberLookup
enum AssertionUnderTest {
  /// In bytes that a trusted key has signed.
  case verified(Assertion)
  /// In a message as it came.
  indirect case unverified(AssertionContent)

  /// The key that signed it; nil where none is known.
  var signer: TrustAnchor? {
    guard case .verified(let assertion) = self else { return nil }
    return assertion.verified.signer
  }

  /// Its content.
  subscript<Value>(dynamicMember path: KeyPath<AssertionContent, Value>) -> Value {
    switch self {
    case .verified(let assertion): assertion.content[keyPath: path]
    case .unverified(let content): content[keyPath: path]
    }
  }
}
