public import SAMLInspection

/// One payload in a report: the record of the JSON contract, and what the human report shows.
///
/// Values of people are left out unless they are asked for: then, and only then, the record holds
/// them.
public struct Record: Sendable {
  /// The version of the JSON contract.
  public static let schemaVersion: Int64 = 1

  let source: String
  let id: PayloadID?
  let inspection: Inspection
  let showsValues: Bool
  let microseconds: Int64?

  /// Makes a record.
  ///
  /// - Parameters:
  ///   - source: Where the payload came from, as the user named it.
  ///   - id: What the input calls the payload; nil if it has no name for it.
  ///   - inspection: What is known of it.
  ///   - showsValues: Whether NameID and attribute values appear in the clear.
  ///   - microseconds: How long the judgement took; nil keeps reports the same from run to run.
  public init(
    source: String, id: PayloadID? = nil, _ inspection: Inspection, showsValues: Bool = false,
    microseconds: Int64? = nil
  ) {
    self.source = source
    self.id = id
    self.inspection = inspection
    self.showsValues = showsValues
    self.microseconds = microseconds
  }
}
