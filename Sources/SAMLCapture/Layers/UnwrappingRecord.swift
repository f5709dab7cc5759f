import SAMLFormats

/// The layers and defects found so far, with places counted in the current layer.
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
  mutating func note(
    defect kind: CaptureDiagnostic.Kind, _ occurrences: Occurrences, depth: Int? = nil
  ) {
    guard let first = occurrences.first else { return }
    let place = LayerOffset(depth: depth ?? trail.count, offset: first)
    note(.defect, kind, place, occurrences.count)
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

/// How often something was met, and where first.
struct Occurrences: Sendable, Hashable {
  private(set) var first: Int?
  private(set) var count = 0

  init() {}

  init(at offset: Int) {
    note(offset)
  }

  init(of byte: UInt8, in text: ArraySlice<UInt8>) {
    for index in text.indices where text[index] == byte { note(index) }
  }

  init(ofAny bytes: [UInt8], in text: ArraySlice<UInt8>) {
    for index in text.indices where bytes.contains(text[index]) { note(index) }
  }

  mutating func note(_ offset: Int, times: Int = 1) {
    if first == nil { first = offset }
    count += times
  }
}

extension SkippedText {
  /// The number of bytes and what they are.
  package func detail(_ count: Int) -> String {
    "skipped \(count) \(count == 1 ? "byte" : "bytes"): \(rawValue)"
  }
}

/// A run of skipped bytes.
struct SkippedRun: Sendable, Hashable {
  let kind: SkippedText

  /// The offset of the first byte.
  let offset: Int

  /// How many bytes were skipped, those after the payload included.
  let count: Int
}

extension SkippedRun {
  /// Other text around a payload, which is found where the payload begins; nil for no bytes.
  init?(otherBytes count: Int) {
    guard count > 0 else { return nil }
    self.init(kind: .otherText, offset: 0, count: count)
  }
}
