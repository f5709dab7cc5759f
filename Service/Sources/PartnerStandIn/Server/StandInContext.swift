import Hummingbird

/// The context of a request: where it came from.
struct StandInContext: RequestContext {
  var coreContext: CoreRequestContextStorage
  let peer: String

  init(source: ApplicationRequestContextSource) {
    coreContext = CoreRequestContextStorage(source: source)
    peer = source.channel.remoteAddress?.ipAddress ?? ""
  }
}
