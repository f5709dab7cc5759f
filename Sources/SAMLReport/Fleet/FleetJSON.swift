import SAML

extension Fleet {
  /// The version of what `json` holds.
  static let schemaVersion: Int64 = 1

  /// The summary as a JSON object, on several lines.
  public var json: String {
    JSON.object([
      ("schemaVersion", .number(Self.schemaVersion)),
      ("at", .optional(at?.description)),
      ("payloads", .number(Int64(payloadCount))),
      ("issuers", .array(sortedIssuers.map { $0.json(at: at) })),
      ("notVerified", unverified.json),
      ("furtherIssuers", further.json),
    ]).text(indentation: 0) + "\n"
  }
}

extension FleetIssuer {
  fileprivate func json(at now: Instant?) -> JSON {
    var members: [(String, JSON)] = [
      ("issuer", .string(SafeText.make(name))), ("payloads", tally.json),
    ]
    if let span { members.append(("issued", .object(span.members))) }
    if let offset = sample.offset {
      members.append(
        (
          "clockOffset",
          .object([
            ("medianMilliseconds", .number(offset.median)),
            ("lowerQuartileMilliseconds", .number(offset.lower)),
            ("upperQuartileMilliseconds", .number(offset.upper)),
            ("samples", .number(Int64(offset.count))),
          ])
        ))
    }
    members += [
      ("keys", .array(keyHistory.map { $0.key.json($0.span, at: now) })),
      (
        "algorithms",
        .array(
          algorithmHistory.map { entry in
            .object(
              [
                ("method", .string(entry.algorithms.signature)),
                ("digestMethod", .string(entry.algorithms.digest)),
                ("canonicalization", .string(entry.algorithms.canonicalization)),
              ] + entry.span.members)
          })
      ),
      ("attributes", .array(attributeHistory.map(\.json))),
      ("hasFurtherAttributes", .bool(hasFurtherAttributes)),
    ]
    return .object(members)
  }
}

extension FleetKey {
  fileprivate func json(_ span: FleetSpan, at now: Instant?) -> JSON {
    var members: [(String, JSON)] = [("sha256", .string(Hexadecimal.text(fingerprint)))]
    if let notAfter { members.append(("notAfter", .string(notAfter.description))) }
    if let now, let days = daysLeft(at: now) { members.append(("daysLeft", .number(days))) }
    return .object(members + span.members)
  }
}

extension FleetAttribute {
  fileprivate var json: JSON {
    .object(
      [("name", .string(SafeText.make(name)))] + span.members
        + [("changes", .array(changes.map { .string($0.rawValue) }))])
  }
}

extension FleetSpan {
  fileprivate var members: [(String, JSON)] {
    [
      ("first", .string(first.description)), ("last", .string(last.description)),
      ("count", .number(Int64(count))),
    ]
  }
}

extension FleetTally {
  fileprivate var json: JSON {
    .object([
      ("count", .number(Int64(count))),
      (
        "verdicts",
        .object(
          Verdict.Outcome.allCases.map { outcome in
            (outcome.rawValue, .number(Int64(outcomes[outcome] ?? 0)))
          })
      ),
      (
        "firstFailures",
        .object(failures.map { ($0.code, .number(Int64($0.count))) })
      ),
    ])
  }
}
