import Formats
import SAMLCapture
import SAMLCommandLine

extension Failure {
  /// That nothing in a capture looks like a payload, and in which other field one may be.
  static func noPayload(in source: String, _ captured: [UInt8], _ code: StableCode) -> Failure {
    let failure = explained(code, in: source, .unreadable)
    guard let field = FieldSearch.fieldHoldingXML(in: captured) else { return failure }
    return .unreadable(
      "\(failure.message)\nThe field \(field) seems to hold one: --field \(field).")
  }
}
