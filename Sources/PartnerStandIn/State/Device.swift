#if StandIn
  import SAMLFormats

  /// A device of a programmer: what a token belongs to.
  @available(macOS 14, iOS 17, tvOS 17, *)
  struct Device: Sendable, Hashable {
    let requestor: ExactString
    let id: ExactString
  }
#endif
