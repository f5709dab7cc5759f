import SAMLCommandLine

/// A progress line on the terminal, shown when the work takes more than a second.
///
/// It is not drawn where the report itself goes to the terminal, because its lines show the
/// progress.
final class Progress: Sendable {
  private let isShown: Bool
  private let start = ContinuousClock.now
  private let state = Monitor(State())

  private struct State {
    var isDrawn = false
    /// The share of the input that was read, from 0 to 1; nil when it is unknown.
    var fraction: Double?
  }

  init(_ options: ReportOptions) {
    isShown = Console.isErrorTerminal && (options.output != nil || !Console.isOutputTerminal)
  }

  /// Notes how much of the input was read.
  func note(_ fraction: Double?) {
    if isShown { state.access { $0.fraction = fraction } }
  }

  /// Draws the line again.
  func draw(_ count: Int) {
    let seconds = Double((ContinuousClock.now - start) / .milliseconds(1)) / 1000
    guard isShown, seconds > 1 else { return }
    state.access { state in
      state.isDrawn = true
      Console.draw(Self.line(count, seconds, state.fraction))
    }
  }

  /// Takes the line away, so that something else can be written.
  func clear() {
    guard isShown else { return }
    state.access { state in
      if state.isDrawn { Console.draw("") }
      state.isDrawn = false
    }
  }

  /// The number of payloads, their rate, and the time left if the end is known.
  static func line(_ count: Int, _ seconds: Double, _ fraction: Double?) -> String {
    let line = "\(count) judged, \(Int(Double(count) / seconds)) a second"
    guard let fraction, fraction > 0, fraction <= 1 else { return line }
    let left = Int(seconds * (1 - fraction) / fraction)
    let time = left < 120 ? "\(left) s" : left < 7200 ? "\(left / 60) min" : "\(left / 3600) h"
    return line + ", \(Int(fraction * 100)) % read, \(time) left"
  }
}
