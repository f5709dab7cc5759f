public import XMLSignature

/// Why a rule came out as it did, where there is evidence for one reason.
///
/// Cases may be added until version 1.0.
public enum Cause: Sendable, Hashable {
  /// Why a signature fails.
  case signature(SignatureDiagnosis.Cause)
  /// Why one way to confirm the subject does not hold.
  case confirmation(ConfirmationDefect)
  /// The part in which the subject is not the one that was asked for.
  case subject(SubjectPart)
  /// It holds only because the clocks are allowed to disagree.
  case clockSkew
  /// Attributes of one name are read as one, as the policy allows.
  case merged
}

extension Cause {
  /// A part of a subject's identifier (SAML Core §2.2.2).
  public enum SubjectPart: String, Sendable, Hashable, CaseIterable {
    /// The identifier to compare is missing.
    case missing
    /// The text of the identifier.
    case value
    /// `Format`.
    case format
    /// `NameQualifier`.
    case nameQualifier = "name-qualifier"
    /// `SPNameQualifier`.
    case spNameQualifier = "sp-name-qualifier"
    /// `SPProvidedID`.
    case spProvidedID = "sp-provided-id"
  }

  /// The stable name, as reports write it.
  package var rawValue: String {
    switch self {
    case .signature(let cause): cause.rawValue
    case .confirmation(let defect): defect.rawValue
    case .subject(let part): part.rawValue
    case .clockSkew: "clock-skew"
    case .merged: "merged"
    }
  }
}
