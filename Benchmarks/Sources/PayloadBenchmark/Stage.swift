/// What a contender does: all of the work, one part of it, or the way back.
enum Stage: String, CaseIterable {
  case whole = "response to form value"
  case whiteSpace = "white space"
  case base64 = "Base64"
  case escapes = "escapes"
  case decoding = "form value to octets"

  /// The name of the same stage in another implementation.
  func name(of peer: Peer) -> String {
    self == .whole ? peer.rawValue : "\(peer.rawValue): \(rawValue)"
  }
}

/// Another implementation of all stages.
enum Peer: String {
  case foundation = "Foundation (a)"
  case python = "Python (c)"
}
