#if StandIn
  import Hummingbird

  /// The context of a request: where it came from.
  @available(macOS 14, iOS 17, tvOS 17, *)
  struct StandInContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    let peer: String

    init(source: ApplicationRequestContextSource) {
      coreContext = CoreRequestContextStorage(source: source)
      peer = source.channel.remoteAddress?.ipAddress ?? ""
    }
  }
#endif
