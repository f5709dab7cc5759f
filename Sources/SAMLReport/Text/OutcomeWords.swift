import SAMLInspection

extension Inspection.Outcome {
  /// The outcome as people read it: `not signed`, where a record has `not-signed`.
  var words: String { self == .notSigned ? "not signed" : rawValue }
}
