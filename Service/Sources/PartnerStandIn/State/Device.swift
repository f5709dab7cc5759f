#if StandIn
  /// A device of a programmer: what a token belongs to.
  @available(macOS 14, iOS 17, tvOS 17, *)
  struct Device: Sendable, Hashable {
    let requestor: String
    let id: String
  }
#endif
