import XMLTree

/// Why one way to confirm the subject does not hold; the raw value is the cause in a report.
enum ConfirmationDefect: String, Sendable, Hashable {
  /// The presenter would have to prove that it holds a key; the message holds no proof.
  case holderOfKey = "holder-of-key"
  /// The presenter would have to be trusted to speak for the subject; nobody is.
  case senderVouches = "sender-vouches"
  /// A method that nobody here knows.
  case unknownMethod = "unknown-method"
  /// A bearer confirmation without an end.
  case expiryMissing = "expiry-missing"
  /// A bearer confirmation with a beginning.
  case beginning
  /// Its time is over.
  case expired
  /// It is meant for another endpoint, or for any.
  case recipient
  /// It answers another query, or none.
  case inResponseTo = "in-response-to"
  /// It must be presented from another network address.
  case address
}

extension Claim {
  /// What stands against one confirmation; nil when it holds in all its parts.
  ///
  /// The parts must hold in one confirmation; what one lacks, another cannot supply (SCF-01).
  func defect(of confirmation: SubjectConfirmation) -> ConfirmationDefect? {
    guard confirmation.isBearer else { return confirmation.methodDefect }
    let data = confirmation.data
    guard let end = data?.notOnOrAfter else { return .expiryMissing }
    guard data?.notBefore == nil else { return .beginning }
    guard now < end.advanced(by: skew) else { return .expired }
    if let recipient = policy.recipient, data?.recipient?.isExactly(recipient) != true {
      return .recipient
    }
    if let query = expectedQuery ?? response.inResponseTo,
      data?.inResponseTo?.isExactly(query) != true
    {
      return .inResponseTo
    }
    return addressHolds(data) ? nil : .address
  }

  /// An address in the message limits who may present it (SAML Core §2.4.1.2, SCF-03).
  func addressHolds(_ data: SubjectConfirmationData?) -> Bool {
    guard let presenter = policy.presenterAddress, let address = data?.address else { return true }
    return address.isExactly(presenter)
  }
}

extension SubjectConfirmation {
  var isBearer: Bool { method.isExactly(Self.bearer) }

  fileprivate var methodDefect: ConfirmationDefect {
    if method.isExactly(Self.holderOfKey) { return .holderOfKey }
    return method.isExactly(Self.senderVouches) ? .senderVouches : .unknownMethod
  }
}
