import SAML
import SAMLInspection
import XMLSignature

/// What holds of describing any bytes as metadata: the pieces do not matter, and whatever the reader of
/// trusted keys accepts is described.
public enum SurveyedInput {
  /// Why bytes break the property, or nil.
  public static func violation(by bytes: [UInt8]) -> String? {
    let whole = Survey(of: bytes, inPiecesOf: max(1, bytes.count))
    for size in [1, 13] where Survey(of: bytes, inPiecesOf: size) != whole {
      return "another survey in pieces of \(size)"
    }
    let trusted: Metadata
    do {
      var reader = MetadataReader(trust: .source, selecting: nil, keepsRequesters: true)
      try reader.append(bytes[...])
      trusted = try reader.finish()
    } catch {
      return nil
    }
    guard whole.refusal == nil else { return "keys are trusted of what cannot be described" }
    guard whole.names.count == trusted.entityCount else {
      return "\(trusted.entityCount) entities are read, and \(whole.names.count) described"
    }
    let described = Set(whole.names)
    let isOutside = trusted.entities.contains { !described.contains(Array($0.entityID.utf8)) }
    return isOutside ? "a key is trusted for an entity that is not described" : nil
  }

  /// What comes out of one reading.
  private struct Survey: Equatable {
    /// Each part with what the linter says of it.
    private var parts: [String] = []
    /// The bytes of the names of the entities.
    private(set) var names: [[UInt8]] = []
    /// Why the document is refused, and where.
    private(set) var refusal: String?

    init(of bytes: [UInt8], inPiecesOf size: Int) {
      var survey = MetadataSurvey()
      var linter = MetadataLinter(at: Self.now, notice: .seconds(86_400))
      var (parts, names): ([String], [[UInt8]]) = ([], [])
      func take(_ part: MetadataSurvey.Part) {
        parts.append("\(part) \(linter.problems(of: part))")
        guard case .entity(let entity) = part else { return }
        names.append(Array((entity.entityID ?? "").utf8))
      }
      do {
        for start in stride(from: 0, to: bytes.count, by: size) {
          try survey.append(bytes[start..<min(bytes.count, start + size)], take)
        }
        try survey.finish(take)
      } catch {
        refusal = "\(error)"
      }
      (self.parts, self.names) = (parts, names)
    }

    /// A moment in the time of the samples.
    private static let now = Instant(millisecondsSince1970: 1_772_366_430_000)
  }
}
