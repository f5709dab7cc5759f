import Hummingbird

/// What is known of a request beside itself: from where it came.
struct StandInContext: RequestContext {
  var coreContext: CoreRequestContextStorage
  let peer: String

  init(source: ApplicationRequestContextSource) {
    coreContext = CoreRequestContextStorage(source: source)
    peer = source.channel.remoteAddress?.ipAddress ?? ""
  }
}
