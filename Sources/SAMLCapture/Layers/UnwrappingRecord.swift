import Formats

/// What was removed and noticed so far, with places counted in the layer at hand.
struct UnwrappingRecord: Sendable {
  private(set) var trail: [Layer] = []
  private(set) var diagnostics: [CaptureDiagnostic] = []

  /// The number of layers that were removed before unwrapping began.
  private let outerCount: Int
  private let layerLimit: Int

  init(inside outer: [Layer], layerLimit: Int) {
    trail = outer
    outerCount = outer.count
    self.layerLimit = layerLimit
  }

  /// The layers that unwrapping removed.
  var unwrapped: ArraySlice<Layer> { trail[outerCount...] }

  /// Notes that a layer was removed; offsets count in what it held from now on.
  mutating func remove(_ layer: Layer) throws(CaptureError) {
    guard unwrapped.count < layerLimit else { throw .tooManyLayers(limit: layerLimit) }
    trail.append(layer)
  }

  /// Notes a defect, unless it did not occur.
  mutating func note(defect kind: CaptureDiagnostic.Kind, _ occurrences: Occurrences) {
    guard let first = occurrences.first else { return }
    note(.defect, kind, place(first), occurrences.count)
  }

  /// Notes a remark, unless there is nothing to remark.
  mutating func note(
    remark kind: CaptureDiagnostic.Kind, _ occurrences: Occurrences, depth: Int? = nil
  ) {
    guard let first = occurrences.first else { return }
    let place = LayerOffset(depth: depth ?? trail.count, offset: first)
    note(.remark, kind, place, occurrences.count)
  }

  /// Notes bytes around the payload: a remark, or a defect where the whole input had to be the payload.
  mutating func skip(_ run: SkippedRun, isExact: Bool) {
    note(isExact ? .defect : .remark, .embedded, place(run.offset), run.count, run.kind)
  }

  private mutating func note(
    _ severity: CaptureDiagnostic.Severity, _ kind: CaptureDiagnostic.Kind, _ place: LayerOffset,
    _ count: Int, _ skipped: SkippedText? = nil
  ) {
    diagnostics.append(
      CaptureDiagnostic(
        severity: severity, kind: kind, place: place, count: count, skipped: skipped))
  }

  func place(_ offset: Int) -> LayerOffset {
    LayerOffset(depth: trail.count, offset: offset)
  }
}
