/// The place of an octet in a capture.
public struct LayerOffset: Sendable, Hashable, CustomStringConvertible {
  /// The number of layers of the trail that are removed at this place.
  ///
  /// Zero is the captured octets themselves.
  public let depth: Int

  /// The number of octets before this one in what that many layers leave.
  public let offset: Int

  /// Names a place.
  ///
  /// - Parameters:
  ///   - depth: The number of layers removed.
  ///   - offset: The number of octets before the place.
  public init(depth: Int, offset: Int) {
    self.depth = depth
    self.offset = offset
  }

  /// The place in words.
  public var description: String {
    depth == 0 ? "octet \(offset) of the capture" : "octet \(offset) under layer \(depth)"
  }
}
