/// The results of a run as people read them.
struct Report {
  private let run: Conformity
  private let divergences: Divergences

  init(_ run: Conformity, _ divergences: Divergences) {
    self.run = run
    self.divergences = divergences
  }

  /// What the run prints: what was wrongly accepted comes first.
  var console: String {
    let unlisted = run.judgements.filter { $0.reason != nil && divergences.line(for: $0) == nil }
    return (run.accepted + unlisted).map(\.summary).joined(separator: "\n") + "\n" + table
  }

  /// One row for each set and kind.
  var table: String {
    var rows: [[String]: Counts] = [:]
    var total = Counts()
    for judgement in run.judgements {
      let isListed = divergences.line(for: judgement) != nil
      rows[[judgement.vector.set, judgement.vector.kind.rawValue], default: Counts()]
        .count(judgement.outcome, isListed: isListed)
      total.count(judgement.outcome, isListed: isListed)
    }
    let lines = rows.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map { name, counts in
      "| \(name[0]) | \(name[1]) | \(counts.cells)"
    }
    return """
      | set | kind | passed | refused as listed | diverging | wrongly accepted |
      |---|---|---|---|---|---|
      \(lines.joined(separator: "\n"))
      | all | | \(total.cells)
      """
  }

  /// The whole document.
  var document: String {
    """
    # Conformity

    How this package judges the published test data of other projects. The data is not part of the
    repository; `Tests/ConformityTests` reads it where it lies, computes this page and fails when the
    page says something else. `SAML_CORPORA=<folder> Scripts/generate conformity` writes it anew.

    A vector passes when exactly what its own project expects comes out: the same canonical bytes, a
    signature that verifies or does not, a response that is `valid` or is not, the same values. What
    must be refused and is accepted can never be listed. What is refused although its project accepts
    it is listed with a reason that the run finds in the vector's own content; a reason that no longer
    occurs fails the run.

    ## Results

    \(table)

    - Canonical bytes: libxml2 gave the same as our canonicaliser for \(referenceCount) of
      \(referenceTotal) vectors with bytes.
    - Weak algorithms and keys: \(run.weaknesses.count) vectors name an RSA key of fewer than 2048
      bits, or verify only while an algorithm is allowed that is not by default: SHA-1, SHA-224,
      SHA-3, Ed448, DSA. They are judged with all allowed, to test the arithmetic, and by the
      default policy, which refuses each with the exact code (numbers of vectors):
      \(weaknessCounts).
    - Responses that must be refused for their signature or their structure are judged a second time
      with nothing but trust expected, so that no wrong audience and no old time hides a signature
      that is wrongly believed; documents that are no response are also judged by their signature
      alone. That made \(run.repeated.count) more judgements.
    - Encryption is judged with everything allowed that a policy can allow (CBC without a signature,
      triple DES, RSA 1.5, RSA from 512 bits), to test the arithmetic: what must be refused is refused
      even so.
    - Not run: \(leftCounts). Metadata is not part of
      this version; vectors of kind xmlenc are run that a private key decrypts, and the rest need a
      key that both sides have already. Where the sender's key of an agreement is only named, the
      run puts the key in its place.

    ## How a vector becomes a policy

    - Certificate, certificates or fingerprint of the vector are the trust anchors. A certificate
      chain is not built. Where the source looks at the dates of a certificate, one outside of its
      dates is left out, because certificate dates are the operator's responsibility here.
    - A signature of a vector of kind dsig that is not SAML is judged by core validation, as
      `saml verify` does: its value by a trusted key, and each of its references. Everything else is
      held to SAML's signature profile.
    - `spEntityId` and `audience` are the audiences, `idpEntityId` the issuer, `acsUrl` or
      `currentUrl` the recipient and the destination, `requestId` the query.
    - A vector that its source judged with `strict=false` is judged with the audience and the time
      that it names itself.
    - A relying party that takes no answers to queries looks at the verdict's `inResponseTo`; one that
      wants response and assertion signed looks at the verified signatures.
    - `privateKey`, `spPrivateKey` and `spPrivateKeys` decrypt. Where the source looks at the dates of
      the certificate to a private key, the key is left out when it is outside of them.

    ## Why what must be refused is refused

    The source's reason beside ours. The list has the vectors that must be refused and are. A vector may be
    refused for another reason than its source's: most often because it also lacks a signature.

    | expected reason | vectors | refused with (number of vectors) |
    |---|---|---|
    \(refusals)

    ## Listed divergences

    \(reasons)
    """ + "\n"
  }

  private var referenceCount: Int { run.judgements.count { $0.isReferenceEqual == true } }

  private var referenceTotal: Int { run.judgements.count { $0.isReferenceEqual != nil } }

  private var weaknessCounts: String {
    Self.counts(run.weaknesses.flatMap { Set($0.actual) }).map { "`\($0)` \($1)" }
      .joined(separator: ", ")
  }

  private var leftCounts: String {
    run.left.sorted { $0.key.rawValue < $1.key.rawValue }
      .map { "\($0.value) of kind \($0.key.rawValue)" }.joined(separator: ", ")
  }

  private var refusals: String {
    let refused = run.judgements.filter {
      $0.vector.expected.isRefusal && $0.outcome == .passed
    }
    let groups = Dictionary(grouping: refused) { $0.vector.expected.reason ?? "none given" }
    return groups.sorted { $0.key < $1.key }.map { reason, judgements in
      let codes = Self.counts(judgements.flatMap { Set($0.codes) })
      let text = codes.map { "`\($0)` \($1)" }.joined(separator: ", ")
      return "| \(reason) | \(judgements.count) | \(text) |"
    }.joined(separator: "\n")
  }

  private var reasons: String {
    divergences.lines.map { line in
      let name = line.kind.map { "\($0), \(line.count) vectors" } ?? line.vector ?? ""
      return "- `\(line.reason)` (\(name)): \(line.text)"
    }.joined(separator: "\n")
  }

  private static func counts(_ names: [String]) -> [(String, Int)] {
    Dictionary(grouping: names, by: \.self).mapValues(\.count)
      .sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { ($0.key, $0.value) }
  }
}

/// The cells of one row.
private struct Counts {
  private var passed = 0
  private var listed = 0
  private var diverging = 0
  private var accepted = 0

  mutating func count(_ outcome: Judgement.Outcome, isListed: Bool) {
    switch outcome {
    case .passed: passed += 1
    case .diverged: if isListed { listed += 1 } else { diverging += 1 }
    case .accepted: accepted += 1
    }
  }

  var cells: String { "\(passed) | \(listed) | \(diverging) | \(accepted) |" }
}

extension Judgement {
  /// One line, for the console.
  var summary: String {
    switch outcome {
    case .passed: "passed: \(vector.id)"
    case .diverged(let reason):
      "NOT LISTED: \(vector.kind.rawValue) \(vector.id): \(reason) \(codes)"
    case .accepted(let what):
      "WRONGLY ACCEPTED: \(vector.kind.rawValue) \(vector.id): \(what), "
        + "must be refused: \(vector.expected.reason ?? "other bytes expected")"
    }
  }
}
