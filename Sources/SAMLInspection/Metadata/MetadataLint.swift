import SAML
package import SAMLFormats

/// Checks metadata of any size as its bytes come.
///
/// Beside the rules of `MetadataLinter` it asks the reader that trust comes from, so a document without
/// a failure is one that `saml` accepts as trust.
package struct MetadataLint: ~Copyable {
  private var survey = MetadataSurvey()
  private var linter: MetadataLinter
  // No entity is selected, so it keeps none.
  private var reader = MetadataReader(trust: .source, selecting: [])
  private var refusal: MetadataError?
  private var reported: Set<StableCode> = []

  /// How many failures and notes there were.
  package private(set) var failureCount = 0
  package private(set) var noteCount = 0

  /// How many entities there were.
  package var entityCount: Int { linter.entityCount }

  /// Checks as of a moment; see `MetadataLinter`.
  package init(at now: Instant, notice: Duration) {
    linter = MetadataLinter(at: now, notice: notice)
  }

  /// Takes the next bytes of the document.
  ///
  /// - Parameters:
  ///   - bytes: The bytes.
  ///   - report: Takes each problem.
  /// - Returns: Whether more bytes are wanted: a document that is no document is read no further.
  package mutating func append(
    _ bytes: ArraySlice<UInt8>, _ report: (MetadataProblem) -> Void
  ) -> Bool {
    read(bytes, report)
  }

  /// Ends the document.
  package mutating func finish(_ report: (MetadataProblem) -> Void) { _ = read(nil, report) }

  private mutating func read(
    _ bytes: ArraySlice<UInt8>?, _ report: (MetadataProblem) -> Void
  ) -> Bool {
    guard refusal == nil else { return false }
    var parts: [MetadataSurvey.Part] = []
    do throws(MetadataError) {
      if let bytes {
        try survey.append(bytes) { parts.append($0) }
      } else {
        try survey.finish { parts.append($0) }
      }
    } catch {
      refusal = error
    }
    for part in parts {
      for problem in linter.problems(of: part) {
        count(problem)
        report(problem)
      }
    }
    if let refusal {
      let problem = MetadataProblem(refusal)
      count(problem)
      report(problem)
      return false
    }
    askReader(bytes, report)
    return true
  }

  /// A refusal of the reader is reported unless a rule has reported the same.
  private mutating func askReader(
    _ bytes: ArraySlice<UInt8>?, _ report: (MetadataProblem) -> Void
  ) {
    do throws(MetadataError) {
      if let bytes { try reader.append(bytes) } else { _ = try reader.finish() }
    } catch {
      guard !reported.contains(error.code) else { return }
      let problem = MetadataProblem(error)
      count(problem)
      report(problem)
    }
  }

  private mutating func count(_ problem: MetadataProblem) {
    reported.insert(problem.finding.code)
    if problem.isFailure { failureCount += 1 } else { noteCount += 1 }
  }
}
