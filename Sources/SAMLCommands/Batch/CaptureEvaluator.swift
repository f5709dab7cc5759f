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
  private let report: ReportOptions
  private let dump: DumpOptions
  private let showsNormalization: Bool
  private let inspect: Batch.Inspect
  private let text: RecordText?
  private let clock: EvaluationClock

  /// Evaluates by `inspect`; `isRendering` is whether the text of the record is made at once as well.
  init(
    _ report: ReportOptions, _ dump: DumpOptions, _ clock: EvaluationClock,
    showsNormalization: Bool, _ inspect: @escaping Batch.Inspect, isRendering: Bool
  ) {
    self.clock = clock
    self.report = report
    self.dump = dump
    self.showsNormalization = showsNormalization
    self.inspect = inspect
    text = isRendering ? RecordText(report) : nil
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
      let record = report.record(
        of: capture, inspection, moment.source, showsNormalization: showsNormalization,
        microseconds: microseconds)
      return .evaluated(capture, record, text: text.text(of: record), notes: notes)
    } catch {
      return .failed([error])
    }
  }
}

extension ReportOptions {
  /// The record of a capture, with what the options ask for.
  func record(
    of capture: CapturedPayload, _ inspection: Inspection, _ timeSource: Record.TimeSource,
    showsNormalization: Bool, microseconds: Int64
  ) -> Record {
    Record(
      source: capture.source, id: capture.id, inspection, showsValues: showValues,
      showsNormalization: showsNormalization, timeSource: timeSource,
      capturedAt: capture.capturedAt, microseconds: timing ? microseconds : nil)
  }
}
