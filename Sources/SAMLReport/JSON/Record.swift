import SAML
package import SAMLFormats
public import SAMLInspection

/// One payload in a report: the record of the JSON contract, and the data of the human report.
///
/// It holds personal values only if the user asks for them.
public struct Record: Sendable {
  /// The version of the JSON contract.
  package static let schemaVersion: Int64 = 2

  /// The source of the moment of evaluation: the `atSource` of the JSON contract.
  package enum TimeSource: String, Sendable, Hashable {
    /// The caller named it.
    case given
    /// The capture states when it was made.
    case capture
    /// The clock of this machine.
    case now
  }

  let source: String
  let id: PayloadID?
  let inspection: Inspection
  let showsValues: Bool
  let showsNormalization: Bool
  let microseconds: Int64?
  let timeSource: TimeSource
  /// The user's own policy file; nil where none was used.
  let settings: SettingsFile?

  /// When the payload was captured, wherever the moment of evaluation is from; nil if that is not known.
  let capturedAt: Instant?

  /// Whether the payload has the best answer to what was asked.
  package var isAccepted: Bool { inspection.outcome.isAccepted }

  /// Whether something that the answer needs was not given.
  package var isUndecided: Bool { inspection.outcome == .indeterminate }

  /// Whether it would also be valid at the moment of the report.
  var isValidNow: Bool {
    inspection.outcome == .valid && !inspection.failsNow
  }

  /// Makes a record.
  ///
  /// - Parameters:
  ///   - source: Where the payload came from, as the user named it.
  ///   - id: The input's name for the payload; nil if it has none.
  ///   - inspection: The inspection of the payload.
  ///   - showsValues: Whether NameID and attribute values appear in the clear.
  ///   - showsNormalization: Whether the record states the effect of the cookbook's normalisation.
  ///   - timeSource: The source of the moment of evaluation.
  ///   - capturedAt: When the capture says that it was made.
  ///   - microseconds: How long the evaluation took; nil keeps reports the same from run to run.
  ///   - settings: The user's own policy file; nil where none was used.
  package init(
    source: String, id: PayloadID? = nil, _ inspection: Inspection, showsValues: Bool = false,
    showsNormalization: Bool = false, timeSource: TimeSource = .given, capturedAt: Instant? = nil,
    microseconds: Int64? = nil, settings: SettingsFile? = nil
  ) {
    self.settings = settings
    self.source = source
    self.id = id
    self.inspection = inspection
    self.showsValues = showsValues
    self.showsNormalization = showsNormalization
    self.timeSource = timeSource
    // A capture of the future is not to be believed.
    self.capturedAt = capturedAt.flatMap {
      timeSource == .now && inspection.time.now < $0 ? nil : $0
    }
    self.microseconds = microseconds
  }
}

extension Record {
  /// Makes a record of what was inspected for a moment that the caller names.
  ///
  /// - Parameters:
  ///   - source: Where the payload came from, as the user named it.
  ///   - inspection: What is known of it.
  public init(source: String, _ inspection: Inspection) {
    self.init(source: source, id: nil, inspection)
  }
}

/// The input's name for a payload, by which a report can be joined with it.
package enum PayloadID: Sendable, Hashable {
  /// A string.
  case text(ExactString)
  /// A whole number.
  case number(Int64)
}
