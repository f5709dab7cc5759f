/// What was removed and noticed so far, with places counted in the layer at hand.
struct PeelingRecord: Sendable {
  private(set) var trail: [Layer] = []
  private(set) var defects: [CaptureDefect] = []
  private(set) var remarks: [CaptureRemark] = []

  /// The number of layers that were removed before peeling began.
  private let outerCount: Int
  private let layerLimit: Int

  init(inside outer: [Layer], layerLimit: Int) {
    trail = outer
    outerCount = outer.count
    self.layerLimit = layerLimit
  }

  /// The layers that peeling removed.
  var peeled: ArraySlice<Layer> { trail[outerCount...] }

  /// Notes that a layer was removed; offsets count in what it held from now on.
  mutating func remove(_ layer: Layer) throws(CaptureError) {
    guard peeled.count < layerLimit else { throw .tooManyLayers(limit: layerLimit) }
    trail.append(layer)
  }

  /// Notes a defect, unless it did not occur.
  mutating func note(_ kind: CaptureDefect.Kind, _ occurrences: Occurrences) {
    guard let first = occurrences.first else { return }
    defects.append(CaptureDefect(kind: kind, place: place(first), count: occurrences.count))
  }

  /// Notes a remark, unless there is nothing to remark.
  mutating func note(_ kind: CaptureRemark.Kind, _ occurrences: Occurrences, depth: Int? = nil) {
    guard let first = occurrences.first else { return }
    let place = LayerOffset(depth: depth ?? trail.count, offset: first)
    remarks.append(CaptureRemark(kind: kind, place: place, count: occurrences.count))
  }

  /// Notes bytes around the payload: a remark, or a defect where the whole input had to be the payload.
  mutating func skip(_ run: SkippedRun, isExact: Bool) {
    let place = place(run.offset)
    if isExact {
      defects.append(
        CaptureDefect(kind: .embedded, place: place, count: run.count, skipped: run.kind))
    } else {
      remarks.append(
        CaptureRemark(kind: .embedded, place: place, count: run.count, skipped: run.kind))
    }
  }

  func place(_ offset: Int) -> LayerOffset {
    LayerOffset(depth: trail.count, offset: offset)
  }
}
