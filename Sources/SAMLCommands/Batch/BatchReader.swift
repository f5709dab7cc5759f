import SAMLCommandLine

/// One item of a batch, in the order of the input.
enum BatchItem: Sendable {
  case capture(CapturedPayload)
  /// Inputs that cannot be read, one after the other.
  case failures([Failure])
  /// A message to write between the captures.
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
  /// The item that was read and follows the notes.
  private var ready: Result<CapturedPayload, Failure>?
  private var isOver = false

  /// Reads captures but those that an earlier report holds.
  init(_ captures: CaptureSource, besides earlier: ResumedReport?) {
    self.captures = captures
    self.earlier = earlier
    self.captures.note = { [unowned self] in notes.append($0) }
  }

  /// The share of the input that was read, from 0 to 1; nil when it is unknown.
  var fraction: Double? { captures.fraction }

  /// Returns the next item, and small ones after it that need no reading; empty after the last one.
  func next() -> [BatchItem] {
    guard let first = nextItem() else { return [] }
    guard case .capture = first else { return [first] }
    var items = [first]
    var bytes = first.byteCount
    while items.count < Self.groupItems, bytes < Self.groupBytes, let held = captures.nextHeld() {
      guard !isPassedOver(held) else { continue }
      let item = item(held)
      bytes += item.byteCount
      items.append(item)
    }
    return items
  }

  /// Beyond these, what it costs to hand an item over is little beside the work on it.
  private static let (groupItems, groupBytes) = (16, 4 << 10)

  /// Returns the next item; nil after the last one.
  ///
  /// A note is an item too. Written at once, it would appear at another place in each run.
  private func nextItem() -> BatchItem? {
    if ready == nil, notes.isEmpty { read() }
    if !notes.isEmpty { return .note(notes.removeFirst()) }
    defer { ready = nil }
    return ready.map(item)
  }

  private func item(_ capture: Result<CapturedPayload, Failure>) -> BatchItem {
    switch capture {
    case .success(let capture): .capture(capture)
    case .failure(let failure): .failures(captures.failures(from: failure))
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
