import SAMLCommandLine

/// One item of a batch, in the order of the input.
enum BatchItem: Sendable {
  case capture(CapturedPayload)
  /// Inputs that cannot be read, one behind the other.
  case failures([Failure])
  /// What is to be said between the captures.
  case note(String)

  /// The bytes that it keeps in memory.
  var byteCount: Int {
    switch self {
    case .capture(let capture): capture.bytes.count
    case .failures(let failures): failures.reduce(0) { $0 + $1.byteCount }
    case .note: 0
    }
  }
}

/// Reads the items of a batch; one thread at a time.
final class BatchReader {
  private var captures: CaptureSource
  private var earlier: ResumedReport?
  private var notes: [String] = []
  /// What was read and comes behind the notes.
  private var ready: Result<CapturedPayload, Failure>?
  private var isOver = false

  /// Reads captures but those that an earlier report holds.
  init(_ captures: CaptureSource, besides earlier: ResumedReport?) {
    self.captures = captures
    self.earlier = earlier
    self.captures.note = { [unowned self] in notes.append($0) }
  }

  /// How much was read, from 0 to 1; nil when that cannot be told.
  var fraction: Double? { captures.fraction }

  /// The next item; nil after the last one.
  ///
  /// A note is written when its turn comes: at once it would stand at another place in each run.
  func next() -> BatchItem? {
    if ready == nil, notes.isEmpty { read() }
    if !notes.isEmpty { return .note(notes.removeFirst()) }
    defer { ready = nil }
    return switch ready {
    case .success(let capture): .capture(capture)
    case .failure(let failure): .failures(captures.failures(from: failure))
    case nil: nil
    }
  }

  private func read() {
    guard !isOver else { return }
    repeat { ready = captures.next() } while isPassedOver(ready)
    isOver = ready == nil
  }

  private func isPassedOver(_ capture: Result<CapturedPayload, Failure>?) -> Bool {
    guard case .success(let payload) = capture else { return false }
    return earlier?.passes(over: payload.bytes) == true
  }
}
