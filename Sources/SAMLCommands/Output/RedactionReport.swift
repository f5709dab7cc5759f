import SAML
import SAMLCapture
import SAMLInspection
import SAMLForge
import SAMLReport
import XMLSignature

/// The report after a redacted copy was written.
struct RedactionReport {
  /// Whether the copy gets the same result as the original.
  let isSame: Bool

  /// The text for people.
  let text: String

  init(
    of copy: RedactedCopy, _ original: Inspection, _ judged: Inspection, output: String,
    isArchive: Bool, trust: String?, command: JudgingCommand
  ) {
    let comparison = RedactionComparison(of: original.findings, with: judged.findings)
    isSame = comparison.isSame && original.outcome == judged.outcome
    var lines = [
      "\(SafeText.make(output)): \(copy.tokenCount) values are tokens now. Kept: structure, white "
        + "space, times, names of attributes, flags of user metadata"
        + (copy.redactsEntities ? "." : ", URIs of providers.")
    ]
    if isArchive {
      lines.append(
        "The copy is a HAR of this exchange alone: the call, the payload, the status and the code of the "
          + "answer.")
    } else if original.trail.contains(where: \.isAroundPayload) {
      lines.append("The copy is the payload alone, without what was around it.")
    }
    if let trust {
      lines.append(
        "\(SafeText.make(trust)): what the copy is signed by; the private key is thrown away.")
    } else {
      lines.append(
        "Without --trust it is not known whose signature it is; the copy has none that "
          + "anybody can verify.")
    }
    if copy.leftValueCount > 0 {
      lines.append(
        "Look at it before you send it: \(copy.leftValueCount) of the values also occur in parts that "
          + "are kept, such as a URI. Try --redact-entities.")
    }
    if copy.holdsCiphertext {
      lines.append("The encrypted part is random bytes now and cannot be decrypted.")
    }
    lines.append(isSame ? Self.same(original) : Self.different(comparison, original, judged))
    lines += ["To see it:", "  " + SafeText.make(command.text, limit: 4000)]
    text = lines.joined(separator: "\n") + "\n"
  }

  private static func same(_ original: Inspection) -> String {
    let failed = original.findings.filter { $0.outcome == .fail }
    guard !failed.isEmpty else {
      return "The copy is judged as the original is: \(original.outcome.rawValue)."
    }
    let rules =
      failed.count == 1
      ? "1 rule for the same reason" : "\(failed.count) rules for the same reasons"
    return "The copy fails the same \(rules):\n"
      + failed.map { "  " + describe($0) }.joined(separator: "\n")
  }

  private static func different(
    _ comparison: RedactionComparison, _ original: Inspection, _ judged: Inspection
  ) -> String {
    var lines = [
      "The copy is not judged as the original is: \(original.outcome.rawValue) became "
        + "\(judged.outcome.rawValue)."
    ]
    lines += comparison.missing.map { "  original alone: \(describe($0))" }
    lines += comparison.added.map { "  copy alone:     \(describe($0))" }
    return lines.joined(separator: "\n")
  }

  private static func describe(_ finding: Finding) -> String {
    let causes = [finding.cause?.rawValue, finding.edit?.rawValue].compactMap(\.self)
    let reason = causes.isEmpty ? "" : " (\(causes.joined(separator: ", ")))"
    let outcome = finding.outcome == .fail ? "" : " \(finding.outcome.rawValue)"
    return finding.code.rawValue + outcome + reason
  }
}
