public import XML

/// What the reader of plain documents makes of octets, beside what the general parser does.
///
/// The reader may leave any octets to the parser. What it takes, the parser must take too, and both
/// must see the same tree.
public struct PlainReading: Sendable {
  /// Whether the reader took the octets.
  public let isTaken: Bool

  /// What the two see, where they differ; nil when they agree.
  public let difference: String?

  /// Reads octets in both ways, within the same limits.
  public init(of octets: [UInt8], limits: ParseLimits) {
    guard let read = try? XMLTree(plain: octets, limits: limits) else {
      isTaken = false
      difference = nil
      return
    }
    isTaken = true
    do {
      let parsed = try XMLTree(general: octets, limits: limits)
      difference =
        read.readsLike(parsed)
          && read.firstInnerProcessingInstruction == parsed.firstInnerProcessingInstruction
          && read.holdsComment == parsed.holdsComment
        ? nil : "read:\n\(read.outline)\nparsed:\n\(parsed.outline)"
    } catch {
      difference = "read:\n\(read.outline)\nparsed:\nrefused: \(error)"
    }
  }
}
