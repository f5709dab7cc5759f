/// Tries one form after another until one fits, within limits.
struct EditSearch {
  private var remainingCandidates: Int
  private var remainingOctets: Int

  init(_ limits: DiagnosisLimits) {
    remainingCandidates = limits.maximumCandidates
    remainingOctets = limits.maximumOctets
  }

  /// The edit whose undoing gives octets that fit.
  ///
  /// - Parameters:
  ///   - candidates: The forms to try.
  ///   - octets: The octets as they are, which do not fit.
  ///   - fits: Whether a form is the one that was signed.
  /// - Returns: nil when no form fits, or a limit is reached.
  mutating func first(
    of candidates: some Sequence<EditCandidates.Candidate>, for octets: [UInt8],
    where fits: ([UInt8]) -> Bool
  ) -> AccidentalEdit? {
    for candidate in candidates {
      guard remainingCandidates > 0, remainingOctets >= octets.count else { return nil }
      guard let form = candidate.octets(), form != octets else { continue }
      remainingCandidates -= 1
      remainingOctets -= form.count
      if fits(form) { return candidate.edit }
    }
    return nil
  }
}
