import XMLSignature

/// Tries one form after another until one fits, within limits.
struct EditSearch {
  private var remainingCandidates: Int
  private var remainingOctets: Int

  init(_ limits: DiagnosisLimits) {
    remainingCandidates = limits.maximumCandidates
    remainingOctets = limits.maximumOctets
  }

  /// The edit whose undoing gives octets that fit, and its number among the candidates.
  ///
  /// - Parameters:
  ///   - candidates: The forms to try.
  ///   - octets: The octets as they are, which do not fit.
  ///   - fits: Whether a form is the one that was signed.
  /// - Returns: nil when no form fits, or a limit is reached.
  mutating func first(
    of candidates: @autoclosure () -> [EditCandidates.Candidate], for octets: [UInt8],
    where fits: ([UInt8]) -> Bool
  ) -> (number: Int, edit: AccidentalEdit)? {
    guard hasRoom(for: octets) else { return nil }
    for (number, candidate) in candidates().enumerated() {
      guard hasRoom(for: octets) else { return nil }
      // A form that changes nothing costs its making too.
      let form = candidate.octets()
      remainingOctets -= max(octets.count, form?.count ?? 0)
      guard let form, form != octets else { continue }
      remainingCandidates -= 1
      if fits(form) { return (number, candidate.edit) }
    }
    return nil
  }

  private func hasRoom(for octets: [UInt8]) -> Bool {
    remainingCandidates > 0 && remainingOctets >= octets.count
  }
}
