import XMLSignature

/// Tries one form after another until one fits, within limits.
struct EditSearch {
  private var remainingCandidates: Int
  private var remainingBytes: Int

  init(_ limits: DiagnosisLimits) {
    remainingCandidates = limits.maximumCandidates
    remainingBytes = limits.maximumBytes
  }

  /// The edit whose undoing gives bytes that fit, and its number among the candidates.
  ///
  /// - Parameters:
  ///   - candidates: The forms to try.
  ///   - bytes: The bytes as they are, which do not fit.
  ///   - fits: Whether a form is the one that was signed.
  /// - Returns: nil when no form fits, or a limit is reached.
  mutating func first(
    of candidates: @autoclosure () -> [EditCandidates.Candidate], for bytes: [UInt8],
    where fits: ([UInt8]) -> Bool
  ) -> (number: Int, edit: AccidentalEdit)? {
    guard hasRoom(for: bytes) else { return nil }
    for (number, candidate) in candidates().enumerated() {
      guard hasRoom(for: bytes) else { return nil }
      // A form that changes nothing costs its making too.
      let form = candidate.bytes()
      remainingBytes -= max(bytes.count, form?.count ?? 0)
      guard let form, form != bytes else { continue }
      remainingCandidates -= 1
      if fits(form) { return (number, candidate.edit) }
    }
    return nil
  }

  private func hasRoom(for bytes: [UInt8]) -> Bool {
    remainingCandidates > 0 && remainingBytes >= bytes.count
  }
}
