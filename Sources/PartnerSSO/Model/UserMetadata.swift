/// The user metadata of V1, as far as the workflow needs it.
public struct UserMetadata: Sendable, Hashable {
  /// `tokenSource`: how the authentication came about.
  public var tokenSource: TokenSource?

  /// Makes metadata.
  public init(tokenSource: TokenSource? = nil) {
    self.tokenSource = tokenSource
  }
}
