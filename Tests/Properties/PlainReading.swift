public import CanonicalXML

/// What the reader of plain documents makes of bytes, beside what the general parser does.
///
/// The reader may leave any bytes to the parser. What it takes, the parser must take too, and both
/// must see the same tree.
public struct PlainReading: Sendable {
  /// Whether the reader took the bytes.
  public let isTaken: Bool

  /// What the two see, where they differ; nil when they agree.
  public let difference: String?

  /// Reads bytes in both ways, within the same limits.
  public init(of bytes: [UInt8], limits: ParseLimits) {
    guard let read = try? XMLTree(plain: bytes, limits: limits) else {
      isTaken = false
      difference = nil
      return
    }
    isTaken = true
    do {
      let parsed = try XMLTree(general: bytes, limits: limits)
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
