import SAML
import SAMLFormats
import SAMLInspection

extension Fleet {
  /// The version of what `json` holds.
  static let schemaVersion: Int64 = 1

  /// The summary as a JSON object, on several lines.
  package var json: String {
    var writer = JSONWriter(indentation: 0)
    writer.object { writer in
      writer.member("schemaVersion", Self.schemaVersion)
      if let at { writer.member("at", at.description) } else { writer.nullMember("at") }
      writer.member("payloads", payloadCount)
      writer.array("issuers") { writer in
        for issuer in sortedIssuers { writer.object { issuer.write(to: &$0, at: at) } }
      }
      writer.object("notVerified", unverified.write)
      writer.object("furtherIssuers", further.write)
    }
    return writer.text + "\n"
  }
}

extension FleetIssuer {
  fileprivate func write(to writer: inout JSONWriter, at now: Instant?) {
    writer.member("issuer", SafeText.make(name))
    writer.object("payloads", tally.write)
    if let span { writer.object("issued", span.write) }
    if let offset = sample.offset {
      writer.object("clockOffset") { writer in
        writer.member("medianMilliseconds", offset.median)
        writer.member("lowerQuartileMilliseconds", offset.lower)
        writer.member("upperQuartileMilliseconds", offset.upper)
        writer.member("samples", offset.count)
      }
    }
    writer.array("keys") { writer in
      for entry in keyHistory { writer.object { entry.key.write(to: &$0, entry.span, at: now) } }
    }
    writer.array("algorithms") { writer in
      for entry in algorithmHistory {
        writer.object { writer in
          writer.member("method", entry.algorithms.signature)
          writer.member("digestMethod", entry.algorithms.digest)
          writer.member("canonicalization", entry.algorithms.canonicalization)
          entry.span.write(to: &writer)
        }
      }
    }
    writer.array("attributes") { writer in
      for attribute in attributeHistory { writer.object(attribute.write) }
    }
    writer.member("hasFurtherAttributes", hasFurtherAttributes)
  }
}

extension FleetKey {
  fileprivate func write(to writer: inout JSONWriter, _ span: FleetSpan, at now: Instant?) {
    writer.member("sha256", Hexadecimal.text(fingerprint))
    if let notAfter { writer.member("notAfter", notAfter.description) }
    if let now, let days = daysLeft(at: now) { writer.member("daysLeft", days) }
    span.write(to: &writer)
  }
}

extension FleetAttribute {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.member("name", SafeText.make(name))
    span.write(to: &writer)
    writer.array("changes") { writer in
      for change in changes { writer.element(change.rawValue) }
    }
  }
}

extension FleetSpan {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.member("first", first.description)
    writer.member("last", last.description)
    writer.member("count", count)
  }
}

extension FleetTally {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.member("count", count)
    writer.object("verdicts") { writer in
      for outcome in Inspection.Question.validity.outcomes {
        writer.member(outcome.rawValue, outcomes[outcome] ?? 0)
      }
    }
    writer.object("firstFailures") { writer in
      for failure in failures { writer.member(failure.code.rawValue, failure.count) }
    }
  }
}
