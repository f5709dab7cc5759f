import CanonicalXML
import SAML
import SAMLInspection

/// The times of a response in their order, and whether a trusted key has signed each.
struct TimeLine {
  /// One moment, with its label.
  struct Moment {
    let at: Instant
    let label: String
    /// Whether a trusted key has signed the statement about it.
    let isSigned: Bool
    let isNow: Bool
  }

  /// A span during which the message may be used.
  struct Window {
    let start: Instant?
    let end: Instant?
    let isSigned: Bool
  }

  private(set) var moments: [Moment] = []
  private(set) var windows: [Window] = []
  /// When what is stated begins, and when it ends.
  private var starts: [Instant] = []
  private var ends: [Instant] = []
  let now: Instant
  let skew: Duration

  /// Collects the times of an inspection; nil for a message that states none.
  ///
  /// - Parameters:
  ///   - inspection: The inspection.
  ///   - tree: Its document.
  init?(of inspection: Inspection, in tree: XMLTree) {
    now = inspection.evaluatedAt
    skew = inspection.clockSkew ?? .zero
    guard inspection.verdict != nil, let claimed = Self.claimed(tree) else { return nil }
    let parts = SignedParts(of: inspection, in: tree)
    let isResponseSigned = parts.part(of: Self.message(of: tree).id) == .signed
    add(claimed.content.issueInstant, "Response issued", isResponseSigned)
    let verified = inspection.verdict?.verifiedContent
    if let assertion = verified ?? claimed.assertion { add(assertion, verified != nil) }
    moments.append(Moment(at: now, label: "Validated", isSigned: true, isNow: true))
    // A sort of few; those of one moment keep their order.
    moments = moments.enumerated()
      .sorted { ($0.element.at, $0.offset) < ($1.element.at, $1.offset) }.map(\.element)
  }

  /// Whether any moment is not signed.
  var holdsUnsigned: Bool { moments.contains { !$0.isSigned } }

  private mutating func add(_ assertion: AssertionContent, _ isSigned: Bool) {
    add(assertion.issueInstant, "Assertion issued", isSigned)
    if let conditions = assertion.conditions {
      add(conditions.notBefore, "Conditions begin", isSigned)
      add(conditions.notOnOrAfter, "Conditions end", isSigned, isEnd: true)
      windows.append(
        Window(
          start: conditions.notBefore, end: conditions.notOnOrAfter,
          isSigned: isSigned))
    }
    for statement in assertion.authnStatements.prefix(2) {
      add(statement.authnInstant, "Signed in", isSigned)
      add(statement.sessionNotOnOrAfter, "Session ends", isSigned, isEnd: true)
    }
    for confirmation in (assertion.subject?.confirmations ?? []).prefix(3) {
      add(confirmation.data?.notBefore, "Confirmation begins", isSigned)
      add(confirmation.data?.notOnOrAfter, "Confirmation ends", isSigned, isEnd: true)
    }
    // More than one confirmation would need more than one bar; any one of them is enough.
    if let data = assertion.subject?.confirmations.first?.data, let end = data.notOnOrAfter {
      windows.append(
        Window(start: data.notBefore, end: end, isSigned: isSigned))
    }
  }

  /// The first moment at which every one of the times holds; nil where there is none.
  var firstMoment: Instant? {
    guard let start = starts.max(), ends.allSatisfy({ start < $0 }) else { return nil }
    return start
  }

  /// Whether every one of the times holds at a moment, give or take the clock skew.
  func holds(at moment: Instant) -> Bool {
    starts.allSatisfy { $0 <= moment.advanced(by: skew) }
      && ends.allSatisfy { moment < $0.advanced(by: skew) }
  }

  private mutating func add(
    _ instant: Instant?, _ label: String, _ isSigned: Bool, isEnd: Bool = false
  ) {
    guard let instant else { return }
    if isEnd { ends.append(instant) } else { starts.append(instant) }
    moments.append(Moment(at: instant, label: label, isSigned: isSigned, isNow: false))
  }

  private static func claimed(_ tree: XMLTree) -> UnverifiedResponse? {
    do { return try UnverifiedResponse(message(of: tree)) } catch { return nil }
  }

  private static func message(of tree: XMLTree) -> XMLTree.Element {
    guard SOAPEnvelope.isRoot(of: tree) else { return tree.root }
    do { return try SOAPEnvelope(tree).message } catch { return tree.root }
  }
}
