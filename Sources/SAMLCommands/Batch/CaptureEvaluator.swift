import SAMLCommandLine
import SAMLInspection
import SAMLReport

/// A capture that was evaluated, or why some could not be.
///
/// It is handed on from thread to thread, so its parts are kept in one place and not copied.
indirect enum EvaluatedCapture: Sendable {
  case evaluated(CapturedPayload, Record, text: [UInt8], notes: [String])
  /// An inspection without its record, which is made later because it needs results in input order.
  case inspected(
    CapturedPayload, Inspection, Record.TimeSource, microseconds: Int64, notes: [String])
  case failed([Failure])
  case note(String)
}

/// Evaluates captures, on any thread.
struct CaptureEvaluator: Sendable {
  private let records: RecordMaker
  private let dump: DumpOptions
  private let inspect: Batch.Inspect
  private let text: RecordText?
  private let clock: EvaluationClock

  /// Evaluates by `inspect`; `isRendering` is whether the text of the record is made at once as well.
  init(
    _ records: RecordMaker, _ dump: DumpOptions, _ clock: EvaluationClock,
    _ inspect: @escaping Batch.Inspect, isRendering: Bool
  ) {
    self.clock = clock
    self.records = records
    self.dump = dump
    self.inspect = inspect
    text = isRendering ? RecordText(records.report) : nil
  }

  func evaluate(_ item: BatchItem) -> EvaluatedCapture {
    do throws(Failure) {
      let capture: CapturedPayload
      switch item {
      case .note(let text): return .note(text)
      case .failures(let failures): return .failed(failures)
      case .capture(let payload): capture = payload
      }
      let start = ContinuousClock.now
      let moment = clock.moment(capturedAt: capture.capturedAt)
      var inspection: Inspection
      do { inspection = try inspect(capture, moment.time) } catch {
        throw .noPayload(in: capture.source, capture.bytes, error.code)
      }
      for note in [capture.payload.clockNote, moment.note].compactMap(\.self) {
        inspection = inspection.noting(note)
      }
      let microseconds = Int64((ContinuousClock.now - start) / .microseconds(1))
      let notes = try dump.write(inspection, from: capture.source)
      guard let text else {
        return .inspected(
          capture, inspection, moment.source, microseconds: microseconds, notes: notes)
      }
      let record = records.record(
        of: capture, inspection, moment.source, microseconds: microseconds)
      return .evaluated(capture, record, text: text.text(of: record), notes: notes)
    } catch {
      return .failed([error])
    }
  }
}

/// What the records of a report have in common.
struct RecordMaker: Sendable {
  let report: ReportOptions
  let showsNormalization: Bool
  let settings: SettingsFile?

  /// The record of a capture, with what the options ask for.
  func record(
    of capture: CapturedPayload, _ inspection: Inspection, _ timeSource: Record.TimeSource,
    microseconds: Int64
  ) -> Record {
    Record(
      source: capture.source, id: capture.id, inspection, showsValues: report.showValues,
      showsNormalization: showsNormalization, timeSource: timeSource,
      capturedAt: capture.capturedAt, microseconds: report.timing ? microseconds : nil,
      settings: settings)
  }
}
