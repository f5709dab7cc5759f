/// Why one way to confirm the subject does not hold; the raw value is the cause in a report.
public enum ConfirmationDefect: String, Sendable, Hashable, CaseIterable {
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
