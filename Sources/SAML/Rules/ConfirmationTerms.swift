import CanonicalXML
import SAMLFormats

/// The requirements for a confirmation of the subject.
struct ConfirmationTerms {
  let prepared: PreparedPolicy
  /// The identifier of the query, if it is known or the response names one.
  let query: ExactString?
  let now: Instant
  /// Whether a bearer confirmation may have a beginning.
  let acceptsBeginning: Bool
  /// Whether a bearer confirmation may be without data, because the conditions have an end (RFC 7522 §3).
  let acceptsNoData: Bool

  /// Returns the index of the first bearer confirmation that holds in all its parts.
  ///
  /// If none does, it is the index of the first one; nil if there is none.
  func choice(among confirmations: [SubjectConfirmation]) -> Int? {
    var first: Int?
    for (index, confirmation) in confirmations.enumerated() where confirmation.isBearer {
      if defect(of: confirmation) == nil { return index }
      first = first ?? index
    }
    return first
  }

  /// Returns the defect of one confirmation; nil when it holds in all its parts.
  ///
  /// The parts must hold in one confirmation: no other one can supply a missing part (SCF-01).
  func defect(of confirmation: SubjectConfirmation) -> ConfirmationDefect? {
    guard confirmation.isBearer else { return confirmation.methodDefect }
    if confirmation.data == nil, acceptsNoData { return nil }
    guard let end = confirmation.data?.notOnOrAfter else { return .expiryMissing }
    if let start = confirmation.data?.notBefore {
      // No exception is for a window that ends before it begins.
      guard acceptsBeginning, start < end else { return .beginning }
      guard now >= start.advanced(by: .zero - prepared.clockSkew) else { return .early }
    }
    // Nearly all hold without the skew, which takes a division to add.
    guard now < end || now < end.advanced(by: prepared.clockSkew) else { return .expired }
    if let recipient = prepared.policy.recipient,
      confirmation.data?.recipient?.isEndpoint(recipient) != true
    {
      return .recipient
    }
    guard answers(confirmation.data?.inResponseTo) else { return .inResponseTo }
    return permits(address: confirmation.data?.address) ? nil : .address
  }

  /// Whether a confirmation answers the query.
  ///
  /// In an unsolicited sign-in it must answer none (SAML Profiles §4.1.5).
  private func answers(_ inResponseTo: ExactString?) -> Bool {
    guard let query else {
      return inResponseTo == nil || prepared.policy.profile != .webBrowserSSO
    }
    return inResponseTo == query
  }

  /// An address in the message limits who may present it (SAML Core §2.4.1.2, SCF-03).
  func permits(address: ExactString?) -> Bool {
    guard let presenter = prepared.policy.presenterAddress, let address else { return true }
    return address == presenter
  }
}

extension SubjectConfirmation {
  var isBearer: Bool { method == Self.bearer }

  fileprivate var methodDefect: ConfirmationDefect {
    if method == Self.holderOfKey { return .holderOfKey }
    return method == Self.senderVouches ? .senderVouches : .unknownMethod
  }
}

/// Why one way to confirm the subject does not hold; the raw value is the cause in a report.
public enum ConfirmationDefect: String, Sendable, Hashable, CaseIterable {
  /// The presenter would have to prove that it holds a key; the message holds no proof.
  case holderOfKey = "holder-of-key"
  /// The presenter would have to be trusted to speak for the subject, and no presenter is.
  case senderVouches = "sender-vouches"
  /// The method is unknown to this library.
  case unknownMethod = "unknown-method"
  /// A bearer confirmation without an end.
  case expiryMissing = "expiry-missing"
  /// A bearer confirmation with a beginning.
  case beginning
  /// Its time has not begun; without an exception a beginning is refused by itself.
  case early = "not-yet-valid"
  /// Its time is over.
  case expired
  /// It is for another endpoint, or for any.
  case recipient
  /// It answers another query, or none.
  case inResponseTo = "in-response-to"
  /// It must be presented from another network address.
  case address
}
