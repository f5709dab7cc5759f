import CanonicalXML
import SAML
import SAMLFormats
package import SAMLInspection

/// The effect of the cookbook's normalisation on a response, for people.
package struct NormalizationReport: Sendable {
  private let normalization: Normalization?
  private let byteCount: Int

  /// Makes the report.
  ///
  /// - Parameters:
  ///   - normalization: The effect of normalisation; nil when the text is not a readable document.
  ///   - byteCount: The length of the original, in bytes.
  package init(_ normalization: Normalization?, byteCount: Int) {
    self.normalization = normalization
    self.byteCount = byteCount
  }

  /// Whether nothing is lost.
  package var isClean: Bool { normalization.map { !$0.isHazardous } ?? false }

  /// The report.
  package var text: String {
    guard let normalization else { return hazard(.payloadNotComparable) }
    var text =
      "normalisation removes \(normalization.removedByteCount) of \(byteCount) bytes\n"
    if normalization.isWellFormed {
      text += "  ok   still well-formed\n"
    } else {
      text += hazard(.payloadNotWellFormed)
    }
    switch normalization.signatureSurvives {
    case true: text += "  ok   every signature covers the same bytes\n"
    case false where normalization.isWellFormed: text += hazard(.payloadSignatureLost)
    case false: text += "  --   no signature can hold on text that is not well-formed\n"
    default: text += "  --   there is no signature that could be lost\n"
    }
    text += values(normalization)
    text +=
      normalization.isStable
      ? "  ok   a second run changes nothing more\n"
      : "  --   a second run would change it again: normalise once, and keep the original\n"
    if normalization.isHazardous {
      text += "send instead: the Base64 of the original bytes, percent-encoded once\n"
    }
    return text
  }

  /// The report as one line of JSON; docs/record.schema.json describes it as `encodeCheck`.
  package var json: [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("schemaVersion", Record.schemaVersion)
      writer.member("clean", isClean)
      writer.member("comparable", normalization != nil)
      writer.member("octets", Int64(byteCount))
      guard let normalization else { return }
      writer.member("removedOctets", Int64(normalization.removedByteCount))
      writer.object("normalization", normalization.write)
      writer.member("stable", normalization.isStable)
    }
    return writer.bytes
  }

  private func values(_ normalization: Normalization) -> String {
    guard normalization.isWellFormed else { return "" }
    guard normalization.changedValueCount > 0 else {
      return "  ok   every text and attribute says the same\n"
    }
    var text = hazard(.payloadValuesChanged)
    for place in normalization.changedValues {
      let position = place.position
      text +=
        "       line \(position.line), column \(position.column)  \(SafeText.make(place.path ?? ""))\n"
    }
    let more = normalization.changedValueCount - normalization.changedValues.count
    return more > 0 ? text + "       and \(more) more\n" : text
  }

  private func hazard(_ code: StableCode) -> String {
    "  HARM \(code)  \(code.summary)\n       \(code.why)\n"
  }
}
